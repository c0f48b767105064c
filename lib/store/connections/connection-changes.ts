import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { TokenHash } from '../../crypto/tokens.ts';
import { environment } from '../../environment.ts';
import { ApiError } from '../../errors.ts';
import type { ConnectionMethod } from '../../providers/define.ts';
import { database } from '../dynamodb/client.ts';
import { cancellationCodes, retryConflicts } from '../dynamodb/conflicts.ts';
import { exists, type ItemChange, not, updateOf } from '../dynamodb/expression.ts';
import { type Item, isoTime, schemaVersion } from '../dynamodb/item.ts';
import { changeItem } from '../dynamodb/item-operations.ts';
import { asStored } from '../dynamodb/raw-items.ts';
import { type TransactItem, writeTogether, writeUnlessFirst } from '../dynamodb/transaction.ts';
import { type OutboxEvent, outboxPut } from '../events/outbox.ts';
import { countConnections } from '../projects/linked-users.ts';
import { notDeleting } from '../projects/projects.ts';
import { planPut } from '../sync/plans.ts';
import {
  accountKeyOf,
  type Connection,
  type ConnectionDefaults,
  keyOf,
  pointerKeyOf,
  toConnection,
  toHashItems,
  toItem,
} from './connection.ts';
import { forgetConnection } from './connection-cache.ts';
import { findByIdentity, getConnection } from './connections.ts';
import { type Disconnection, erasurePut } from './erasures.ts';

const created = ({ project, id, linkedUser, provider, account, createdAt }: Connection): OutboxEvent => ({
  type: 'connection.created',
  project,
  connection: id,
  linkedUser,
  data: { provider, account },
  time: Date.parse(createdAt),
});

/** A permission to store one connection, once: it is used up in the same transaction. */
export interface SingleUse {
  /** @param at ISO 8601, UTC */
  readonly usage: (connection: Connection, at: string) => TransactItem;
  /** Why the account is not connected when the usage is refused. */
  readonly refusal: (cause?: unknown) => ApiError;
}

/**
 * Stores a new connection and its event, unless the account is connected to the linked user already: then the existing
 * one is returned, also to the loser of a race.
 * @param singleUse a permission that the connection uses up, in the same transaction
 * @param also further items of the transaction
 * @throws ApiError `not_found` when the linked user does not exist (any more), or the project is being deleted;
 *   the refusal of `singleUse` when it cannot be used
 */
export const insertConnection = async (
  connection: Connection,
  {
    singleUse,
    also = [],
  }: { readonly singleUse?: SingleUse | undefined; readonly also?: readonly TransactItem[] } = {},
): Promise<{ readonly inserted: boolean; readonly connection: Connection }> => {
  const { project, id, identity, linkedUser } = connection;
  const TableName = environment.tables.connections;
  const isNew = 'attribute_not_exists(pk)';
  const pointer = { ...pointerKeyOf(project, identity), v: schemaVersion, connection: id };
  const write = new TransactWriteCommand({
    TransactItems: [
      { Put: { TableName, Item: toItem(connection), ConditionExpression: isNew } },
      { Put: { TableName, Item: pointer, ConditionExpression: isNew } },
      { Update: countConnections(project, linkedUser, 1) },
      { ConditionCheck: notDeleting(project) },
      outboxPut(created(connection)),
      planPut({ project, connection: id }, connection.createdAt),
      ...also,
      // The last one: there is not always one.
      ...(singleUse === undefined ? [] : [singleUse.usage(connection, connection.createdAt)]),
    ],
  });
  try {
    await retryConflicts(() => database().send(write));
    return { inserted: true, connection };
  } catch (error) {
    const codes = cancellationCodes(error) ?? [];
    const [, accountCode, userCode, projectCode] = codes;
    if (projectCode === 'ConditionalCheckFailed') {
      throw new ApiError('not_found', `The project ${project} is being deleted.`, { cause: error });
    }
    if (accountCode === 'ConditionalCheckFailed') {
      const winner = await findByIdentity(project, identity);
      if (winner !== undefined) return { inserted: false, connection: winner };
    }
    if (userCode === 'ConditionalCheckFailed') {
      throw new ApiError('not_found', `The linked user ${linkedUser} does not exist; create it first.`, {
        cause: error,
      });
    }
    if (singleUse !== undefined && codes.at(-1) === 'ConditionalCheckFailed') throw singleUse.refusal(error);
    throw error;
  }
};

/** The new values of a connection that is repaired by new credentials. */
export interface CredentialChange {
  readonly method: ConnectionMethod;
  readonly sealedCredentials: Uint8Array;
  readonly account: Connection['account'];
  readonly defaults: ConnectionDefaults;
  /** Stay as they are unless given. */
  readonly scopes?: Connection['scopes'] | undefined;
}

/**
 * Puts new credentials in the place of those of a connection, and makes it active again. Its id and token stay.
 * They must be sealed with the data key that the connection has.
 * @returns the connection, or `undefined` when it was deleted meanwhile
 */
export const replaceCredentials = async (
  name: Pick<Connection, 'project' | 'id'>,
  change: CredentialChange,
  now: number,
): Promise<Connection | undefined> => updateConnection(name, replacement(change, now));

/**
 * As `replaceCredentials`, in one transaction with the permission that the new credentials use up.
 * @throws ApiError the refusal of `singleUse` when it cannot be used; then nothing was changed
 */
