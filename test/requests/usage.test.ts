import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { list as handler } from '../../functions/usage.ts';
import { lineOf } from '../../infra/local/background/request-log.ts';
import { usageRoutes } from '../../lib/api/management/activity/usage.ts';
import { removeProject } from '../../lib/management/projects/delete-project.ts';
import type { RequestEntry } from '../../lib/requests/entry.ts';
import { query } from '../../lib/store/dynamodb/operations.ts';
import { usageDays } from '../../lib/store/requests/usage.ts';
import { storeRequests } from '../../lib/workers/requests/store-requests.ts';
import { sumUsage } from '../../lib/workers/requests/sum-usage.ts';
import { createRandom } from '../faults/random.ts';
import { callsApart, runs, seed } from '../harness/runs.ts';
import { issuesOf, makeKey, makeProject, send, useService } from '../management/service.ts';
import { killAtEach, onCommand } from '../store/faults.ts';
import { requestEntry } from './request-entries.ts';

useService();

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Start of a day. Each test has days of its own, so that no hour of an earlier test is due. */
let midnight = Math.floor(Date.now() / day) * day;
let now: number;
let project: string;
let key: string;

beforeEach(async () => {
  midnight += 5 * day;
  now = midnight;
  await sum();
  project = (await makeProject()).id;
  key = await makeKey(project, 'requests:read');
});

const iso = (time: number): string => new Date(time).toISOString();
const dayOf = (time: number): string => iso(time).slice(0, 10);

const store = (...entries: readonly RequestEntry[]) => storeRequests(entries.map(lineOf), now);
const sum = () => sumUsage({ now: () => now, deadline: now + hour });

type Query = Record<string, string>;

/** Returns all rows, page by page. */
const usage = async (given: Query = {}, limit = 100) => {
  const days = { from: dayOf(midnight - 40 * day), to: dayOf(midnight + day) };
  const rows = [];
  let cursor: string | null | undefined;
  do {
    const page = { ...days, ...given, limit: String(limit), ...(cursor && { cursor }) };
    const reply = await send(handler, usageRoutes.list, { key, query: page });
    expect(reply.data.length).toBeLessThanOrEqual(limit);
    rows.push(...reply.data);
    cursor = reply.next_cursor;
  } while (cursor);
  return rows;
};

type Row = Awaited<ReturnType<typeof usage>>[number];

const totalOf = (rows: readonly Row[]): number => rows.reduce((total, { count }) => total + count, 0);

const entryAt = (time: number, overrides: Partial<RequestEntry> = {}): RequestEntry =>
  requestEntry({ project, time: iso(time), ...overrides });

/** A run of a sync. */
const runAt = (time: number, overrides: Partial<RequestEntry>): RequestEntry => {
  const { route: _, status: __, ...entry } = entryAt(time, { cause: 'sync', ...overrides });
  return entry;
};

