import { wholeSecond } from '../shared/times.ts';
import type { Answer, Call } from '../shared/vendor.ts';
import { invalidParameter } from './errors.ts';
import type { Row, Values } from './types.ts';

/** A condition: its operator, the member, and the value to compare. */
interface Condition {
  readonly operator: string;
  readonly member: string;
  readonly value: string;
}

/** Position of the bracket that closes a condition. A bracket within quotes is part of a text. */
const endOf = (text: string, from: number): number => {
  let quote: string | undefined;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '\\') at += 1;
    else if (letter === quote) quote = undefined;
    else if (quote === undefined && (letter === '"' || letter === "'")) quote = letter;
    else if (quote === undefined && letter === ')') return at;
  }
  throw invalidParameter('filter', 'The filter does not end.');
};

const unquoted = (text: string): string => (/^["']/.test(text) ? text.slice(1, -1).replaceAll(/\\(.)/g, '$1') : text);

/** Parses `['a','b']`, a list of texts without commas. Same page. */
const listIn = (text: string): readonly string[] => {
  if (!/^\[.+\]$/.test(text)) throw invalidParameter('filter', `'${text}' is not a list.`);
  return text.slice(1, -1).split(',').map(unquoted);
};

/** `greater-than(updated,2026-07-01T00:00:00Z),equals(email,"ada@example.com")`. https://developers.klaviyo.com/en/docs/filtering_ */
const parse = (text: string): readonly Condition[] => {
  const conditions: Condition[] = [];
  for (let at = 0; at < text.length; ) {
    const [open, end] = [text.indexOf('(', at), endOf(text, at)];
    const [operator, inner] = [text.slice(at, open), text.slice(open + 1, end)];
    const comma = inner.indexOf(',');
    if (open < 0 || comma < 0) throw invalidParameter('filter', 'The filter cannot be read.');
    conditions.push({ operator, member: inner.slice(0, comma), value: unquoted(inner.slice(comma + 1)) });
    at = end + 2;
  }
  return conditions;
};

const memberOf = (row: Row, member: string): unknown => {
  if (member === 'created' || member === 'created_at') return wholeSecond(row.created);
  if (member === 'updated' || member === 'updated_at') return wholeSecond(row.updated);
  return member === 'id' ? row.key : row.values[member];
};

const holds = (row: Row, { operator, member, value }: Condition): boolean => {
  const own = memberOf(row, member);
  if (operator === 'any') return listIn(value).includes(String(own));
  if (operator === 'equals') return String(own ?? '').toLowerCase() === value.toLowerCase();
  const time = Date.parse(value);
  if (Number.isNaN(time)) throw invalidParameter('filter', `'${value}' is not a valid datetime.`);
  if (operator === 'greater-or-equal') return Number(own) >= time;
  return operator === 'greater-than' ? Number(own) > time : Number(own) < time;
};

/** Allowed operators by member. */
export type Filters = Readonly<Record<string, readonly string[]>>;

const filtered = (rows: readonly Row[], { query }: Call, filters: Filters): readonly Row[] => {
  const conditions = parse(query.get('filter') ?? '');
  for (const { operator, member } of conditions)
    if (!filters[member]?.includes(operator))
      throw invalidParameter('filter', `'${operator}' is not allowed for '${member}'.`);
  return rows.filter((row) => conditions.every((condition) => holds(row, condition)));
};

/** Sorts rows. Rows with the same value are sorted by age, oldest first. */
const sorted = (rows: readonly Row[], sort: string, sortable: readonly string[]): readonly Row[] => {
  const [member, sign] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1];
  if (!sortable.includes(member)) throw invalidParameter('sort', `'${member}' cannot be sorted by.`);
  const keyOf = (row: Row): number => (member === 'id' ? row.id : Number(memberOf(row, member)));
  return rows.toSorted((one, other) => sign * (keyOf(one) - keyOf(other) || one.id - other.id));
};

const sizeIn = ({ query }: Call, usual: number, most: number): number => {
  const size = Number(query.get('page[size]') ?? usual);
  if (!Number.isInteger(size) || size < 1 || size > most)
    throw invalidParameter('page[size]', `Page size must be an integer between 1 and ${most}.`);
  return size;
};

/** Cursor of the row before a page: its sort value and its number. */
const cursorOf = (row: Row, sort: string): string => {
  const member = sort.replace('-', '');
  const value = member === 'id' ? row.id : Number(memberOf(row, member));
  return Buffer.from(`next::${value}::${row.id}`).toString('base64url');
};

const isAfter = (row: Row, sort: string, cursor: string): boolean => {
  const [word, value, id] = Buffer.from(cursor, 'base64url').toString('utf8').split('::').map(String);
  if (word !== 'next') throw invalidParameter('page[cursor]', 'Invalid cursor.');
  const sign = sort.startsWith('-') ? -1 : 1;
  const member = sort.replace('-', '');
  const own = member === 'id' ? row.id : Number(memberOf(row, member));
  return sign * (own - Number(value) || row.id - Number(id)) > 0;
};

interface Listed {
  readonly rows: readonly Row[];
  readonly filters: Filters;
  readonly usual: number;
  readonly most: number;
  readonly present: (row: Row) => Values;
  /** Members that can be sorted by. The first is the default. */
  readonly sorts?: readonly string[];
  /** Related resources for `included` in the answer. */
  readonly included?: (rows: readonly Row[]) => readonly Values[];
}

/** A page, with links to the pages before and after it. https://developers.klaviyo.com/en/docs/pagination_ */
export const pageOf = (call: Call, listed: Listed): Answer => {
  const { rows, filters, usual, most, present, included, sorts = ['id', 'created', 'updated'] } = listed;
  const sort = call.query.get('sort') ?? sorts[0] ?? 'id';
  const cursor = call.query.get('page[cursor]');
  const all = sorted(filtered(rows, call, filters), sort, sorts);
  const rest = cursor === null ? all : all.filter((row) => isAfter(row, sort, cursor));
  const size = call.cut(sizeIn(call, usual, most), 1);
  const page = rest.slice(0, size);
  const last = page.at(-1);
  const address = (query: URLSearchParams): string => `${call.origin}${call.path}${query.size > 0 ? `?${query}` : ''}`;
  const next = new URLSearchParams(call.query);
  if (last !== undefined) next.set('page[cursor]', cursorOf(last, sort));
  return {
    status: 200,
    body: {
      data: page.map(present),
      ...(included && { included: included(page) }),
      links: { self: address(call.query), next: rest.length > size ? address(next) : null, prev: null },
    },
  };
};
