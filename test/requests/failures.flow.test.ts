import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { read as handler } from '../../functions/requests.ts';
import { requestRoutes } from '../../lib/api/management/activity/requests.ts';
import { putRequests } from '../../lib/store/requests/requests.ts';
import { type MeteredCall, meterCalls, sumOf } from '../harness/units.ts';
import { makeKey, makeProject, send, useService } from '../management/service.ts';
import { requestEntry } from './request-entries.ts';

useService();

/**
 * Number of calls that succeeded yesterday, for a project and for one of its connections. `CALLS=1000000` plants a
 * million. It takes 5 to 20 minutes and 3 GB of memory. The reads are the same for every number.
 */
const calls = Number(process.env.CALLS ?? 20_000);
const failures = 10;
/** Longest time for the preparation, ms. */
const longestMs = 60_000 + 2 * calls;

const day = 24 * 60 * 60_000;
const midnight = Math.floor(Date.now() / day) * day;
const connection = randomUUID();
let project: string;
let key: string;

const timeOf = (at: number, count: number): string =>
  new Date(midnight - day + Math.floor((at * day) / count)).toISOString();

beforeAll(async () => {
  project = (await makeProject()).id;
  key = await makeKey(project, 'requests:read');
  const common = { project, connection, provider: 'hubspot' };
  for (let first = 0; first < calls; first += 5_000) {
    const count = Math.min(5_000, calls - first);
    const planted = Array.from({ length: count }, (_, at) =>
      requestEntry({ ...common, time: timeOf(first + at, calls) }),
    );
    await putRequests(planted);
  }
  const failed = { status: 502, outcome: 'failed', error: 'provider_failed' } as const;
  await putRequests(
    Array.from({ length: failures }, (_, at) => requestEntry({ ...common, ...failed, time: timeOf(at, failures) })),
  );
}, longestMs);

const yesterday = { from: new Date(midnight - day).toISOString(), to: new Date(midnight).toISOString() };

it.each([
  ['of the project', {}, 8],
  ['of a connection', { id_connection: connection }, 4],
])('finds the failures of yesterday %s on one page, with a few queries of failures only', async (_, where, most) => {
  const query = { ...yesterday, ...where, outcome: 'unsuccessful' };
  const ask = () => send(handler, requestRoutes.list, { key, query });
  await ask();
  const metered: MeteredCall[] = [];
  const stop = meterCalls((call) => metered.push(call));
  const { data, next_cursor: cursor } = await ask();
  stop();
  expect([data.length, cursor]).toEqual([failures, null]);
  const queries = metered.filter(({ command }) => command === 'QueryCommand');
  expect(queries.length).toBeLessThanOrEqual(most);
  for (const { input } of queries)
    expect(JSON.stringify(Object(input).ExpressionAttributeValues)).toContain('#failed"');
  const reads = metered.filter(({ command }) => /Query|BatchGet/.test(command));
  // A query of an index costs half a read unit, and so does each request of up to 4 KB.
  expect(reads.reduce((sum, call) => sum + sumOf(call), 0)).toBeLessThanOrEqual(most / 2 + failures / 2 + 1);
});
