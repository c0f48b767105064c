import { beforeEach, describe, expect, it } from 'vitest';
import * as functions from '../../functions/issues.ts';
import type { KeyScope } from '../../lib/access.ts';
import { issueRoutes } from '../../lib/api/management/activity/issues.ts';
import type { CauseName } from '../../lib/issues/causes.ts';
import { IssueWatch } from '../../lib/issues/watch.ts';
import type { Connection } from '../../lib/store/connections/connection.ts';
import { insertConnection } from '../../lib/store/connections/connection-changes.ts';
import type { LinkedUser } from '../../lib/store/projects/linked-users.ts';
import { entryAt, failed, minute, now } from '../issues/entries.ts';
import { connectionOf, makeLinkedUser } from '../store/samples.ts';
import { makeKey, makeProject, send, useService } from './service.ts';

useService();

let project: string;
let key: string;
let users: readonly LinkedUser[];
let connections: readonly Connection[];

const hourLater = 60 * minute;

const watch = new IssueWatch();

/** Opens issues of connections, a minute apart. */
const open = async (error: 'connection_needs_reauth', ...of: readonly Connection[]): Promise<void> => {
  for (const [index, { id, provider }] of of.entries()) {
    const at = now + index * minute;
    await watch.noteEntries([entryAt(at, { project, connection: id, provider, ...failed(error, 401) })], at);
  }
};

const cure = ({ id }: Connection, at: number) => watch.noteEntries([entryAt(at, { project, connection: id })], at);

const noteWebhook = (webhook: string): Promise<void> => {
  const facts = { project, subject: webhook, cause: 'webhook_failing', sign: 'opens', isDecided: true } as const;
  return watch.noteFact({ ...facts, at: now }, now);
};

beforeEach(async () => {
  project = (await makeProject()).id;
  key = await makeKey(project, 'requests:read', 'connections');
  users = [await makeLinkedUser(project), await makeLinkedUser(project)];
  const [first, second] = users as [LinkedUser, LinkedUser];
  connections = [
    connectionOf(first),
    connectionOf(first, { provider: 'zendesk' }),
    connectionOf(second, { account: { id: '77', name: 'Other' } }),
  ];
  for (const one of connections) await insertConnection(one);
});

const [a, b, c] = [0, 1, 2].map((n) => () => connections[n] as Connection) as [
  () => Connection,
  () => Connection,
  () => Connection,
];

const list = (query: Record<string, string> = {}, by = key) =>
  send(functions.list, issueRoutes.list, { key: by, query });
const mute = (id: string, muted: unknown, by = key) =>
  send(functions.update, issueRoutes.update, { key: by, params: { id }, body: { muted } });

const subjectsIn = async (query: Record<string, string> = {}) =>
  (await list(query)).data.map(({ id_connection, id_webhook }) => id_connection ?? id_webhook);

