import { isDeepStrictEqual } from 'node:util';
import type { Issue, Warning } from '../../../errors.ts';
import type { CustomFields, CustomFieldType, ObjectDeclaration, Provider } from '../../../providers/define.ts';
import { day } from '../../../providers/language/codecs.ts';
import type { CustomField } from '../custom-field.ts';
import { convert, shownAfter, Unheld, WrongType } from '../custom-field-values.ts';
import { place, shownIn } from '../custom-fields.ts';
import { findFields, targetNamesIn } from '../field-names.ts';
import { fixedReason, readOnlyReason } from '../standard-fields.ts';
import { inOneForm, ownDay, refusalOf, toType } from '../target-types.ts';

export interface CustomFieldsWritten {
  readonly warnings: readonly Warning[];
  readonly issues: readonly Issue[];
}

const describeMiss = ({ id }: Provider, key: string, found: readonly CustomField[]): string =>
  found.length === 0
    ? `this ${id} account has no custom field "${key}"`
    : `this ${id} account has ${found.length} custom fields "${key}", use ${found.map(({ name }) => name).join(' or ')}`;

/** Fields that a key means. The name of a target means only this target. */
const meantBy = (fields: readonly CustomField[], key: string): readonly CustomField[] => {
  const targeted = fields.filter(({ target }) => target?.name === key);
  return targeted.length > 0 ? targeted : findFields(fields, key);
};

/** Target of a field, if the client used the target's name. */
const targetFor = ({ target }: CustomField, key: string) => (target?.name === key ? target : undefined);

/** Whether a value empties a field. Null empties any field, an empty text only a field with texts. */
const isEmptied = (field: CustomField, key: string, value: unknown): boolean => {
  const type = targetFor(field, key)?.type ?? 'string';
  return value === null || (value === '' && (type === 'string' || type === 'enum'));
};

/** Whether a field has options. A client may give an option by its label; the record shows its value. */
const isByOption = ({ type, target }: CustomField): boolean =>
  (type === 'enum' || type === 'array') && target?.type !== 'number' && target?.type !== 'boolean';

/**
 * Whether a value is lost because the field's type differs from the target's type: the field would return `5.0` as a
 * number.
 */
const isLost = (custom: CustomFields, field: CustomField, value: unknown, converted: unknown): boolean => {
  const { target, type } = field;
  if (target === undefined || target.type === type || converted === undefined || isByOption(field)) return false;
  return !isDeepStrictEqual(toType(target.type, shownAfter(custom, field, converted)), value);
};

/**
 * Converts a given value to the field's type. Returns `undefined` for an option that the account lacks.
 * @throws WrongType
 */
const convertGiven = (custom: CustomFields, field: CustomField, key: string, given: unknown): unknown => {
  if (isEmptied(field, key, given)) return null;
  const target = targetFor(field, key);
  if (target === undefined) return convert(field, given);
  const own = ownDay(target.type, given);
  const refusal = refusalOf(target.type, own);
  if (refusal !== undefined) throw new WrongType(refusal);
  const value = inOneForm(target.type, own);
  const converted = convert(field, value);
  if (!isLost(custom, field, value, converted)) return converted;
  throw new Unheld(`cannot be stored unchanged in ${field.name}, which is of type ${field.type}`);
};

/** Whether a given field cannot be changed. The client may send it back unchanged. */
export const namesReadOnly = (fields: readonly CustomField[], given: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(given).some((key) => meantBy(fields, key).some((field) => fixedReason(field) !== undefined));

const isSentBack = (custom: CustomFields, field: CustomField, key: string, value: unknown, current: unknown): boolean =>
  isDeepStrictEqual(isEmptied(field, key, value) ? undefined : value, shownIn(custom, field, current));

/** Warning about a value. `undefined` if the value is stored as it was sent. */
type Outcome = Omit<Warning, 'path'> | undefined;

const unsupported = (message: string): Outcome => ({ code: 'unsupported_field', message });

const unknown = (message: string): Outcome => ({ code: 'unknown_value', message });

/** Warning about the lost time of a moment that is given for a day. The day is written nevertheless. */
const lostTime = ({ id }: Provider, type: CustomFieldType, value: unknown): Outcome => {
  const lost = type === 'date' ? day.lost?.(value) : undefined;
  return lost === undefined ? undefined : unsupported(`${id} ${lost}`);
};

const jsonTypes: Record<CustomFieldType, string> = {
  string: 'string',
  enum: 'string',
  date: 'string',
  'date-time': 'string',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
  address: 'object',
};

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);

