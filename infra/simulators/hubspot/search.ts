import { type Answer, isObject } from '../shared/vendor.ts';
import { invalid, overSearchLimit } from './errors.ts';
import type { Portal } from './portal.ts';
import { associatedIds, presentRecord } from './present.ts';
import { heldAt } from './properties/computed.ts';
import { type CrmRow, type ObjectDefinition, objectType, type Property } from './types.ts';
import { toEpoch } from './values.ts';

/**
 * Limits of searches: page sizes, total results, filter groups, filters per group, and filters in all.
 * https://developers.hubspot.com/docs/api-reference/crm-search-v3/guide
 */
const limits = { usual: 10, page: 200, results: 10_000, groups: 5, filters: 6, inAll: 18 };

interface Filter {
  readonly propertyName: string;
  readonly operator: string;
  readonly value: string;
  readonly highValue: string;
  readonly values: readonly string[];
}

/** Tests the value at the filter's property: a single value, or the ids of associated records. */
type Test = (held: readonly string[], filter: Filter, compare: Compare) => boolean;
type Compare = (a: string, b: string) => number;

const some =
  (accept: (order: number) => boolean): Test =>
  (held, filter, compare) =>
    held.some((each) => accept(compare(each, filter.value)));

const isIn: Test = (held, { values }, compare) =>
  held.some((each) => values.some((value) => compare(each, value) === 0));

/** Words of a value, where `*` stands for any characters. (unproven) */
const hasToken: Test = (held, { value }) => {
  const pattern = value
    .split('*')
    .map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'))
    .join('.*');
  const token = new RegExp(`^${pattern}$`, 'i');
  return held.some((each) => [each, ...each.split(/[^\p{L}\p{N}]+/u)].some((word) => token.test(word)));
};

const operators: Readonly<Record<string, Test>> = {
  EQ: some((order) => order === 0),
  NEQ: some((order) => order !== 0),
  LT: some((order) => order < 0),
  LTE: some((order) => order <= 0),
  GT: some((order) => order > 0),
  GTE: some((order) => order >= 0),
  BETWEEN: (held, { value, highValue }, compare) =>
    held.some((each) => compare(each, value) >= 0 && compare(each, highValue) <= 0),
  IN: isIn,
  NOT_IN: (...given) => !isIn(...given),
  CONTAINS_TOKEN: hasToken,
  NOT_CONTAINS_TOKEN: (...given) => !hasToken(...given),
  HAS_PROPERTY: (held) => held.length > 0,
  NOT_HAS_PROPERTY: (held) => held.length === 0,
};

const withoutValue = ['HAS_PROPERTY', 'NOT_HAS_PROPERTY'];
const withValues = ['IN', 'NOT_IN'];

/** Finds live records that are older than the search lag, 10,000 at most. @throws Refusal 400 or 429 */
export const searchRecords = (portal: Portal, type: ObjectDefinition, body: unknown): Answer => {
  if (!isObject(body)) throw invalid('Invalid input JSON: a search needs a body');
  const groups = readGroups(portal, type, body.filterGroups);
  const { offset, limit } = readPage(body);
  const { now, searchLag } = portal.rules;
  refuseSearches(portal);
  const rows = portal.tables[type.name]
    .all()
    .filter((row) => !row.archived && Date.parse(row.createdAt) + searchLag <= now())
    .filter((row) => groups.length === 0 || groups.some((group) => group.every((matches) => matches(row))))
    .filter((row) => hasText(row, body.query));
  sortRows(portal, type, rows, body.sorts);
  const end = Math.min(offset + limit, limits.results);
  const names = strings(body.properties);
  const results = rows.slice(offset, end).map((row) => presentRecord(portal, type, row, names));
  const paging = end < rows.length ? { paging: { next: { after: String(end) } } } : {};
  return { status: 200, body: { total: rows.length, results, ...paging } };
};

/** The limit applies to all searches of an account together, whatever their object. */
const refuseSearches = ({ rules: { now, searchesPerSecond }, searches }: Portal): void => {
  while (searches.length > 0 && (searches[0] ?? 0) <= now() - 1000) searches.shift();
  if (searches.length >= searchesPerSecond) throw overSearchLimit();
  searches.push(now());
};

const readPage = (body: Record<string, unknown>): { offset: number; limit: number } => {
  const limit = body.limit ?? limits.usual;
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 0) throw invalid('limit must be an integer');
  if (limit > limits.page) throw invalid(`limit must not exceed ${limits.page}`);
  const after = body.after === undefined || body.after === '' ? '0' : String(body.after);
  if (!/^\d+$/.test(after)) throw invalid(`after ${after} is not a valid cursor`);
  if (Number(after) >= limits.results) throw invalid(`Cannot page beyond ${limits.results} results`);
  return { offset: Number(after), limit };
};

const readGroups = (portal: Portal, type: ObjectDefinition, groups: unknown): ((row: CrmRow) => boolean)[][] => {
  if (groups === undefined) return [];
  if (!Array.isArray(groups)) throw invalid('filterGroups must be an array');
  if (groups.length > limits.groups) throw invalid(`A search has at most ${limits.groups} filterGroups`);
  const all = groups.flatMap((group: unknown): unknown => (isObject(group) ? group.filters : undefined));
  if (all.length > limits.inAll) throw invalid(`A search has at most ${limits.inAll} filters`);
  return groups.map((group: unknown) => {
    const filters: unknown = isObject(group) ? group.filters : undefined;
    if (!Array.isArray(filters)) throw invalid('A filterGroup needs filters');
    if (filters.length > limits.filters) throw invalid(`A filterGroup has at most ${limits.filters} filters`);
    return filters.map((filter: unknown) => readFilter(portal, type, filter));
  });
};

