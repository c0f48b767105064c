import type { SealedFailure } from '../../crypto/failure.ts';
import { wordsFor } from '../../errors.ts';
import * as auditedKinds from '../audit/kinds.ts';
import { auditPart } from '../audit/part.ts';
import { absentOr, below, not } from '../dynamodb/condition.ts';
import { from } from '../dynamodb/expression.ts';
import { isoTime } from '../dynamodb/item.ts';
import { Lease, unlessLost } from '../dynamodb/lease.ts';
import { writeUnlessFirst } from '../dynamodb/transaction.ts';
import { eventPut } from '../events/events.ts';
import { type Connection, connectionOf, connections } from './connection.ts';
import { forgetting, updateConnection } from './connection-update.ts';

/**
 * The lease for replacing a connection's credentials. New credentials are stored even if the lease is lost, under a
 * rule of their own (`storeRefreshed`).
 */
const refreshLease = /* @__PURE__ */ new Lease({
  work: ({ id }) => `refresh of the connection ${id}`,
  entity: connections,
  until: 'refreshUntil',
  fence: 'refreshFence',
  notBefore: 'refreshAfter',
});

/**
 * Acquires the refresh of a connection. The conditions: no worker holds it, the credentials still equal those in
 * `connection`, and the back-off after a failure is over.
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
 * Stores the credentials that a refresh returned. They are stored even if the lease has ended, because a rotated
 * refresh token is the only valid one. They are dropped only if a later holder or a repair has stored newer
 * credentials.
 * @param now epoch ms
 * @returns `undefined` if newer credentials are stored, or the connection no longer exists
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

/** Releases the lease after a temporary failure. No worker acquires it before `after` (epoch ms). */
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
 * Marks a connection whose grant has ended, and stores the event that reports it.
 * @returns false if the credentials have changed, or the connection is gone or already marked
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
        // The event omits the provider's own text, because events are stored longer than connections.
        data: { provider, code: error.code, reason: wordsFor(error.code) },
        time: now,
      }),
      auditPart({
        project,
        target: id,
        kind: auditedKinds.connection,
        verb: 'needs_reauth',
        before: { status: 'active' },
        after: { status: 'needs_reauth' },
        actor: { kind: 'worker', id: 'refresh' },
      }),
    ]),
  );
};

/** Marks a connection active again after its refused credentials worked. No credentials were replaced. */
export const markActive = (connection: Connection, now: number): Promise<Connection | undefined> =>
  updateConnection(connection, {
    set: { status: 'active', updatedAt: isoTime(now), lastError: undefined },
    when: { status: 'needs_reauth' },
  });
