import type { Answer, Call } from '../shared/vendor.ts';
import { tooManyPages } from './errors.ts';

/**
 * Default and maximum page size. https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api
 */
const usualPage = 30;
const maxPage = 100;

/** A page of a list. Only the `Link` header names the other pages. */
export const paginate = <R>(call: Call, rows: readonly R[], present: (row: R) => unknown): Answer => {
  const size = Math.min(readCount(call.query, 'per_page', usualPage), maxPage);
  const page = readCount(call.query, 'page', 1);
  const last = Math.max(1, Math.ceil(rows.length / size));
  const links = [
    ...(page > 1 ? [pageLink(call, Math.min(page - 1, last), 'prev')] : []),
    ...(page < last ? [pageLink(call, page + 1, 'next'), pageLink(call, last, 'last')] : []),
    ...(page > 1 ? [pageLink(call, 1, 'first')] : []),
  ];
  return pageOf(rows.slice((page - 1) * size, page * size).map(present), links);
};

/** A cursor of version 2, as recorded. It names the last row of a page. */
const cursorOf = (id: number): string => Buffer.from(`cursor:v2:${id}`).toString('base64');

/**
 * A page of a long list. Its `Link` header contains an `after` in addition to the page number. Without `after`, GitHub
 * refuses pages beyond a limit. https://github.com/orgs/community/discussions/69826#cursor-based-pagination
 */
export const paginateByCursor = <R extends { readonly id: number }>(
  call: Call,
  rows: readonly R[],
  mostByPage: number,
  present: (row: R) => unknown,
): Answer => {
  const size = Math.min(readCount(call.query, 'per_page', usualPage), maxPage);
  const page = readCount(call.query, 'page', 1);
  const after = call.query.get('after');
  if (after === null && page > 1 && page * size >= mostByPage) throw tooManyPages();
  // If the row of the cursor no longer exists, the page number determines the position.
  const place = after === null ? -1 : rows.findIndex(({ id }) => cursorOf(id) === after);
  const start = place === -1 ? (page - 1) * size : place + 1;
  const shown = rows.slice(start, start + size);
  const last = shown.at(-1);
  const isLast = last === undefined || start + size >= rows.length;
  return pageOf(shown.map(present), isLast ? [] : [pageLink(call, page + 1, 'next', cursorOf(last.id))]);
};

const pageOf = (body: readonly unknown[], links: readonly string[]): Answer => ({
  status: 200,
  body,
  ...(links.length > 0 && { headers: { link: links.join(', ') } }),
});

/**
 * Reads a count. An invalid count is replaced by the default, and a count above the maximum by the maximum. (unproven)
 */
const readCount = (query: URLSearchParams, name: string, usual: number): number => {
  const count = Number(query.get(name) ?? usual);
  return Number.isInteger(count) && count > 0 ? count : usual;
};

const pageLink = (call: Call, page: number, relation: string, after?: string): string => {
  const query = new URLSearchParams(call.query);
  if (after !== undefined) query.set('after', after);
  query.set('page', String(page));
  return `<${call.origin}${call.path}?${query}>; rel="${relation}"`;
};
