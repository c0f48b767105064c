import type { TokenHash } from '../../crypto/tokens.ts';
import { ApiError } from '../../errors.ts';
import type { ConnectionMethod } from '../../providers/define.ts';
import { changeAudited } from '../audit/audited.ts';
import * as auditedKinds from '../audit/kinds.ts';
import { auditPart } from '../audit/part.ts';
import { either, isNew, not } from '../dynamodb/condition.ts';
import { from } from '../dynamodb/expression.ts';
import { isoTime } from '../dynamodb/item.ts';
import { type TransactItem, writeTogether, writeUnlessFirst } from '../dynamodb/transaction.ts';
import { eventPut, type NewEvent } from '../events/events.ts';
import { countConnections } from '../projects/linked-users.ts';
import { notDeleting } from '../projects/projects.ts';
import { cyclePart, schedulePut } from '../sync/schedules.ts';
import {
  accounts,
  type Connection,
  type ConnectionDefaults,
  connectionOf,
  connections,
  storedConnectionOf,
} from './connection.ts';
import { type ConnectionChange, type ConnectionName, forgetting } from './connection-update.ts';
import { findByIdentity, getConnection } from './connections.ts';
import { type Disconnection, erasurePut } from './erasures.ts';
import { forgetLinkedAccounts, linkedAccountPut, linkedAccountRemoval } from './linked-accounts.ts';

const created = ({ project, id, linkedUser, provider, account, createdAt }: Connection): NewEvent => ({
  type: 'connection.created',
  project,
  connection: id,
  linkedUser,
  provider,
  data: { provider, account },
  time: Date.parse(createdAt),
});

/** A permission to store a single connection. The same transaction uses up the permission. */
export interface SingleUse {
  /** Returns the write that uses up the permission. @param at ISO 8601, UTC */
  readonly usage: (connection: Connection, at: string) => TransactItem;
  /** Explains why the account is not connected when the usage is refused. */
  readonly refusal: () => ApiError;
}

/** Positions of writes in the transaction that stores a connection. They show which write was refused. */
const places = { account: 1, linkedUser: 2, project: 3 } as const;

/**
 * Stores a new connection and its event. If the account is already connected to the linked user, returns the existing
 * connection. The loser of a race receives the winner's connection.
 * @param singleUse a permission that the connection uses up, in the same transaction
 * @param also further items of the transaction
 * @throws ApiError `not_found` if the linked user does not exist, or the project is being deleted; the refusal of
 * `singleUse` if the permission cannot be used
 */
export const insertConnection = async (
  connection: Connection,
  {
    singleUse,
    also = [],
  }: { readonly singleUse?: SingleUse | undefined; readonly also?: readonly TransactItem[] } = {},
): Promise<{ readonly inserted: boolean; readonly connection: Connection }> => {
  const { project, id, identity, linkedUser } = connection;
  const writes = [
    connections.part.insert(storedConnectionOf(connection)),
    accounts.part.insert({ project, identity, connection: id }),
    { Update: countConnections(project, linkedUser, 1) },
    { ConditionCheck: notDeleting(project) },
    linkedAccountPut(connection),
    eventPut(created(connection)),
    schedulePut({ project, connection: id }, Date.parse(connection.createdAt)),
    ...also,
    auditPart({ ...auditOf(connection), after: connection }),
    // This write is optional, so it comes last.
    ...(singleUse === undefined ? [] : [singleUse.usage(connection, connection.createdAt)]),
  ];
  const refused = await writeTogether(writes);
  forgetLinkedAccounts(connection);
  if (refused.length === 0) return { inserted: true, connection };
  if (refused.includes(places.project)) throw new ApiError('not_found', `The project ${project} is being deleted.`);
  if (refused.includes(places.account)) {
    const winner = await findByIdentity(project, identity);
    if (winner !== undefined) return { inserted: false, connection: winner };
  }
  if (refused.includes(places.linkedUser)) {
    throw new ApiError('not_found', `The linked user ${linkedUser} does not exist; create it first.`);
  }
  if (singleUse !== undefined && refused.includes(writes.length - 1)) throw singleUse.refusal();
  throw new Error(`The connection ${id} was not stored: writes ${refused.join(', ')} of its transaction were refused.`);
};

/** Sealed metadata or address to store. Without bytes, the stored value is removed. */
export interface SealedPart {
  readonly sealed: Uint8Array | undefined;
}

/** The new values of a connection that new credentials repair. */
export interface CredentialChange {
  readonly method: ConnectionMethod;
  readonly sealedCredentials: Uint8Array;
  readonly account: Connection['account'];
  readonly defaults: ConnectionDefaults;
  /** Default: unchanged. */
  readonly scopes?: Connection['scopes'] | undefined;
  /** Default: unchanged. */
  readonly metadata?: SealedPart | undefined;
}

/**
 * Replaces the credentials of a connection and makes it active again. Its id and token stay. The new credentials must
 * be sealed with the existing data key of the connection.
 * @returns the connection, or `undefined` if it was deleted meanwhile
 */
export const replaceCredentials = async (
  name: ConnectionName,
  change: CredentialChange,
  now: number,
): Promise<Connection | undefined> => changeConnectionAudited(name, replacement(change, now), 'reconnected');

/**
 * Replaces the credentials as `replaceCredentials` does, in a transaction with the permission that the new credentials
 * use up.
 * @throws ApiError the refusal of `singleUse` if the permission cannot be used; then nothing was changed
 */
