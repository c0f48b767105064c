import { Fault } from '../faults.ts';
import type { Order, Query, Selected } from './ast.ts';
import { parseCondition } from './conditions.ts';
import { malformedAt, malformedQuery } from './faults.ts';
import { Reader } from './reader.ts';

/**
 * Maximum `OFFSET` of a query.
 * https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl/sforce_api_calls_soql_select_offset.htm
 */
const furthestOffset = 2000;

/**
 * Maximum length of a query, in characters.
 * https://developer.salesforce.com/docs/atlas.en-us.salesforce_app_limits_cheatsheet.meta/salesforce_app_limits_cheatsheet/salesforce_app_limits_platform_soslsoql.htm
 */
const longest = 100_000;

const sets = ['ALL', 'STANDARD', 'CUSTOM'] as const;

const parseSelected = (reader: Reader): Selected => {
  if (reader.take('(')) {
    const query = parseQuery(reader);
    reader.expect(')');
    return { kind: 'children', query };
  }
  if (reader.isWord('FIELDS') && reader.isSign('(', 1)) {
    reader.next();
    reader.next();
    const set = sets.find((name) => reader.take(name));
    if (!set) throw reader.unexpected();
    reader.expect(')');
    return { kind: 'set', set };
  }
  return { kind: 'path', path: reader.path() };
};

const takesCount = (reader: Reader): boolean => {
  if (!reader.isWord('COUNT') || !reader.isSign('(', 1) || !reader.isSign(')', 2)) return false;
  reader.next();
  reader.next();
  reader.next();
  return true;
};

const parseOrder = (reader: Reader): Order => {
  const path = reader.path();
  const descending = reader.take('DESC');
  if (!descending) reader.take('ASC');
  if (!reader.take('NULLS')) return { path, descending, nullsLast: false };
  const nullsLast = reader.take('LAST');
  if (!nullsLast) reader.expect('FIRST');
  return { path, descending, nullsLast };
};

const listOf = <T>(reader: Reader, parse: (reader: Reader) => T): T[] => {
  const all = [parse(reader)];
  while (reader.take(',')) all.push(parse(reader));
  return all;
};

const checkQuery = (query: Query): void => {
  const { selected, limit, offset = 0, text } = query;
  if (offset > furthestOffset)
    throw new Fault(400, 'NUMBER_OUTSIDE_VALID_RANGE', `Maximum SOQL offset allowed is ${furthestOffset}`);
  const isUnbounded = selected.some((each) => each.kind === 'set' && each.set !== 'STANDARD');
  if (isUnbounded && (limit === undefined || limit > 200)) {
    throw malformedQuery('The SOQL FIELDS function must have a LIMIT of at most 200');
  }
  const names = selected.flatMap((each) => (each.kind === 'path' ? [each.path] : []));
  const keys = names.map((path) => path.names.join('.').toLowerCase());
  const twice = names.find((path, place) => keys.indexOf(path.names.join('.').toLowerCase()) !== place);
  if (twice) throw malformedAt(text, twice.at, `duplicate field selected: ${twice.names.join('.')}`);
};

function parseQuery(reader: Reader): Query {
  reader.expect('SELECT');
  const counts = takesCount(reader);
  const selected = counts ? [] : listOf(reader, parseSelected);
  reader.expect('FROM');
  const from = reader.name();
  const where = reader.take('WHERE') ? parseCondition(reader, parseQuery) : undefined;
  const order = takesOrder(reader) ? listOf(reader, parseOrder) : [];
  const limit = reader.take('LIMIT') ? reader.whole() : undefined;
  const offset = reader.take('OFFSET') ? reader.whole() : undefined;
  const allRows = reader.take('ALL');
  if (allRows) reader.expect('ROWS');
  const query: Query = {
    text: reader.text,
    selected,
    counts,
    from: from.text,
    fromAt: from.at,
    order,
    allRows,
    ...(where && { where }),
    ...(limit !== undefined && { limit }),
    ...(offset !== undefined && { offset }),
  };
  checkQuery(query);
  return query;
}

const takesOrder = (reader: Reader): boolean => {
  if (!reader.take('ORDER')) return false;
  reader.expect('BY');
  return true;
};

/**
 * Parses a query.
 * https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl/sforce_api_calls_soql_select.htm
 * @throws Fault MALFORMED_QUERY
 */
export const parseSoql = (text: string): Query => {
  if (text.length > longest) throw malformedQuery(`SOQL statements cannot be longer than ${longest} characters.`);
  const reader = new Reader(text);
  const query = parseQuery(reader);
  if (reader.peek().kind !== 'end') throw reader.unexpected();
  return query;
};
