import type { Issue, Warning } from '../../errors.ts';
import type {
  Choice,
  CustomFields,
  CustomFieldType,
  Metadata,
  ObjectDeclaration,
  Provider,
} from '../../providers/define.ts';
import { entriesOf, normalise } from '../choices.ts';
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
    const remoteType = metadata.type && getText(element, metadata.type.path);
    const type = remoteType === undefined ? undefined : metadata.type?.words[remoteType];
    if (name === undefined || type === undefined) return [];
    const { options } = metadata;
    const choices =
      options === undefined ? [] : getList(element, options.items).flatMap((option) => optionOf(option, options));
    return [{ name, label: getText(element, metadata.label) ?? name, type, options: choices }];
  });

const optionOf = (option: unknown, paths: NonNullable<Metadata['options']>): Choice[] => {
  const value = getText(option, paths.value);
  return value === undefined ? [] : [{ value, label: getText(option, paths.label) }];
};

/** The key of a field in `field_mappings`: its label where labels are all it has (numbers), else its name. */
const keyOf = (field: CustomField, all: readonly CustomField[]): string => {
  if (!/^\d+$/.test(field.name)) return field.name;
  return all.filter(({ label }) => label === field.label).length === 1 ? field.label : field.name;
};

const findField = (fields: readonly CustomField[], key: string): CustomField | undefined =>
  fields.find(({ name }) => name === key) ??
  fields.find(({ name }) => normalise(name) === normalise(key)) ??
  fields.find(({ label }) => normalise(label) === normalise(key));

class WrongType extends Error {}

const findOption = (field: CustomField, value: unknown): string | undefined => {
  const name = normalise(String(value));
  const option =
    field.options.find((choice) => normalise(choice.value) === name) ??
    field.options.find((choice) => normalise(choice.label ?? '') === name);
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

const toDate = (value: unknown, dateOnly: boolean): string => {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time))
    throw new WrongType(dateOnly ? 'must be a date, YYYY-MM-DD' : 'must be an ISO 8601 date-time');
  const iso = new Date(time).toISOString();
  return dateOnly ? iso.slice(0, 10) : iso;
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
      return toDate(value, true);
    case 'date-time':
      return toDate(value, false);
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

/** Puts `field_mappings` into a record about to be sent. */
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
    const field = findField(fields, key);
    if (field === undefined || declaration.customFields === undefined) {
      warnings.push({
        path,
        code: 'unsupported_field',
        message: `this ${provider.id} account has no custom field "${key}"`,
      });
      continue;
    }
    try {
      const converted = value === null ? null : convert(field, value);
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
  const sent = value === null ? (provider.empty ?? null) : encode(custom, value);
  const { at } = custom;
  if ('object' in at) return setPath(record, `${at.object}.${field.name}`, sent);
  const name = /^\d+$/.test(field.name) ? Number(field.name) : field.name;
  appendPath(record, at.list, { [at.key]: name, [at.value]: sent });
};

const encode = (custom: CustomFields, value: unknown): unknown => {
  if (custom.encode !== 'string') return value;
  return Array.isArray(value) ? value.join(';') : String(value);
};

const decode = (field: CustomField, value: unknown): unknown => {
  if (field.type === 'number' && typeof value === 'string') return Number(value);
  if (field.type === 'boolean' && typeof value === 'string') return value === 'true';
  if (field.type === 'array' && typeof value === 'string') return value.split(';');
  return value;
};

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
  return getList(remote, at.list).some(
    (entry) => ![null, undefined, ''].includes(getText(entry, at.value)) || getPath(entry, at.value) === true,
  );
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
      if (value === undefined || value === null || value === '') return [];
      return [[keyOf(field, fields), decode(field, value)] as const];
    }),
  );
};
