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

/** Those that are the account's own. */
export const customFieldsIn = (all: readonly CustomField[]): readonly CustomField[] => {
  const custom = customOf.get(all) ?? all.filter(({ isStandard }) => !isStandard);
  customOf.set(all, custom);
  return custom;
};

/**
 * The fields that a key means: one, several where their names are alike, none. The closest spelling wins, and only by
 * its very name one of the vendor's own goes before a custom field.
 */
export const findFields = (fields: readonly CustomField[], key: string): readonly CustomField[] => {
  const named = fields.filter(({ name }) => name === key);
  if (named.length > 0) return named;
  const found = findAlike(customFieldsIn(fields), key);
  return found.length > 0 ? found : findAlike(fields, key);
};

const findKey = (field: CustomField, all: readonly CustomField[]): string => {
  if (field.isStandard) return `.${field.name}`;
  if (!field.isOpaque && !/^\d+$/.test(field.name)) return field.name;
  const [found, another] = findFields(customFieldsIn(all), field.label);
  return found === field && another === undefined ? field.label : field.name;
};

/** Each is looked for among all, and every record shows all of them: once for a list, not once for a record. */
const keys = new WeakMap<readonly CustomField[], Map<CustomField, string>>();

/**
 * The key of a custom field in `field_mappings`: its label where names say nothing and the label means it alone. What is
 * stored of one of the vendor's own goes by a key that is no name.
 */
export const keyOf = (field: CustomField, all: readonly CustomField[]): string => {
  const known = keys.get(all) ?? new Map<CustomField, string>();
  keys.set(all, known);
  const key = known.get(field) ?? findKey(field, all);
  known.set(field, key);
  return key;
};

const targetNames = new WeakMap<readonly CustomField[], ReadonlySet<string>>();

/** The names of the targets that stand for one of the fields. */
export const targetNamesIn = (all: readonly CustomField[]): ReadonlySet<string> => {
  const names = targetNames.get(all) ?? new Set(all.flatMap(({ target }) => target?.name ?? []));
  targetNames.set(all, names);
  return names;
};

/** The key under which `field_mappings` shows a field; `undefined` where it does not: its own name is that of a target. */
export const shownKeyOf = (field: CustomField, all: readonly CustomField[]): string | undefined => {
  if (field.target !== undefined) return field.target.name;
  if (field.isStandard) return undefined;
  const key = keyOf(field, all);
  return targetNamesIn(all).has(key) ? undefined : key;
};
