import type { SealedFailure } from '../../crypto/failure.ts';
import { environment } from '../../environment.ts';
import { wordsFor } from '../../errors.ts';
import { isoTime } from '../dynamodb/item.ts';
import { writeUnlessFirst } from '../dynamodb/transaction.ts';
import { outboxPut } from '../events/outbox.ts';
import { type Connection, keyOf } from './connection.ts';
import { forgetConnection } from './connection-cache.ts';
import { updateConnection } from './connection-changes.ts';

/**
 * Takes the lease for replacing the credentials of a connection, when nobody holds one, they are still those that the
 * caller saw, and the back-off after a failure is over.
 * @param length ms for which nobody else gets it
 * @returns the connection, with the holder's fence in `refresh.fence`, or `undefined`
 */
export const acquireRefreshLease = (
  connection: Connection,
  length: number,
  now: number,
): Promise<Connection | undefined> =>
  updateConnection(connection, {
    UpdateExpression:
      'SET refresh_fence = if_not_exists(refresh_fence, :none) + :one, refresh_until = :until, ' +
      'refresh_cut_off = if_not_exists(refresh_until, :none)',
    ConditionExpression:
      '#status = :active AND (attribute_not_exists(refresh_until) OR refresh_until <= :now) ' +
      'AND (attribute_not_exists(refresh_after) OR refresh_after <= :now) ' +
      'AND (credentials_fence = :stored OR (attribute_not_exists(credentials_fence) AND :stored = :none))',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':active': 'active',
      ':stored': connection.refresh.stored,
      ':until': now + length,
      ':now': now,
      ':none': 0,
      ':one': 1,
    },
  });

/**
 * Stores what a refresh gave. It counts even when the lease ran out meanwhile: a rotated refresh token is the only
 * valid one. Only a holder that came later, or a repair, may have stored something newer.
 * @returns `undefined` when that is so, or when the connection is gone
 */
export const storeRefreshed = (
  holder: Connection,
  sealedCredentials: Uint8Array,
  now: number,
): Promise<Connection | undefined> =>
  updateConnection(holder, {
    UpdateExpression:
      'SET sealed_credentials = :credentials, credentials_fence = :fence, refreshed_at = :now, ' +
      '#status = :active, refresh_failures = :none REMOVE refresh_until, refresh_cut_off, refresh_after, last_error',
    ConditionExpression:
      'attribute_exists(pk) AND #status <> :revoked ' +
      'AND (attribute_not_exists(credentials_fence) OR credentials_fence < :fence)',
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

/** Gives the lease back after a failure that may pass: nobody tries before `after` (epoch ms). */
export const postponeRefresh = (
  holder: Connection,
  error: SealedFailure,
  after: number,
): Promise<Connection | undefined> =>
  updateConnection(holder, {
    UpdateExpression:
      'SET refresh_after = :after, refresh_failures = :failures, last_error = :error REMOVE refresh_until',
    ConditionExpression: 'refresh_fence = :fence AND #status = :active',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':active': 'active',
      ':after': after,
      ':failures': holder.refresh.failures + 1,
      ':error': error,
      ':fence': holder.refresh.fence,
    },
  });

/**
 * Marks a connection whose grant is gone, together with the event that tells of it.
 * @returns false when the credentials are others by now, or the connection is gone or marked already
 */
export const markNeedsReauth = async (
  { project, id, linkedUser, provider, refresh }: Connection,
  error: SealedFailure,
  now: number,
): Promise<boolean> => {
  try {
    return await writeUnlessFirst([
      {
        Update: {
          TableName: environment.tables.connections,
          Key: keyOf(project, id),
          UpdateExpression:
            'SET #status = :needs_reauth, last_error = :error, updated_at = :now REMOVE refresh_until, refresh_after',
          ConditionExpression:
            '#status = :active AND (refresh_fence = :fence OR (attribute_not_exists(refresh_fence) AND :fence = :none))',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: {
            ':needs_reauth': 'needs_reauth',
            ':active': 'active',
            ':error': error,
            ':fence': refresh.fence,
            ':none': 0,
            ':now': isoTime(now),
          },
        },
      },
      outboxPut({
        type: 'connection.needs_reauth',
        project,
        connection: id,
        linkedUser,
        // What the provider said stays out: events are kept longer than connections.
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
const usePrecision = 60 * 60_000;

/** Whether the use of a connection is worth a write. */
export const isUseUnknown = ({ lastUsedAt }: Connection, now: number): boolean =>
  lastUsedAt === undefined || Date.parse(lastUsedAt) <= now - usePrecision;

/** Notes that a connection is used. */
export const noteUse = (connection: Connection, now: number): Promise<Connection | undefined> =>
  updateConnection(connection, {
    UpdateExpression: 'SET last_used_at = :now',
    ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(last_used_at) OR last_used_at < :now)',
    ExpressionAttributeValues: { ':now': isoTime(now) },
  });
