import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type BrevoSimulator, startBrevoSimulator } from '../../../../infra/simulators/brevo/index.ts';
import { brevoAccounts } from '../../../../infra/simulators/brevo/seeds.ts';

let time = 0;

beforeEach(() => {
  time = Date.UTC(2026, 2, 1, 12, 30);
});

const started: BrevoSimulator[] = [];

afterAll(() => Promise.all(started.map((simulator) => simulator.close())));

const start = async (enforcesLimits: boolean) => {
  const simulator = await startBrevoSimulator({ enforcesLimits, now: () => time });
  started.push(simulator);
  return async (path: string, account: 0 | 1 = 0) => {
    const { status, headers } = await fetch(`${simulator.url}${path}`, {
      headers: { 'api-key': brevoAccounts[account].apiKey },
    });
    const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
      Number(headers.get(`x-sib-ratelimit-${name}`)),
    );
    return { status, limit, remaining, reset, after: headers.get('retry-after') };
  };
};

/** Responses to the given number of requests, one after the other. */
const repeat = async <T>(times: number, ask: () => Promise<T>): Promise<readonly T[]> => {
  const answers: T[] = [];
  for (let n = 0; n < times; n += 1) answers.push(await ask());
  return answers;
};

describe('the limits of the simulator of Brevo', () => {
  it('are hourly and shared by all paths without their own limit, and are in each response', async () => {
    const get = await start(true);
    expect(await get('/emailCampaigns')).toEqual({ status: 200, limit: 100, remaining: 99, reset: 1800, after: null });
    const all = await repeat(99, () => get('/senders'));
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    expect(await get('/events')).toEqual({ status: 429, limit: 100, remaining: 0, reset: 1800, after: null });
    expect(await get('/emailCampaigns', 1)).toMatchObject({ status: 200, remaining: 99 });
    expect(await get('/smtp/templates')).toMatchObject({ status: 200, limit: 300, remaining: 299 });
    time += 1800_000;
    expect(await get('/events')).toMatchObject({ status: 200, remaining: 99, reset: 3600 });
  });

  it('are per second for contacts', async () => {
    const get = await start(true);
    const all = await repeat(11, () => get('/contacts/lists'));
    expect(all.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(all[10]).toMatchObject({ limit: 10, remaining: 0, reset: 1 });
    time += 1000;
    expect(await get('/contacts')).toMatchObject({ status: 200, remaining: 9 });
  });

  it('refuse nothing unless they are enforced, and always report the rest after a single request', async () => {
    const get = await start(false);
    const all = await repeat(20, () => get('/contacts'));
    expect(new Set(all.map(({ status, remaining }) => `${status} ${remaining}`))).toEqual(new Set(['200 9']));
  });
});
