import type { TokenScope } from '../api/route.ts';
import { connectionContext, connectionKey, sealCredentials } from '../crypto/credentials.ts';
import { identityOf, newId } from '../crypto/ids.ts';
import { createDataKey } from '../crypto/keyring.ts';
import { mintToken } from '../crypto/tokens.ts';
import {
  type Connection,
  type ConnectionDefaults,
  findByIdentity,
  insertConnection,
  notRefreshed,
  replaceCredentials,
} from '../store/connections.ts';
import { isoTime } from '../store/item.ts';
import type { LinkedUser } from '../store/linked-users.ts';
import { mergeDefaults } from './credentials.ts';
import { found } from './found.ts';

/** What a connection token may do unless something else is asked for. */
const usualTokenScopes: readonly TokenScope[] = ['records:read', 'records:write'];

/** An account whose credentials the provider has accepted, however they were got. */
export interface ProvenAccount {
  readonly linkedUser: LinkedUser;
  /** Id of the provider. */
  readonly provider: string;
  readonly method: Connection['method'];
  readonly credentials: Readonly<Record<string, string>>;
  readonly account: Connection['account'];
  /** What the account begins with. */
  readonly defaults: ConnectionDefaults;
  /** What the client chose: wins over what the account begins with and over what was stored. */
  readonly chosenDefaults?: ConnectionDefaults | undefined;
  /** What the token may do: `usualTokenScopes` of a new connection, and what it was of a repaired one, unless given. */
  readonly scopes?: readonly TokenScope[] | undefined;
}

/** `token` only when the connection is new: otherwise the one handed out before stays valid. */
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
  };
  const repaired = await replaceCredentials(connection, change, now);
  return { connection: found(repaired, 'connection', connection.id) };
};

/**
 * Stores a proven account as a connection, or repairs the connection that the account and linked user have: one
 * place for every way to connect.
 * @throws ApiError `not_found` when linked user or connection are deleted meanwhile
 */
export const storeConnection = async (proven: ProvenAccount, now: number): Promise<StoredConnection> => {
  const { linkedUser, provider, account } = proven;
  const { project } = linkedUser;
  const identity = identityOf({ project, linkedUser: linkedUser.id, provider, account: account.id });
  const existing = await findByIdentity(project, identity);
  if (existing !== undefined) return repair(existing, proven, now);

  const name = { project, id: newId() };
  const { key, wrapped } = await createDataKey(connectionContext(name));
  const { token, hash } = mintToken({ kind: 'uct', ...name });
  const { inserted, connection } = await insertConnection({
    ...name,
    linkedUser: linkedUser.id,
    linkedUserOriginId: linkedUser.originId,
    provider,
    method: proven.method,
    account,
    identity,
    status: 'active',
    refresh: notRefreshed,
    defaults: mergeDefaults(proven.defaults, proven.chosenDefaults ?? {}),
    scopes: proven.scopes ?? usualTokenScopes,
    tokenHashes: [{ hash }],
    sealedCredentials: sealCredentials(key, name, proven.credentials),
    wrappedDataKey: wrapped,
    createdAt: isoTime(now),
    updatedAt: isoTime(now),
  });
  return inserted ? { connection, token } : repair(connection, proven, now);
};
