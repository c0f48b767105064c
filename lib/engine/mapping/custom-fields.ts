import type {
  Choice,
  CustomFields,
  CustomFieldTypes,
  Metadata,
  ObjectDeclaration,
  OptionList,
  Path,
  Provider,
  TypedField,
} from '../../providers/define.ts';
import { entriesOf } from './choices.ts';
import type { CustomField } from './custom-field.ts';
import { decode, encode } from './custom-field-codecs.ts';
import { keyOf, shownKeyOf } from './field-names.ts';
import { appendPath, asMember, getList, getPath, getText, hasAll, hasOne, setPath } from './path.ts';
import { toType } from './target-types.ts';

/** What records call a field in a list of them. */
export const nameOf = (metadata: Metadata, element: unknown): string | undefined => {
  const value = getText(element, metadata.value);
  return typeOf(metadata, element)?.name ?? (value === undefined ? undefined : `${metadata.prefix ?? ''}${value}`);
};

/** A metadata answer as custom fields; types the declaration does not list are left out. */
export const toCustomFields = (metadata: Metadata, body: unknown): readonly CustomField[] =>
  entriesOf(metadata, body).flatMap(({ element }) => {
    const known = typeOf(metadata, element);
    const name = nameOf(metadata, element);
    if (name === undefined || known === undefined) return [];
    const { labelled, custom, writable, createOnly, required, unique, filterable } = metadata;
    const choices = optionsOf(metadata, element);
    const isOfTexts = known.type === 'array' && wordOf(metadata, element)?.type === 'string';
    const label = getText(element, metadata.label) ?? name;
    return [
      {
        ...known,
        ...(known.at !== undefined && { at: known.at.replaceAll('{field}', () => asMember(name)) }),
        name,
        label,
        options: isOfTexts ? undefined : choices,
        isOpaque: labelled,
        ...(metadata.prefix !== undefined && { id: getText(element, metadata.value) }),
        ...(custom !== undefined && !hasAll(element, custom) && { isStandard: true }),
        ...(writable !== undefined && !hasOne(element, writable) && { isReadOnly: true }),
        ...(createOnly !== undefined && hasAll(element, createOnly) && { isFixed: true }),
        ...(required !== undefined && hasAll(element, required) && { isRequired: true }),
        ...(unique !== undefined && hasAll(element, unique) && { isUnique: true }),
        ...(filterable !== undefined && !hasAll(element, filterable) && { isUnsearchable: true }),
      },
    ];
  });

const typeIn = ({ at, words }: CustomFieldTypes, element: unknown): TypedField | undefined => {
  const word = getText(element, at);
  const known = word === undefined || !Object.hasOwn(words, word) ? undefined : words[word];
  if (typeof known === 'function') return known(element);
  return typeof known === 'string' ? { type: known } : known;
};

/** The type of one value of a field. */
const wordOf = ({ type = [] }: Metadata, element: unknown): TypedField | undefined =>
  [type].flat().reduce<TypedField | undefined>((found, types) => found ?? typeIn(types, element), undefined);

/** The type of a field in a list of them; `undefined` for one that is not declared. */
export const typeOf = (metadata: Metadata, element: unknown): TypedField | undefined => {
  const { multiple } = metadata;
  const known = wordOf(metadata, element);
  const isMultiple = multiple !== undefined && hasAll(element, multiple);
  if (!isMultiple) return known;
  if (known?.multiple !== undefined) return { ...known, type: 'array', codec: known.multiple };
  return known?.type === 'enum' ? { ...known, type: 'array' } : known;
};

const optionsOf = ({ choices: options }: Metadata, element: unknown): readonly Choice[] | undefined => {
  if (options === undefined) return undefined;
  const lists = [options].flat().map((list) => optionsIn(list, element));
  return lists.find((found) => found.length > 0) ?? [];
};

const optionsIn = ({ records, value, label }: OptionList, element: unknown): readonly Choice[] =>
  getList(element, records).flatMap((option) => {
    const name = getText(option, value);
    return name === undefined ? [] : [{ value: name, label: getText(option, label) }];
  });

/** Puts a value into a record about to be sent. @param value of the field's own type; null empties it */
export const place = (
  provider: Provider,
  custom: CustomFields,
  field: CustomField,
  value: unknown,
  record: Record<string, unknown>,
): void => {
  const sent = isNothing(value) ? (provider.empty ?? nothingOf(field)) : encode(custom, field, value);
  if (field.at !== undefined) return setPath(record, field.at, sent);
  const at = placeIn(custom, field);
  if ('object' in at) return setPath(record, below(at.object, field), sent);
  const name = /^\d+$/.test(field.name) ? Number(field.name) : field.name;
  appendPath(record, at.list, { [at.name]: name, [at.value]: sent });
};

