import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { presentFailure } from '../../lib/connections/failure.ts';
import { type Clock, renewCredentials } from '../../lib/connections/refresh.ts';
import { connectionKey, openCredentials, sealCredentials } from '../../lib/crypto/credentials.ts';
import { startStopwatch } from '../../lib/engine/http/session/stopwatch.ts';
import type { ApiError } from '../../lib/errors.ts';
import { hubspot } from '../../lib/providers/hubspot/index.ts';
import type { Connection } from '../../lib/store/connections/connection.ts';
import { replaceCredentials, revokeConnection } from '../../lib/store/connections/connection-changes.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { acquireRefreshLease } from '../../lib/store/connections/refresh-lease.ts';
import { useDatabase } from '../store/database.ts';
import { injectFault } from '../store/faults.ts';
import { finishRefresh } from './holder.ts';
import { storeConnected } from './stored.ts';
import { startVendor } from './vendor.ts';

useDatabase();
const vendor = await startVendor();

beforeEach(() => {
  vendor.accessToken = 'access-1';
  vendor.refreshToken = 'refresh-1';
  vendor.refreshes.length = 0;
  vendor.ended.length = 0;
  vendor.beforeRefresh = async () => undefined;
});

/** Creates a clock that advances with each wait, and runs other processes in the meantime. */
const clockOf = (whilePausing: (waited: number) => unknown = () => undefined) => {
  let waited = 0;
  const start = Date.now();
  const clock: Clock = {
    now: () => start + waited,
    deadline: start + 60_000,
    pause: async (ms) => {
      waited += ms;
      await whilePausing(waited);
    },
    stopwatch: startStopwatch(),
  };
  return clock;
};

const renew = (connection: Connection, clock = clockOf()) => renewCredentials(connection, hubspot, clock);

const failureOf = (run: Promise<unknown>): Promise<ApiError> =>
  run.then(
    () => {
      throw new Error('it did not fail');
    },
    (error: ApiError) => error,
  );

const stored = async ({ project, id }: Connection): Promise<Connection> => {
  const found = await getConnection(project, id);
  if (found === undefined) throw new Error('the connection is gone');
  return found;
};

const reasonOf = async (connection: Connection) => presentFailure(connection, connection.lastError);

const outboxWrites = () => {
  const types: unknown[] = [];
  injectFault((command, input) => {
    if (command === 'TransactWriteItemsCommand') types.push(JSON.stringify(input).match(/connection\.\w+/)?.[0]);
    return undefined;
  });
  return types;
};

describe('a refresh', () => {
  it('gives up without a call if there is no refresh token', async () => {
    const connection = await storeConnected(vendor, { credentials: { access_token: 'old' } });
    const error = await failureOf(renew(connection));
    expect(error.code).toBe('connection_needs_reauth');
    expect(vendor.refreshes).toEqual([]);
    expect(await stored(connection)).toMatchObject({ status: 'needs_reauth' });
  });

  it('marks the connection, with its event, if the vendor does not know the refresh token', async () => {
    const connection = await storeConnected(vendor);
    vendor.refreshToken = 'another';
    const events = outboxWrites();
    const error = await failureOf(renew(connection));
    expect(error.code).toBe('connection_needs_reauth');
    expect(error.details?.reconnect).toEqual({
      path: '/magic-link',
      id_linked_user: connection.linkedUser,
      provider: 'hubspot',
    });
    const after = await stored(connection);
    expect(after.status).toBe('needs_reauth');
    expect(await reasonOf(after)).toMatchObject({
      code: 'grant_revoked',
      message: 'BAD_REFRESH_TOKEN: missing or unknown',
    });
    expect(events).toEqual(['connection.needs_reauth']);
    expect((await failureOf(renew(after))).code).toBe('connection_needs_reauth');
    expect(vendor.refreshes).toHaveLength(1);
  });

  it.each([
    ['500', { status: 500, body: { message: 'down' } }],
    ['an answer that is not JSON', { status: 200, body: 'text' }],
    ['an answer without a token', { status: 200, body: { token_type: 'bearer' } }],
  ])('treats %s as a temporary failure, and waits before the next attempt', async (_, failure) => {
    const connection = await storeConnected(vendor);
    vendor.beforeRefresh = async () => failure;
    const error = await failureOf(renew(connection));
    expect(error).toMatchObject({ code: 'provider_failed', details: { retriable: true } });
    const after = await stored(connection);
    expect(after).toMatchObject({ status: 'active', refresh: { failures: 1, until: undefined } });
    const second = await failureOf(renew(after));
    expect(second.details?.retry_after).toBeGreaterThan(0);
    expect(vendor.refreshes).toHaveLength(1);

    vendor.beforeRefresh = async () => undefined;
    const later = clockOf();
    const renewed = await renew(after, { ...later, now: () => later.now() + 5_000, deadline: later.deadline + 5_000 });
    expect(renewed.credentials.access_token).toBe(vendor.accessToken);
    expect(await stored(connection)).toMatchObject({ lastError: undefined, refresh: { failures: 0 } });
  });

  it('reports a lost response if the vendor has rotated the token anyway', async () => {
    const connection = await storeConnected(vendor);
    vendor.beforeRefresh = async () => ({ status: 502, body: {}, apply: true });
    await failureOf(renew(connection));
    vendor.beforeRefresh = async () => undefined;
    const later = { ...clockOf(), now: () => Date.now() + 5_000 };
    await failureOf(renew(await stored(connection), later));
    const lost = await stored(connection);
    expect(lost.status).toBe('needs_reauth');
    expect((await reasonOf(lost))?.message).toMatch(
      /BAD_REFRESH_TOKEN: missing or unknown; the refresh before it failed at .* no usable/,
    );
  });

  it('stores the rotated refresh token before it returns the access token', async () => {
    const connection = await storeConnected(vendor);
    const renewed = await renew(connection);
    const kept = await openCredentials(await stored(connection));
    expect(kept).toEqual(renewed.credentials);
    expect(kept).toMatchObject({ access_token: vendor.accessToken, refresh_token: vendor.refreshToken });
  });

  it('returns no token if it cannot be stored', async () => {
    const connection = await storeConnected(vendor);
    injectFault((command, input) =>
      command === 'UpdateItemCommand' && JSON.stringify(input).includes('sealed_credentials')
        ? new Error('the table is away')
        : undefined,
    );
    expect((await failureOf(renew(connection))).message).toBe('the table is away');
  });
});

