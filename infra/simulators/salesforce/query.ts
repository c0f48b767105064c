import { createHash } from 'node:crypto';
import type { Answer, Call } from '../shared/vendor.ts';
import { dataRoute } from './api.ts';
import { Fault } from './faults.ts';
import type { Cursor, Org } from './org.ts';
import { malformedQuery } from './soql/faults.ts';
import { checkLinks } from './soql/links.ts';
import { parseSoql } from './soql/parser.ts';
import { runQuery } from './soql/run.ts';

/**
 * Default and minimum page size of a query.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/headers_queryoptions.htm
 */
const usualPage = 2000;
const leastPage = 200;

/** Lifetime of a cursor: two days. */
const cursorLife = 2 * 24 * 60 * 60 * 1000;

/** Maximum number of cursors per user. The eleventh closes the oldest. */
const mostCursors = 10;

/** Size of a page. "no guarantee that the requested batch size is the actual batch size". Same page. */
const pageSize = ({ headers, cut }: Call, rows: number): number => {
  const [, asked] = /batchSize=(\d+)/i.exec(headers['sforce-query-options'] ?? '') ?? [];
  const size = asked === undefined ? usualPage : Math.min(usualPage, Math.max(leastPage, Number(asked)));
  // A page contains at least one record if any exists, because clients expect a result for the single organization.
  return cut(Math.min(size, rows), 1);
};

const addCursor = (org: Org, cursor: Cursor): string => {
  const seed = `${cursor.query}${cursor.openedAt}${org.cursors.size}${cursor.ids.length}`;
  const locator = `0r8xx5R2${createHash('sha256').update(seed).digest('hex').slice(0, 10)}`;
  org.cursors.set(locator, cursor);
  const [oldest] = org.cursors.keys();
  if (org.cursors.size > mostCursors && oldest !== undefined) org.cursors.delete(oldest);
  return locator;
};

interface Page {
  readonly locator: string;
  readonly start: number;
  readonly size: number;
  /** Number at the end of the address, unchanged. After an empty page it differs, so that no address repeats. */
  readonly place: string;
  readonly version: string;
}

/** A page of a cursor. Rows contain their present values. */
const showPage = (org: Org, cursor: Cursor, { locator, start, size, place, version }: Page): Answer => {
  const query = parseSoql(cursor.query);
  const { limit: _, offset: __, where: ___, ...unbounded } = query;
  const wanted = new Set(cursor.ids.slice(start, start + size));
  const { rows, project } = runQuery(org, { ...unbounded, order: [] }, true, ({ id }) => wanted.has(id));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = cursor.ids.slice(start, start + size).flatMap((id) => byId.get(id) ?? []);
  const next = start + size;
  const done = next >= cursor.ids.length;
  const path = cursor.all ? 'queryAll' : 'query';
  return {
    status: 200,
    body: {
      totalSize: cursor.ids.length,
      done,
      ...(!done && {
        nextRecordsUrl: `/services/data/${version}/${path}/${locator}-${size === 0 ? `0${place}` : next}`,
      }),
      records: found.map((row) => project(row, version)),
    },
  };
};

const runText = (org: Org, call: Call, version: string, all: boolean): Answer => {
  const text = call.query.get('q');
  if (text === null || text.trim() === '') throw malformedQuery('A query has to be specified');
  const query = parseSoql(text);
  const { type, rows, project } = runQuery(org, query, all);
  checkLinks(type, query);
  if (query.counts) return { status: 200, body: { totalSize: rows.length, done: true, records: [] } };
  const size = pageSize(call, rows.length);
  if (rows.length <= size) {
    const records = rows.map((row) => project(row, version));
    return { status: 200, body: { totalSize: rows.length, done: true, records } };
  }
  const cursor = { query: text, all, ids: rows.map(({ id }) => id), openedAt: org.rules.now() };
  return showPage(org, cursor, { locator: addCursor(org, cursor), start: 0, size, place: '0', version });
};

const badLocator = (): Fault => new Fault(400, 'INVALID_QUERY_LOCATOR', 'invalid query locator');

const more = (org: Org, call: Call, version: string): Answer => {
  const [, locator = '', start = ''] = /^(0r8\w{15})-(\d+)$/.exec(call.params.locator ?? '') ?? [];
  const cursor = org.cursors.get(locator);
  if (!cursor || cursor.openedAt + cursorLife < org.rules.now() || Number(start) > cursor.ids.length)
    throw badLocator();
  const size = pageSize(call, cursor.ids.length - Number(start));
  return showPage(org, cursor, { locator, start: Number(start), size, place: start, version });
};

/** Queries. `queryAll` also returns deleted records. A locator lives for a limited time. */
export const queryRoutes = [
  dataRoute('GET', '/query', (org, call, version) => runText(org, call, version, false)),
  dataRoute('GET', '/queryAll', (org, call, version) => runText(org, call, version, true)),
  dataRoute('GET', '/query/{locator}', more),
  dataRoute('GET', '/queryAll/{locator}', more),
];
