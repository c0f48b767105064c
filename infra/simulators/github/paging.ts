import type { Answer, Call } from '../vendor.ts';

/** https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api */
const usualPage = 30;
const maxPage = 100;

/** A page of a list; the others are named in the `Link` header alone. */
export const paginate = <R>(call: Call, rows: readonly R[], present: (row: R) => unknown): Answer => {
  const size = Math.min(readCount(call.query, 'per_page', usualPage), maxPage);
  const page = readCount(call.query, 'page', 1);
  const last = Math.max(1, Math.ceil(rows.length / size));
  const links = [
    ...(page > 1 ? [pageLink(call, Math.min(page - 1, last), 'prev')] : []),
    ...(page < last ? [pageLink(call, page + 1, 'next'), pageLink(call, last, 'last')] : []),
    ...(page > 1 ? [pageLink(call, 1, 'first')] : []),
  ];
  return {
    status: 200,
    body: rows.slice((page - 1) * size, page * size).map(present),
    ...(links.length > 0 && { headers: { link: links.join(', ') } }),
  };
};

/** (memory) What is no count is taken for the usual one, more than the maximum for the maximum. */
const readCount = (query: URLSearchParams, name: string, usual: number): number => {
  const count = Number(query.get(name) ?? usual);
  return Number.isInteger(count) && count > 0 ? count : usual;
};

const pageLink = (call: Call, page: number, relation: string): string => {
  const query = new URLSearchParams(call.query);
  query.set('page', String(page));
  return `<${call.origin}${call.path}?${query}>; rel="${relation}"`;
};
