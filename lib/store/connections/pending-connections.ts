import { bytes, choice, json, number, optional, orElse, text, time } from '../dynamodb/attribute.ts';
import { above } from '../dynamodb/condition.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
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
 * An account that a person has agreed to connect, before the project confirms the identity of that person. It is stored
 * apart from the connections. So it has no token, no sync, no event, and no entry in the index by account.
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
    /** Expiry of the code: epoch ms. */
    codeExpiresAt: number(),
    /** `id_linked_user`. */
    linkedUser: text(),
    provider: text(),
    /** Method of the connection. */
    method: orElse(choice<Connection['method']>(), 'oauth'),
    /** Id and name of the account at the provider. */
    account: json<Connection['account']>(),
    /** Defaults of the account. */
    defaults: json<ConnectionDefaults>(),
    /** Defaults that the client has chosen. */
    chosenDefaults: optional(json<ConnectionDefaults>()),
    /**
     * Sealed with the data key in `wrapped_data_key`, in the same way as the credentials of a connection with this id.
     */
    sealedCredentials: bytes(),
    wrappedDataKey: bytes(),
    /** Epoch ms. */
    createdAt: number(),
    /** Number of times that the provider did not confirm the end of the grant. */
    failures: number(),
    /** Partition of the index `due`. */
    due: choice<typeof due>(),
    /** Time when it ends if it is not confirmed. Later, the end of the worker's lease. */
    dueAt: time(),
    /** Fence of the worker that ends its grant. */
    fence: optional(number()),
  },
  derived: {
    /** Time to live: a day after its end, in epoch seconds. */
    expires_at: ({ dueAt }) => epochSeconds(dueAt + retentionMs),
  },
});

type Stored = EntityValue<typeof pendingConnections>;

/** An account that a person has agreed to connect, before the project confirms the identity of that person. */
export interface PendingConnection extends Omit<Stored, 'failures' | 'due' | 'dueAt' | 'fence'> {
  /** Time when it ends if it is not confirmed: epoch ms. */
  readonly endsAt: number;
}

/** A pending connection whose time is over, held by a worker. */
export interface LeasedPendingConnection extends Held<PendingConnection> {
  /** Number of times that the provider did not confirm the end of the grant. */
  readonly failures: number;
}

export type PendingName = Pick<PendingConnection, 'project' | 'id'>;

const pendingLease = /* @__PURE__ */ new Lease({
  work: ({ id }: PendingName) => `pending connection ${id}`,
  entity: pendingConnections,
});

const toPending = ({ dueAt, ...pending }: Stored): PendingConnection => ({ ...pending, endsAt: dueAt });

/**
 * Stores a pending connection.
 * @param usage of a permission that it uses up, in the same transaction
 * @returns `deleting` if the project is being deleted, `unusable` if the usage is refused
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

/** Reads the pending connection with this id, if it exists. Consistent. */
export const getPendingConnection = async ({ project, id }: PendingName): Promise<PendingConnection | undefined> => {
  const stored = await get(pendingConnections, { project, id });
  return stored && toPending(stored);
};

/** Whether a project has any pending connection, including those with a grant still to end. Consistent. */
export const hasPendingConnections = (project: string): Promise<boolean> => has(pendingConnections, { project });

/**
 * The condition that no worker has ever acquired it. Such a worker ends its grant, so it can no longer be confirmed.
 */
const neverAcquired = { fence: undefined };

/**
 * Part of the transaction that confirms a pending connection. Refused if its code was used or has expired. @param now
 * epoch ms
 */
export const pendingUsage = ({ project, id, codeHash }: PendingConnection, now: number): TransactItem =>
  pendingConnections.part.remove({ project, id }, [{ codeHash, codeExpiresAt: above(now) }, neverAcquired]);

/** Removes the code of a pending connection. It is then due to end. @param now epoch ms */
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

/** Pending connections whose time is over, oldest first. @param now epoch ms */
export const listDuePendingConnections = (now: number, limit: number): Promise<readonly PendingName[]> =>
  listDue(pendingConnections, due, now, limit);

/**
 * Acquires a pending connection whose time is over.
 * @param now epoch ms
 * @returns `undefined` if it was confirmed, or another worker holds it
 */
export const acquirePendingConnection = async (
  name: PendingName,
  leaseMs: number,
  now: number,
): Promise<LeasedPendingConnection | undefined> => {
  const acquired = await pendingLease.acquire(name, { leaseMs, now });
  return acquired && { ...toPending(acquired.item), fence: acquired.fence, failures: acquired.item.failures };
};

/**
 * Releases a pending connection after the provider did not end its grant. @param at epoch ms of the next attempt
 * @throws LeaseLost
 */
export const postponePendingConnection = async (leased: LeasedPendingConnection, at: number): Promise<void> => {
  await pendingLease.release(leased, at, { add: { failures: 1 } });
};

/** Deletes a pending connection together with its credentials. @throws LeaseLost */
export const deletePendingConnection = (leased: LeasedPendingConnection): Promise<void> => pendingLease.delete(leased);
