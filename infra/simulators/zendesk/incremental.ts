import type { Answer, Call } from '../shared/vendor.ts';
import type { Account } from './account.ts';
import { invalidAttribute, invalidPaging, refuse } from './errors.ts';
import { pageLink, readCount } from './paging.ts';

/**
 * Exports omit the last minute, and `start_time` must be at least this old:
 * https://developer.zendesk.com/documentation/ticketing/managing-tickets/using-the-incremental-export-api
 */
export const longestExportLagMs = 60_000;

const maxExport = 1_000;

interface Exported {
  readonly id: number;
  readonly updated_at: string;
  readonly revision: number;
}

interface Export<R extends Exported> {
  readonly name: string;
  readonly rows: readonly R[];
  readonly present: (row: R) => unknown;
}

/**
 * A page of an incremental export, from a cursor on.
 * https://developer.zendesk.com/api-reference/ticketing/ticket-management/incremental_exports/#cursor-based-incremental-exports
 */
export const exportByCursor = <R extends Exported>(
  account: Account,
  call: Call,
  { name, rows, present }: Export<R>,
): Answer => {
  // A cursor identifies the last row of its page: the cursor of an empty page would name the page itself.
  const size = call.cut(readCount(call.query, 'per_page', maxExport), 1);
  const cursor = call.query.get('cursor');
  const isNext = cursor === null ? since(account, call) : afterRevision(decode(cursor));
  const due = settled(account, rows).filter(isNext);
  const page = due.slice(0, size);
  const last = page.at(-1);
  const after = last ? encode(last.revision) : cursor;
  return {
    status: 200,
    body: {
      [name]: page.map(present),
      after_cursor: after,
      after_url: after === null ? null : afterUrl(call, after),
      before_cursor: null,
      before_url: null,
      end_of_stream: due.length <= size,
    },
  };
};

/**
 * A page of an incremental export, from a time on.
 * https://developer.zendesk.com/api-reference/ticketing/ticket-management/incremental_exports/#time-based-incremental-exports
 */
export const exportByTime = <R extends Exported>(
  account: Account,
  call: Call,
  { name, rows, present }: Export<R>,
): Answer => {
  const size = call.cut(readCount(call.query, 'per_page', maxExport));
  const due = settled(account, rows).filter(since(account, call));
  const page = due.slice(0, size);
  const last = page.at(-1);
  const end = last ? toEpochSeconds(last) : Number(call.query.get('start_time'));
  return {
    status: 200,
    body: {
      [name]: page.map(present),
      count: page.length,
      end_time: end,
      next_page: pageLink(call, 'start_time', String(end)),
      end_of_stream: due.length <= size,
    },
  };
};

/** Rows in the order of their changes, without recent changes. */
const settled = <R extends Exported>(account: Account, rows: readonly R[]): R[] => {
  const until = account.rules.now() - account.rules.exportLagMs;
  return rows.filter((row) => Date.parse(row.updated_at) <= until).sort((a, b) => a.revision - b.revision);
};

const since = (account: Account, call: Call): ((row: Exported) => boolean) => {
  const text = call.query.get('start_time') ?? '';
  if (!/^\d+$/.test(text)) throw invalidAttribute('Invalid parameter: start_time must be an integer');
  const start = Number(text);
  if (start * 1_000 > account.rules.now() - account.rules.exportLagMs) throw tooRecent();
  return (row) => toEpochSeconds(row) >= start;
};

// Clients of the API report status 400 for this error.
const tooRecent = () => {
  const description = `Too recent start_time. Use a start_time older than ${longestExportLagMs / 1_000} seconds`;
  return refuse(400, { error: 'StartTimeTooRecent', description });
};

const afterRevision =
  (revision: number): ((row: Exported) => boolean) =>
  (row) =>
    row.revision > revision;

const toEpochSeconds = (row: Exported): number => Date.parse(row.updated_at) / 1_000;

const encode = (revision: number): string => Buffer.from(`revision:${revision}`).toString('base64url');

const decode = (cursor: string): number => {
  const match = /^revision:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!match) throw invalidPaging('cursor is not valid');
  return Number(match[1]);
};

const afterUrl = (call: Call, cursor: string): string => {
  const query = new URLSearchParams(call.query);
  query.delete('start_time');
  query.set('cursor', cursor);
  return `${call.origin}/${call.tenant ?? ''}${call.path}?${query}`;
};
