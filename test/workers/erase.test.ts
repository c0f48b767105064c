import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordId } from '../../lib/engine/mapping/remote-ids.ts';
import { environment } from '../../lib/environment.ts';
import type { Connection } from '../../lib/store/connections/connection.ts';
import { insertConnection, revokeConnection } from '../../lib/store/connections/connection-changes.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { acquireErasure, eraseItems, getErasure } from '../../lib/store/connections/erasures.ts';
import { LeaseLost } from '../../lib/store/dynamodb/lease.ts';
import { deleteDelivery } from '../../lib/store/events/deliveries.ts';
import { acquireFeed } from '../../lib/store/events/feed-head.ts';
import type { Webhook } from '../../lib/store/events/webhooks.ts';
import { getRecords, putRecords, type RecordMapping } from '../../lib/store/records/record-mappings.ts';
import { acquireUpsert, finishUpsert, recordOfUpsert } from '../../lib/store/records/upserts.ts';
import { begin } from '../../lib/store/records/write-log.ts';
import { dispatchFeed } from '../../lib/workers/dispatch.ts';
import { eraseDue } from '../../lib/workers/erase.ts';
import { callsApart, seed } from '../harness/runs.ts';
import { useDatabase } from '../store/database.ts';
import { killAt, onCommand } from '../store/faults.ts';
import { placesIn, putWaiting, since, storedIn } from '../store/feed.ts';
import { connectionOf, makeLinkedUser, now } from '../store/samples.ts';
import { deliveriesTo, emit, eventOf, makeWebhook } from '../webhooks/samples.ts';

const folder = mkdtempSync(join(tmpdir(), 'erase-'));
useDatabase();
beforeAll(() => {
  process.env.KEY_FILE = join(folder, 'key');
});
afterAll(() => rmSync(folder, { recursive: true }));

const second = 1_000;
const settled = now + 120 * second;
const unsupported = { outcome: 'unsupported' } as const;

const runAt = (time: number, duration = 60 * second) => eraseDue({ now: () => time, deadline: time + duration });

const mappingsOf = (connection: Connection, object: string, count: number): RecordMapping[] =>
  Array.from({ length: count }, (_, number) => {
    const { project, identity, id } = connection;
    const remote = [`${object} ${number}`];
    return { project, id: recordId(identity, 'crm.contact', remote), object, identity, connection: id, remote };
  });

const putEvent = ({ project, id, linkedUser }: Connection, type: string) =>
  putWaiting({ project, connection: id }, { type, linkedUser, time: now });

const eventsOf = async ({ project, id }: Connection): Promise<readonly string[]> =>
  (await storedIn({ project, connection: id })).map(({ type }) => type).toSorted();

/** Sends a number of events of a connection to a number of webhooks, and one event about the connection itself. */
const makeDeliveries = async (
  connection: Connection,
  events: number,
  webhooks: number,
): Promise<readonly Webhook[]> => {
  const { project, id, linkedUser } = connection;
  const made = await Promise.all(
    Array.from({ length: webhooks }, () => makeWebhook('https://example.com/', { project })),
  );
  const type = 'crm.contact.created';
  const name = { project, connection: id };
  for (let n = 0; n < events; n += 1) await putWaiting(name, { type, linkedUser, time: now + n });
  // The connection is older.
  await dispatchFeed(since(name, 0), { now: () => now + second, deadline: now + 60 * second });
  return made;
};

/** Creates a connection with some data of every kind, revoked at `now`. */
const makeRevoked = async ({ records = 0, writes = 0, events = 0, emitted = 0, webhooks = 0 }) => {
  const connection = connectionOf(await makeLinkedUser());
  await insertConnection(connection);
  const half = Math.ceil(records / 2);
  const mappings = [
    ...mappingsOf(connection, 'crm.contact', half),
    ...mappingsOf(connection, 'ticketing.ticket', records - half),
  ];
  await putRecords(mappings);
  const { project, id } = connection;
  for (let n = 0; n < writes; n += 1) await begin({ project, connection: id, keyHash: `${n}` }, 'body', now);
  const hooks = webhooks === 0 ? [] : await makeDeliveries(connection, emitted, webhooks);
  for (let n = 0; n < events; n += 1) await putEvent(connection, 'crm.contact.created');
  await revokeConnection(connection, unsupported, now);
  return { connection, mappings, hooks };
};

