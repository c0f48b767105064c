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
import { pathReader } from '../../providers/language/answers.ts';
import { oncePerPair } from '../once-per-pair.ts';
import { entriesOf } from './choices.ts';
import type { CustomField } from './custom-field.ts';
import { decode, encode } from './custom-field-values.ts';
import { isEmpty } from './empty.ts';
import { keyOf, shownKeyOf } from './field-names.ts';
import { appendPath, asMember, getList, getPath, getText, hasAll, hasOne, setPath } from './path.ts';
import { toType } from './target-types.ts';

/** Name of a listed field in records. */
export const nameOf = (metadata: Metadata, element: unknown): string | undefined => {
  const value = getText(element, metadata.value);
  return typeOf(metadata, element)?.name ?? (value === undefined ? undefined : `${metadata.prefix ?? ''}${value}`);
};

/** Converts a metadata response to custom fields. Fields whose types are not declared are left out. */
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

/** Type of a single value of a field. */
const wordOf = ({ type = [] }: Metadata, element: unknown): TypedField | undefined =>
  [type].flat().reduce<TypedField | undefined>((found, types) => found ?? typeIn(types, element), undefined);

/** Type of a listed field. `undefined` if the type is not declared. */
export const typeOf = (metadata: Metadata, element: unknown): TypedField | undefined => {
  const { multiple } = metadata;
  const known = wordOf(metadata, element);
  const isMultiple = multiple !== undefined && hasAll(element, multiple);
  if (!isMultiple) return known;
  if (known?.multiple !== undefined) return { ...known, type: 'array', codec: known.multiple };
  return known?.type === 'enum' ? { ...known, type: 'array' } : known;
};

/** Choices of a field in its element: the first list with choices. `undefined` if the vendor lists no choices. */
export const optionsOf = (
  { choices: options }: Pick<Metadata, 'choices'>,
  element: unknown,
): readonly Choice[] | undefined => {
  if (options === undefined) return undefined;
  const lists = [options].flat().map((list) => optionsIn(list, element));
  return lists.find((found) => found.length > 0) ?? [];
};

const optionsIn = ({ records, value, label }: OptionList, element: unknown): readonly Choice[] =>
  getList(element, records).flatMap((option) => {
    const name = getText(option, value);
    return name === undefined ? [] : [{ value: name, label: getText(option, label) }];
  });

/** Puts a value into a record before it is sent. @param value in the field's own type. Null empties the field. */
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
  appendPath(record, at.records, { [at.name]: name, [at.value]: sent });
};

/** Value that empties a field: an empty list for the vendor's own lists, otherwise null. */
const nothingOf = ({ isStandard, type }: CustomField): unknown => (isStandard && type === 'array' ? [] : null);

const placeIn = ({ at: keptIn, standardIn }: CustomFields, { isStandard }: CustomField): CustomFields['at'] =>
  isStandard && standardIn !== undefined ? { object: standardIn } : keptIn;

/** Path of a field within an object. The name is a single member, even if it contains dots. */
const below = (object: Path, { name }: CustomField): Path =>
  object === '' ? asMember(name) : `${object}.${asMember(name)}`;

/** Path of a field's value in a record. `undefined` if the record contains a list of values. */
export const pathOf = (custom: CustomFields, field: CustomField): Path | undefined => {
  if (field.at !== undefined) return field.at;
  const at = placeIn(custom, field);
  return 'object' in at ? below(at.object, field) : undefined;
};

/** Whether a value empties a field. An empty list of options does too. */
const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** Reader of a field's value in a remote record, in the vendor's format. */
const readerOf = oncePerPair((custom: CustomFields, field: CustomField): ((remote: unknown) => unknown) => {
  const path = pathOf(custom, field);
  if (path !== undefined) return pathReader(path);
  const { records, name, value } = custom.at as Exclude<CustomFields['at'], { readonly object: Path }>;
  return (remote) =>
    getPath(
      getList(remote, records).find((element) => getText(element, name) === field.name),
      value,
    );
});

/**
 * Whether a remote record may contain a field of `field_mappings`, before the account's list of fields is read.
 * @param isMapped whether the project has mapped any field, which may be the vendor's own
 */
export const mayHaveCustomFields = (
  { at: keptIn, standardIn }: CustomFields,
  remote: unknown,
  isMapped: boolean,
): boolean => {
  if ('object' in keptIn || (isMapped && standardIn !== undefined)) return true;
  return getList(remote, keptIn.records).some((entry) => !isEmpty(getPath(entry, keptIn.value)));
};

/** Value of a field in a record, in the account's type. `undefined` if the field is empty. */
const heldIn = (custom: CustomFields, field: CustomField, remote: unknown): unknown => {
  const value = readerOf(custom, field)(remote);
  if (isEmpty(value)) return undefined;
  const decoded = decode(field, value);
  return isEmpty(decoded) ? undefined : decoded;
};

/** Converts an account's value to the type of its target, if the field has a target. */
const shownOf = ({ target }: CustomField, value: unknown): unknown =>
  target === undefined || value === undefined ? value : toType(target.type, value);

/** Value of a field that a record shows. */
export const shownIn = (custom: CustomFields, field: CustomField, remote: unknown): unknown =>
  shownOf(field, heldIn(custom, field, remote));

/** Custom fields of a record with a value, in the account's types. */
const valuesIn = (
  { customFields }: ObjectDeclaration,
  fields: readonly CustomField[],
  remote: unknown,
): readonly (readonly [CustomField, unknown])[] => {
  if (customFields === undefined) return [];
  const found: (readonly [CustomField, unknown])[] = [];
  for (const field of fields) {
    const value = heldIn(customFields, field, remote);
    if (value !== undefined) found.push([field, value]);
  }
  return found;
};

/** Custom fields with a value, by the account's own names, regardless of targets. */
export const readAccountFields = (
  declaration: ObjectDeclaration,
  fields: readonly CustomField[],
  remote: unknown,
): Record<string, unknown> =>
  Object.fromEntries(valuesIn(declaration, fields, remote).map(([field, value]) => [keyOf(field, fields), value]));

/**
 * Reads `field_mappings` of a record: targets with a value in their own type, and the account's other custom fields
 * with a value. A target is left out if its field contains something else, such as a text that is no number. If the
 * caller sends the result back, that value stays.
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
