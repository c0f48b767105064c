import type { Answer, Call } from '../shared/vendor.ts';

const most = 1000;

const count = ({ query }: Call, name: string, usual: number): number => {
  const given = Number(query.get(name) ?? usual);
  return Number.isInteger(given) && given >= 0 ? given : usual;
};

interface Page<R> {
  readonly rows: readonly R[];
  readonly at: number;
  readonly size: number;
}

/** A page of a list, by offset. https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/#pagination */
export const pageOf = <R>(call: Call, all: readonly R[], usual = 50): Page<R> => {
  const at = count(call, 'startAt', 0);
  const size = call.cut(Math.min(count(call, 'maxResults', usual), most), 1);
  return { rows: all.slice(at, at + size), at, size };
};

/** A page with `startAt` and `isLast`. Default: 50 rows, 1,000 at most. */
export const paginate = <R>(call: Call, all: readonly R[], present: (row: R) => unknown): Answer => {
  const { rows, at, size } = pageOf(call, all);
  const isLast = at + rows.length >= all.length;
  return {
    status: 200,
    body: { startAt: at, maxResults: size, total: all.length, isLast, values: rows.map(present) },
  };
};
