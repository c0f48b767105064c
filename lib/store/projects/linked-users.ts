import { Cache } from '../../cache.ts';
import { linkedUserId } from '../../crypto/ids.ts';
import { type Audit, changeAudited, insertAudited, removeAudited } from '../audit/audited.ts';
import * as auditedKinds from '../audit/kinds.ts';
import { number, optional, orElse, text, time } from '../dynamodb/attribute.ts';
import { present } from '../dynamodb/condition.ts';
import { pauseBefore } from '../dynamodb/conflicts.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { isoTime } from '../dynamodb/item.ts';
import { get, getMany, list } from '../dynamodb/operations.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';

/** A user of the project's own product, identified by the product's id for the user. */
export const linkedUsers = entity({
  table: 'projects',
  key: { pk: '{project}', sk: 'linked_user#{id}' },
  attributes: {
    /** Derived from project and origin id. */
    id: text(),
    originId: text(),
    alias: text(),
    /** ISO 8601, UTC. */
    createdAt: text(),
    /** Number of connections that are not revoked. With the count, no search is needed to see that there are none. */
    connectionCount: orElse(number(), 0),
    /** Start of the deletion. From this time on, no account can be connected to the linked user. */
    deletingSince: optional(time()),
  },
});

export type LinkedUser = Pick<EntityValue<typeof linkedUsers>, 'project' | 'id' | 'originId' | 'alias' | 'createdAt'>;

export interface NewLinkedUser {
  readonly project: string;
  readonly originId: string;
  /** Default: the stored alias, or an empty text. */
  readonly alias?: string | undefined;
}

/** Cache of 30 s. Another process may show an old alias for that long. */
const recent = new Cache<LinkedUser | undefined>({ maxAgeMs: 30_000, maxEntries: 1_000 });

const nameOf = ({ project, id }: Pick<LinkedUser, 'project' | 'id'>): string => `${project}#${id}`;

const audit = ({ project, id: target }: Pick<LinkedUser, 'project' | 'id'>): Audit => ({
  project,
  target,
  kind: auditedKinds.linkedUser,
});

type Stored = EntityValue<typeof linkedUsers>;

const insertNew = async (made: Stored): Promise<Stored | undefined> =>
  (await insertAudited(linkedUsers, made, audit(made))) ? made : undefined;

/** Sets the alias of an existing linked user, and ends its deletion. */
const saveAgain = async (before: Stored, alias = before.alias): Promise<Stored | undefined> => {
  if (alias === before.alias && before.deletingSince === undefined) return before;
  return changeAudited(linkedUsers, before, { set: { alias, deletingSince: undefined } }, audit(before));
};

/** Maximum number of attempts, if others create or delete the linked user at the same time. */
const mostTries = 10;

/** Stores a linked user. The same origin id gives the same linked user, with the new alias. */
export const saveLinkedUser = async (
  { project, originId, alias }: NewLinkedUser,
  now: number,
): Promise<{ readonly created: boolean; readonly linkedUser: LinkedUser }> => {
  const name = { project, id: linkedUserId(project, originId) };
  const made = { ...name, originId, alias: alias ?? '', createdAt: isoTime(now), connectionCount: 0 };
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    if (attempt > 0) await pauseBefore(attempt);
    const before = await get(linkedUsers, name);
    const stored = before === undefined ? await insertNew(made) : await saveAgain(before, alias);
    recent.delete(nameOf(name));
    if (stored !== undefined) return { created: before === undefined, linkedUser: stored };
  }
  throw new Error(`the linked user ${name.id} kept changing while it was stored`);
};

/** Reads the linked user with this id, if it exists. */
export const getLinkedUser = (project: string, id: string): Promise<LinkedUser | undefined> =>
  get(linkedUsers, { project, id });

/** Reads a linked user as of at most 30 s ago, for display. @param now epoch ms */
export const recallLinkedUser = (
  { project, id }: Pick<LinkedUser, 'project' | 'id'>,
  now: number,
): Promise<LinkedUser | undefined> => recent.load(nameOf({ project, id }), now, () => getLinkedUser(project, id));

/**
 * Reads the existing ones among these linked users, by id, as of at most 30 s ago. One call reads all that are not
 * cached.
 * @param ids ids within the project, without duplicates
 * @param now epoch ms
 */
export const recallLinkedUsers = async (
  project: string,
  ids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, LinkedUser>> => {
  const known = ids.flatMap((id) => recent.get(nameOf({ project, id }), now) ?? []);
  const found = new Map(known.map((user) => [user.id, user]));
  const unknown = ids.filter((id) => !found.has(id));
  for (const user of await getMany(
    linkedUsers,
    unknown.map((id) => ({ project, id })),
  )) {
    recent.set(nameOf(user), user, now);
    found.set(user.id, user);
  }
  return found;
};

/** Reads a page of a project's linked users, in the order of their ids. */
export const listLinkedUsers = (project: string, page: PageRequest): Promise<Page<LinkedUser>> =>
  list(linkedUsers, { project }, page);

/**
 * Part of the transaction that inserts (1) or deletes (-1) a connection. While the linked user is being deleted, its
 * connections can be deleted but none can be added.
 */
export const countConnections = (project: string, id: string, change: 1 | -1) =>
  linkedUsers.part.update(
    { project, id },
    { add: { connectionCount: change }, ...(change === 1 && { when: { deletingSince: undefined } }) },
  ).Update;

/**
 * Part of a transaction that stores data of a linked user. It requires that the linked user exists and is not being
 * deleted.
 */
export const livingLinkedUser = (project: string, id: string) =>
  linkedUsers.part.check({ project, id }, { deletingSince: undefined });

/**
 * Begins the deletion of a linked user. From now on, no account can be connected to it, unless the linked user is
 * created again.
 * @returns false if it does not exist
 */
export const beginDeletion = async (project: string, id: string, now: number): Promise<boolean> => {
  const change = { set: { deletingSince: now }, when: { deletingSince: undefined } };
  const begun = await changeAudited(linkedUsers, { project, id }, change, audit({ project, id }));
  return (begun ?? (await getLinkedUser(project, id))) !== undefined;
};

/** Result of a deletion. `connected`: it has connections, or was created again after its deletion began. */
export type LinkedUserDeletion = 'deleted' | 'connected' | 'absent';

/** Deletes a linked user whose deletion has begun and that has no connections. */
export const deleteLinkedUser = async (project: string, id: string): Promise<LinkedUserDeletion> => {
  const when = { connectionCount: 0, deletingSince: present };
  const isDeleted = await removeAudited(linkedUsers, { project, id }, audit({ project, id }), { when });
  recent.delete(nameOf({ project, id }));
  if (isDeleted) return 'deleted';
  return (await getLinkedUser(project, id)) === undefined ? 'absent' : 'connected';
};
