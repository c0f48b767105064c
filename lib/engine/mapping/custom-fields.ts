import * as z from 'zod';
import { dateTime } from '../../objects/fields.ts';
import type {
  Choice,
  Codec,
  CustomFields,
  CustomFieldType,
  CustomFieldTypes,
  Metadata,
  ObjectDeclaration,
  Provider,
} from '../../providers/define.ts';
import { entriesOf, labelOf, normalise } from '../choices.ts';
import { appendPath, getList, getPath, getText, setPath } from '../path.ts';
import type { FieldTarget } from './field-targets.ts';
import { toType } from './target-types.ts';

/** A custom field of one account. */
export interface CustomField {
  /** The provider's own name or number of it. */
  readonly name: string;
  readonly label: string;
  readonly type: CustomFieldType;
  /** `undefined` where the account's list does not have them. */
  readonly options: readonly Choice[] | undefined;
  /** The name says nothing to people. */
  readonly isOpaque?: boolean | undefined;
  readonly codec?: Codec | undefined;
  /** The target that stands for it: `field_mappings` has the field under its name and in its type. */
  readonly target?: FieldTarget;
}

/** A metadata answer as custom fields; types the declaration does not list are left out. */
export const toCustomFields = (metadata: Metadata, body: unknown): readonly CustomField[] =>
  entriesOf(metadata, body).flatMap(({ element }) => {
    const name = getText(element, metadata.value);
    const known = typeOf(metadata, element);
    if (name === undefined || known === undefined) return [];
    const { options, opaque } = metadata;
    const choices = options && getList(element, options.items).flatMap((option) => optionOf(option, options));
    return [{ ...known, name, label: getText(element, metadata.label) ?? name, options: choices, isOpaque: opaque }];
  });

type Known = Pick<CustomField, 'type' | 'codec'>;

const typeIn = ({ path, words }: CustomFieldTypes, element: unknown): Known | undefined => {
  const word = getText(element, path);
  const known = word === undefined || !Object.hasOwn(words, word) ? undefined : words[word];
  return typeof known === 'string' ? { type: known } : known;
};

const typeOf = ({ type = [], multiple }: Metadata, element: unknown): Known | undefined => {
  const known = [type].flat().reduce<Known | undefined>((found, types) => found ?? typeIn(types, element), undefined);
  const isMultiple = multiple !== undefined && getText(element, multiple.path) === multiple.value;
  return known?.type === 'enum' && isMultiple ? { ...known, type: 'array' } : known;
};

const optionOf = (option: unknown, paths: NonNullable<Metadata['options']>): Choice[] => {
  const value = getText(option, paths.value);
  return value === undefined ? [] : [{ value, label: getText(option, paths.label) }];
};

/** The fields that a key means: one, several where their names are alike, none. The closest spelling wins. */
export const findFields = (fields: readonly CustomField[], key: string): readonly CustomField[] => {
  const alike = normalise(key);
  const meanings: readonly ((field: CustomField) => boolean)[] = [
    ({ name }) => name === key,
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

/** The key of a field in `field_mappings`: its label where names say nothing and the label means it alone. */
export const keyOf = (field: CustomField, all: readonly CustomField[]): string => {
  if (!field.isOpaque && !/^\d+$/.test(field.name)) return field.name;
  const [found, another] = findFields(all, field.label);
  return found === field && another === undefined ? field.label : field.name;
};

const targetNames = new WeakMap<readonly CustomField[], ReadonlySet<string>>();

/** The names of the targets that stand for one of the fields. */
export const targetNamesIn = (all: readonly CustomField[]): ReadonlySet<string> => {
  const names = targetNames.get(all) ?? new Set(all.flatMap(({ target }) => target?.name ?? []));
  targetNames.set(all, names);
  return names;
};

/** The key under which `field_mappings` shows a field; `undefined` where its own name is that of a target. */
export const shownKeyOf = (field: CustomField, all: readonly CustomField[]): string | undefined => {
  if (field.target !== undefined) return field.target.name;
  const key = keyOf(field, all);
  return targetNamesIn(all).has(key) ? undefined : key;
};

export class WrongType extends Error {}

/** Where the options are not known, the vendor decides. */
const findOption = ({ options }: CustomField, value: string): string | undefined => {
  if (options === undefined) return value;
  const name = normalise(value);
  const option =
    options.find((choice) => choice.value === value) ??
    options.find((choice) => normalise(choice.value) === name) ??
    options.find((choice) => choice.label !== undefined && normalise(choice.label) === name);
  return option?.value;
};

const toNumber = (value: unknown): number => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number === 'number' && Number.isFinite(number)) return number;
  throw new WrongType('must be a number');
};

const toBoolean = (value: unknown): boolean => {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw new WrongType('must be true or false');
};

const date = z.iso.date();

