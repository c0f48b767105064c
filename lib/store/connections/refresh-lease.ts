import type { SealedFailure } from '../../crypto/failure.ts';
import { wordsFor } from '../../errors.ts';
import { isoTime } from '../dynamodb/item.ts';
import { Lease } from '../dynamodb/lease.ts';
import { writeUnlessFirst } from '../dynamodb/transaction.ts';
import { outboxPut } from '../events/outbox.ts';
import { type Connection, keyOf } from './connection.ts';
import { forgetConnection } from './connection-cache.ts';
import { updateConnection } from './connection-changes.ts';

/**
 * The lease of replacing a connection's credentials. New credentials are stored whether or not it is lost, under a rule
 * of their own (`storeRefreshed`).
 */
const refreshLease = new Lease<Pick<Connection, 'project' | 'id'>>({
  work: ({ id }) => `refresh of the connection ${id}`,
  table: 'connections',
  keyOf: ({ project, id }) => keyOf(project, id),
  until: 'refresh_until',
  fence: 'refresh_fence',
  notBefore: 'refresh_after',
});

/**
 * Acquires the refresh of a connection, when nobody holds it, the credentials are still those of `connection`, and the
 * back-off after a failure is over.
 * @param now epoch ms
 * @returns the connection, with the holder's fence in `refresh.fence`, or `undefined`
 */
export const acquireRefreshLease = (
  connection: Connection,
  leaseMs: number,
  now: number,
): Promise<Connection | undefined> =>
  updateConnection(
    connection,
    refreshLease.acquireChange(
      { leaseMs, now },
      {
        copy: { refresh_cut_off: { of: 'refresh_until', otherwise: '' } },
        where: { status: 'active', credentials_version: connection.refresh.stored },
      },
    ),
  );

/**
 * Stores the credentials that a refresh gave. They count even when the lease has ended: a rotated refresh token is the
 * only valid one. Only a later holder, or a repair, may have stored newer ones.
 * @param now epoch ms
 * @returns `undefined` when newer ones are stored, or when the connection is gone
 */
export const storeRefreshed = (
  holder: Connection,
  sealedCredentials: Uint8Array,
  now: number,
): Promise<Connection | undefined> =>
  updateConnection(holder, {
    UpdateExpression:
      'SET sealed_credentials = :credentials, credentials_version = :fence, refreshed_at = :now, ' +
      '#status = :active, refresh_failures = :none REMOVE refresh_until, refresh_cut_off, refresh_after, last_error',
    ConditionExpression:
      'attribute_exists(pk) AND #status <> :revoked ' +
      'AND (attribute_not_exists(credentials_version) OR credentials_version < :fence)',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':credentials': sealedCredentials,
      ':fence': holder.refresh.fence,
      ':active': 'active',
      ':revoked': 'revoked',
      ':now': now,
      ':none': 0,
    },
  });

/** Releases the lease after a failure that may pass: nobody acquires it before `after` (epoch ms). */
export const postponeRefresh = async (holder: Connection, error: SealedFailure, after: number): Promise<void> => {
  const { fence, failures } = holder.refresh;
  const change = refreshLease.releaseChange({ fence }, undefined, {
    set: { refresh_after: isoTime(after), refresh_failures: failures + 1, last_error: error },
    where: { status: 'active' },
  });
  await updateConnection(holder, change);
};

/**
 * Marks a connection whose grant is gone, together with the event that says so.
 * @returns false when the credentials are others by now, or the connection is gone or marked already
 */
export const markNeedsReauth = async (
  { project, id, linkedUser, provider, refresh }: Connection,
  error: SealedFailure,
  now: number,
): Promise<boolean> => {
  const change = refreshLease.releaseChange(refresh, undefined, {
    set: { status: 'needs_reauth', last_error: error, updated_at: isoTime(now), refresh_after: undefined },
    where: { status: 'active' },
  });
  try {
    return await writeUnlessFirst([
      refreshLease.inTransaction({ project, id }, change),
      outboxPut({
        type: 'connection.needs_reauth',
        project,
        connection: id,
        linkedUser,
        // Without the provider's own text: events are kept longer than connections.
        data: { provider, code: error.code, reason: wordsFor(error.code) },
        time: now,
      }),
    ]);
  } finally {
    forgetConnection({ project, id });
  }
};

/** Credentials that were refused work again: nothing had to be replaced. */
export const markActive = (connection: Connection, now: number): Promise<Connection | undefined> =>
  updateConnection(connection, {
    UpdateExpression: 'SET #status = :active, updated_at = :now REMOVE last_error',
    ConditionExpression: '#status = :needs_reauth',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':active': 'active', ':needs_reauth': 'needs_reauth', ':now': isoTime(now) },
  });

/** Milliseconds between two notes of use. */
const usePrecisionMs = 60 * 60_000;

/** Whether the use of a connection is worth a write. */
export const isUseUnknown = ({ lastUsedAt }: Connection, now: number): boolean =>
  lastUsedAt === undefined || Date.parse(lastUsedAt) <= now - usePrecisionMs;

/** Notes that a connection is used. */
export const noteUse = (connection: Connection, now: number): Promise<Connection | undefined> =>
  updateConnection(connection, {
    UpdateExpression: 'SET last_used_at = :now',
    ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(last_used_at) OR last_used_at < :now)',
    ExpressionAttributeValues: { ':now': isoTime(now) },
  });
