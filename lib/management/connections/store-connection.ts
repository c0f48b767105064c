import type { TokenScope } from '../../access.ts';
import { registrationsFor, renewRegistration } from '../../connections/webhook-registrations.ts';
import { connectionContext, connectionKey, sealCredentials } from '../../crypto/credentials.ts';
import { identityOf, newId } from '../../crypto/ids.ts';
import { createDataKey } from '../../crypto/keyring.ts';
import { type Metadata, sealMetadata } from '../../crypto/metadata.ts';
import { mintToken } from '../../crypto/tokens.ts';
import { type Connection, type ConnectionDefaults, notRefreshed } from '../../store/connections/connection.ts';
import {
  insertConnection,
  replaceCredentials,
  replaceCredentialsUsing,
  type SingleUse,
} from '../../store/connections/connection-changes.ts';
import { findByIdentity } from '../../store/connections/connections.ts';
import { isoTime } from '../../store/dynamodb/item.ts';
import type { LinkedUser } from '../../store/projects/linked-users.ts';
import { requireFound } from '../require-found.ts';
import { mergeDefaults } from './credentials.ts';

/** The scopes of a connection token unless the request names others. */
const usualTokenScopes: readonly TokenScope[] = ['records:read', 'records:write'];

/** An account whose credentials the provider has accepted, however they were got. */
export interface ProvenAccount {
  readonly linkedUser: LinkedUser;
  /** Id of the provider. */
  readonly provider: string;
  readonly method: Connection['method'];
  readonly credentials: Readonly<Record<string, string>>;
  readonly account: Connection['account'];
  /** Of the account itself. */
  readonly defaults: ConnectionDefaults;
  /** Of the client: win over those of the account and over those stored. */
  readonly chosenDefaults?: ConnectionDefaults | undefined;
  /** A code or link that allows the account to be connected, once. */
  readonly singleUse?: SingleUse | undefined;
  /** Of the connection, if it is a new one; any without. */
  readonly id?: string | undefined;
  /** Of the token: `usualTokenScopes` of a new connection, and unchanged of a repaired one, unless given. */
  readonly scopes?: readonly TokenScope[] | undefined;
  /** What the project notes about the connection: none of a new one, and unchanged of a repaired one, unless given. */
  readonly metadata?: Metadata | undefined;
}

/** `token` only when the connection is new: otherwise the one issued before stays valid. */
export interface StoredConnection {
  readonly connection: Connection;
  readonly token?: string;
}

/** New credentials for a connection that exists: sealed with its own data key, which seals more than credentials. */
const repair = async (connection: Connection, proven: ProvenAccount, now: number): Promise<StoredConnection> => {
  const key = await connectionKey(connection);
  const change = {
    method: proven.method,
    sealedCredentials: sealCredentials(key, connection, proven.credentials),
    account: proven.account,
    defaults: mergeDefaults(proven.defaults, connection.defaults, proven.chosenDefaults ?? {}),
    scopes: proven.scopes,
    ...(proven.metadata && { metadata: { sealed: sealMetadata(key, connection, proven.metadata) } }),
  };
  const { singleUse } = proven;
  const replaced =
    singleUse === undefined
      ? await replaceCredentials(connection, change, now)
      : await replaceCredentialsUsing(connection, change, singleUse, now);
  const repaired = requireFound(replaced, 'connection', connection.id);
  await renewRegistration(repaired, key, now);
  return { connection: repaired };
};

const identityOfProven = ({ linkedUser, provider, account }: ProvenAccount): string =>
  identityOf({ project: linkedUser.project, linkedUser: linkedUser.id, provider, account: account.id });

/** The connection that the account and linked user have already. */
export const connectionOf = (proven: ProvenAccount): Promise<Connection | undefined> =>
  findByIdentity(proven.linkedUser.project, identityOfProven(proven));

/**
 * Stores a proven account as a connection, or repairs the connection that the account and linked user have: one
 * place for every way to connect.
 * @param now epoch ms
 * @throws ApiError `not_found` when linked user or connection are deleted meanwhile, the refusal of `singleUse`
 */
export const storeConnection = async (proven: ProvenAccount, now: number): Promise<StoredConnection> => {
  const { linkedUser, provider, account } = proven;
  const { project } = linkedUser;
  const existing = await connectionOf(proven);
  if (existing !== undefined) return repair(existing, proven, now);

  const name = { project, id: proven.id ?? newId() };
  const { key, wrapped } = await createDataKey(connectionContext(name));
  const { token, hash } = mintToken({ kind: 'uct', ...name });
  const made: Connection = {
    ...name,
    linkedUser: linkedUser.id,
    linkedUserOriginId: linkedUser.originId,
    provider,
    method: proven.method,
    account,
    identity: identityOfProven(proven),
    status: 'active',
    refresh: notRefreshed,
    defaults: mergeDefaults(proven.defaults, proven.chosenDefaults ?? {}),
    scopes: proven.scopes ?? usualTokenScopes,
    tokenHashes: [{ hash }],
    sealedCredentials: sealCredentials(key, name, proven.credentials),
    wrappedDataKey: wrapped,
    sealedMetadata: sealMetadata(key, name, proven.metadata ?? {}),
    createdAt: isoTime(now),
    updatedAt: isoTime(now),
  };
  const { inserted, connection } = await insertConnection(made, {
    singleUse: proven.singleUse,
    also: await registrationsFor(made, key, now),
  });
  return inserted ? { connection, token } : repair(connection, proven, now);
};
