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

/** Default scopes of a connection token. */
const usualTokenScopes: readonly TokenScope[] = ['records:read', 'records:write'];

/** An account whose credentials the provider has accepted, from any way to connect. */
export interface ProvenAccount {
  readonly linkedUser: LinkedUser;
  /** Id of the provider. */
  readonly provider: string;
  readonly method: Connection['method'];
  readonly credentials: Readonly<Record<string, string>>;
  readonly account: Connection['account'];
  /** Defaults from the account itself. */
  readonly defaults: ConnectionDefaults;
  /** Defaults from the client. They take precedence over the account's defaults and over stored defaults. */
  readonly chosenDefaults?: ConnectionDefaults | undefined;
  /** A code or link that allows one connection of the account. */
  readonly singleUse?: SingleUse | undefined;
  /** Id for a new connection. Default: a generated id. */
  readonly id?: string | undefined;
  /** Scopes of the token. Default: `usualTokenScopes` for a new connection; unchanged for a repaired connection. */
  readonly scopes?: readonly TokenScope[] | undefined;
  /**
   * The project's notes about the connection. Default: none for a new connection; unchanged for a repaired
   * connection.
   */
  readonly metadata?: Metadata | undefined;
}

/**
 * A stored connection. `token` is present only for a new connection. The token of an existing connection stays valid.
 */
export interface StoredConnection {
  readonly connection: Connection;
  readonly token?: string;
}

/**
 * Stores new credentials for an existing connection. They are encrypted with the connection's own data key, which
 * also encrypts other data.
 */
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

/** The existing connection of the account and linked user. */
export const connectionOf = (proven: ProvenAccount): Promise<Connection | undefined> =>
  findByIdentity(proven.linkedUser.project, identityOfProven(proven));

/**
 * Stores a proven account as a connection, or repairs the existing connection of the account and linked user. All
 * ways to connect use this function.
 * @param now epoch ms
 * @throws ApiError `not_found` if the linked user or the connection is deleted meanwhile, and the refusal of
 * `singleUse`
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
