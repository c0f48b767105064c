import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { IssueWatch, noteEntries } from '../../lib/issues/watch.ts';
import type { RequestEntry } from '../../lib/requests/entry.ts';
import { insertConnection, revokeConnection } from '../../lib/store/connections/connection-changes.ts';
import { issuesOf, muteIssue } from '../../lib/store/requests/issues.ts';
import { callsApart, seed } from '../harness/runs.ts';
import { useDatabase } from '../store/database.ts';
import { killAt, onCommand } from '../store/faults.ts';
import { storedIn } from '../store/feed.ts';
import { connectionOf, makeLinkedUser } from '../store/samples.ts';
import { entryAt, failed, hour, minute, now } from './entries.ts';

useDatabase();

const makeAccount = async () => {
  const stored = connectionOf(await makeLinkedUser());
  await insertConnection(stored);
  const { project, id } = stored;
  const at = (time: number, facts: Partial<RequestEntry> = {}) => entryAt(time, { project, connection: id, ...facts });
  const events = async () =>
    (await storedIn({ project, connection: id })).filter(({ type }) => type.startsWith('issue.'));
  return { stored, project, id, at, events, issues: () => issuesOf(project, id) };
};

const refused = failed('connection_needs_reauth', 401);
const down = failed('provider_failed', 500);

/** Counts the database calls of an action. */
const callsOf = async (act: () => Promise<unknown>): Promise<number> => {
  let calls = 0;
  const stop = onCommand(async () => {
    calls += 1;
  });
  await act();
  stop();
  return calls;
};

describe('healthy traffic', () => {
  it('needs no database call after the first look of a minute', async () => {
    const { at } = await makeAccount();
    const watch = new IssueWatch();
    const noteMany = (time: number) =>
      watch.noteEntries(
        Array.from({ length: 500 }, (_, n) => at(time + n)),
        time,
      );
    expect(await callsOf(() => noteMany(now))).toBe(1);
    expect(await callsOf(() => noteMany(now + 30_000))).toBe(0);
    expect(await callsOf(() => noteMany(now + 59_000))).toBe(0);
  });

  it(`opens no issue in 20 runs with some single failures (seed ${seed})`, async () => {
    const errors = [
      'provider_timeout',
      'rate_limited',
      'provider_failed',
      'not_found',
      'conflict',
      'validation_failed',
    ];
    for (let run = 0; run < 20; run += 1) {
      const { at, issues, events } = await makeAccount();
      const watch = new IssueWatch();
      for (let time = now; time < now + 2 * hour; time += 10 * minute) {
        const error = errors[Math.floor(Math.random() * errors.length)] as 'provider_failed';
        const isBad = Math.random() < 0.3;
        const bad = isBad ? [at(time, failed(error, 400))] : [];
        await watch.noteEntries([...bad, at(time + 6 * minute), at(time + 7 * minute)], time + 7 * minute);
      }
      expect((await issues()).filter(({ status }) => status !== 'watching')).toEqual([]);
      expect(await events()).toEqual([]);
    }
  });
});

describe('a lasting failure', () => {
  it('is written at most once a minute', async () => {
    const { at, issues } = await makeAccount();
    const watch = new IssueWatch();
    let writes = 0;
    const stop = onCommand(async (command) => {
      if (command.startsWith('TransactWrite')) writes += 1;
    });
    for (let second = 0; second < 600; second += 5)
      await watch.noteEntries([at(now + second * 1000, refused)], now + second * 1000);
    stop();
    expect(writes).toBe(10);
    expect(await issues()).toMatchObject([{ status: 'ongoing', count: 10 }]);
  });

  it('opens the same issue again, with the events of each change', async () => {
    const { at, issues, events } = await makeAccount();
    for (let time = now; time < now + 4 * hour; time += hour) {
      await noteEntries([at(time, refused)], time);
      await noteEntries([at(time + 30 * minute)], time + 30 * minute);
    }
    const [issue, ...others] = await issues();
    expect(others).toEqual([]);
    expect(issue).toMatchObject({ status: 'resolved', reopened: 3, count: 4 });
    expect((await events()).map(({ type }) => type)).toEqual(
      Array.from({ length: 4 }, () => ['issue.opened', 'issue.resolved']).flat(),
    );
    const [first] = await events();
    expect(first?.data).toMatchObject({ cause: 'connection_needs_reauth', status: 'ongoing', severity: 'critical' });
  });

  it('waits again before it opens again', async () => {
    const { at, issues } = await makeAccount();
    const watch = new IssueWatch();
    const note = (minutes: number, facts = {}) =>
      watch.noteEntries([at(now + minutes * minute, facts)], now + minutes * minute);
    const statuses = async () =>
      (await issues()).map(({ status, openedAt = 0 }) => [status, (openedAt - now) / minute]);
    for (const minutes of [0, 8, 16]) await note(minutes, down);
    expect(await statuses()).toEqual([['ongoing', 16]]);
    await note(22);
    await note(30, down);
    expect(await statuses()).toEqual([['resolved', 16]]);
    await note(40, down);
    await note(46, down);
    expect(await statuses()).toEqual([['ongoing', 46]]);
  });

  it('that was seen once a day ago counts from the beginning', async () => {
    const { at, issues } = await makeAccount();
    const watch = new IssueWatch();
    for (const time of [now, now + 25 * hour]) await watch.noteEntries([at(time, down)], time);
    expect(await issues()).toMatchObject([{ status: 'watching', count: 1 }]);
  });

  it('stores no events while it is muted, and is still resolved', async () => {
    const { project, id, at, issues, events } = await makeAccount();
    const watch = new IssueWatch();
    const name = { project, subject: id, cause: 'connection_needs_reauth' };
    expect(await muteIssue(name, true)).toBeUndefined();
    await watch.noteEntries([at(now, refused)], now);
    await muteIssue(name, true);
    await watch.noteEntries([at(now + minute)], now + minute);
    await watch.noteEntries([at(now + 2 * minute, refused)], now + 2 * minute);
    expect(await issues()).toMatchObject([{ status: 'ongoing', muted: true, reopened: 1 }]);
    expect(await events()).toHaveLength(1);
  });

  it('of a revoked connection opens nothing', async () => {
    const { stored, at, issues } = await makeAccount();
    await revokeConnection(stored, { outcome: 'unsupported' }, now);
    await new IssueWatch().noteEntries([at(now, refused)], now);
    expect(await issues()).toEqual([]);
  });
});