const readFilter = (portal: Portal, type: ObjectDefinition, given: unknown): ((row: CrmRow) => boolean) => {
  if (!isObject(given)) throw invalid('A filter is an object');
  const filter: Filter = {
    propertyName: String(given.propertyName),
    operator: String(given.operator),
    value: String(given.value ?? ''),
    highValue: String(given.highValue ?? ''),
    values: strings(given.values),
  };
  const test = operators[filter.operator];
  if (!test) throw problem(`Operator ${filter.operator} is not valid`);
  checkOperand(filter, given);
  const property = portal.properties[type.name].get(filter.propertyName);
  checkValues(filter);
  const held = reader(portal, type, filter.propertyName);
  const compare = comparer(property);
  return (row) => test(held(row), asIndexed(filter, property), compare);
};

const mostValues = 100;

/** A list contains at most 100 values. (unproven) */
const checkValues = ({ values }: Filter): void => {
  if (values.length > mostValues) throw problem(`A filter has at most ${mostValues} values`);
};

/**
 * A filter as the index applies it. "When searching a string property with this operator, values must be lowercase":
 * other values match nothing.
 */
const asIndexed = (filter: Filter, property: Property | undefined): Filter =>
  property?.type === 'string'
    ? { ...filter, values: filter.values.filter((value) => value === value.toLowerCase()) }
    : filter;

const checkOperand = ({ operator, propertyName }: Filter, given: Record<string, unknown>): void => {
  if (withoutValue.includes(operator)) {
    if (given.value !== undefined) throw problem(`${operator} does not take a value`);
    return;
  }
  const key = withValues.includes(operator) ? 'values' : 'value';
  if (given[key] === undefined) throw problem(`${operator} on ${propertyName} needs ${key}`);
};

const reader = (portal: Portal, type: ObjectDefinition, name: string): ((row: CrmRow) => string[]) => {
  if (name.startsWith('associations.')) {
    const other = objectType(name.slice('associations.'.length));
    if (!other) throw problem(`${name} is not a valid association`);
    return (row) => associatedIds(portal, type.name, row.id, other.name).map(String);
  }
  if (!portal.properties[type.name].has(name)) throw problem(`Property '${name}' does not exist`);
  return (row) => {
    const value = heldAt(portal, type.name, row, name);
    if (value === undefined) return [];
    return isSet(name) ? value.split(';').map((each) => each.trim()) : [value];
  };
};

/** Recorded for `hs_additional_domains`: "enumeration", "checkbox". */
const isSet = (name: string): boolean => name.startsWith('hs_additional_');

const comparer = (property: Property | undefined): Compare => {
  if (property?.type === 'date' || property?.type === 'datetime') return (a, b) => epoch(a) - epoch(b);
  if (property?.type === 'number') return (a, b) => Number(a) - Number(b);
  return (a, b) => {
    const [x, y] = [a.toLowerCase(), b.toLowerCase()];
    if (x === y) return 0;
    return x < y ? -1 : 1;
  };
};

const epoch = (value: string): number => {
  const read = toEpoch(value);
  if (read === undefined) throw problem(`${value} is not a date`);
  return read;
};

/** Default order: by creation. At most one sort. */
const sortRows = (portal: Portal, type: ObjectDefinition, rows: CrmRow[], sorts: unknown): void => {
  if (sorts === undefined) return;
  if (!Array.isArray(sorts)) throw invalid('sorts must be an array');
  if (sorts.length > 1) throw invalid('Only one sort can be applied to a search');
  const [sort]: unknown[] = sorts;
  if (sort === undefined) return;
  const { name, sign } = readSort(sort);
  const property = portal.properties[type.name].get(name);
  if (!property) throw problem(`Property '${name}' does not exist`);
  const compare = comparer(property);
  rows.sort((a, b) => sign * compareHeld(a.properties[name], b.properties[name], compare) || a.id - b.id);
};

const compareHeld = (a: string | undefined, b: string | undefined, compare: Compare): number => {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  return compare(a, b);
};

/** Reads `name`, `-name` or `{propertyName, direction}`. */
const readSort = (sort: unknown): { name: string; sign: 1 | -1 } => {
  if (isObject(sort)) return { name: String(sort.propertyName), sign: sort.direction === 'DESCENDING' ? -1 : 1 };
  const text = String(sort);
  return text.startsWith('-') ? { name: text.slice(1), sign: -1 } : { name: text, sign: 1 };
};

const hasText = (row: CrmRow, query: unknown): boolean => {
  if (typeof query !== 'string' || query === '') return true;
  return Object.values(row.properties).some((value) => value.toLowerCase().includes(query.toLowerCase()));
};

const strings = (values: unknown): string[] => (Array.isArray(values) ? values.map(String) : []);

const problem = (message: string) => invalid('There was a problem with the request.', { errors: [{ message }] });
