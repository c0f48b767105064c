import * as z from 'zod';
import type { Issue, Warning } from '../../errors.ts';
import { dateTime } from '../../objects/fields.ts';
import type {
  Choice,
  CustomFields,
  CustomFieldType,
  Metadata,
  ObjectDeclaration,
  Provider,
} from '../../providers/define.ts';
import { entriesOf, labelOf, normalise } from '../choices.ts';
import { appendPath, getList, getPath, getText, setPath } from '../path.ts';

/** A custom field of one account. */
export interface CustomField {
  /** The provider's own name or number of it. */
  readonly name: string;
  readonly label: string;
  readonly type: CustomFieldType;
  readonly options: readonly Choice[];
}

/** A metadata answer as custom fields; types the declaration does not list are left out. */
export const toCustomFields = (metadata: Metadata, body: unknown): readonly CustomField[] =>
  entriesOf(metadata, body).flatMap(({ element }) => {
    const name = getText(element, metadata.value);
    const type = typeOf(metadata, element);
    if (name === undefined || type === undefined) return [];
    const { options } = metadata;
    const choices =
      options === undefined ? [] : getList(element, options.items).flatMap((option) => optionOf(option, options));
    return [{ name, label: getText(element, metadata.label) ?? name, type, options: choices }];
  });

const typeOf = ({ type, multiple }: Metadata, element: unknown): CustomFieldType | undefined => {
  const remote = type && getText(element, type.path);
  const known = remote === undefined ? undefined : type?.words[remote];
  const isMultiple = multiple !== undefined && getText(element, multiple.path) === multiple.value;
  return known === 'enum' && isMultiple ? 'array' : known;
};

const optionOf = (option: unknown, paths: NonNullable<Metadata['options']>): Choice[] => {
  const value = getText(option, paths.value);
  return value === undefined ? [] : [{ value, label: getText(option, paths.label) }];
};

/** The fields that a key means: one, several where their names are alike, none. The closest spelling wins. */
const findFields = (fields: readonly CustomField[], key: string): readonly CustomField[] => {
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

/** The key of a field in `field_mappings`: its label where names are numbers and the label means it alone. */
export const keyOf = (field: CustomField, all: readonly CustomField[]): string => {
  if (!/^\d+$/.test(field.name)) return field.name;
  const [found, another] = findFields(all, field.label);
  return found === field && another === undefined ? field.label : field.name;
};

class WrongType extends Error {}

const findOption = ({ options }: CustomField, value: string): string | undefined => {
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

/** The value in the field's own type; `undefined` for an option that the account does not have. */
const convert = (field: CustomField, value: unknown): unknown => {
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

export interface CustomFieldsWritten {
  readonly warnings: readonly Warning[];
  readonly issues: readonly Issue[];
}

const describeMiss = ({ id }: Provider, key: string, found: readonly CustomField[]): string =>
  found.length === 0
    ? `this ${id} account has no custom field "${key}"`
    : `this ${id} account has ${found.length} custom fields "${key}", use ${found.map(({ name }) => name).join(' or ')}`;

/** Puts `field_mappings` into a record about to be sent; null and an empty text empty a field. */
export const writeCustomFields = (
  provider: Provider,
  declaration: ObjectDeclaration,
  fields: readonly CustomField[],
  given: Readonly<Record<string, unknown>>,
  record: Record<string, unknown>,
): CustomFieldsWritten => {
  const warnings: Warning[] = [];
  const issues: Issue[] = [];
  for (const [key, value] of Object.entries(given)) {
    const path = `field_mappings.${key}`;
    const found = findFields(fields, key);
    const [field] = found;
    if (field === undefined || found.length > 1 || declaration.customFields === undefined) {
      warnings.push({ path, code: 'unsupported_field', message: describeMiss(provider, key, found) });
      continue;
    }
    try {
      const converted = value === null || value === '' ? null : convert(field, value);
      if (converted === undefined)
        warnings.push({
          path,
          code: 'unknown_value',
          message: `${key} has no option "${String(value)}" in this account`,
        });
      else place(provider, declaration.customFields, field, converted, record);
    } catch (error) {
      if (!(error instanceof WrongType)) throw error;
      issues.push({ path, message: error.message });
    }
  }
  return { warnings, issues };
};

const place = (
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

const encode = (custom: CustomFields, { type }: CustomField, value: unknown): unknown => {
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
const decodeOption = ({ options }: CustomField, value: unknown): unknown => {
  const option = typeof value === 'number' ? options.find((choice) => choice.value === String(value)) : undefined;
  return option === undefined ? value : (labelOf(option, options) ?? option.value);
};

const decode = (field: CustomField, value: unknown): unknown => {
  if (typeof value === 'string') return decodeText(field, value);
  if (field.type === 'enum') return decodeOption(field, value);
  return Array.isArray(value) ? value.map((element) => decodeOption(field, element)) : value;
};

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

/** `field_mappings` of a record that was read: the account's custom fields that have a value. */
export const readCustomFields = (
  declaration: ObjectDeclaration,
  fields: readonly CustomField[],
  remote: unknown,
): Record<string, unknown> => {
  const { customFields } = declaration;
  if (customFields === undefined) return {};
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = valueAt(customFields, field, remote);
      return hasValue(value) ? [[keyOf(field, fields), decode(field, value)] as const] : [];
    }),
  );
};
