import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isExpiring, isValid } from '../../lib/connections/expiry.ts';
import { presentFailure } from '../../lib/connections/failure.ts';
import { openConnection } from '../../lib/connections/session.ts';
import { startStopwatch } from '../../lib/engine/http/session/stopwatch.ts';
import { ApiError } from '../../lib/errors.ts';
import type { Connection } from '../../lib/store/connections/connection.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { acquireRefreshLease } from '../../lib/store/connections/refresh-lease.ts';
import { waitFor } from '../harness/wait-for.ts';
import { useDatabase } from '../store/database.ts';
import { injectFault } from '../store/faults.ts';
import { finishRefresh } from './holder.ts';
import { storeConnected } from './stored.ts';
import { startVendor } from './vendor.ts';

/** Simulates the wait for new credentials, so that no test really waits. */
const longestSilenceMs = vi.hoisted(() => ({ isOver: false }));
const pauses = vi.hoisted((): number[] => []);
vi.mock('node:timers/promises', async (original) => {
  const { setTimeout: pause, ...others } = await original<typeof import('node:timers/promises')>();
  return {
    ...others,
    setTimeout: (ms: number, ...rest: [unknown?, object?]) => {
      pauses.push(ms);
      return longestSilenceMs.isOver && ms === 5_000 ? Promise.resolve(rest[0]) : pause(ms, ...rest);
    },
  };
});

useDatabase();
const vendor = await startVendor();
const contacts = { method: 'GET', path: '/crm/v3/objects/contacts' } as const;
const inAnHour = () => Date.now() + 3_600_000;

let warnings: string[];

beforeEach(() => {
  vendor.accessToken = 'access-1';
  vendor.refreshToken = 'refresh-1';
  vendor.refreshes.length = 0;
  vendor.beforeRefresh = async () => undefined;
  warnings = [];
});

const open = (connection: Connection, defer?: (work: Promise<unknown>) => void) =>
  openConnection(connection, {
    now: Date.now(),
    deadline: Date.now() + 20_000,
    stopwatch: startStopwatch(),
    log: { warn: (message) => warnings.push(message) },
    ...(defer && { defer }),
  });

const codeOf = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  );

const stored = async ({ project, id }: Connection) => getConnection(project, id);

const writesOf = (attribute: string) => {
  const writes: string[] = [];
  injectFault((command, input) => {
    if (command === 'UpdateItemCommand' && JSON.stringify(input).includes(attribute)) writes.push(command);
    return undefined;
  });
  return writes;
};

