import { oncePerPair } from '../once-per-pair.ts';
import { normalise } from './choices.ts';
import type { CustomField } from './custom-field.ts';

const findAlike = (fields: readonly CustomField[], key: string): readonly CustomField[] => {
  const alike = normalise(key);
  const meanings: readonly ((field: CustomField) => boolean)[] = [
    ({ label }) => label === key,
    ({ name }) => normalise(name) === alike,
    ({ label }) => normalise(label) === alike,
  ];
  for (const means of meanings) {
    const found = fields.filter(means);
    if (found.length > 0) return found;
  }
  return [];
};

const customOf = new WeakMap<readonly CustomField[], readonly CustomField[]>();

/** Selects the account's own fields. */
export const customFieldsIn = (all: readonly CustomField[]): readonly CustomField[] => {
  const custom = customOf.get(all) ?? all.filter(({ isStandard }) => !isStandard);
  customOf.set(all, custom);
  return custom;
};

/**
 * Fields that a key means: one, none, or several with similar names. The closest spelling wins. One of the vendor's own
 * fields precedes a custom field only if the key is its exact name.
 */
export const findFields = (fields: readonly CustomField[], key: string): readonly CustomField[] => {
  const named = fields.filter(({ name }) => name === key);
  if (named.length > 0) return named;
  const found = findAlike(customFieldsIn(fields), key);
  return found.length > 0 ? found : findAlike(fields, key);
};

/**
 * Key of a custom field in `field_mappings`. It is the label, if the name means nothing to people and no other field
 * has the label. A vendor's own field has a key that is no name, for stored data. Each search compares all fields, and
 * every record shows all fields.
 */
export const keyOf = oncePerPair((field: CustomField, all: readonly CustomField[]): string => {
  if (field.isStandard) return `.${field.name}`;
  if (!field.isOpaque && !/^\d+$/.test(field.name)) return field.name;
  const [found, another] = findFields(customFieldsIn(all), field.label);
  return found === field && another === undefined ? field.label : field.name;
});

const targetNames = new WeakMap<readonly CustomField[], ReadonlySet<string>>();

/** Names of the targets that are mapped to the fields. */
export const targetNamesIn = (all: readonly CustomField[]): ReadonlySet<string> => {
  const names = targetNames.get(all) ?? new Set(all.flatMap(({ target }) => target?.name ?? []));
  targetNames.set(all, names);
  return names;
};

/** Key of a field in `field_mappings`. `undefined` if the field is not shown, because a target has its name. */
export const shownKeyOf = (field: CustomField, all: readonly CustomField[]): string | undefined => {
  if (field.target !== undefined) return field.target.name;
  if (field.isStandard) return undefined;
  const key = keyOf(field, all);
  return targetNamesIn(all).has(key) ? undefined : key;
};