describe('many simultaneous refreshes', () => {
  it('send one request within a process', async () => {
    const connection = await storeConnected(vendor);
    let leases = 0;
    injectFault((_, input) => {
      if (JSON.stringify(input).includes('#refresh_until <= :')) leases += 1;
      return undefined;
    });
    const renewed = await Promise.all(Array.from({ length: 50 }, () => renew(connection)));
    expect(vendor.refreshes).toEqual(['refresh-1']);
    expect(leases).toBe(1);
    expect(new Set(renewed.map(({ credentials }) => credentials.access_token))).toEqual(new Set([vendor.accessToken]));
  });

  it('wait for the holder in another process and use its stored token', async () => {
    const connection = await storeConnected(vendor);
    const holder = await acquireRefreshLease(connection, 20_000, Date.now());
    const waiting = clockOf(async (waited) => {
      if (waited < 300 || holder === undefined) return;
      await finishRefresh(holder, { access_token: 'from-elsewhere', refresh_token: 'r' });
    });
    expect((await renew(connection, waiting)).credentials.access_token).toBe('from-elsewhere');
    expect(vendor.refreshes).toEqual([]);
  });

  it('wait for as long as a lease may last', async () => {
    const connection = await storeConnected(vendor);
    const holder = await acquireRefreshLease(connection, 30_000, Date.now());
    const waiting = clockOf(async (waited) => {
      if (waited < 28_000 || holder === undefined) return;
      await finishRefresh(holder, { access_token: 'at last', refresh_token: 'r' });
    });
    expect((await renew(connection, waiting)).credentials.access_token).toBe('at last');
    expect(vendor.refreshes).toEqual([]);
  });

  it('wait for the holder even if they have too little time for the lease', async () => {
    const connection = await storeConnected(vendor);
    const holder = await acquireRefreshLease(connection, 30_000, Date.now());
    const waiting = clockOf(async (waited) => {
      if (waited < 3_000 || holder === undefined) return;
      await finishRefresh(holder, { access_token: 'in time', refresh_token: 'r' });
    });
    const short = { ...waiting, deadline: Date.now() + 9_000 };
    expect((await renew(connection, short)).credentials.access_token).toBe('in time');
  });

  it('do not wait for the holder while their own credentials are valid', async () => {
    const connection = await storeConnected(vendor);
    await acquireRefreshLease(connection, 30_000, Date.now());
    const waiting = clockOf(() => expect.fail('it waited'));
    const error = await failureOf(renewCredentials(connection, hubspot, waiting, 'ahead'));
    expect(error).toMatchObject({ code: 'provider_timeout', details: { retriable: true } });
    expect(vendor.refreshes).toEqual([]);
  });

  it('replace a dead holder, and report it if it had rotated the token', async () => {
    const connection = await storeConnected(vendor);
    await acquireRefreshLease(connection, 2_000, Date.now());
    vendor.refreshToken = 'an-unknown-token';
    const error = await failureOf(renew(connection));
    expect(error.code).toBe('connection_needs_reauth');
    expect((await reasonOf(await stored(connection)))?.message).toMatch(/; the refresh before it was cut off by 20/);
  });

  it('replace a holder that died before its request', async () => {
    const connection = await storeConnected(vendor);
    await acquireRefreshLease(connection, 2_000, Date.now());
    expect((await renew(connection)).credentials.access_token).toBe(vendor.accessToken);
    expect((await stored(connection)).refresh).toMatchObject({ stored: 2, fence: 2, cutOff: undefined });
  });

  it('end with a retriable error if their time is too short', async () => {
    const connection = await storeConnected(vendor);
    const clock = { ...clockOf(), deadline: Date.now() + 1_000 };
    expect(await failureOf(renew(connection, clock))).toMatchObject({
      code: 'provider_timeout',
      details: { retriable: true },
    });
    expect(vendor.refreshes).toEqual([]);
  });
});