describe('a session of a connection by consent', () => {
  it('is refused without a call while the account must be reconnected', async () => {
    const connection = { ...(await storeConnected(vendor)), status: 'needs_reauth' as const };
    expect(await codeOf(open(connection))).toBe('connection_needs_reauth');
    expect(vendor.refreshes).toEqual([]);
  });

  it('is refused if the grant has ended', async () => {
    const connection = await storeConnected(vendor);
    vendor.refreshToken = 'another';
    expect(await codeOf(open(connection))).toBe('connection_needs_reauth');
  });

  it('refreshes an expired token before its first request', async () => {
    const session = await open(await storeConnected(vendor));
    expect((await session.send(contacts)).status).toBe(200);
    expect(vendor.refreshes).toHaveLength(1);
  });

  it('refreshes once after a 401 and repeats all requests with the old token', async () => {
    const connection = await storeConnected(vendor, { expiresAt: inAnHour() });
    const session = await open(connection);
    vendor.accessToken = 'expired behind our back';
    const answers = await Promise.all(Array.from({ length: 5 }, () => session.send(contacts)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(vendor.refreshes).toHaveLength(1);
  });

  it('does not repeat a request that may be sent once only: the 401 is the response', async () => {
    const session = await open(await storeConnected(vendor, { expiresAt: inAnHour() }));
    vendor.accessToken = 'expired behind our back';
    expect(await codeOf(session.send({ ...contacts, once: true }))).toBe('connection_needs_reauth');
    expect(vendor.refreshes).toEqual([]);
  });

  it('uses a token that another process has stored since the read', async () => {
    const connection = await storeConnected(vendor, { expiresAt: inAnHour() });
    const session = await open(connection);
    const holder = await acquireRefreshLease(connection, 20_000, Date.now());
    vendor.accessToken = 'from elsewhere';
    if (holder === undefined) throw new Error('no lease');
    await finishRefresh(holder, { access_token: 'from elsewhere' });
    expect((await session.send(contacts)).status).toBe(200);
    expect(vendor.refreshes).toEqual([]);
  });

  it('does not refresh a token again that was just refreshed', async () => {
    const connection = await storeConnected(vendor);
    const session = await open(connection);
    vendor.accessToken = 'not accepted here';
    expect(await codeOf(session.send(contacts))).toBe('connection_needs_reauth');
    expect(vendor.refreshes).toHaveLength(1);
    expect(await stored(connection)).toMatchObject({ status: 'active' });
  });

  it.each([
    ['is away', { status: 503, body: {} }],
    ['does not know the app', { status: 400, body: { status: 'BAD_CLIENT_SECRET', message: 'no' } }],
  ])('continues with a valid token while the vendor %s', async (_, refusal) => {
    const connection = await storeConnected(vendor, { expiresAt: Date.now() + 30_000 });
    vendor.beforeRefresh = async () => refusal;
    const session = await open(connection);
    expect((await session.send(contacts)).status).toBe(200);
    expect(vendor.refreshes).toHaveLength(1);
  });
});

describe('a session with a valid token', () => {
  const soon = () => Date.now() + 30_000;

  it('does not wait while another process refreshes', async () => {
    const connection = await storeConnected(vendor, { expiresAt: soon() });
    await acquireRefreshLease(connection, 30_000, Date.now());
    pauses.length = 0;
    expect((await (await open(connection)).send(contacts)).status).toBe(200);
    expect(pauses).toEqual([]);
    expect(vendor.refreshes).toEqual([]);
  });

  it('continues while the vendor is slow, and returns the refresh so that it ends before the process is frozen', async () => {
    const connection = await storeConnected(vendor, { expiresAt: soon() });
    longestSilenceMs.isOver = true;
    onTestFinished(() => {
      longestSilenceMs.isOver = false;
    });
    let answer = (): void => undefined;
    vendor.beforeRefresh = () => new Promise((resolve) => (answer = () => resolve(undefined)));
    const deferred: Promise<unknown>[] = [];
    const session = await open(connection, (work) => deferred.push(work));
    expect((await session.send(contacts)).status).toBe(200);
    await waitFor(async () =>
      expect(await stored(connection)).toMatchObject({ refresh: { stored: 0, until: expect.any(Number) } }),
    );

    await waitFor(() => expect(vendor.refreshes).toHaveLength(1));
    answer();
    expect(deferred).toHaveLength(1);
    await Promise.all(deferred);
    expect(await stored(connection)).toMatchObject({ status: 'active', refresh: { stored: 1, until: undefined } });
    // Requests that the vendor refuses because of the old token are repeated with the new one.
    expect((await session.send(contacts)).status).toBe(200);
    expect(vendor.refreshes).toHaveLength(1);
  });

  it("uses the token if the vendor's response is lost", async () => {
    const connection = await storeConnected(vendor, { expiresAt: soon() });
    vendor.beforeRefresh = async () => ({ status: 502, body: 'gone' });
    expect((await (await open(connection)).send(contacts)).status).toBe(200);
  });
});

describe('a session of a connection by credentials', () => {
  const credentials = { access_token: 'access-1' };

  it('marks the connection after a 401, and removes the mark after the first success', async () => {
    const connection = await storeConnected(vendor, { method: 'credentials', credentials });
    vendor.accessToken = 'replaced in the account';
    expect(await codeOf((await open(connection)).send(contacts))).toBe('connection_needs_reauth');
    const marked = await stored(connection);
    if (marked === undefined) throw new Error('gone');
    expect(marked.status).toBe('needs_reauth');
    expect(await presentFailure(marked, marked.lastError)).toMatchObject({ message: 'expired' });

    vendor.accessToken = 'access-1';
    expect((await (await open(marked)).send(contacts)).status).toBe(200);
    expect(await stored(connection)).toMatchObject({ status: 'active', lastError: undefined });
    expect(vendor.refreshes).toEqual([]);
  });
});

describe('the use of a connection', () => {
  it('is noted once an hour', async () => {
    const connection = { ...(await storeConnected(vendor, { expiresAt: inAnHour() })), lastUsedAt: undefined };
    const writes = writesOf('last_used_at');
    await open({ ...connection, lastUsedAt: new Date(Date.now() - 3_500_000).toISOString() });
    expect(writes).toHaveLength(0);
    await open({ ...connection, lastUsedAt: new Date(Date.now() - 3_700_000).toISOString() });
    expect(writes).toHaveLength(1);
  });

  it('that cannot be stored fails no request and is logged', async () => {
    const connection = await storeConnected(vendor, { expiresAt: inAnHour() });
    injectFault((command) => (command === 'UpdateItemCommand' ? new Error('throttled') : undefined));
    const session = await open({ ...connection, lastUsedAt: undefined });
    expect((await session.send(contacts)).status).toBe(200);
    expect(warnings).toEqual(['use of a connection not noted']);
  });
});

describe('an access token', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');
  const expiring = (expiresIn: number | undefined, refresh: Partial<Connection['refresh']> = {}) => {
    const state = { stored: 0, fence: 0, failures: 0, ...refresh };
    const credentials = expiresIn === undefined ? {} : { expires_at: String(now + expiresIn) };
    return isExpiring({ connection: { refresh: state } as Connection, credentials }, now, 120_000);
  };

  it('never expires if the vendor names no time', () => {
    expect(isValid({}, now)).toBe(true);
    expect(expiring(undefined)).toBe(false);
  });

  it('is renewed before its end, but not right after a renewal, nor while the vendor cannot', () => {
    expect(expiring(121_000)).toBe(false);
    expect(expiring(119_000)).toBe(true);
    expect(expiring(60_000, { at: now - 10_000 })).toBe(false);
    expect(expiring(60_000, { after: now + 1_000 })).toBe(false);
    expect(expiring(9_000, { at: now - 10_000, after: now + 1_000 })).toBe(true);
  });

  it('is not used if it would expire on its way', () => {
    expect(isValid({ expires_at: String(now + 10_000) }, now)).toBe(false);
    expect(isValid({ expires_at: String(now + 10_001) }, now)).toBe(true);
  });
});
