import type { KeyScope } from '../../access.ts';
import type { SealedFailure } from '../../crypto/failure.ts';
import type { TokenHash } from '../../crypto/tokens.ts';
import type { ConnectionMethod } from '../../providers/define.ts';
import {
  type Attribute,
  bytes,
  choice,
  json,
  listOf,
  number,
  optional,
  orElse,
  shape,
  text,
  time,
  timeToLive,
} from '../dynamodb/attribute.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { isoTime } from '../dynamodb/item.ts';
import type { SyncPause } from '../sync/pauses.ts';

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

/** Percent of the daily maximum of an account: what background work leaves to callers, and what it takes at most. */
export interface BackgroundBudget {
  readonly leavePercent: number;
  readonly usePercent: number;
}

/** One account of a provider that a linked user has connected. */
export interface Connection {
  readonly project: string;
  readonly id: string;
  /** `id_linked_user`. */
  readonly linkedUser: string;
  /** Absent once the linked user is deleted. */
  readonly linkedUserOriginId?: string | undefined;
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
  /** Its syncs are paused. */
  readonly syncPause?: SyncPause | undefined;
  /** Where it is not the usual one. */
  readonly backgroundBudget?: BackgroundBudget | undefined;
  readonly defaults: ConnectionDefaults;
  /** What the connection token may do: `records:read`, `records:write`, `passthrough`. */
  readonly scopes: readonly KeyScope[];
  readonly tokenHashes: readonly TokenHash[];
  /** Sealed with the data key that `wrappedDataKey` holds; both are empty once the connection is revoked. */
  readonly sealedCredentials: Uint8Array;
  readonly wrappedDataKey: Uint8Array;
  /** What the project notes about it, sealed with the same data key. */
  readonly sealedMetadata?: Uint8Array | undefined;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** In the index by the provider's own id of the account, while the connection is not revoked. */
export const accountKeyOf = (project: string, provider: string, account: string): string =>
  `${project}#${provider}#${account}`;

/** Epoch ms; empty where 0 is set, which is no time. */
const timeOrNone: Attribute<number | undefined> = {
  type: 'ISO time or empty',
  isOptional: true,
  encode: (ms) => (ms === undefined || ms === 0 ? '' : isoTime(ms)),
  decode: (stored) => (stored === undefined || stored === '' ? undefined : Date.parse(stored)),
};

/** One account of a provider that a linked user has connected. */
export const connections = entity({
  table: 'connections',
  key: { pk: '{project}', sk: 'connection#{id}' },
  attributes: {
    /** In the index by the provider's own id of the account, while the connection is not revoked. */
    accountKey: optional(text()),
    id: text(),
    /** `id_linked_user`. */
    linkedUser: text(),
    /** Gone with the linked user. */
    linkedUserOriginId: optional(text()),
    provider: text(),
    /** Items of the first release do not have it: there was one way. */
    method: orElse<ConnectionMethod>(choice(), 'credentials'),
    /** As the provider knows it. */
    account: json<Connection['account']>(),
    /** Of project, linked user, provider and account: namespace of the record ids. */
    identity: text(),
    status: choice<ConnectionStatus>(),
    /** Why the account could not be used when it was tried last, sealed. */
    lastError: optional(json<SealedFailure>()),
    /** ISO 8601, UTC; to the hour. */
    lastUsedAt: optional(text()),
    /** Of the stored credentials: it grows whenever they are replaced. */
    credentialsVersion: orElse(number(), 0),
    /** The highest one given to the holder of a refresh. */
    refreshFence: orElse(number(), 0),
    /** When the lease of the holder ends; absent when nobody holds one. */
    refreshUntil: optional(time()),
    /** When the lease before it ended, if it was not released. */
    refreshCutOff: timeOrNone,
    /** The next try after failures that may pass. */
    refreshAfter: optional(time()),
    /** In a row. */
    refreshFailures: orElse(number(), 0),
    /** When the credentials were refreshed last: epoch ms. */
    refreshedAt: optional(number()),
    /** Since when, by whom and why its syncs are paused. */
    syncPause: optional(json<SyncPause>()),
    /** Percent of the daily maximum of the account that background work leaves, and takes at most. */
    backgroundBudget: optional(json<BackgroundBudget>()),
    /** Object name to the values that a minimal record needs. */
    defaults: json<ConnectionDefaults>(),
    /** What the connection token may do. */
    scopes: json<readonly KeyScope[]>(),
    /** SHA-256 of the connection tokens, hex, and when the earlier ones end, epoch ms. */
    tokenHashes: listOf(shape({ hash: text(), expiresAt: optional(number()) })),
    /** Sealed with the data key that `wrapped_data_key` holds; both are gone once the connection is revoked. */
    sealedCredentials: optional(bytes()),
    wrappedDataKey: optional(bytes()),
    /** What the project notes about it, at most 2 KB of JSON, sealed with the data key and gone with it. */
    sealedMetadata: optional(bytes()),
    /** ISO 8601, UTC. */
    createdAt: text(),
    /** ISO 8601, UTC. */
    updatedAt: text(),
    /** Once its erasure is done, 90 days later. */
    expiresAt: optional(timeToLive()),
  },
});

/** The account of a connection that is not revoked: a linked user connects it once. */
export const accounts = entity({
  table: 'connections',
  key: { pk: '{project}', sk: 'account#{identity}' },
  attributes: {
    /** Id of the connection. */
    connection: text(),
  },
});

type StoredConnection = EntityValue<typeof connections>;

/** The connection as it is stored: the attributes of its last refresh are flat, each is set by itself. */
export const storedConnectionOf = ({ refresh, ...connection }: Connection): StoredConnection => ({
  ...connection,
  accountKey: accountKeyOf(connection.project, connection.provider, connection.account.id),
  credentialsVersion: refresh.stored,
  refreshFence: refresh.fence,
  refreshUntil: refresh.until,
  refreshCutOff: refresh.cutOff,
  refreshAfter: refresh.after,
  refreshFailures: refresh.failures,
  refreshedAt: refresh.at,
});

/** The connection with the attributes of its last refresh together. */
export const connectionOf = ({
  credentialsVersion,
  refreshFence,
  refreshUntil,
  refreshCutOff,
  refreshAfter,
  refreshFailures,
  refreshedAt,
  accountKey: _,
  expiresAt: __,
  sealedCredentials = new Uint8Array(),
  wrappedDataKey = new Uint8Array(),
  ...connection
}: StoredConnection): Connection => ({
  ...connection,
  sealedCredentials,
  wrappedDataKey,
  refresh: {
    stored: credentialsVersion,
    fence: refreshFence,
    until: refreshUntil,
    cutOff: refreshCutOff,
    after: refreshAfter,
    failures: refreshFailures,
    at: refreshedAt,
  },
});
