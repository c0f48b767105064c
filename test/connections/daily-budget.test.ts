import { describe, expect, it } from 'vitest';
import { countRequests } from '../../lib/connections/caller-requests.ts';
import { DailyBudget } from '../../lib/connections/daily-budget.ts';
import type { Session } from '../../lib/engine/http/session/session.ts';
import { ApiError } from '../../lib/errors.ts';
import { providers } from '../../lib/providers/all.ts';
import type { Budget } from '../../lib/providers/define.ts';
import type { Connection } from '../../lib/store/connections/connection.ts';
import { readAccountHours } from '../../lib/store/projects/account-requests.ts';
import { useDatabase } from '../store/database.ts';
import { connectionOf, makeLinkedUser } from '../store/samples.ts';

useDatabase();

const hour = 60 * 60_000;
const began = Date.parse('2026-03-01T12:00:00Z');

const contacts = { method: 'GET', path: '/contacts' } as const;
const search = { method: 'GET', path: '/contacts/search' } as const;

/** A budget with an allowance per day, which only the service counts. */
const counted: Budget = { limit: 1_000, daily: (path) => (path.endsWith('search') ? 10 : 1) };

/** Opens a session of a provider's account whose responses have these headers. */
const sessionOf = (headers: () => Readonly<Record<string, string>>, budget: Budget = counted): Session => {
  const send = async () => ({ status: 200, headers: headers(), body: undefined });
  const provider = { ...providers.pipedrive, budgets: [budget] };
  return { provider, send, redactor: {} } as unknown as Session;
};

const silent = sessionOf(() => ({}));

const connectionTo = async (account: string): Promise<Connection> =>
  connectionOf(await makeLinkedUser(), { account: { id: account, name: 'Acme' } });

const hoursOf = ({ project, provider, account }: Connection, now: number) =>
  readAccountHours({ project, provider, account: account.id }, now);

const open = async (connection: Connection, now: () => number, budget: Budget = counted) =>
  new DailyBudget(connection, budget, { hours: await hoursOf(connection, now()), pending: 0, now });

/** Sends requests until one is refused. @returns the number of requests, and the refusal */
const exhaust = async (session: Session, template = contacts as Parameters<Session['send']>[0]) => {
  for (let sent = 0; sent < 2_000; sent += 1) {
    try {
      await session.send(template);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { sent, message: error.message, seconds: error.details?.retry_after };
    }
  }
  return expect.fail('nothing was refused');
};

describe('background work without a report of the rest', () => {
  it('uses its share of the allowance, together with other workers of the account, until a day has passed', async () => {
    const connection = await connectionTo('all/#1');
    let time = began;
    const [one, other] = [await open(connection, () => time), await open(connection, () => time)];
    const session = one.guard(silent);
    for (let n = 0; n < 100; n += 1) await session.send(contacts);
    await one.settle();
    const { sent, seconds } = await exhaust(other.guard(silent));
    expect(sent).toBeGreaterThanOrEqual(385 - 100);
    expect(sent).toBeLessThanOrEqual(400 - 100);
    // The hour of the requests must be more than a day ago.
    expect(seconds).toBe(25 * 3_600);
    await other.settle();
    time += 25 * hour - 1;
    expect((await exhaust((await open(connection, () => time)).guard(silent))).sent).toBe(0);
    time += 1;
    expect((await exhaust((await open(connection, () => time)).guard(silent))).sent).toBeGreaterThanOrEqual(385);
  });

  it('leaves a share to callers, whose requests are also counted, several per write', async () => {
    const connection = await connectionTo('callers');
    const call = { now: began, deadline: 0, stopwatch: {} as never, log: { warn: () => expect.fail('not counted') } };
    const session = countRequests(silent, connection, call);
    for (let n = 0; n < 65; n += 1) await session.send(search);
    expect(await hoursOf(connection, began)).toMatchObject([{ callers: 650, background: 0 }]);
    const { sent, message } = await exhaust((await open(connection, () => began)).guard(silent));
    expect(sent).toBe(50);
    expect(message).toContain('leaves the last 30 % to callers; it continues at 2026-03-01T13:00:00');
  });

  it('counts the units of each request', async () => {
    const connection = await connectionTo('units');
    const { sent } = await exhaust((await open(connection, () => began)).guard(silent), search);
    expect(sent).toBe(39);
  });

  it('is limited in the same way for simultaneous requests', async () => {
    const connection = await connectionTo('at once');
    const session = (await open(connection, () => began)).guard(silent);
    const ends = await Promise.allSettled(Array.from({ length: 600 }, () => session.send(contacts)));
    const sent = ends.filter(({ status }) => status === 'fulfilled').length;
    // A request that is being counted may briefly count twice.
    expect(sent).toBeGreaterThanOrEqual(300);
    expect(sent).toBeLessThanOrEqual(400);
  });
});

describe('background work with reports of the rest', () => {
  const told: Budget = { limit: 'most', remaining: 'left', seconds: 900, daily: true };

  it('asks once before it sends several requests, and stops when the rest is for callers', async () => {
    const connection = await connectionTo('told');
    let sent = 0;
    const headers = () => {
      sent += 1;
      return { most: '1000', left: '299' };
    };
    const session = (await open(connection, () => began, told)).guard(sessionOf(headers, told));
    const ends = await Promise.allSettled(Array.from({ length: 6 }, () => session.send(contacts)));
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', ...Array(5).fill('rejected')]);
    expect(sent).toBe(1);
  });

  it('uses the shares of the connection', async () => {
    const connection = await connectionTo('shares');
    const backgroundBudget = { leavePercent: 0, usePercent: 10 };
    let left = 200;
    const headers = () => {
      left -= 1;
      return { most: '1000', left: String(left) };
    };
    const budget = await open({ ...connection, backgroundBudget }, () => began, told);
    const { sent, message } = await exhaust(budget.guard(sessionOf(headers, told)));
    expect(sent).toBe(90);
    expect(message).toContain('has used its 10 %');
  });

  it('writes nothing without such a limit, and leaves a small rest uncounted otherwise', async () => {
    const connection = await connectionTo('little');
    const free = await open(connection, () => began, told);
    await free.guard(sessionOf(() => ({}), told)).send(contacts);
    expect(await free.settle()).toBe(0);
    const limited = await open(connection, () => began, told);
    const session = limited.guard(sessionOf(() => ({ most: '1000', left: '900' }), told));
    for (let n = 0; n < 4; n += 1) await session.send(contacts);
    expect(await limited.settle(true)).toBe(4);
    expect(await hoursOf(connection, began)).toEqual([]);
    await session.send(contacts);
    expect(await hoursOf(connection, began)).toMatchObject([{ background: 5, most: 1_000 }]);
  });
});