export const replaceCredentialsUsing = async (
  connection: Connection,
  change: CredentialChange,
  singleUse: SingleUse,
  now: number,
): Promise<Connection | undefined> => {
  const { project, id } = connection;
  const Update = { TableName: environment.tables.connections, Key: keyOf(project, id), ...replacement(change, now) };
  try {
    const refused = await writeTogether([{ Update }, singleUse.usage(connection, isoTime(now))]);
    if (refused.includes(1)) throw singleUse.refusal();
    return refused.length > 0 ? undefined : getConnection(project, id);
  } finally {
    forgetConnection({ project, id });
  }
};

const replacement = (change: CredentialChange, now: number) => ({
  // A fence above that of every refresh that is under way: its result belongs to the credentials before.
  UpdateExpression:
    'SET #method = :method, sealed_credentials = :credentials, account = :account, defaults = :defaults, ' +
    `${change.scopes === undefined ? '' : 'scopes = :scopes, '}#status = :active, updated_at = :now, ` +
    'refresh_fence = if_not_exists(refresh_fence, :none) + :one, ' +
    'credentials_version = if_not_exists(refresh_fence, :none) + :one, refresh_failures = :none ' +
    'REMOVE last_error, refresh_until, refresh_cut_off, refresh_after, refreshed_at',
  ConditionExpression: 'attribute_exists(pk) AND #status <> :revoked',
  ExpressionAttributeNames: { '#method': 'method', '#status': 'status' },
  ExpressionAttributeValues: {
    ':method': change.method,
    ':credentials': change.sealedCredentials,
    ':account': change.account,
    ':defaults': change.defaults,
    ...(change.scopes && { ':scopes': change.scopes }),
    ':active': 'active',
    ':revoked': 'revoked',
    ':now': isoTime(now),
    ':none': 0,
    ':one': 1,
  },
});

/**
 * Stores other defaults or scopes.
 * @returns `undefined` when the connection has changed since `connection` was read
 */
export const changeConnection = async (
  connection: Connection,
  change: Partial<Pick<Connection, 'defaults' | 'scopes'>>,
  now: number,
): Promise<Connection | undefined> =>
  setAttributes(connection, { ...change, updated_at: isoTime(now) }, { updated_at: connection.updatedAt });

/**
 * Puts other token hashes in the place of those of a connection.
 * @returns `undefined` when its hashes or scopes have changed since `connection` was read: none of two rotations is
 *   lost, and no token is given out whose scopes were not checked
 */
export const replaceTokenHashes = async (
  connection: Connection,
  hashes: readonly TokenHash[],
  now: number,
): Promise<Connection | undefined> =>
  setAttributes(
    connection,
    { token_hashes: toHashItems(hashes), updated_at: isoTime(now) },
    { token_hashes: toHashItems(connection.tokenHashes), scopes: connection.scopes },
  );

/** A connection that is there and not revoked. */
const isUsable = [exists, { status: not('revoked') }];

/** Sets attributes of a connection that is not revoked and whose other attributes are as in `unchanged`. */
const setAttributes = (connection: Connection, attributes: Item, unchanged: Item): Promise<Connection | undefined> =>
  updateConnection(connection, updateOf({ set: attributes, when: [...isUsable, unchanged] }, asStored));

/**
 * Changes the item of a connection.
 * @returns the connection after it, or `undefined` when the condition did not hold
 */
export const updateConnection = async (
  { project, id }: Pick<Connection, 'project' | 'id'>,
  change: ItemChange,
): Promise<Connection | undefined> => {
  forgetConnection({ project, id });
  try {
    const item = await changeItem(environment.tables.connections, keyOf(project, id), change);
    return item && toConnection(item);
  } finally {
    forgetConnection({ project, id });
  }
};

/** Puts a connection into the index by account, which is younger than some connections. */
export const indexAccount = async ({ project, id, provider, account }: Connection): Promise<void> => {
  await updateConnection(
    { project, id },
    {
      UpdateExpression: 'SET account_key = :key',
      ConditionExpression: '#status <> :revoked AND attribute_not_exists(account_key)',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':key': accountKeyOf(project, provider, account.id), ':revoked': 'revoked' },
    },
  );
};

/** Removes the hashes of the token, the credentials and their data key. */
const revocation = ({ project, id }: Connection, now: number) => ({
  TableName: environment.tables.connections,
  Key: keyOf(project, id),
  UpdateExpression:
    'SET #status = :revoked, token_hashes = :none, updated_at = :now ' +
    'REMOVE sealed_credentials, wrapped_data_key, account_key',
  ConditionExpression: 'attribute_exists(pk) AND #status <> :revoked',
  ExpressionAttributeNames: { '#status': 'status' },
  ExpressionAttributeValues: { ':revoked': 'revoked', ':none': [], ':now': isoTime(now) },
});

/**
 * Revokes a connection for good: its data key and the hashes of its token are destroyed, its account can be connected
 * anew, its erasure begins, and its event is written, all at once.
 * @returns false when it was revoked already
 */
export const revokeConnection = async (
  connection: Connection,
  provider: Disconnection,
  now: number,
): Promise<boolean> => {
  const { project, id, identity, linkedUser } = connection;
  const pointer = {
    TableName: environment.tables.connections,
    Key: pointerKeyOf(project, identity),
    ConditionExpression: 'attribute_not_exists(pk) OR #connection = :id',
    ExpressionAttributeNames: { '#connection': 'connection' },
    ExpressionAttributeValues: { ':id': id },
  };
  const event = { type: 'connection.revoked', project, connection: id, linkedUser, time: now };
  try {
    return await writeUnlessFirst([
      { Update: revocation(connection, now) },
      { Delete: pointer },
      { Update: countConnections(project, linkedUser, -1) },
      erasurePut({ project, connection: id, provider }, now),
      outboxPut({ ...event, data: { provider: connection.provider, account: connection.account } }),
    ]);
  } finally {
    forgetConnection({ project, id });
  }
};
