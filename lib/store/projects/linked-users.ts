import { Cache } from '../../cache.ts';
import { linkedUserId } from '../../crypto/ids.ts';
import { number, optional, orElse, text, time } from '../dynamodb/attribute.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { once, present } from '../dynamodb/expression.ts';
import { isoTime } from '../dynamodb/item.ts';
import { get, getMany, list, remove, update, upsertGivingOld } from '../dynamodb/operations.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';

/** A user of the project's own product, by the id that the product gives it. */
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
    /** Connections that are not revoked: so it is known without a search that there are none. */
    connectionCount: orElse(number(), 0),
    /** Since when nothing can be connected to it. */
    deletingSince: optional(time()),
  },
});

export type LinkedUser = Pick<EntityValue<typeof linkedUsers>, 'project' | 'id' | 'originId' | 'alias' | 'createdAt'>;

export interface NewLinkedUser {
  readonly project: string;
  readonly originId: string;
  /** `alias` absent: what it was before, or empty. */
  readonly alias?: string | undefined;
}

/** 30 s: for so long another process may still show an alias from before. */
const recent = new Cache<LinkedUser | undefined>({ maxAgeMs: 30_000, maxEntries: 1_000 });

const nameOf = ({ project, id }: Pick<LinkedUser, 'project' | 'id'>): string => `${project}#${id}`;

/** Stores a linked user; the same origin id again is the same linked user, with the new alias. */
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

/** The linked user with this id, when there is one. */
export const getLinkedUser = (project: string, id: string): Promise<LinkedUser | undefined> =>
  get(linkedUsers, { project, id });

/** A linked user as it was at most 30 s ago, to be shown. @param now epoch ms */
export const recallLinkedUser = (
  { project, id }: Pick<LinkedUser, 'project' | 'id'>,
  now: number,
): Promise<LinkedUser | undefined> => recent.load(nameOf({ project, id }), now, () => getLinkedUser(project, id));

/**
 * The existing ones of these linked users by their ids, as they were at most 30 s ago: one call for all that are not known.
 * @param ids of the project, each given once
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

/** A page of a project's linked users, in the order of their ids. */
export const listLinkedUsers = (project: string, page: PageRequest): Promise<Page<LinkedUser>> =>
  list(linkedUsers, { project }, page);

/**
 * Part of the transaction that inserts (1) or deletes (-1) a connection. Once the linked user is being deleted, its last
 * connections go and no other one comes.
 */
export const countConnections = (project: string, id: string, change: 1 | -1) =>
  linkedUsers.part.update(
    { project, id },
    { add: { connectionCount: change }, ...(change === 1 && { when: { deletingSince: undefined } }) },
  ).Update;

/** Part of the transaction that stores something of a linked user: it is there, and not being deleted. */
export const livingLinkedUser = (project: string, id: string) =>
  linkedUsers.part.check({ project, id }, { deletingSince: undefined });

/**
 * From here on nothing is connected to the linked user, unless it is created again.
 * @returns false when there is none
 */
export const beginDeletion = async (project: string, id: string, now: number): Promise<boolean> =>
  (await update(linkedUsers, { project, id }, { set: { deletingSince: once(now) } })) !== undefined;

/** `connected`: it has connections, or has been created again since its deletion began. */
export type LinkedUserDeletion = 'deleted' | 'connected' | 'absent';

/** Deletes a linked user whose deletion has begun and that has no connections. */
export const deleteLinkedUser = async (project: string, id: string): Promise<LinkedUserDeletion> => {
  const isDeleted = await remove(linkedUsers, { project, id }, { connectionCount: 0, deletingSince: present });
  recent.delete(nameOf({ project, id }));
  if (isDeleted) return 'deleted';
  return (await getLinkedUser(project, id)) === undefined ? 'absent' : 'connected';
};
