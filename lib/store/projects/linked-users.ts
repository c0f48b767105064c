import { Cache } from '../../cache.ts';
import { linkedUserId } from '../../crypto/ids.ts';
import { number, optional, orElse, text, time } from '../dynamodb/attribute.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { once, present } from '../dynamodb/expression.ts';
import { isoTime } from '../dynamodb/item.ts';
import { get, getMany, list, remove, update, upsertGivingOld } from '../dynamodb/operations.ts';
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

/** Stores a linked user. The same origin id gives the same linked user, with the new alias. */
export const saveLinkedUser = async (
  { project, originId, alias }: NewLinkedUser,
  now: number,
): Promise<{ readonly created: boolean; readonly linkedUser: LinkedUser }> => {
  const id = linkedUserId(project, originId);
  const createdAt = isoTime(now);
  const { before } = await upsertGivingOld(
    linkedUsers,
    { project, id },
    {
      set: {
        id,
        originId,
        alias: alias ?? once(''),
        createdAt: once(createdAt),
        connectionCount: once(0),
        deletingSince: undefined,
      },
    },
  );
  recent.delete(nameOf({ project, id }));
  const since = before?.createdAt;
  const linkedUser = { project, id, originId, alias: alias ?? before?.alias ?? '', createdAt: since ?? createdAt };
  return { created: since === undefined, linkedUser };
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
export const beginDeletion = async (project: string, id: string, now: number): Promise<boolean> =>
  (await update(linkedUsers, { project, id }, { set: { deletingSince: once(now) } })) !== undefined;

/** Result of a deletion. `connected`: it has connections, or was created again after its deletion began. */
export type LinkedUserDeletion = 'deleted' | 'connected' | 'absent';

/** Deletes a linked user whose deletion has begun and that has no connections. */
export const deleteLinkedUser = async (project: string, id: string): Promise<LinkedUserDeletion> => {
  const isDeleted = await remove(linkedUsers, { project, id }, { connectionCount: 0, deletingSince: present });
  recent.delete(nameOf({ project, id }));
  if (isDeleted) return 'deleted';
  return (await getLinkedUser(project, id)) === undefined ? 'absent' : 'connected';
};
