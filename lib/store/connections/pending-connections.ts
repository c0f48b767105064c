import { bytes, choice, json, number, optional, orElse, text, time } from '../dynamodb/attribute.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { above } from '../dynamodb/expression.ts';
import { epochSeconds } from '../dynamodb/item.ts';
import { type Held, Lease } from '../dynamodb/lease.ts';
import { get, has, listDue, update } from '../dynamodb/operations.ts';
import { type TransactItem, writeTogether } from '../dynamodb/transaction.ts';
import { notDeleting } from '../projects/projects.ts';
import type { Connection, ConnectionDefaults } from './connection.ts';

/** Partition of the index `due`. */
const due = 'pending_connection';

/** Milliseconds after which the item expires, whether or not the grant was ended. */
const retentionMs = 24 * 60 * 60_000;

/**
 * An account that a person has consented to connect, until the project confirms who that person is. It lies outside of
 * the connections, so that it has no token, no sync, no event, and no entry in the index by account.
 */
export const pendingConnections = entity({
  table: 'connections',
  key: { pk: '{project}', sk: 'pending_connection#{id}' },
  attributes: {
    id: text(),
    /** Id of the connection that it becomes, or whose credentials it replaces. */
    connection: text(),
    /** SHA-256 of the secret in the code that confirms it, hex. */
    codeHash: text(),
    /** Epoch ms from which the code is refused. */
    codeExpiresAt: number(),
    /** `id_linked_user`. */
    linkedUser: text(),
    provider: text(),
    /** How it is connected. */
    method: orElse(choice<Connection['method']>(), 'oauth'),
    /** As the provider knows it. */
    account: json<Connection['account']>(),
    /** Defaults of the account. */
    defaults: json<ConnectionDefaults>(),
    /** Defaults that the client has chosen. */
    chosenDefaults: optional(json<ConnectionDefaults>()),
    /** Sealed, as those of a connection with this id, with the data key that `wrapped_data_key` holds. */
    sealedCredentials: bytes(),
    wrappedDataKey: bytes(),
    /** Epoch ms. */
    createdAt: number(),
    /** How often the provider was asked to end the grant, and did not confirm it. */
    failures: number(),
    /** Partition of the index `due`. */
    due: choice<typeof due>(),
    /** When it ends unless it is confirmed; later, when the lease of its worker ends. */
    dueAt: time(),
    /** Of the worker that ends its grant. */
    fence: optional(number()),
  },
  derived: {
    /** Time to live: a day after its end, in epoch seconds. */
    expires_at: ({ dueAt }) => epochSeconds(dueAt + retentionMs),
  },
});

type Stored = EntityValue<typeof pendingConnections>;

/** An account that a person has consented to connect, until the project confirms who that person is. */
export interface PendingConnection extends Omit<Stored, 'failures' | 'due' | 'dueAt' | 'fence'> {
  /** Epoch ms at which it ends unless it is confirmed. */
  readonly endsAt: number;
}

/** A pending connection whose time is over, and that one worker holds. */
export interface LeasedPendingConnection extends Held<PendingConnection> {
  /** How often the provider was asked to end the grant, and did not confirm it. */
  readonly failures: number;
}

export type PendingName = Pick<PendingConnection, 'project' | 'id'>;

const pendingLease = /* @__PURE__ */ new Lease({
  work: ({ id }: PendingName) => `pending connection ${id}`,
  entity: pendingConnections,
});

const toPending = ({ dueAt, ...pending }: Stored): PendingConnection => ({ ...pending, endsAt: dueAt });

/**
 * @param usage of a permission that it uses up, in the same transaction
 * @returns `deleting` when the project is being deleted, `unusable` when the usage is refused
 */
export const putPendingConnection = async (
  pending: PendingConnection,
  usage?: TransactItem,
): Promise<'held' | 'deleting' | 'unusable'> => {
  const refused = await writeTogether([
    { ConditionCheck: notDeleting(pending.project) },
    pendingConnections.part.put({ ...pending, failures: 0, due, dueAt: pending.endsAt }),
    ...(usage === undefined ? [] : [usage]),
  ]);
  if (refused.length === 0) return 'held';
  return refused[0] === 0 ? 'deleting' : 'unusable';
};

/** The pending connection of this id, if there is one. Consistent. */
export const getPendingConnection = async ({ project, id }: PendingName): Promise<PendingConnection | undefined> => {
  const stored = await get(pendingConnections, { project, id });
  return stored && toPending(stored);
};

/** Whether a project has any, also one whose grant is still to be ended. Consistent. */
export const hasPendingConnections = (project: string): Promise<boolean> => has(pendingConnections, { project });

/** A worker that has acquired it once is about to end its grant: it can be confirmed no more. */
const neverAcquired = { fence: undefined };

/** Part of the transaction that confirms one: refused when its code was used or has expired. @param now epoch ms */
export const pendingUsage = ({ project, id, codeHash }: PendingConnection, now: number): TransactItem =>
  pendingConnections.part.remove({ project, id }, [{ codeHash, codeExpiresAt: above(now) }, neverAcquired]);

/** Removes the code of one, which is then due to end. @param now epoch ms */
export const rejectPendingConnection = async (
  { project, id, codeHash }: PendingConnection,
  now: number,
): Promise<void> => {
  await update(
    pendingConnections,
    { project, id },
    { set: { codeExpiresAt: now, dueAt: now }, when: [{ codeHash }, neverAcquired] },
  );
};

/** Pending connections whose time is over, the longest waiting first. @param now epoch ms */
export const listDuePendingConnections = (now: number, limit: number): Promise<readonly PendingName[]> =>
  listDue(pendingConnections, due, now, limit);

/**
 * Acquires one whose time is over.
 * @param now epoch ms
 * @returns `undefined` when it was confirmed, or another worker holds it
 */
export const acquirePendingConnection = async (
  name: PendingName,
  leaseMs: number,
  now: number,
): Promise<LeasedPendingConnection | undefined> => {
  const acquired = await pendingLease.acquire(name, { leaseMs, now });
  return acquired && { ...toPending(acquired.item), fence: acquired.fence, failures: acquired.item.failures };
};

/** Releases one after the provider did not end its grant. @param at epoch ms of the next try @throws LeaseLost */
export const postponePendingConnection = async (leased: LeasedPendingConnection, at: number): Promise<void> => {
  await pendingLease.release(leased, at, { add: { failures: 1 } });
};

/** Deletes one, and with it the credentials. @throws LeaseLost */
export const deletePendingConnection = (leased: LeasedPendingConnection): Promise<void> => pendingLease.delete(leased);
