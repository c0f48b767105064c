import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as functions from '../../functions/webhook.ts';
import { deliveryRoutes } from '../../lib/api/management/webhooks/deliveries.ts';
import { webhookRoutes } from '../../lib/api/management/webhooks/webhooks.ts';
import { newEventId } from '../../lib/crypto/ids.ts';
import { deleteWebhook } from '../../lib/store/events/webhook-changes.ts';
import type { Webhook } from '../../lib/store/events/webhooks.ts';
import { deliverDue } from '../../lib/workers/deliver.ts';
import { dispatchDue } from '../../lib/workers/dispatch.ts';
import { meterCalls } from '../harness/units.ts';
import { putWaiting } from '../store/feed.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { emit, eventOf, makeConnection, makeWebhook } from '../webhooks/samples.ts';
import { issuesOf, makeKey, makeProject, send, useService } from './service.ts';

useService();
beforeAll(() => {
  process.env.ALLOW_LOCAL_TARGETS = 'true';
});

const receiver = await startReceiver();

let project: string;
let key: string;
let hooks: readonly Webhook[];

beforeEach(async () => {
  project = (await makeProject()).id;
  key = await makeKey(project, 'events', 'webhooks');
  const paths = ['a', 'b', 'c'].map((name) => `/${name}/${randomUUID()}`);
  hooks = await Promise.all(paths.map((path) => makeWebhook(receiver.url + path, { project })));
});

type Query = Record<string, string>;

const list = (query: Query = {}, by = key) => send(functions.deliveries, deliveryRoutes.list, { key: by, query });
const listOf = ({ id }: Webhook, query: Query) =>
  send(functions.deliveries, webhookRoutes.deliveries, { key, params: { id }, query });

/** Event and webhook of each delivery. */
const shown = async (query: Query) => (await list(query)).data.map((one) => `${one.event_id} ${one.id_webhook}`);

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();

const run = () => ({ now: () => Date.now() + 60_000, deadline: Number.POSITIVE_INFINITY });

describe('GET /deliveries', () => {
  it('answers 403 for a key that lacks only this scope', async () => {
    const other = await makeKey(project, 'requests:read', 'connections', 'records:read');
    expect((await list({}, other)).statusCode).toBe(403);
    expect((await list({}, await makeKey(project, 'events'))).statusCode).toBe(200);
  });

  it.each([
    [{ event_id: 'x' }, 'event_id'],
    [{ status: 'lost' }, 'status'],
    [{ from: 'yesterday' }, 'from'],
    [{ limit: '101' }, 'limit'],
  ])('answers 422 for %j with the name of the parameter', async (query, path) => {
    const reply = await list(query);
    expect([reply.statusCode, ...issuesOf(reply)]).toEqual([422, path]);
  });

  it('merges the lists of all webhooks in the order of time, in pages of any size, each delivery once', async () => {
    // Two events of different connections at the same time, then a later event.
    const now = Date.now();
    for (const ms of [9_000, 9_000, 8_000]) {
      await emit(eventOf({ project, time: new Date(now - ms).toISOString() }), hooks);
    }
    const all = (await list({ limit: '100' })).data;
    expect(new Set(all.map((one) => `${one.event_id} ${one.id_webhook}`)).size).toBe(9);
    expect(all).toHaveLength(9);
    expect(all.map(({ time }) => time)).toEqual(
      all
        .map(({ time }) => time)
        .toSorted()
        .toReversed(),
    );
    const everyOne = all.map((one) => `${one.event_id} ${one.id_webhook}`);
    const pages = [
      { limit: '1', order: 'desc' },
      { limit: '2', order: 'asc' },
      { limit: '4', order: 'asc' },
    ];
    for (const query of pages) {
      const read: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await list({ ...query, ...(cursor && { cursor }) });
        read.push(...page.data.map((one) => `${one.event_id} ${one.id_webhook}`));
        cursor = page.next_cursor;
      } while (cursor);
      expect(read).toEqual(query.order === 'desc' ? everyOne : everyOne.toReversed());
    }
  });

  it('filters by connection, customer, provider, status and time', async () => {
    const [hook] = hooks;
    if (hook === undefined) throw new Error('no webhook');
    const { id: connection } = await makeConnection(project);
    const of = { project, connection, linkedUser: randomUUID(), provider: 'hubspot' };
    const early = await emit(eventOf({ ...of, time: ago(50_000) }), [hook]);
    const late = await emit(eventOf({ project, time: ago(10_000), provider: 'attio' }), [hook]);
    const [first, second] = [`${early.id} ${hook.id}`, `${late.id} ${hook.id}`];
    expect(await shown({ id_connection: connection })).toEqual([first]);
    expect(await shown({ id_linked_user: of.linkedUser })).toEqual([first]);
    expect(await shown({ provider: 'attio' })).toEqual([second]);
    expect(await shown({ from: ago(30_000) })).toEqual([second]);
    expect(await shown({ to: ago(30_000) })).toEqual([first]);
    expect(await shown({ status: 'failed' })).toEqual([]);
    await deliverDue(run(), () => 0);
    expect(await shown({ status: 'delivered' })).toEqual([second, first]);
    expect(await shown({ status: 'pending' })).toEqual([]);
  });

  it('shows nothing of another project, or of a deleted webhook', async () => {
    await emit(eventOf({ project, time: ago(1_000) }), hooks);
    const other = (await makeProject()).id;
    expect((await list({}, await makeKey(other, 'events'))).data).toEqual([]);
    for (const { id } of hooks.slice(1)) await deleteWebhook(project, id, Date.now());
    expect((await list()).data.map(({ id_webhook }) => id_webhook)).toEqual([hooks[0]?.id]);
  });
});