/** A list of the vendor's own is emptied by an empty one. */
const nothingOf = ({ isStandard, type }: CustomField): unknown => (isStandard && type === 'array' ? [] : null);

const placeIn = ({ at: keptIn, standardIn }: CustomFields, { isStandard }: CustomField): CustomFields['at'] =>
  isStandard && standardIn !== undefined ? { object: standardIn } : keptIn;

/** A name is one member, whatever is in it. */
const below = (object: Path, { name }: CustomField): Path =>
  object === '' ? asMember(name) : `${object}.${asMember(name)}`;

/** Where the value of a field is in a record; `undefined` in a list of values. */
export const pathOf = (custom: CustomFields, field: CustomField): Path | undefined => {
  if (field.at !== undefined) return field.at;
  const at = placeIn(custom, field);
  return 'object' in at ? below(at.object, field) : undefined;
};

/** No option is nothing too. */
const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** By field, where it is: an account has hundreds, and a list looks for each in each of its records. */
const places = new WeakMap<CustomFields, WeakMap<CustomField, Place>>();

type Place = { readonly path: Path } | { readonly list: Exclude<CustomFields['at'], { readonly object: Path }> };

const findPlace = (custom: CustomFields, field: CustomField): Place => {
  if (field.at !== undefined) return { path: field.at };
  const at = placeIn(custom, field);
  return 'object' in at ? { path: below(at.object, field) } : { list: at };
};

const placeOf = (custom: CustomFields, field: CustomField): Place => {
  const known = places.get(custom) ?? new WeakMap<CustomField, Place>();
  places.set(custom, known);
  const found = known.get(field) ?? findPlace(custom, field);
  known.set(field, found);
  return found;
};

/** What a remote record has in a field, as the vendor keeps it. */
const valueAt = (custom: CustomFields, field: CustomField, remote: unknown): unknown => {
  const place = placeOf(custom, field);
  if ('path' in place) return getPath(remote, place.path);
  const at = place.list;
  const entry = getList(remote, at.list).find((element) => getText(element, at.name) === field.name);
  return getPath(entry, at.value);
};

const hasValue = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/**
 * Whether a remote record shows any field of `field_mappings`, before the account's list of them is read.
 * @param isMapped whether the project has mapped any, which may be one of the vendor's own
 */
export const mayHaveCustomFields = (
  { at: keptIn, standardIn }: CustomFields,
  remote: unknown,
  isMapped: boolean,
): boolean => {
  if ('object' in keptIn || (isMapped && standardIn !== undefined)) return true;
  return getList(remote, keptIn.list).some((entry) => hasValue(getPath(entry, keptIn.value)));
};

/** What a record has in a field, as the account has it; `undefined` for nothing. */
const heldIn = (custom: CustomFields, field: CustomField, remote: unknown): unknown => {
  const value = valueAt(custom, field, remote);
  const decoded = hasValue(value) ? decode(field, value) : undefined;
  return hasValue(decoded) ? decoded : undefined;
};

/** What is shown of what an account has in a field: in the type of its target, if one is mapped to it. */
const shownOf = ({ target }: CustomField, value: unknown): unknown =>
  target === undefined || value === undefined ? value : toType(target.type, value);

/** What a record shows of a field. */
export const shownIn = (custom: CustomFields, field: CustomField, remote: unknown): unknown =>
  shownOf(field, heldIn(custom, field, remote));

/** The custom fields of a record that have a value, as the account has them. */
const valuesIn = (
  { customFields }: ObjectDeclaration,
  fields: readonly CustomField[],
  remote: unknown,
): readonly (readonly [CustomField, unknown])[] => {
  if (customFields === undefined) return [];
  return fields.flatMap((field) => {
    const value = heldIn(customFields, field, remote);
    return value === undefined ? [] : [[field, value] as const];
  });
};

/** The account's custom fields that have a value, under the account's own names whatever targets there are. */
export const readAccountFields = (
  declaration: ObjectDeclaration,
  fields: readonly CustomField[],
  remote: unknown,
): Record<string, unknown> =>
  Object.fromEntries(valuesIn(declaration, fields, remote).map(([field, value]) => [keyOf(field, fields), value]));

/**
 * `field_mappings` of a record that was read: targets that have a value in their own type, and the account's other
 * custom fields that have one. A target whose field holds something else, such as a text that is no number, is left
 * out: sent back, the record stays as it is.
 */
export const readCustomFields = (
  declaration: ObjectDeclaration,
  fields: readonly CustomField[],
  remote: unknown,
): Record<string, unknown> =>
  Object.fromEntries(
    valuesIn(declaration, fields, remote).flatMap(([field, value]) => {
      const key = shownKeyOf(field, fields);
      const shown = shownOf(field, value);
      return key === undefined || shown === undefined ? [] : [[key, shown] as const];
    }),
  );
