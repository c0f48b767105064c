import type { KeyScope } from '../../access.ts';
import type { SealedFailure } from '../../crypto/failure.ts';
import type { TokenHash } from '../../crypto/tokens.ts';
import type { ConnectionMethod } from '../../providers/define.ts';
import { type Item, isoTime, schemaVersion } from '../dynamodb/item.ts';

/** The refresh of the credentials: its lease, and the results of those before. Times are epoch ms. */
export interface RefreshState {
  /** Version of the stored credentials: the fence of the holder that has stored them. */
  readonly stored: number;
  /** The highest one given to a holder. */
  readonly fence: number;
  /** When the lease of the holder ends; absent when nobody holds one. */
  readonly until?: number | undefined;
  /** When the lease before it ended, if it was not released: its holder died, or was slower than its lease. */
  readonly cutOff?: number | undefined;
  /** Back-off: when the refresh is tried again after a failure that may pass. */
  readonly after?: number | undefined;
  /** In a row. */
  readonly failures: number;
  /** When the credentials were refreshed last. */
  readonly at?: number | undefined;
}

/** Credentials as they were typed or consented to. */
export const notRefreshed: RefreshState = { stored: 0, fence: 0, failures: 0 };

export type ConnectionStatus = 'active' | 'needs_reauth' | 'revoked';

/** Object name (`ticketing.ticket`) to the values that a minimal record needs. */
export type ConnectionDefaults = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** One account of a provider that a linked user has connected. */
export interface Connection {
  readonly project: string;
  readonly id: string;
  /** `id_linked_user`. */
  readonly linkedUser: string;
  readonly linkedUserOriginId: string;
  readonly provider: string;
  readonly method: ConnectionMethod;
  /** As the provider knows it. */
  readonly account: { readonly id: string; readonly name: string };
  /** Of project, linked user, provider and account: namespace of the record ids. */
  readonly identity: string;
  readonly status: ConnectionStatus;
  /** Why the account could not be used when it was tried last (`lib/connections/failure.ts`). */
  readonly lastError?: SealedFailure | undefined;
  /** ISO 8601, UTC; to the hour. */
  readonly lastUsedAt?: string | undefined;
  readonly refresh: RefreshState;
  readonly defaults: ConnectionDefaults;
  /** What the connection token may do: `records:read`, `records:write`, `passthrough`. */
  readonly scopes: readonly KeyScope[];
  readonly tokenHashes: readonly TokenHash[];
  /** Sealed with the data key that `wrappedDataKey` holds; both are empty once the connection is revoked. */
  readonly sealedCredentials: Uint8Array;
  readonly wrappedDataKey: Uint8Array;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Key of the item of a connection. */
export const keyOf = (project: string, id: string) => ({ pk: project, sk: `connection#${id}` });
/** Key of the item that keeps one connection per account and linked user. */
export const pointerKeyOf = (project: string, identity: string) => ({ pk: project, sk: `account#${identity}` });

/** Hashes as the item of a connection has them; `expires_at` is in epoch ms. */
export const toHashItems = (hashes: readonly TokenHash[]): Item[] =>
  hashes.map(({ hash, expiresAt }) => ({ hash, expires_at: expiresAt }));

/** In the index by the provider's own id of the account, while the connection is not revoked. */
export const accountKeyOf = (project: string, provider: string, account: string): string =>
  `${project}#${provider}#${account}`;

/** The item of a connection. */
export const toItem = (connection: Connection): Item => ({
  ...keyOf(connection.project, connection.id),
  v: schemaVersion,
  account_key: accountKeyOf(connection.project, connection.provider, connection.account.id),
  id: connection.id,
  linked_user: connection.linkedUser,
  linked_user_origin_id: connection.linkedUserOriginId,
  provider: connection.provider,
  method: connection.method,
  account: connection.account,
  identity: connection.identity,
  status: connection.status,
  last_error: connection.lastError,
  last_used_at: connection.lastUsedAt,
  ...refreshItem(connection.refresh),
  defaults: connection.defaults,
  scopes: connection.scopes,
  token_hashes: toHashItems(connection.tokenHashes),
  sealed_credentials: connection.sealedCredentials,
  wrapped_data_key: connection.wrappedDataKey,
  created_at: connection.createdAt,
  updated_at: connection.updatedAt,
});

const timeItem = (time: number | undefined): string | undefined => (time === undefined ? undefined : isoTime(time));

/** Epoch ms; the time is empty where there was no lease before. */
const toTime = (time: string | undefined): number | undefined =>
  time === undefined || time === '' ? undefined : Date.parse(time);

const refreshItem = ({ stored, fence, until, cutOff, after, failures, at }: RefreshState): Item => ({
  credentials_version: stored,
  refresh_fence: fence,
  refresh_until: timeItem(until),
  refresh_cut_off: timeItem(cutOff),
  refresh_after: timeItem(after),
  refresh_failures: failures,
  refreshed_at: at,
});

const toRefresh = (item: Item): RefreshState => ({
  stored: item.credentials_version ?? 0,
  fence: item.refresh_fence ?? 0,
  until: toTime(item.refresh_until),
  cutOff: toTime(item.refresh_cut_off),
  after: toTime(item.refresh_after),
  failures: item.refresh_failures ?? 0,
  at: item.refreshed_at,
});

/** The connection of an item. */
export const toConnection = (item: Item): Connection => ({
  project: item.pk,
  id: item.id,
  linkedUser: item.linked_user,
  linkedUserOriginId: item.linked_user_origin_id,
  provider: item.provider,
  // Items of the first release do not say it: there was one way.
  method: item.method ?? 'credentials',
  account: item.account,
  identity: item.identity,
  status: item.status,
  lastError: item.last_error,
  lastUsedAt: item.last_used_at,
  refresh: toRefresh(item),
  defaults: item.defaults,
  scopes: item.scopes,
  tokenHashes: item.token_hashes.map((entry: Item) => ({ hash: entry.hash, expiresAt: entry.expires_at })),
  sealedCredentials: item.sealed_credentials ?? new Uint8Array(),
  wrappedDataKey: item.wrapped_data_key ?? new Uint8Array(),
  createdAt: item.created_at,
  updatedAt: item.updated_at,
});