describe('the deliveries of an event', () => {
  it('are found by the webhooks in its item, in the list of all webhooks and of each webhook', async () => {
    const { id: connection } = await makeConnection(project);
    const time = Date.now();
    const event = await putWaiting({ project, connection }, { time }, newEventId(time));
    for (let n = 1; n <= 40; n += 1) {
      await putWaiting({ project, connection }, { time: time + n }, newEventId(time + n));
    }
    await dispatchDue(run());
    await deliverDue(run(), () => 0);
    let queries = 0;
    const stop = meterCalls(({ command }) => {
      if (command === 'QueryCommand') queries += 1;
    });
    const { data, next_cursor } = await list({ event_id: event });
    stop();
    // One for the webhooks, and one for the key of the event.
    expect([queries, next_cursor]).toEqual([2, null]);
    expect(data.map(({ id_webhook }) => id_webhook).toSorted()).toEqual(hooks.map(({ id }) => id).toSorted());
    expect(data.map(({ event_id, status }) => [event_id, status])).toEqual(Array(3).fill([event, 'delivered']));
    for (const hook of hooks) {
      expect((await listOf(hook, { event_id: event })).data).toEqual(
        data.filter(({ id_webhook }) => id_webhook === hook.id),
      );
    }
    const [first] = (await list({ event_id: event, limit: '1' })).data;
    expect(first).toEqual(data[0]);
    const { next_cursor: cursor } = await list({ event_id: event, limit: '1' });
    expect((await list({ event_id: event, limit: '1', cursor: cursor ?? '' })).data).toEqual([data[1]]);
    expect((await list({ event_id: event, status: 'failed' })).data).toEqual([]);
    expect((await list({ event_id: event, id_connection: randomUUID() })).data).toEqual([]);
    expect((await list({ event_id: event, id_connection: connection, status: 'delivered' })).data).toEqual(data);
    expect((await list({ event_id: event, from: ago(-60_000) })).data).toEqual([]);
    expect((await list({ event_id: randomUUID() })).data).toEqual([]);
    const other = (await makeProject()).id;
    expect((await list({ event_id: event }, await makeKey(other, 'events'))).data).toEqual([]);
  });
});