export const replaceCredentialsUsing = async (
  connection: Connection,
  change: CredentialChange,
  singleUse: SingleUse,
  now: number,
): Promise<Connection | undefined> => {
  const { project, id } = connection;
  const given = replacement(change, now);
  const credentials = connections.part.update({ project, id }, given);
  const usage = singleUse.usage(connection, isoTime(now));
  const after = { ...connection, ...change, status: 'active' };
  const audit = auditPart({ ...auditOf(connection), verb: 'reconnected', before: connection, after });
  const refused = await forgetting(connection, () => writeTogether([credentials, usage, audit]));
  if (refused.includes(1)) throw singleUse.refusal();
  return refused.length > 0 ? undefined : getConnection(project, id);
};

/** A fence above the fences of all running refreshes, because their results belong to the old credentials. */
const nextFence = from<number>('refreshFence', { or: 0, plus: 1 });

const replacement = (
  { method, sealedCredentials, account, defaults, scopes, metadata }: CredentialChange,
  now: number,
): ConnectionChange => ({
  set: {
    method,
    sealedCredentials,
    account,
    defaults,
    ...(scopes && { scopes }),
    ...(metadata && { sealedMetadata: metadata.sealed }),
    status: 'active',
    updatedAt: isoTime(now),
    refreshFence: nextFence,
    credentialsVersion: nextFence,
    refreshFailures: 0,
    lastError: undefined,
    refreshUntil: undefined,
    refreshCutOff: undefined,
    refreshAfter: undefined,
    refreshedAt: undefined,
  },
  when: { status: not('revoked') },
});

/**
 * Stores other defaults, scopes, metadata, or another address for events.
 * @returns `undefined` if the connection changed after `connection` was read
 */
export const changeConnection = async (
  connection: Connection,
  {
    metadata,
    webhookUrl,
    ...change
  }: Partial<Pick<Connection, 'defaults' | 'scopes' | 'backgroundBudget'>> &
    Pick<CredentialChange, 'metadata'> & { readonly webhookUrl?: SealedPart | undefined },
  now: number,
): Promise<Connection | undefined> =>
  changeConnectionAudited(connection, {
    set: {
      ...change,
      ...(metadata && { sealedMetadata: metadata.sealed }),
      ...(webhookUrl && { sealedWebhookUrl: webhookUrl.sealed }),
      updatedAt: isoTime(now),
    },
    when: { status: not('revoked'), updatedAt: connection.updatedAt },
  });

/**
 * Replaces the token hashes of a connection.
 * @returns `undefined` if its hashes or scopes changed after `connection` was read; so no rotation is lost, and the
 * scopes of each issued token were checked
 */
export const replaceTokenHashes = async (
  { project, id, tokenHashes, scopes }: Connection,
  hashes: readonly TokenHash[],
  now: number,
): Promise<Connection | undefined> =>
  changeConnectionAudited(
    { project, id },
    {
      set: { tokenHashes: hashes, updatedAt: isoTime(now) },
      when: { status: not('revoked'), tokenHashes, scopes },
    },
    'token_rotated',
  );

const auditOf = ({ project, id: target }: ConnectionName) => ({ project, target, kind: auditedKinds.connection });

/**
 * Changes the item of a connection together with an audit entry.
 * @param verb word for the change; default: updated
 * @returns as `updateConnection`
 */
export const changeConnectionAudited = async (
  { project, id }: ConnectionName,
  change: ConnectionChange,
  verb?: string,
): Promise<Connection | undefined> => {
  const audit = { ...auditOf({ project, id }), verb };
  const changed = () => changeAudited(connections, { project, id }, change, audit);
  const stored = await forgetting({ project, id }, changed);
  return stored && connectionOf(stored);
};

/** The update that removes the token hashes, the credentials and their data key. */
const revocation = ({ project, id }: Connection, now: number) =>
  connections.part.update(
    { project, id },
    {
      set: {
        status: 'revoked',
        tokenHashes: [],
        updatedAt: isoTime(now),
        sealedCredentials: undefined,
        wrappedDataKey: undefined,
        sealedMetadata: undefined,
        sealedWebhookUrl: undefined,
        accountKey: undefined,
      },
      when: { status: not('revoked') },
    },
  );

/**
 * Revokes a connection permanently, in a single transaction. Its data key and token hashes are destroyed, its account
 * can be connected again, its erasure begins, and its event is stored.
 * @returns false if it was already revoked
 */
export const revokeConnection = async (
  connection: Connection,
  provider: Disconnection,
  now: number,
): Promise<boolean> => {
  const { project, id, identity, linkedUser } = connection;
  const of = { project, connection: id, linkedUser, provider: connection.provider };
  const event = { type: 'connection.revoked', ...of, time: now };
  const isRevoked = await forgetting(connection, () =>
    writeUnlessFirst([
      revocation(connection, now),
      accounts.part.remove({ project, identity }, either(isNew, { connection: id })),
      linkedAccountRemoval(connection),
      { Update: countConnections(project, linkedUser, -1) },
      erasurePut({ project, connection: id, provider }, now),
      cyclePart({ project, connection: id }, now),
      eventPut({ ...event, data: { provider: connection.provider, account: connection.account } }),
      auditPart({
        ...auditOf(connection),
        verb: 'revoked',
        before: { status: connection.status },
        after: { status: 'revoked' },
      }),
    ]),
  );
  forgetLinkedAccounts(connection);
  return isRevoked;
};
