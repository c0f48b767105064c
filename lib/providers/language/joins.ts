import type { Join, ListRequest, RequestTemplate } from '../define.ts';

/** All reads of an object. */
interface Reads {
  readonly list: ListRequest;
  readonly listBy: readonly ListRequest[];
  readonly get: RequestTemplate;
  readonly getMany: object;
}

/** The reads of an object, each with a join. */
export const joined = <R extends Reads>(reads: R, join: Join) => ({
  ...reads,
  list: { ...reads.list, joins: [join] },
  listBy: reads.listBy.map((list) => ({ ...list, joins: [join] })),
  get: { ...reads.get, joins: [join] },
  getMany: { ...reads.getMany, joins: [join] },
});
