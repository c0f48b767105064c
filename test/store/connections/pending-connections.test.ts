import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  acquirePendingConnection,
  getPendingConnection,
  listDuePendingConnections,
  type PendingConnection,
  pendingUsage,
  putPendingConnection,
  rejectPendingConnection,
} from '../../../lib/store/connections/pending-connections.ts';
import { writeTogether } from '../../../lib/store/dynamodb/transaction.ts';
import { useDatabase } from '../database.ts';
import { now } from '../samples.ts';

useDatabase();

const minute = 60_000;

const makePending = async (): Promise<PendingConnection> => {
  const pending = {
    project: randomUUID(),
    id: randomUUID(),
    connection: randomUUID(),
    codeHash: 'ab'.repeat(32),
    codeExpiresAt: now + 10 * minute,
    linkedUser: randomUUID(),
    provider: 'hubspot',
    method: 'oauth' as const,
    account: { id: '4242', name: 'Acme' },
    defaults: {},
    sealedCredentials: Uint8Array.of(1, 2, 3),
    wrappedDataKey: Uint8Array.of(4, 5, 6),
    createdAt: now,
    endsAt: now + 15 * minute,
  };
  expect(await putPendingConnection(pending)).toBe('held');
  return pending;
};

/** Confirms a pending connection. @returns whether its code was accepted */
const isConfirmed = async (pending: PendingConnection, at: number): Promise<boolean> =>
  (await writeTogether([pendingUsage(pending, at)])).length === 0;

describe('a pending connection', () => {
  it('is confirmed once', async () => {
    const pending = await makePending();
    expect(await getPendingConnection(pending)).toMatchObject(pending);
    expect([await isConfirmed(pending, now), await isConfirmed(pending, now)]).toEqual([true, false]);
    expect(await getPendingConnection(pending)).toBeUndefined();
  });

  it('is not confirmed by another code, or by its own expired code', async () => {
    const pending = await makePending();
    expect(await isConfirmed({ ...pending, codeHash: 'cd'.repeat(32) }, now)).toBe(false);
    expect(await isConfirmed(pending, pending.codeExpiresAt)).toBe(false);
    expect(await isConfirmed(pending, pending.codeExpiresAt - 1)).toBe(true);
  });

  it('is due at once and cannot be confirmed after its code was rejected', async () => {
    const pending = await makePending();
    await rejectPendingConnection({ ...pending, codeHash: 'cd'.repeat(32) }, now);
    expect(await getPendingConnection(pending)).toMatchObject({ codeExpiresAt: pending.codeExpiresAt });
    await rejectPendingConnection(pending, now);
    expect(await listDuePendingConnections(now, 100)).toContainEqual({ project: pending.project, id: pending.id });
    expect(await isConfirmed(pending, now)).toBe(false);
  });

  it('can be neither confirmed nor rejected after a worker has acquired it, even after the lease', async () => {
    const pending = await makePending();
    expect(await acquirePendingConnection(pending, minute, pending.endsAt)).toMatchObject({ fence: 1, failures: 0 });
    expect(await isConfirmed(pending, now)).toBe(false);
    await rejectPendingConnection(pending, now);
    expect(await getPendingConnection(pending)).toMatchObject({ endsAt: pending.endsAt + minute });
  });
});
