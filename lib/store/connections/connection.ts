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

/** State of the credential refresh: its lease, and the results of earlier refreshes. Times are epoch ms. */
export interface RefreshState {
  /** Version of the stored credentials: the fence of the holder that stored them. */
  readonly stored: number;
  /** The highest fence that a holder has received. */
  readonly fence: number;
  /** End of the lease. Absent while no worker holds the lease. */
  readonly until?: number | undefined;
  /** End of the previous lease, if it was not released: its holder died or outlived its lease. */
  readonly cutOff?: number | undefined;
  /** Back-off: time of the next attempt after a temporary failure. */
  readonly after?: number | undefined;
  /** Number of failures in a row. */
  readonly failures: number;
  /** Time of the last refresh. */
  readonly at?: number | undefined;
}

/** State of credentials that come directly from a form or a consent. */
export const notRefreshed: RefreshState = { stored: 0, fence: 0, failures: 0 };

export type ConnectionStatus = 'active' | 'needs_reauth' | 'revoked';

/** Values that a minimal record needs, by object name (`ticketing.ticket`). */
export type ConnectionDefaults = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Percentages of the daily maximum of an account: the part reserved for callers, and the maximum for background work.
 */
export interface BackgroundBudget {
  readonly leavePercent: number;
  readonly usePercent: number;
}

/** A linked user's account at a provider. */
export interface Connection {
  readonly project: string;
  readonly id: string;
  /** `id_linked_user`. */
  readonly linkedUser: string;
  /** Absent once the linked user is deleted. */
  readonly linkedUserOriginId?: string | undefined;
  readonly provider: string;
  readonly method: ConnectionMethod;
  /** Id and name of the account at the provider. */
  readonly account: { readonly id: string; readonly name: string };
  /** Namespace of the record ids, derived from project, linked user, provider and account. */
  readonly identity: string;
  readonly status: ConnectionStatus;
  /** Reason of the last failed use of the account (`lib/connections/failure.ts`). */
  readonly lastError?: SealedFailure | undefined;
  /** ISO 8601, UTC. Precision: an hour. */
  readonly lastUsedAt?: string | undefined;
  readonly refresh: RefreshState;
  /** Pause of the connection's syncs. */
  readonly syncPause?: SyncPause | undefined;
  /** Shares of the daily budget. Default: `usualBudget`. */
  readonly backgroundBudget?: BackgroundBudget | undefined;
  readonly defaults: ConnectionDefaults;
  /** Scopes of the connection token: `records:read`, `records:write`, `passthrough`. */
  readonly scopes: readonly KeyScope[];
  readonly tokenHashes: readonly TokenHash[];
  /** Sealed with the data key in `wrappedDataKey`. Both are empty once the connection is revoked. */
  readonly sealedCredentials: Uint8Array;
  readonly wrappedDataKey: Uint8Array;
  /** The project's notes about the connection, sealed with the same data key. */
  readonly sealedMetadata?: Uint8Array | undefined;
  /** Address that receives the events of the connection instead of the webhooks, sealed with the same data key. */
  readonly sealedWebhookUrl?: Uint8Array | undefined;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Key in the index by the provider's own id of the account. Absent once the connection is revoked. */
export const accountKeyOf = (project: string, provider: string, account: string): string =>
  `${project}#${provider}#${account}`;

/** Attribute with a time in epoch ms. 0 means no time, and is stored as an empty text. */
const timeOrNone: Attribute<number | undefined> = {
  type: 'ISO time or empty',
  isOptional: true,
  encode: (ms) => (ms === undefined || ms === 0 ? '' : isoTime(ms)),
  decode: (stored) => (stored === undefined || stored === '' ? undefined : Date.parse(stored)),
};

/** A linked user's account at a provider. */
export const connections = entity({
  table: 'connections',
  key: { pk: '{project}', sk: 'connection#{id}' },
  attributes: {
    /** Key in the index by the provider's own id of the account. Absent once the connection is revoked. */
    accountKey: optional(text()),
    id: text(),
    /** `id_linked_user`. */
    linkedUser: text(),
    /** Removed when the linked user is deleted. */
    linkedUserOriginId: optional(text()),
    provider: text(),
    /** Items of the first release do not have the attribute, because there was only one method. */
    method: orElse<ConnectionMethod>(choice(), 'credentials'),
    /** Id and name of the account at the provider. */
    account: json<Connection['account']>(),
    /** Namespace of the record ids, derived from project, linked user, provider and account. */
    identity: text(),
    status: choice<ConnectionStatus>(),
    /** Reason of the last failed use of the account, sealed. */
    lastError: optional(json<SealedFailure>()),
    /** ISO 8601, UTC. Precision: an hour. */
    lastUsedAt: optional(text()),
    /** Version of the stored credentials. It grows with each replacement. */
    credentialsVersion: orElse(number(), 0),
    /** The highest fence that a holder of a refresh has received. */
    refreshFence: orElse(number(), 0),
    /** End of the refresh lease. Absent while no worker holds the lease. */
    refreshUntil: optional(time()),
    /** End of the previous refresh lease, if it was not released. */
    refreshCutOff: timeOrNone,
    /** Time of the next attempt after temporary failures. */
    refreshAfter: optional(time()),
    /** Number of failures in a row. */
    refreshFailures: orElse(number(), 0),
    /** Time of the last refresh: epoch ms. */
    refreshedAt: optional(number()),
    /** Pause of the connection's syncs: its start, its author and its reason. */
    syncPause: optional(json<SyncPause>()),
    /**
     * Percentages of the daily maximum of the account: the part reserved for callers, and the maximum for background
     * work.
     */
    backgroundBudget: optional(json<BackgroundBudget>()),
    /** Values that a minimal record needs, by object name. */
    defaults: json<ConnectionDefaults>(),
    /** Scopes of the connection token. */
    scopes: json<readonly KeyScope[]>(),
    /** SHA-256 of the connection tokens, hex, and the expiry of earlier tokens in epoch ms. */
    tokenHashes: listOf(shape({ hash: text(), expiresAt: optional(number()) })),
    /** Sealed with the data key in `wrapped_data_key`. Both are removed when the connection is revoked. */
    sealedCredentials: optional(bytes()),
    wrappedDataKey: optional(bytes()),
    /**
     * The project's notes about the connection, at most 2 KB of JSON, sealed with the data key. Removed together with
     * the key.
     */
    sealedMetadata: optional(bytes()),
    /**
     * Address that receives the events of the connection instead of the webhooks, sealed with the data key. Removed
     * together with the key.
     */
    sealedWebhookUrl: optional(bytes()),
    /** ISO 8601, UTC. */
    createdAt: text(),
    /** ISO 8601, UTC. */
    updatedAt: text(),
    /** 90 days after the end of the erasure. */
    expiresAt: optional(timeToLive()),
  },
});

/** The account of a connection that is not revoked. A linked user can connect it only once. */
export const accounts = entity({
  table: 'connections',
  key: { pk: '{project}', sk: 'account#{identity}' },
  attributes: {
    /** Id of the connection. */
    connection: text(),
  },
});

type StoredConnection = EntityValue<typeof connections>;

/**
 * Converts a connection to its stored form. The attributes of its refresh state are stored separately, so each can be
 * set alone.
 */
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

/** Converts a stored connection. The attributes of its refresh state become one object. */
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