/** Warning about a value with another type than its field. It is written in the field's type nevertheless. */
const otherType = (type: CustomFieldType, key: string, value: unknown): Outcome => {
  const wanted = jsonTypes[type];
  if (typeOf(value) === wanted) return undefined;
  const article = wanted === 'object' ? 'an' : 'a';
  return unknown(`${key} is ${article} ${wanted}: ${JSON.stringify(value)} was written as one`);
};

/** Warning about a value that is written, but not as it was given. */
const changed = (provider: Provider, field: CustomField, key: string, value: unknown): Outcome => {
  if (isEmptied(field, key, value)) return undefined;
  const type = targetFor(field, key)?.type ?? field.type;
  return lostTime(provider, type, value) ?? otherType(type, key, value);
};

const contradiction = (key: string): Outcome =>
  unsupported(`${key} was not written: it contradicts another given value for the same field`);

/** Puts target names first, because they take precedence if a field is given by two names. */
const inOrder = (given: Readonly<Record<string, unknown>>, fields: readonly CustomField[]) => {
  const names = targetNamesIn(fields);
  return Object.entries(given).toSorted(([a], [b]) => Number(names.has(b)) - Number(names.has(a)));
};

interface Known {
  /** Reasons why targets have no field in the account, by name of the target. */
  readonly reasons?: ReadonlyMap<string, string> | undefined;
  /** Current record at the vendor, for an update that names read-only fields. */
  readonly current?: unknown;
  /** Whether the record already exists. */
  readonly isUpdate?: boolean;
  /** Member that contains the fields. */
  readonly member?: string;
  /** Whether an unknown name or option is an issue instead of a warning. For a class, all names are known. */
  readonly refuses?: boolean | undefined;
}

/**
 * Puts the account's own fields from a client into a record before it is sent.
 * @param fields fields of the account, with their targets
 */
export const writeCustomFields = (
  provider: Provider,
  { customFields: custom }: ObjectDeclaration,
  fields: readonly CustomField[],
  given: Readonly<Record<string, unknown>>,
  record: Record<string, unknown>,
  { reasons, current, isUpdate = false, member = 'field_mappings', refuses = false }: Known = {},
): CustomFieldsWritten => {
  const warnings: Warning[] = [];
  const issues: Issue[] = [];
  const settled = new Map<CustomField, unknown>();

  /** Writes the value of a custom field into the draft. @returns the reason why the value is not written */
  const write = (key: string, value: unknown, path: string): Outcome => {
    const found = meantBy(fields, key);
    const [field] = found;
    if (field === undefined || found.length > 1 || custom === undefined)
      return unsupported(reasons?.get(key) ?? describeMiss(provider, key, found));
    const readOnly = isUpdate ? fixedReason(field) : readOnlyReason(field);
    if (readOnly !== undefined && isSentBack(custom, field, key, value, current)) return undefined;
    if (readOnly !== undefined) throw new WrongType(readOnly);
    const converted = convertGiven(custom, field, key, value);
    if (converted === undefined) return unknown(`${key} has no option "${String(value)}" in this account`);
    const unfit = field.codec?.refuse?.(converted);
    if (unfit !== undefined) throw new Unheld(`${provider.id} ${unfit}`);
    if (settled.has(field)) return isDeepStrictEqual(settled.get(field), converted) ? undefined : contradiction(key);
    settled.set(field, converted);
    place(provider, custom, field, converted, record);
    const warning = changed(provider, field, key, value);
    if (warning !== undefined) warnings.push({ path, ...warning });
    return undefined;
  };

  for (const [key, value] of inOrder(given, fields)) {
    const path = `${member}.${key}`;
    try {
      const warning = write(key, value, path);
      if (warning !== undefined && refuses) issues.push({ path, message: warning.message });
      else if (warning !== undefined) warnings.push({ path, ...warning });
    } catch (error) {
      if (error instanceof Unheld) warnings.push({ path, code: 'unknown_value', message: error.message });
      else if (error instanceof WrongType) issues.push({ path, message: error.message });
      else throw error;
    }
  }
  return { warnings, issues };
};