const typesTo = async (webhook: Webhook): Promise<readonly string[]> =>
  (await deliveriesTo(webhook)).map(({ event }) => event.type);

const left = async (mappings: readonly RecordMapping[]): Promise<number> =>
  (
    await getRecords(
      mappings[0]?.project ?? '',
      mappings.map(({ id }) => id),
    )
  ).length;

const erasureOf = ({ project, id }: Connection) => getErasure(project, id);

describe('an erasure', () => {
  it('does nothing before it is due or after it is done', async () => {
    const { connection } = await makeRevoked({ records: 3 });
    await runAt(now - second);
    expect(await erasureOf(connection)).toMatchObject({ state: 'pending', erased: { records: 0 } });
    await runAt(settled);
    const done = await erasureOf(connection);
    expect(done?.state).toBe('done');
    expect(await runAt(settled + 3_600 * second)).toEqual({
      finished: 0,
      postponed: 0,
      lost: 0,
      pending: 0,
      purgeItems: 0,
    });
    expect(await erasureOf(connection)).toEqual(done);
  });

  it('removes and counts everything of the connection, and leaves the data of others', async () => {
    const { connection, mappings } = await makeRevoked({ records: 120, writes: 12, events: 7 });
    const other = connectionOf(await makeLinkedUser(connection.project));
    await insertConnection(other);
    const otherMappings = mappingsOf(other, 'crm.contact', 30);
    await putRecords(otherMappings);
    await putEvent(other, 'crm.contact.created');

    await runAt(now);
    const erased = { records: 120, writes: 12, events: 7 };
    expect(await erasureOf(connection)).toMatchObject({ state: 'running', finishedAt: undefined, erased });
    expect([await left(mappings), await left(otherMappings)]).toEqual([0, 30]);
    expect(await eventsOf(other)).toEqual(['connection.created', 'crm.contact.created']);

    await runAt(settled);
    expect(await erasureOf(connection)).toMatchObject({
      state: 'done',
      since: '2026-03-01T12:00:00.000Z',
      finishedAt: '2026-03-01T12:02:00.000Z',
      erased,
    });
  });

  it('removes the upserts of the connection, and leaves those of others', async () => {
    const { connection } = await makeRevoked({});
    const { project, id } = connection;
    const [own, foreign] = [id, randomUUID()].map((of) => ({ project, connection: of, hash: 'hash' }));
    if (own === undefined || foreign === undefined) throw new Error('there are two');
    for (const name of [own, foreign]) {
      const held = await acquireUpsert(name, now);
      if (held === undefined) throw new Error('nobody else holds it');
      await finishUpsert(held, randomUUID(), now);
    }
    await runAt(settled);
    expect(await erasureOf(connection)).toMatchObject({ state: 'done', erased: { writes: 1 } });
    expect(await recordOfUpsert(own, now)).toBeUndefined();
    expect(await recordOfUpsert(foreign, now)).toEqual(expect.any(String));
  });

  it('keeps the events of the connection itself, which have only ids', async () => {
    const { connection } = await makeRevoked({ events: 2 });
    await runAt(settled);
    expect(await eventsOf(connection)).toEqual(['connection.created', 'connection.revoked']);
  });

  it('erases the deliveries of its records, but not those of the connection itself or of others', async () => {
    const { connection, hooks } = await makeRevoked({ emitted: 30, webhooks: 2 });
    const [first] = hooks;
    if (first === undefined) throw new Error('no webhook');
    const foreign = await emit(eventOf({ project: connection.project, type: 'crm.deal.created' }), [first]);
    expect(await typesTo(first)).toHaveLength(32);
    await runAt(settled);
    expect(await erasureOf(connection)).toMatchObject({ state: 'done', erased: { events: 30, deliveries: 60 } });
    const left = hooks.map((hook) => (hook === first ? ['connection.created', foreign.type] : ['connection.created']));
    expect(await Promise.all(hooks.map(async (hook) => (await typesTo(hook)).toSorted()))).toEqual(left);
  });

  it('erases no event that a dispatcher is giving its place, and leaves no gap', async () => {
    const { connection } = await makeRevoked({ events: 5 });
    const name = { project: connection.project, connection: connection.id };
    const dispatched = () =>
      dispatchFeed(since(name, 0), { now: () => settled, deadline: settled + 60 * second }, async () => undefined);
    let isBegun = false;
    onCommand(async (command, input) => {
      const isBlock = command.startsWith('TransactWrite') && JSON.stringify(input).includes('block#');
      if (!isBlock || isBegun) return;
      isBegun = true;
      await runAt(settled);
      expect(await erasureOf(connection)).toMatchObject({ erased: { events: 0 } });
    });
    expect(await dispatched()).toEqual({ events: 7, lost: 0 });
    expect((await placesIn(name)).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await runAt(settled + 60 * second);
    expect(await erasureOf(connection)).toMatchObject({ state: 'done', erased: { events: 5 } });
    expect(await eventsOf(connection)).toEqual(['connection.created', 'connection.revoked']);
  });

  it('erases no event after its time with the feed has ended', async () => {
    const { connection } = await makeRevoked({ events: 5 });
    const name = { project: connection.project, connection: connection.id };
    let isTaken = false;
    onCommand(async (command, input) => {
      const isOfEvents = command.startsWith('TransactWrite') && JSON.stringify(input).includes('event#');
      if (!isOfEvents || isTaken) return;
      isTaken = true;
      // A dispatcher that has read the events continues a minute later.
      expect(await acquireFeed(name, 15 * second, settled + 60 * second)).toBeDefined();
    });
    expect(await runAt(settled)).toMatchObject({ finished: 0, lost: 1 });
    expect(await erasureOf(connection)).toMatchObject({ state: 'running', erased: { events: 0 } });
    expect(await eventsOf(connection)).toHaveLength(7);
    await runAt(settled + 80 * second);
    expect(await erasureOf(connection)).toMatchObject({ state: 'done', erased: { events: 5 } });
  });

  it('gives events no place while it erases them, and leaves no gap', async () => {
    const { connection } = await makeRevoked({ events: 5 });
    const name = { project: connection.project, connection: connection.id };
    const dispatched = (time: number) =>
      dispatchFeed(since(name, 0), { now: () => time, deadline: time + 60 * second }, async () => undefined);
    let isTried = false;
    onCommand(async (command, input) => {
      const isOfEvents = command.startsWith('TransactWrite') && JSON.stringify(input).includes('event#');
      if (!isOfEvents || isTried) return;
      isTried = true;
      expect(await dispatched(settled)).toEqual({ events: 0, lost: 0 });
    });
    await runAt(settled);
    expect(isTried).toBe(true);
    expect(await erasureOf(connection)).toMatchObject({ state: 'done', erased: { events: 5 } });
    expect(await dispatched(settled + second)).toEqual({ events: 2, lost: 0 });
    expect((await placesIn(name)).map(({ sequence }) => sequence)).toEqual([1, 2]);
  });

  it('counts only the deliveries that it has removed itself', async () => {
    const { connection, hooks } = await makeRevoked({ emitted: 4, webhooks: 2 });
    const [gone] = (await deliveriesTo(hooks[0] ?? expect.fail('no webhook'))).filter(
      ({ event }) => event.type === 'crm.contact.created',
    );
    await deleteDelivery(gone ?? expect.fail('no delivery'));
    await runAt(settled);
    expect(await erasureOf(connection)).toMatchObject({ state: 'done', erased: { events: 4, deliveries: 7 } });
  });

  it('is not done before unfinished requests have ended, and removes their data', async () => {
    const { connection } = await makeRevoked({ records: 2 });
    await runAt(now);
    const late = mappingsOf(connection, 'crm.deal', 5);
    await putRecords(late);
    await runAt(settled - 1);
    expect((await erasureOf(connection))?.state).toBe('running');
    expect(await left(late)).toBe(5);
    await runAt(settled);
    expect(await erasureOf(connection)).toMatchObject({ state: 'done', erased: { records: 7 } });
    expect(await left(late)).toBe(0);
  });

  it('leaves the records that the reconnected account has again', async () => {
    const { connection, mappings } = await makeRevoked({ records: 30 });
    const again = { ...connection, id: randomUUID() };
    await insertConnection(again);
    const taken = mappings.filter((_, index) => index % 3 === 0).map((one) => ({ ...one, connection: again.id }));
    await putRecords(taken);
    await runAt(settled);
    expect(await left(mappings)).toBe(taken.length);
    expect(await erasureOf(connection)).toMatchObject({ state: 'done', erased: { records: 30 - taken.length } });
    expect((await getConnection(again.project, again.id))?.status).toBe('active');
  });

  it('leaves a record that another connection writes between finding and erasing it, and counts the others', async () => {
    const { connection, mappings } = await makeRevoked({ records: 20 });
    const [contested] = mappings;
    if (contested === undefined) throw new Error('no mapping');
    let taken = false;
    onCommand(async (command) => {
      if (!command.startsWith('TransactWrite') || taken) return;
      taken = true;
      await putRecords([{ ...contested, connection: randomUUID() }]);
    });
    await runAt(settled);
    expect(taken).toBe(true);
    expect(await left(mappings)).toBe(1);
    expect(await erasureOf(connection)).toMatchObject({ state: 'done', erased: { records: 19 } });
  });

  it('continues in the next run if the time was too short', async () => {
    const { connection, mappings } = await makeRevoked({ records: 500 });
    let time = settled;
    onCommand(async (command) => {
      if (command.startsWith('TransactWrite')) time += second;
    });
    const gone: (number | undefined)[] = [];
    while ((await erasureOf(connection))?.state !== 'done' && gone.length < 9) {
      await eraseDue({ now: () => time, deadline: time + 1.5 * second });
      gone.push((await erasureOf(connection))?.erased.records);
    }
    expect(gone).toEqual([196, 348, 500, 500]);
    expect(await left(mappings)).toBe(0);
    expect((await erasureOf(connection))?.erased.records).toBe(500);
  });

  it('has one worker at a time, and another one after the first has died', async () => {
    const { connection } = await makeRevoked({ records: 10 });
    const name = { project: connection.project, connection: connection.id };
    const first = await acquireErasure(name, 60 * second, settled);
    expect(await acquireErasure(name, 60 * second, settled + 59 * second)).toBeUndefined();
    await runAt(settled + 59 * second);
    expect(await erasureOf(connection)).toMatchObject({ state: 'running', erased: { records: 0 } });
    await runAt(settled + 60 * second);
    expect((await erasureOf(connection))?.state).toBe('done');
    const late = { TableName: environment.tables.records, Key: { pk: 'any' } };
    if (first === undefined) throw new Error('not acquired');
    await expect(eraseItems(first, 'records', [late], settled)).rejects.toThrow(LeaseLost);
  });

  it('counts every item once if eight workers run at the same time', async () => {
    const made = await Promise.all(Array.from({ length: 3 }, () => makeRevoked({ records: 60, writes: 3 })));
    await Promise.all(Array.from({ length: 8 }, () => runAt(settled)));
    for (const { connection } of made) {
      expect(await erasureOf(connection)).toMatchObject({ state: 'done', erased: { records: 60, writes: 3 } });
    }
  });

  it('that fails delays no other, is reported, and is tried again', async () => {
    const [poor, fine] = [await makeRevoked({ records: 5 }), await makeRevoked({ records: 5 })];
    const restore = onCommand(async (command, input) => {
      if (command === 'QueryCommand' && JSON.stringify(input).includes(poor.connection.id)) throw new Error('no');
    });
    await expect(runAt(settled)).rejects.toThrow('1 erasures failed');
    expect((await erasureOf(fine.connection))?.state).toBe('done');
    restore();
    await runAt(settled + 60 * second);
    expect((await erasureOf(poor.connection))?.state).toBe('done');
  });

  it.each(['before', 'after'] as const)(
    `survives being killed right %s any call of the database, with exact counts (SEED=${seed})`,
    async (side) => {
      const counts = { records: 8, writes: 2, events: 4 };
      const erased = { ...counts, deliveries: 4 };
      let isKilled = true;
      for (const call of callsApart(19)) {
        if (!isKilled) break;
        const { connection, mappings } = await makeRevoked({ ...counts, events: 2, emitted: 2, webhooks: 2 });
        const restore = killAt(call, side);
        isKilled = await runAt(settled).then(
          () => false,
          () => true,
        );
        restore();
        await runAt(settled + 60 * second);
        expect(await erasureOf(connection), `killed ${side} call ${call}`).toMatchObject({
          state: 'done',
          erased,
        });
        expect(await left(mappings)).toBe(0);
        expect(call).toBeLessThan(120);
      }
    },
  );
});