describe('entries that arrive twice', () => {
  const story = (at: (time: number, facts?: Partial<RequestEntry>) => RequestEntry) => [
    at(now, refused),
    at(now + 20_000, refused),
    at(now + 5 * minute, refused),
    at(now + 6 * minute),
    at(now + hour, refused),
  ];

  it('change nothing, in any order and after a change', async () => {
    const { at, issues, events } = await makeAccount();
    const entries = story(at);
    const watch = new IssueWatch();
    await watch.noteEntries(entries, now + hour);
    const before = await issues();
    for (const again of [entries, entries.toReversed(), entries.slice(1, 3), entries.slice(0, 4)])
      for (const one of [watch, new IssueWatch()]) await one.noteEntries(again, now + hour);
    expect(await issues()).toEqual(before);
    expect(before).toMatchObject([{ status: 'ongoing', reopened: 1, count: 3 }]);
    expect(await events()).toHaveLength(3);
  });

  it('because the worker was killed at any call open each issue once', async () => {
    for (const side of ['before', 'after'] as const) {
      for (const call of callsApart(2)) {
        const { at, issues, events } = await makeAccount();
        const entries = story(at);
        const revive = killAt(call, side);
        const isDone = await new IssueWatch().noteEntries(entries, now + hour).then(
          () => true,
          () => false,
        );
        revive();
        await new IssueWatch().noteEntries(entries, now + hour);
        expect(await issues()).toMatchObject([{ status: 'ongoing' }]);
        const types = (await events()).map(({ type }) => type);
        expect(types, `${side} call ${call}`).toEqual(['issue.opened', 'issue.resolved', 'issue.opened']);
        if (isDone) break;
      }
    }
  });
});

it('opens an issue once if many processes see it at the same time', async () => {
  const { at, issues, events } = await makeAccount();
  const processes = Array.from({ length: 10 }, () => new IssueWatch());
  await Promise.all(processes.map((one, n) => one.noteEntries([at(now + n * 1000, refused)], now)));
  expect(await issues()).toMatchObject([{ status: 'ongoing', count: 1 }]);
  expect(await events()).toHaveLength(1);
  const later = now + 5 * minute;
  await Promise.all(processes.map((one) => one.noteEntries([at(later)], later)));
  expect(await issues()).toMatchObject([{ status: 'resolved' }]);
  expect(await events()).toHaveLength(2);
});

it('ignores entries without a connection, and keeps issues of connections apart', async () => {
  const [one, other] = [await makeAccount(), await makeAccount()];
  const watch = new IssueWatch();
  const stray = entryAt(now, { project: one.project, id: randomUUID(), ...refused });
  await watch.noteEntries([stray, one.at(now, refused), other.at(now)], now);
  expect(await one.issues()).toHaveLength(1);
  expect(await other.issues()).toEqual([]);
});

it('is not cured by a passed request that the provider refuses after it accepted the refresh of the token', async () => {
  const { at, issues } = await makeAccount();
  const route = 'POST /passthrough';
  const token = { method: 'POST', path: '/oauth/v3/token', status: 200, duration_ms: 40 };
  const passed = (status: number) => ({
    route,
    provider_requests: [token, { method: 'GET', status, duration_ms: 40 }],
  });
  await noteEntries([at(now, refused)], now);
  await noteEntries([at(now + minute, passed(403))], now + minute);
  expect(await issues()).toMatchObject([{ cause: 'connection_needs_reauth', status: 'ongoing' }]);
  await noteEntries([at(now + 2 * minute, passed(200))], now + 2 * minute);
  expect(await issues()).toMatchObject([{ cause: 'connection_needs_reauth', status: 'resolved' }]);
});
