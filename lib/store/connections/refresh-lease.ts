import type { SealedFailure } from '../../crypto/failure.ts';
import { wordsFor } from '../../errors.ts';
import { absentOr, below, from, not } from '../dynamodb/expression.ts';
import { isoTime } from '../dynamodb/item.ts';
import { Lease, unlessLost } from '../dynamodb/lease.ts';
import { writeUnlessFirst } from '../dynamodb/transaction.ts';
import { eventPut } from '../events/events.ts';
import { type Connection, connectionOf, connections } from './connection.ts';
import { forgetting, updateConnection } from './connection-changes.ts';

/**
 * The lease of replacing a connection's credentials. New credentials are stored whether or not it is lost, under a rule
 * of their own (`storeRefreshed`).
 */
const refreshLease = /* @__PURE__ */ new Lease({
  work: ({ id }) => `refresh of the connection ${id}`,
  entity: connections,
  until: 'refreshUntil',
  fence: 'refreshFence',
  notBefore: 'refreshAfter',
});

/**
 * Acquires the refresh of a connection, when nobody holds it, the credentials are still those of `connection`, and the
 * back-off after a failure is over.
 * @param now epoch ms
 * @returns the connection, with the holder's fence in `refresh.fence`, or `undefined`
 */
export const acquireRefreshLease = async (
  connection: Connection,
  leaseMs: number,
  now: number,
): Promise<Connection | undefined> => {
  const { project, id, refresh } = connection;
  const acquired = await forgetting(connection, () =>
    refreshLease.acquire(
      { project, id },
      { leaseMs, now },
      {
        set: { refreshCutOff: from('refreshUntil', { or: 0 }) },
        when: { status: 'active', credentialsVersion: refresh.stored },
      },
    ),
  );
  return acquired && connectionOf(acquired.item);
};

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
  const change = {
    set: { refreshAfter: after, refreshFailures: failures + 1, lastError: error },
    when: { status: 'active' },
  } as const;
  const held = { project: holder.project, id: holder.id, fence };
  await forgetting(holder, () => unlessLost(() => refreshLease.release(held, undefined, change)));
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
  return forgetting({ project, id }, () =>
    writeUnlessFirst([
      refreshLease.inTransaction({ project, id }, release),
      eventPut({
        type: 'connection.needs_reauth',
        project,
        connection: id,
        linkedUser,
        provider,
        // Without the provider's own text: events are kept longer than connections.
        data: { provider, code: error.code, reason: wordsFor(error.code) },
        time: now,
      }),
    ]),
  );
};

/** Credentials that were refused work again: nothing had to be replaced. */
export const markActive = (connection: Connection, now: number): Promise<Connection | undefined> =>
  updateConnection(connection, {
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
  updateConnection(connection, {
    set: { lastUsedAt: isoTime(now) },
    when: { lastUsedAt: absentOr(below(isoTime(now))) },
  });
