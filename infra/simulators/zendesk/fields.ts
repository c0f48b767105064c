import { isObject } from '../shared/vendor.ts';
import type { Account } from './account.ts';
import { type FieldProblem, invalidAttribute, type Problems } from './errors.ts';
import type { FieldValue, TicketField } from './types.ts';

type Values = Record<string, FieldValue>;
type Read = (value: unknown, field: TicketField) => FieldValue | undefined;

/** Stored form of a value, by type of field. Undefined for an invalid value. */
const readers: Readonly<Record<string, Read>> = {
  tagger: (value, { options }) => options.find(([option]) => option === value)?.[0],
  checkbox: (value) =>
    value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined,
  integer: (value) => (/^-?\d+$/.test(String(value)) ? String(value) : undefined),
  date: (value) => (/^\d{4}-\d{2}-\d{2}/.test(String(value)) ? String(value).slice(0, 10) : undefined),
  text: (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined),
};

const fieldClass: Readonly<Record<string, string>> = {
  tagger: 'FieldTagger',
  checkbox: 'FieldCheckbox',
  integer: 'FieldInteger',
  date: 'FieldDate',
  text: 'FieldText',
};

/** Merges the given custom fields into the ticket's. Fields that are not named stay. */
export const mergeCustomFields = (
  account: Account,
  given: unknown,
  before: Readonly<Values>,
  problems: Problems,
): Values => {
  if (given === undefined) return { ...before };
  if (!Array.isArray(given)) throw invalidAttribute('Invalid parameter: ticket.custom_fields must be an array');
  const values: Values = { ...before };
  for (const entry of given as unknown[]) mergeField(account, entry, values, problems);
  return values;
};

const mergeField = (account: Account, entry: unknown, values: Values, problems: Problems): void => {
  const { id, value } = isObject(entry) ? entry : {};
  if (typeof id !== 'number') throw invalidAttribute('Invalid parameter: ticket.custom_fields.id must be an integer');
  const field = account.fields.find((each) => each.id === id && each.removable);
  if (!field) return report(problems, { description: `Custom field ${id} does not exist`, error: 'InvalidValue' });
  if (value === null || value === undefined || value === '') {
    delete values[id];
    return;
  }
  const read = readers[field.type]?.(value, field);
  if (read === undefined) return report(problems, invalidValue(field, value));
  values[id] = read;
};

// Shape: https://github.com/zendesk/zendesk_api_client_rb/issues/492
const invalidValue = (field: TicketField, value: unknown): FieldProblem => ({
  description: `${field.title}: ${String(value)} is not valid`,
  error: 'InvalidValue',
  ticket_field_id: field.id,
  ticket_field_type: fieldClass[field.type] ?? 'FieldText',
});

/** Adds a problem of the whole record, under `base`. */
export const report = (problems: Problems, problem: FieldProblem): void => {
  problems.base = [...(problems.base ?? []), problem];
};
