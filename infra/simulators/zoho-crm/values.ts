import { isAddress, isText } from '../shared/texts.ts';
import { dayPattern } from '../shared/times.ts';
import { invalid } from './faults.ts';
import type { Field } from './fields.ts';
import type { Org } from './org.ts';

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);

const timePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/** JSON type that each type of field accepts. https://www.zoho.com/crm/developer/docs/api/v8/insert-records.html */
const checks: Readonly<Record<string, readonly [expected: string, is: (value: unknown) => boolean]>> = {
  text: ['text', isText],
  textarea: ['text', isText],
  website: ['website', isText],
  phone: ['phone', isText],
  email: ['email', isAddress],
  picklist: ['text', isText],
  multiselectpicklist: ['jsonarray', (value) => Array.isArray(value) && value.every(isText)],
  integer: ['integer', (value) => Number.isInteger(value)],
  bigint: ['bigint', (value) => isNumber(value) || isText(value)],
  double: ['double', isNumber],
  currency: ['double', isNumber],
  percent: ['double', isNumber],
  boolean: ['boolean', (value) => typeof value === 'boolean'],
  date: ['date', (value) => isText(value) && dayPattern.test(value)],
  datetime: ['datetime', (value) => isText(value) && timePattern.test(value)],
};

/** The record that a note is attached to. @throws Fault if the record is missing */
const parentOf = (org: Org, value: unknown, index: number): unknown => {
  const { id, module } = Object(value);
  const found = org.modules().find(({ name }) => name === Object(module).api_name);
  const row = found && isText(id) ? org.find(found, id) : undefined;
  if (row === undefined || row.deleted !== undefined) throw invalid('Parent_Id', index);
  return { id, module: found?.name };
};

const idIn = (value: unknown): unknown => (isText(value) ? value : Object(value).id);

const lookups: Readonly<Record<string, (org: Org, field: Field, id: string) => boolean>> = {
  ownerlookup: (org, _, id) => org.settings.users.some((__, index) => org.user(index).id === id),
  lookup: (org, { target = '' }, id) => {
    const module = org.modules().find(({ name }) => name === target);
    const row = module && org.find(module, id);
    return row !== undefined && row.deleted === undefined;
  },
};

/** Checks the digits of a number: too many before the point are refused, and those after it are rounded. Same page. */
const numberOf = ({ name, length, places }: Field, value: number, index: number): number => {
  if (Math.abs(value) >= 10 ** length) throw invalid(name, index, { maximum_length: String(length) });
  return places === null ? value : Number(value.toFixed(places));
};

/** Stored form of a value. A lookup is stored as an id. @throws Fault for a value that the field does not accept */
export const checkValue = (org: Org, field: Field, value: unknown, index: number): unknown => {
  if (value === null || value === undefined) return null;
  const { name, type, length } = field;
  if (type === 'parent') return parentOf(org, value, index);
  const isThere = lookups[type];
  if (isThere !== undefined) {
    const id = idIn(value);
    if (!isText(id) || !isThere(org, field, id)) throw invalid(name, index, { expected_data_type: 'bigint' });
    return id;
  }
  const [expected, is] = checks[type] ?? ['text', isText];
  if (name === 'Layout' || name === 'What_Id') return idIn(value);
  if (!is(value)) throw invalid(name, index, { expected_data_type: expected });
  if (isText(value) && value.length > length) throw invalid(name, index, { maximum_length: String(length) });
  return typeof value === 'number' ? numberOf(field, value, index) : value === '' ? null : value;
};
