import { environment } from '../../environment.ts';
import { firstDue } from '../dynamodb/due-index.ts';
import { epochSeconds, type Item, isoTime, schemaVersion } from '../dynamodb/item.ts';
import { changeItem, readItem } from '../dynamodb/item-operations.ts';
import { type Held, Lease } from '../dynamodb/lease.ts';
import { hasAny } from '../dynamodb/query.ts';
import { rawItems } from '../dynamodb/raw-items.ts';
import { type TransactItem, writeTogether } from '../dynamodb/transaction.ts';
import { notDeleting } from '../projects/projects.ts';
import type { Connection, ConnectionDefaults } from './connection.ts';

/**
 * An account that a person has consented to connect, until the project confirms who that person is. It lies outside of
 * the connections, so that it has no token, no sync, no event, and no entry in the index by account.
 */
export interface PendingConnection {
  readonly project: string;
  readonly id: string;
  /** Id of the connection that it becomes, or whose credentials it replaces. */
  readonly connection: string;
  /** SHA-256 of the secret in the code that confirms it, hex. */
  readonly codeHash: string;
  /** Epoch ms from which the code is refused. */
  readonly codeExpiresAt: number;
  /** `id_linked_user`. */
  readonly linkedUser: string;
  readonly provider: string;
  /** As the provider knows it. */
  readonly account: Connection['account'];
  /** Defaults of the account. */
  readonly defaults: ConnectionDefaults;
  /** Defaults that the client has chosen. */
  readonly chosenDefaults?: ConnectionDefaults | undefined;
  /** Sealed, as those of a connection with this id, with the data key that `wrappedDataKey` holds. */
  readonly sealedCredentials: Uint8Array;
  readonly wrappedDataKey: Uint8Array;
  /** Epoch ms. */
  readonly createdAt: number;
  /** Epoch ms at which it ends unless it is confirmed. */
  readonly endsAt: number;
}

/** A pending connection whose time is over, and that one worker holds. */
export interface LeasedPendingConnection extends Held<PendingConnection> {
  /** How often the provider was asked to end the grant, and did not confirm it. */
  readonly failures: number;
}

export type PendingName = Pick<PendingConnection, 'project' | 'id'>;

/** Partition of the index `due`. */
const due = 'pending_connection';

/** Milliseconds after which the item expires, whether or not the grant was ended. */
const retentionMs = 24 * 60 * 60_000;

const keyOf = ({ project, id }: PendingName) => ({ pk: project, sk: `pending_connection#${id}` });

const pendingLease = new Lease({
  work: ({ id }: PendingName) => `pending connection ${id}`,
  entity: rawItems({ table: 'connections', keyOf }),
});

const toItem = (pending: PendingConnection): Item => ({
  ...keyOf(pending),
  v: schemaVersion,
  id: pending.id,
  connection: pending.connection,
  code_hash: pending.codeHash,
  code_expires_at: pending.codeExpiresAt,
  linked_user: pending.linkedUser,
  provider: pending.provider,
  account: pending.account,
  defaults: pending.defaults,
  chosen_defaults: pending.chosenDefaults,
  sealed_credentials: pending.sealedCredentials,
  wrapped_data_key: pending.wrappedDataKey,
  created_at: pending.createdAt,
  failures: 0,
  due,
  due_at: isoTime(pending.endsAt),
  expires_at: epochSeconds(pending.endsAt + retentionMs),
});

const toPending = (item: Item): PendingConnection => ({
  project: item.pk,
  id: item.id,
  connection: item.connection,
  codeHash: item.code_hash,
  codeExpiresAt: item.code_expires_at,
  linkedUser: item.linked_user,
  provider: item.provider,
  account: item.account,
  defaults: item.defaults,
  chosenDefaults: item.chosen_defaults,
  sealedCredentials: item.sealed_credentials,
  wrappedDataKey: item.wrapped_data_key,
  createdAt: item.created_at,
  endsAt: Date.parse(item.due_at),
});

/** @returns false when the project is being deleted */
export const putPendingConnection = async (pending: PendingConnection): Promise<boolean> => {
  const refused = await writeTogether([
    { Put: { TableName: environment.tables.connections, Item: toItem(pending) } },
    { ConditionCheck: notDeleting(pending.project) },
  ]);
  return refused.length === 0;
};

/** The pending connection of this id, if there is one. Consistent. */
export const getPendingConnection = async ({ project, id }: PendingName): Promise<PendingConnection | undefined> => {
  const item = await readItem(environment.tables.connections, keyOf({ project, id }));
  return item === undefined ? undefined : toPending(item);
};

/** Whether a project has any, also one whose grant is still to be ended. Consistent. */
export const hasPendingConnections = (project: string): Promise<boolean> =>
  hasAny({ table: environment.tables.connections, partition: project, kind: 'pending_connection' });

/** A worker that has acquired it once is about to end its grant: it can be confirmed no more. */
const neverAcquired = 'attribute_not_exists(fence)';

/** Part of the transaction that confirms one: refused when its code was used or has expired. @param now epoch ms */
export const pendingUsage = ({ project, id, codeHash }: PendingConnection, now: number): TransactItem => ({
  Delete: {
    TableName: environment.tables.connections,
    Key: keyOf({ project, id }),
    ConditionExpression: `code_hash = :hash AND code_expires_at > :now AND ${neverAcquired}`,
    ExpressionAttributeValues: { ':hash': codeHash, ':now': now },
  },
});

/** Removes the code of one, which is then due to end. @param now epoch ms */
export const rejectPendingConnection = async (pending: PendingConnection, now: number): Promise<void> => {
  await changeItem(environment.tables.connections, keyOf(pending), {
    UpdateExpression: 'SET code_expires_at = :now, due_at = :due_at',
    ConditionExpression: `code_hash = :hash AND ${neverAcquired}`,
    ExpressionAttributeValues: { ':hash': pending.codeHash, ':now': now, ':due_at': isoTime(now) },
  });
};

/** Pending connections whose time is over, the longest waiting first. @param now epoch ms */
export const listDuePendingConnections = async (now: number, limit: number): Promise<readonly PendingName[]> => {
  const keys = await firstDue(environment.tables.connections, due, now, limit);
  return keys.map(({ pk, sk }) => ({ project: pk, id: sk.slice('pending_connection#'.length) }));
};

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