describe('a slow vendor', () => {
  /** Simulates the time that the vendor needs, and no other time. Epoch ms. */
  const useSlowVendor = (thinksMs: number, remainingMs: number, meanwhile: () => unknown = () => undefined): Clock => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    vendor.beforeRefresh = async () => {
      vi.advanceTimersByTime(thinksMs);
      await meanwhile();
      return undefined;
    };
    return { ...clockOf(), now: Date.now, deadline: Date.now() + remainingMs, pause: async () => undefined };
  };
  /** Remaining ms of a Lambda of 29 s that has just begun, and of a worker. */
  const request = 28_500;
  const worker = 110_000;

  it.each([
    ['15 s, within a request', 15_000, request],
    ['26 s, within a request', 26_000, request],
    ['27 s, within a worker', 27_000, worker],
    ['15 s, within a request that has 18 s left', 15_000, 18_000],
    ['7.5 s, within a request that has 10 s left', 7_500, 10_000],
  ])('that responds after %s is waited for', async (_, thinksMs, remainingMs) => {
    const connection = await storeConnected(vendor);
    const renewed = await renew(connection, useSlowVendor(thinksMs, remainingMs));
    expect(renewed.credentials.access_token).toBe(vendor.accessToken);
    const after = await stored(connection);
    expect(after).toMatchObject({ status: 'active', lastError: undefined, refresh: { failures: 0, until: undefined } });
    expect(await openCredentials(after)).toMatchObject({ refresh_token: vendor.refreshToken });
    expect(vendor.refreshes).toEqual(['refresh-1']);
  });

  it.each([
    ['as a request has', 27_000, request],
    ['as a lease has', 28_500, worker],
    ['as a request has left', 16_500, 18_000],
  ])('is waited for only while there is time to store the token: %s', async (_, thinksMs, remainingMs) => {
    const connection = await storeConnected(vendor);
    const error = await failureOf(renew(connection, useSlowVendor(thinksMs, remainingMs)));
    expect(error).toMatchObject({
      code: 'provider_timeout',
      details: { retriable: true, outcome: 'not_applied', retry_after: 2 },
    });
    expect(await stored(connection)).toMatchObject({ status: 'active', refresh: { failures: 1, until: undefined } });
  });

  it.each([
    ['a request', request, request],
    ['a worker', worker, 30_000],
  ])('keeps all others away for as long as %s waits', async (_, remainingMs, leaseMs) => {
    const connection = await storeConnected(vendor);
    const began = Date.now();
    let until: number | undefined;
    await renew(
      connection,
      useSlowVendor(20_000, remainingMs, async () => {
        until = (await stored(connection)).refresh.until;
        expect(await acquireRefreshLease(connection, 1_000, Date.now())).toBeUndefined();
      }),
    );
    expect(until).toBeGreaterThanOrEqual(began + leaseMs);
    expect(until).toBeLessThan(began + leaseMs + 2_000);
  });

  it('receives no request from a caller with less time than a response may need', async () => {
    const connection = await storeConnected(vendor);
    const error = await failureOf(renew(connection, useSlowVendor(0, 9_999)));
    expect(error).toMatchObject({ code: 'provider_timeout', details: { retriable: true, outcome: 'not_applied' } });
    expect(error.message).toContain('too little of the time of the request is left');
    expect(vendor.refreshes).toEqual([]);
    expect((await stored(connection)).refresh).toMatchObject({ fence: 0, until: undefined });
  });
});

describe('a token request whose outcome is uncertain', () => {
  it.each([
    ['an answer that is lost', { status: 502, body: {} }, 'provider_failed'],
    ['an answer without a token', { status: 200, body: {} }, 'provider_failed'],
  ])('is certain about the purpose of the refresh: %s', async (_, failure, code) => {
    const connection = await storeConnected(vendor);
    vendor.beforeRefresh = async () => failure;
    const error = await failureOf(renew(connection));
    expect(error).toMatchObject({ code, details: { retriable: true, outcome: 'not_applied', retry_after: 2 } });
  });
});

