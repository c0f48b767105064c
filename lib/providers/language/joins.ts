import type { Join, ListRequest, RequestTemplate } from '../define.ts';

/** All read requests of an object. */
interface Reads {
  readonly list: ListRequest;
  readonly listBy: readonly ListRequest[];
  readonly get: RequestTemplate;
  readonly getMany: object;
}

/** Adds a join to all read requests of an object. */
export const joined = <R extends Reads>(reads: R, join: Join) => ({
  ...reads,
  list: { ...reads.list, joins: [join] },
  listBy: reads.listBy.map((list) => ({ ...list, joins: [join] })),
  get: { ...reads.get, joins: [join] },
  getMany: { ...reads.getMany, joins: [join] },
});
