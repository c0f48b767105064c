import type { Join, ObjectDeclaration } from '../define.ts';

/** All read requests of an object. */
type Reads = Required<Pick<ObjectDeclaration, 'list' | 'listBy' | 'get' | 'getMany'>>;

/** Adds a join to all read requests of an object. */
export const joined = <R extends Reads>(reads: R, join: Join) => ({
  ...reads,
  list: { ...reads.list, joins: [join] },
  listBy: reads.listBy.map((list) => ({ ...list, joins: [join] })),
  get: { ...reads.get, joins: [join] },
  getMany: { ...reads.getMany, joins: [join] },
});
