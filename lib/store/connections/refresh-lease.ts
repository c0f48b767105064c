import type { SealedFailure } from '../../crypto/failure.ts';
import { wordsFor } from '../../errors.ts';
import { absentOr, below, from, not } from '../dynamodb/expression.ts';
import { isoTime } from '../dynamodb/item.ts';
import { Lease } from '../dynamodb/lease.ts';
import { update } from '../dynamodb/operations.ts';
import { writeUnlessFirst } from '../dynamodb/transaction.ts';
import { outboxPut } from '../events/outbox.ts';
import { type Connection, connectionOf, connections } from './connection.ts';
import { forgetConnection } from './connection-cache.ts';
import { updateConnection } from './connection-changes.ts';

/**
 * The lease of replacing a connection's credentials. New credentials are stored whether or not it is lost, under a rule
 * of their own (`storeRefreshed`).
 */
const refreshLease = new Lease({
  work: ({ id }) => `refresh of the connection ${id}`,
  entity: connections,
  until: 'refreshUntil',
  fence: 'refreshFence',
  notBefore: 'refreshAfter',
});

type ConnectionChange = Parameters<typeof connections.part.update>[1];

/** Changes a connection that is there. @returns it as it is then, or `undefined` when the condition does not hold */
const change = async ({ project, id }: Connection, changes: ConnectionChange): Promise<Connection | undefined> => {
  forgetConnection({ project, id });
  try {
    const changed = await update(connections, { project, id }, changes);
    return changed && connectionOf(changed);
  } finally {
    forgetConnection({ project, id });
  }
};

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
        set: { refreshCutOff: from('refreshUntil', { or: 0 }) },
        when: { status: 'active', credentialsVersion: connection.refresh.stored },
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
  change(holder, {
    set: {
      sealedCredentials,
      credentialsVersion: holder.refresh.fence,
      refreshedAt: now,
      status: 'active',
      refreshFailures: 0,
      refreshUntil: undefined,
      refreshCutOff: undefined,
      refreshAfter: undefined,
      lastError: undefined,
    },
    when: { status: not('revoked'), credentialsVersion: absentOr(below(holder.refresh.fence)) },
  });

/** Releases the lease after a failure that may pass: nobody acquires it before `after` (epoch ms). */
export const postponeRefresh = async (holder: Connection, error: SealedFailure, after: number): Promise<void> => {
  const { fence, failures } = holder.refresh;
  const release = refreshLease.releaseChange({ fence }, undefined, {
    set: { refreshAfter: after, refreshFailures: failures + 1, lastError: error },
    when: { status: 'active' },
  });
  await updateConnection(holder, release);
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
  const release = refreshLease.releaseChange(refresh, undefined, {
    set: { status: 'needs_reauth', lastError: error, updatedAt: isoTime(now), refreshAfter: undefined },
    when: { status: 'active' },
  });
  try {
    return await writeUnlessFirst([
      refreshLease.inTransaction({ project, id }, release),
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
  change(connection, {
    set: { status: 'active', updatedAt: isoTime(now), lastError: undefined },
    when: { status: 'needs_reauth' },
  });

/** Milliseconds between two notes of use. */
const usePrecisionMs = 60 * 60_000;

/** Whether the use of a connection is worth a write. */
export const isUseUnknown = ({ lastUsedAt }: Connection, now: number): boolean =>
  lastUsedAt === undefined || Date.parse(lastUsedAt) <= now - usePrecisionMs;

/** Notes that a connection is used. */
export const noteUse = (connection: Connection, now: number): Promise<Connection | undefined> =>
  change(connection, { set: { lastUsedAt: isoTime(now) }, when: { lastUsedAt: absentOr(below(isoTime(now))) } });