describe('usage', () => {
  const calls = Number(process.env.CALLS ?? runs(1_500, 100_000));

  it(`counts ${calls} calls as often as they were made, though 5 % of the lines come twice (SEED=${seed})`, async () => {
    const random = createRandom(seed);
    const connections = [
      { connection: randomUUID(), provider: 'hubspot' },
      { connection: randomUUID(), provider: 'hubspot' },
      { connection: randomUUID(), provider: 'zendesk' },
    ] as const;
    const routes = ['GET /crm/contacts', 'POST /crm/contacts', 'GET /ticketing/tickets/{id}'] as const;
    const start = midnight - 3 * day;
    const entries = Array.from({ length: calls }, () => {
      const time = start + random.below(2 * day);
      const failure = random.chance(0.1) ? ({ status: 502, outcome: 'failed' } as const) : {};
      if (random.chance(0.1)) return entryAt(time, { ...failure, route: random.pick(routes) });
      const common = { ...random.pick(connections), ...failure };
      if (random.chance(0.8)) return entryAt(time, { ...common, route: random.pick(routes) });
      return runAt(time, { ...common, unlogged_runs: random.below(20), unlogged_provider_requests: 2 });
    });
    const lines = entries.flatMap((entry) => (random.chance(0.05) ? [entry, entry] : [entry]));
    for (let first = 0; first < lines.length; first += 500) {
      await store(...lines.slice(first, first + 500));
      if (random.chance(0.2)) await sum();
    }
    await store(...lines.slice(0, lines.length / 20));
    await sum();

    const expected = new Map<string, [number, number, number]>();
    for (const entry of entries) {
      const { connection = null, provider = null, cause, route = null, unlogged_runs: runsBefore = 0 } = entry;
      const name = JSON.stringify([connection, entry.time.slice(0, 10), provider, cause, route]);
      const [count, unsuccessful, requests] = expected.get(name) ?? [0, 0, 0];
      const sent = entry.provider_requests.length + (entry.unlogged_provider_requests ?? 0);
      const isFailed = entry.outcome === 'failed';
      expected.set(name, [count + 1 + runsBefore, unsuccessful + (isFailed ? 1 : 0), requests + sent]);
    }
    const rows = await usage();
    const found = rows.map(({ id_connection: connection, day: of, provider, cause, route, ...sums }) => [
      JSON.stringify([connection, of, provider, cause, route]),
      [sums.count, sums.unsuccessful, sums.provider_requests],
    ]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
    expect(found).toHaveLength(expected.size);
    expect(await usage({}, 3)).toEqual(rows);

    for (const members of ['day', 'route', 'provider', 'connection', 'day,route', 'connection,route']) {
      const grouped = await usage({ group_by: members }, 4);
      expect(totalOf(grouped)).toBe(totalOf(rows));
      const names = grouped.map(({ count: _, unsuccessful: __, provider_requests: ___, ...name }) => name);
      expect(new Set(names.map((name) => JSON.stringify(name))).size).toBe(names.length);
    }
  });

  it('filters by connection, provider, route, cause and day', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const yesterday = midnight - day;
    await store(
      entryAt(yesterday, { connection: first, provider: 'hubspot' }),
      entryAt(yesterday, { connection: second, provider: 'zendesk', route: 'GET /ticketing/tickets' }),
      runAt(yesterday, { connection: second, provider: 'zendesk' }),
      entryAt(yesterday - 5 * day, { connection: first, provider: 'hubspot' }),
      entryAt(yesterday - 35 * day, { connection: first, provider: 'hubspot' }),
    );
    await sum();
    const counts = async (given: Query) => (await usage(given)).map(({ day: of, count }) => `${of} ${count}`);
    const [today, before, longBefore] = [yesterday, yesterday - 5 * day, yesterday - 35 * day].map(dayOf);
    expect(await counts({ id_connection: first })).toEqual([`${longBefore} 1`, `${before} 1`, `${today} 1`]);
    expect(await counts({ id_connection: first, group_by: 'day', from: `${before}` })).toEqual([
      `${before} 1`,
      `${today} 1`,
    ]);
    expect(await counts({ provider: 'zendesk' })).toEqual([`${today} 1`, `${today} 1`]);
    expect(await counts({ provider: 'zendesk', group_by: 'day' })).toEqual([`${today} 2`]);
    expect(await counts({ route: 'GET /ticketing/tickets' })).toEqual([`${today} 1`]);
    expect(await counts({ cause: 'sync', group_by: 'day' })).toEqual([`${today} 1`]);
    expect(await counts({ cause: 'api', group_by: 'day', to: `${before}` })).toEqual([
      `${longBefore} 1`,
      `${before} 1`,
    ]);
    expect(await counts({ id_connection: randomUUID() })).toEqual([]);
  });

  it('belongs to one project', async () => {
    await store(entryAt(midnight - hour, { connection: randomUUID() }));
    await sum();
    key = await makeKey((await makeProject()).id, 'requests:read');
    expect([await usage(), await usage({ group_by: 'day' })]).toEqual([[], []]);
  });

  it.each([
    [{ from: '2026-11-30', to: '2026-11-29' }, ['from']],
    [{ from: '2026-01-01', to: '2026-11-29' }, ['from']],
    [{ from: '2026-11-31' }, ['from']],
    [{ to: '2026-11-29T00:00:00Z' }, ['to']],
    [{ group_by: 'day,customer' }, ['group_by']],
    [{ group_by: '' }, ['group_by']],
  ])('refuses %j', async (given, paths) => {
    const reply = await send(handler, usageRoutes.list, { key, query: given });
    expect([reply.statusCode, issuesOf(reply)]).toEqual([422, paths]);
  });

  it('is kept for 400 days', async () => {
    await store(entryAt(midnight - hour));
    await sum();
    const pk = usageDays.prefixOf({ project, month: dayOf(midnight - hour).slice(0, 7) }).pk;
    const { items } = await query(usageDays, { key: { pk } });
    expect(items.map(({ expiresAt }) => expiresAt)).toEqual([midnight + 400 * day, midnight + 400 * day]);
  });
});

