import type { Answer, Call } from '../shared/vendor.ts';
import { type Condition, type Literal, parseQuery, type Query } from './coql.ts';
import { Fault, noModule } from './faults.ts';
import type { Field } from './fields.ts';
import type { Module, Org, Row } from './org.ts';
import { present } from './present.ts';

const invalidColumn = (name: string): Fault =>
  new Fault(400, 'INVALID_QUERY', 'column given seems to be invalid', { column_name: name });

const invalidValue = ({ name, type }: Field): Fault =>
  new Fault(400, 'INVALID_QUERY', 'value given seems to be invalid for the column', {
    column_name: name,
    expected_data_type: type,
  });

const idField: Field = {
  name: 'id',
  label: 'Id',
  type: 'bigint',
  length: 20,
  places: null,
  isReadOnly: true,
  isMandatory: false,
  isUnique: true,
  isCustom: false,
  target: undefined,
  options: [],
};

/** A column by its name, or by `.id` for the id behind a lookup. @throws Fault if the module lacks the column */
const columnOf = ({ fields }: Module, name: string): Field => {
  if (name === 'id') return idField;
  const [base = '', further] = name.split('.');
  const field = fields.find((one) => one.name === base);
  const isLookup = field !== undefined && (/lookup$/.test(field.type) || base === 'What_Id');
  if (!field || (further !== undefined && !(isLookup && further === 'id'))) throw invalidColumn(name);
  return field;
};

const timed = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/;

/** Comparable form of a value: numbers and times as numbers, texts in lower case. */
const comparable = (field: Field, value: unknown): number | string | null => {
  if (value === null || value === undefined) return null;
  if (field.type === 'datetime') return Date.parse(String(value));
  return typeof value === 'number' ? value : String(value).toLowerCase();
};

const literalFor = (field: Field, value: Literal): number | string => {
  const isNumber = ['integer', 'double', 'currency', 'percent'].includes(field.type);
  if (field.type === 'datetime' && !timed.test(String(value))) throw invalidValue(field);
  if (field.type === 'textarea') throw invalidColumn(field.name);
  if (isNumber !== (typeof value === 'number') && field.type !== 'bigint') throw invalidValue(field);
  // Booleans may be in quotes. https://help.zoho.com/portal/en/community/topic/kaizen-81-coql-api-part-ii
  const isBoolean = typeof value === 'boolean' || value === 'true' || value === 'false';
  if (field.type === 'boolean' ? !isBoolean : typeof value === 'boolean') throw invalidValue(field);
  return comparable(field, value) ?? '';
};

const valueIn = (org: Org, field: Field, row: Row): number | string | null => {
  if (field.name === 'id') return org.idOf(row);
  // Compares whole seconds, as in answers.
  if (field.name === 'Created_Time') return Math.floor(row.createdAt / 1000) * 1000;
  if (field.name === 'Modified_Time') return Math.floor(row.modifiedAt / 1000) * 1000;
  return comparable(field, row.values[field.name] ?? (field.type === 'boolean' ? false : null));
};

const isLike = (text: string, pattern: string): boolean => {
  const inner = pattern.replace(/^%|%$/g, '');
  if (pattern.startsWith('%') && pattern.endsWith('%')) return text.includes(inner);
  if (pattern.endsWith('%')) return text.startsWith(inner);
  return pattern.startsWith('%') ? text.endsWith(inner) : text === inner;
};

const operators: Readonly<Record<string, (a: number | string, b: number | string) => boolean>> = {
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
  in: (a, b) => a === b,
  like: (a, b) => isLike(String(a), String(b)),
};

type Test = (row: Row) => boolean;

const testOf = (org: Org, module: Module, condition: Condition): Test => {
  if (condition.kind === 'pair') {
    const [left, right] = [testOf(org, module, condition.left), testOf(org, module, condition.right)];
    return condition.word === 'and' ? (row) => left(row) && right(row) : (row) => left(row) || right(row);
  }
  const { operator } = condition;
  const field = columnOf(module, condition.field);
  if (operator.endsWith('null')) return (row) => (valueIn(org, field, row) === null) === (operator === 'is null');
  const wanted = condition.values.map((value) => literalFor(field, value));
  const fits = operators[operator];
  return (row) => {
    const value = valueIn(org, field, row);
    return value !== null && wanted.some((one) => fits?.(value, one));
  };
};

const ordered = (org: Org, module: Module, { order }: Query, rows: readonly Row[]): readonly Row[] => {
  const columns = [...order, { field: 'id', descending: false }].map(({ field, descending }) => ({
    field: columnOf(module, field),
    sign: descending ? -1 : 1,
  }));
  return rows.toSorted((one, other) => {
    for (const { field, sign } of columns) {
      const [a, b] = [valueIn(org, field, one) ?? '', valueIn(org, field, other) ?? ''];
      if (a !== b) return a < b ? -sign : sign;
    }
    return 0;
  });
};

/** Answer to an empty list: 204 without a body. */
export const nothing: Answer = { status: 204 };

/** Answers a COQL query. https://www.zoho.com/crm/developer/docs/api/v8/Get-Records-through-COQL-Query.html */
export const answerQuery = (org: Org, { body, cut }: Call): Answer => {
  const query = parseQuery(Object(body).select_query);
  const module = org.module(query.module);
  if (module.name === 'Notes') throw noModule();
  const names = query.fields.map((name) => columnOf(module, name).name);
  const test = testOf(org, module, query.where);
  const rows = module.table.all().filter((row) => row.deleted === undefined && test(row));
  const page = ordered(org, module, query, rows).slice(0, cut(query.limit, 1));
  if (page.length === 0) return nothing;
  const data = page.map((row) => present(org, module, row, names));
  return { status: 200, body: { data, info: { count: page.length, more_records: rows.length > page.length } } };
};