describe('a holder slower than its lease', () => {
  it("still stores the only valid refresh token, over its successor's mark", async () => {
    const connection = await storeConnected(vendor);
    const slow = await acquireRefreshLease(connection, 1, Date.now() - 10);
    vendor.refreshToken = 'rotated for the slow holder';
    await failureOf(renew(connection));
    expect((await stored(connection)).status).toBe('needs_reauth');

    if (slow === undefined) throw new Error('no lease');
    await finishRefresh(slow, { access_token: 'a', refresh_token: 'rotated for the slow holder' });
    const after = await stored(connection);
    expect(after).toMatchObject({ status: 'active', lastError: undefined });
    expect(await openCredentials(after)).toMatchObject({ refresh_token: 'rotated for the slow holder' });
  });

  it("does not overwrite its successor's token", async () => {
    const connection = await storeConnected(vendor);
    const slow = await acquireRefreshLease(connection, 1, Date.now() - 10);
    const renewed = await renew(connection);
    if (slow === undefined) throw new Error('no lease');
    expect(await finishRefresh(slow, { access_token: 'stale', refresh_token: 'stale' })).toBeUndefined();
    expect(await openCredentials(await stored(connection))).toEqual(renewed.credentials);
  });
});

describe('a failed refresh', () => {
  const down = async () => ({ status: 500, body: {} });

  it('keeps the lease and the back-off of the next holder', async () => {
    const connection = await storeConnected(vendor);
    const leaseMs = 20_000;
    const later = Date.now() + 61_000;
    vendor.beforeRefresh = async () => {
      expect(await acquireRefreshLease(connection, leaseMs, later)).toBeDefined();
      return down();
    };
    expect((await failureOf(renew(connection))).code).toBe('provider_failed');
    expect((await stored(connection)).refresh).toMatchObject({
      fence: 2,
      until: later + leaseMs,
      after: undefined,
      failures: 0,
    });
  });

  it('does not delay a caller with new credentials', async () => {
    const connection = await storeConnected(vendor);
    vendor.beforeRefresh = down;
    await failureOf(renew(connection));
    expect((await failureOf(renew(await stored(connection)))).details?.retry_after).toBeGreaterThan(0);
    vendor.beforeRefresh = async () => undefined;
    vendor.refreshToken = 'by consent';
    const repaired = { access_token: 'expired', refresh_token: 'by consent', expires_at: String(Date.now() - 1_000) };
    const sealedCredentials = sealCredentials(await connectionKey(connection), connection, repaired);
    const { account, defaults } = connection;
    const again = await replaceCredentials(
      connection,
      { method: 'oauth', sealedCredentials, account, defaults },
      Date.now(),
    );
    const renewed = await renew(again ?? expect.fail('it is gone'));
    expect(renewed.credentials.access_token).toBe(vendor.accessToken);
  });
});

describe('during a refresh', () => {
  it('a deleted connection stays deleted, and the grant of its new tokens is ended', async () => {
    const connection = await storeConnected(vendor);
    vendor.beforeRefresh = async () => {
      await revokeConnection(connection, { outcome: 'unsupported' }, Date.now());
      return undefined;
    };
    expect((await failureOf(renew(connection))).code).toBe('unauthorized');
    expect(vendor.refreshToken).not.toBe('refresh-1');
    expect(vendor.ended).toEqual([vendor.refreshToken]);
    expect(await getConnection(connection.project, connection.id)).toMatchObject({
      status: 'revoked',
      tokenHashes: [],
    });
  });

  it('a repair wins, whatever the result of the refresh is', async () => {
    for (const outcome of [undefined, { status: 400, body: { error: 'invalid_grant' } }]) {
      const connection = await storeConnected(vendor);
      const repaired = { access_token: 'by consent', refresh_token: 'by consent' };
      vendor.beforeRefresh = async () => {
        const sealedCredentials = sealCredentials(await connectionKey(connection), connection, repaired);
        const { account, defaults } = connection;
        await replaceCredentials(connection, { method: 'oauth', sealedCredentials, account, defaults }, Date.now());
        return outcome;
      };
      expect((await renew(connection)).credentials).toEqual(repaired);
      expect((await stored(connection)).status).toBe('active');
      vendor.refreshToken = 'refresh-1';
    }
  });

  it('the lease cannot be acquired twice', async () => {
    const connection = await storeConnected(vendor);
    const leases = await Promise.all(
      Array.from({ length: 20 }, () => acquireRefreshLease(connection, 20_000, Date.now())),
    );
    expect(leases.filter((lease) => lease !== undefined)).toHaveLength(1);
    onTestFinished(() => revokeConnection(connection, { outcome: 'unsupported' }, Date.now()).then(() => undefined));
  });
});