describe('the usage of a deleted project', () => {
  const left = async (): Promise<number> => {
    const months = [midnight - hour, midnight].map((time) => dayOf(time).slice(0, 7));
    const pks = [...new Set(months)].map((month) => usageDays.prefixOf({ project, month }).pk);
    return (await Promise.all(pks.map((pk) => query(usageDays, { key: { pk } })))).flatMap(({ items }) => items).length;
  };

  it('is deleted with the project, and does not begin again with a late line', async () => {
    const other = project;
    await store(entryAt(midnight - hour), entryAt(midnight));
    project = (await makeProject()).id;
    await store(entryAt(midnight - hour), entryAt(midnight));
    await sum();
    expect(await left()).toBeGreaterThan(0);
    const call = { params: { id: project }, now: Date.now(), deadline: now + hour };
    await removeProject(call, () => now);
    expect(await left()).toBe(0);
    await store(entryAt(midnight + minute));
    now += minute;
    expect(await sum()).toMatchObject({ open: 2, final: 2 });
    expect(await left()).toBe(0);
    project = other;
    expect(totalOf(await usage({ group_by: 'day' }))).toBe(2);
  });

  it('is deleted by the worker, if the project is deleted while the worker sums up', async () => {
    await store(entryAt(midnight));
    let isRemoved = false;
    const stop = onCommand(async (command) => {
      if (isRemoved || !command.startsWith('Update')) return;
      isRemoved = true;
      await removeProject({ params: { id: project }, now: Date.now(), deadline: now + hour }, () => now);
    });
    await sum();
    stop();
    expect([isRemoved, await left()]).toEqual([true, 0]);
  });
});

describe('the worker', () => {
  const counted = async (): Promise<number> => totalOf(await usage({ group_by: 'day' }));

  it('shows an hour before it is over, again after a minute, and finishes it ten minutes after its end', async () => {
    const entry = entryAt(now + minute);
    await store(entry);
    expect(await sum()).toMatchObject({ open: 1, final: 0 });
    expect(await counted()).toBe(1);
    expect(await sum()).toMatchObject({ open: 0, final: 0 });
    await store(entryAt(now + 2 * minute));
    now += minute;
    expect(await sum()).toMatchObject({ open: 1 });
    expect(await counted()).toBe(2);
    now = midnight + 70 * minute;
    expect(await sum()).toMatchObject({ final: 1 });
    now += day;
    expect(await sum()).toMatchObject({ open: 0, final: 0 });
  });

  it('sums up an hour once in a run, however long the run lasts', async () => {
    await store(entryAt(now));
    const passing = () => {
      now += minute;
      return now;
    };
    expect(await sumUsage({ now: passing, deadline: now + 30 * minute })).toMatchObject({ open: 1 });
  });

  it('counts a line that comes hours after its hour', async () => {
    await store(entryAt(now));
    now += 2 * hour;
    await sum();
    await store(entryAt(midnight + minute));
    expect(await sum()).toMatchObject({ final: 1 });
    expect(await counted()).toBe(2);
  });

  it('loses no request that is stored while it sums up a final hour', async () => {
    await store(entryAt(now));
    now += 2 * hour;
    let isStored = false;
    const remove = onCommand(
      async () => undefined,
      async (command) => {
        if (isStored || !command.startsWith('BatchGet')) return;
        isStored = true;
        await store(entryAt(midnight + minute));
      },
    );
    expect(await sum()).toMatchObject({ lost: 1 });
    remove();
    now += hour;
    expect(await sum()).toMatchObject({ final: 1 });
    expect(await counted()).toBe(2);
  });

  it.each(['before', 'after'] as const)('counts each request once when killed right %s any call', async (side) => {
    const entries = Array.from({ length: 30 }, (_, at) => entryAt(midnight - (at % 8) * hour, { function: `f${at}` }));
    let isStored = false;
    await killAtEach(callsApart(8), 200, () => side, {
      prepare: async () => {
        project = (await makeProject()).id;
        key = await makeKey(project, 'requests:read');
        now = midnight + 2 * hour;
        isStored = false;
        return entries.map((entry) => ({ ...entry, id: randomUUID(), project }));
      },
      work: async (own) => {
        await store(...own);
        isStored = true;
        await sum();
      },
      check: async (own, killed) => {
        // CloudWatch Logs delivers the lines of a failed call again, and the next run of the schedule continues.
        if (!isStored) await store(...own);
        now += hour;
        await sum();
        expect(await counted(), killed).toBe(30);
      },
    });
  });
});