/** `Date.parse` reads almost anything: `5` is a day in 2001. */
const toDay = (value: unknown): string => {
  const day = date.safeParse(dateTime.safeParse(value).success ? String(value).slice(0, 10) : value);
  if (day.success) return day.data;
  throw new WrongType('must be a date, YYYY-MM-DD');
};

const toTime = (value: unknown): string => {
  const time = z.union([dateTime, date]).safeParse(value);
  if (time.success) return new Date(time.data).toISOString();
  throw new WrongType('must be an ISO 8601 date-time');
};

const toText = (value: unknown): string => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new WrongType('must be a text');
};

/**
 * The value in the field's own type; `undefined` for an option that the account does not have.
 * @throws WrongType
 */
export const convert = (field: CustomField, value: unknown): unknown => {
  switch (field.type) {
    case 'number':
      return toNumber(value);
    case 'boolean':
      return toBoolean(value);
    case 'date':
      return toDay(value);
    case 'date-time':
      return toTime(value);
    case 'enum':
      return findOption(field, toText(value));
    case 'array': {
      const found = [value].flat().map((element) => findOption(field, toText(element)));
      return found.includes(undefined) ? undefined : found;
    }
    case 'string':
      return toText(value);
  }
};

/** Puts a value into a record about to be sent. @param value of the field's own type; null empties it */
export const place = (
  provider: Provider,
  custom: CustomFields,
  field: CustomField,
  value: unknown,
  record: Record<string, unknown>,
): void => {
  const sent = isNothing(value) ? (provider.empty ?? null) : encode(custom, field, value);
  const { at } = custom;
  if ('object' in at) return setPath(record, `${at.object}.${field.name}`, sent);
  const name = /^\d+$/.test(field.name) ? Number(field.name) : field.name;
  appendPath(record, at.list, { [at.key]: name, [at.value]: sent });
};

/** No option is nothing too. */
const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

const encode = (custom: CustomFields, { type, codec }: CustomField, value: unknown): unknown => {
  if (codec !== undefined) return codec.encode(value);
  if (custom.encode === 'string') return Array.isArray(value) ? value.join(';') : String(value);
  if (custom.encode === undefined || (type !== 'enum' && type !== 'array')) return value;
  return Array.isArray(value) ? value.map(Number) : Number(value);
};

/** Texts of vendors that keep every value as text; one that is not of the field's type is shown as it is. */
const decodeText = (field: CustomField, text: string): unknown => {
  if (field.type === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  if (field.type === 'boolean') return text === 'true' || text === 'false' ? text === 'true' : text;
  return field.type === 'array' ? text.split(';').filter(Boolean) : text;
};

/** Options that are numbers to the vendor are shown by their labels. */
const decodeOption = ({ options = [] }: CustomField, value: unknown): unknown => {
  const option = typeof value === 'number' ? options.find((choice) => choice.value === String(value)) : undefined;
  return option === undefined ? value : (labelOf(option, options) ?? option.value);
};

const decode = (field: CustomField, value: unknown): unknown => {
  if (field.codec !== undefined) return field.codec.decode(value);
  if (typeof value === 'string') return decodeText(field, value);
  if (field.type === 'enum') return decodeOption(field, value);
  return Array.isArray(value) ? value.map((element) => decodeOption(field, element)) : value;
};

/** What a read would show of a value that is about to be sent. */
export const shownAfter = (custom: CustomFields, field: CustomField, value: unknown): unknown =>
  decode(field, encode(custom, field, value));

const hasValue = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const valueAt = (custom: CustomFields, field: CustomField, remote: unknown): unknown => {
  const { at } = custom;
  if ('object' in at) return getPath(remote, `${at.object}.${field.name}`);
  const entry = getList(remote, at.list).find((element) => getText(element, at.key) === field.name);
  return getPath(entry, at.value);
};

/** Whether a remote record shows any custom field, before the account's list of them is read. */
export const mayHaveCustomFields = (custom: CustomFields, remote: unknown): boolean => {
  const { at } = custom;
  if ('object' in at) return true;
  return getList(remote, at.list).some((entry) => hasValue(getPath(entry, at.value)));
};

/** The custom fields of a record that have a value, as the account has them. */
const valuesIn = (
  { customFields }: ObjectDeclaration,
  fields: readonly CustomField[],
  remote: unknown,
): readonly (readonly [CustomField, unknown])[] => {
  if (customFields === undefined) return [];
  return fields.flatMap((field) => {
    const value = valueAt(customFields, field, remote);
    const decoded = hasValue(value) ? decode(field, value) : undefined;
    return hasValue(decoded) ? [[field, decoded] as const] : [];
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
      const shown = field.target === undefined ? value : toType(field.target.type, value);
      return key === undefined || shown === undefined ? [] : [[key, shown] as const];
    }),
  );