describe('GET /issues', () => {
  it('returns 403 without the scope requests:read, and 422 for an unknown filter', async () => {
    const other = await makeKey(project, 'connections' satisfies KeyScope);
    expect((await list({}, other)).statusCode).toBe(403);
    expect((await list({ cause: 'bad_luck' })).statusCode).toBe(422);
    expect((await list({ status: 'watching' })).statusCode).toBe(422);
  });

  it('shows what failed, since when, and what to do', async () => {
    await open('connection_needs_reauth', a());
    const { data } = await list();
    expect(data).toEqual([
      {
        id: `${a().id}.connection_needs_reauth`,
        cause: 'connection_needs_reauth' satisfies CauseName,
        severity: 'critical',
        status: 'ongoing',
        muted: false,
        id_connection: a().id,
        id_webhook: null,
        provider: 'hubspot',
        id_linked_user: users[0]?.id,
        linked_user_origin_id: users[0]?.originId,
        failing_since: '2026-03-01T12:00:00.000Z',
        opened_at: '2026-03-01T12:00:00.000Z',
        last_seen_at: '2026-03-01T12:00:00.000Z',
        resolved_at: null,
        count: 1,
        reopened: 0,
        operations: [],
        objects: [],
        reason: null,
        needs: [],
        retry_at: null,
        receiver: null,
        request_ids: [expect.any(String)],
        what_to_do: { developer: expect.stringContaining('POST /magic-link'), customer: expect.any(String) },
      },
    ]);
  });

  it('lists ongoing issues first and the newest of each status, page by page', async () => {
    await open('connection_needs_reauth', a(), b(), c());
    await noteWebhook('0b6f5e0e-0000-4000-8000-000000000001');
    await cure(b(), now + 10 * minute);
    await cure(c(), now + 9 * minute);
    const order = [a().id, '0b6f5e0e-0000-4000-8000-000000000001', b().id, c().id];
    const all = await subjectsIn();
    expect(all.slice(2)).toEqual(order.slice(2));
    expect(new Set(all.slice(0, 2))).toEqual(new Set(order.slice(0, 2)));
    const pages: (string | null)[] = [];
    for (let cursor: string | undefined, end = false; !end; ) {
      const { data, next_cursor: next } = await list({ limit: '1', ...(cursor && { cursor }) });
      pages.push(...data.map(({ id_connection, id_webhook }) => id_connection ?? id_webhook));
      cursor = next ?? undefined;
      end = cursor === undefined;
    }
    expect(pages).toEqual(all);
    expect((await list({ limit: '1', status: 'ongoing', cursor: 'x' })).statusCode).toBe(400);
  });

  it('filters by status, cause, connection, linked user, provider and mute', async () => {
    await open('connection_needs_reauth', a(), b(), c());
    await cure(c(), now + hourLater);
    await mute(`${a().id}.connection_needs_reauth`, true);
    const [user, otherUser] = users as [LinkedUser, LinkedUser];
    expect(await subjectsIn({ status: 'ongoing' })).toEqual([b().id, a().id]);
    expect(await subjectsIn({ status: 'resolved' })).toEqual([c().id]);
    expect(await subjectsIn({ cause: 'rate_limited' })).toEqual([]);
    expect(await subjectsIn({ id_connection: b().id })).toEqual([b().id]);
    expect(await subjectsIn({ id_linked_user: user.id })).toEqual([b().id, a().id]);
    expect(await subjectsIn({ linked_user_origin_id: otherUser.originId })).toEqual([c().id]);
    expect(await subjectsIn({ id_linked_user: user.id, id_connection: c().id })).toEqual([]);
    expect(await subjectsIn({ provider: 'zendesk' })).toEqual([b().id]);
    expect(await subjectsIn({ muted: 'true' })).toEqual([a().id]);
    expect(await subjectsIn({ muted: 'false', status: 'ongoing' })).toEqual([b().id]);
  });

  it('does not show failures within the waiting time, and nothing of another project', async () => {
    await watch.noteEntries([entryAt(now, { project, connection: a().id, ...failed('provider_failed', 500) })], now);
    expect(await subjectsIn()).toEqual([]);
    expect(await subjectsIn({ id_connection: a().id })).toEqual([]);
    await open('connection_needs_reauth', a());
    const stranger = await makeKey((await makeProject()).id, 'requests:read');
    expect((await list({}, stranger)).data).toEqual([]);
    expect((await list({ id_connection: a().id }, stranger)).data).toEqual([]);
  });
});

describe('PATCH /issues/{id}', () => {
  it('returns 403 to a key that may only read, and 404 to another project', async () => {
    await open('connection_needs_reauth', a());
    const id = `${a().id}.connection_needs_reauth`;
    const reader = await makeKey(project, 'requests:read', 'events');
    expect((await mute(id, true, reader)).statusCode).toBe(403);
    const stranger = await makeKey((await makeProject()).id, 'connections');
    expect((await mute(id, true, stranger)).statusCode).toBe(404);
    expect((await list()).data).toMatchObject([{ muted: false }]);
  });

  it.each(['unknown', 'a.b.c', `${'0'.repeat(36)}.rate_limited`, '.'])('returns 404 for %s', async (id) => {
    expect((await mute(id, true)).statusCode).toBe(404);
  });

  it('returns 404 for a failure within its waiting time, and 422 for another value', async () => {
    await watch.noteEntries([entryAt(now, { project, connection: a().id, ...failed('provider_failed', 500) })], now);
    expect((await mute(`${a().id}.provider_failed`, true)).statusCode).toBe(404);
    expect((await mute(`${a().id}.provider_failed`, 'yes')).statusCode).toBe(422);
  });

  it('mutes an issue until it is unmuted', async () => {
    await open('connection_needs_reauth', a());
    const id = `${a().id}.connection_needs_reauth`;
    expect((await mute(id, true)).data).toMatchObject({ id, muted: true, status: 'ongoing' });
    await cure(a(), now + hourLater);
    expect((await list()).data).toMatchObject([{ muted: true, status: 'resolved' }]);
    expect((await mute(id, false)).data).toMatchObject({ muted: false, status: 'resolved' });
  });
});
