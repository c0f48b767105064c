import { randomUUID } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { environment } from '../../lib/environment.ts';
import { insertConnection, revokeConnection } from '../../lib/store/connections/connection-changes.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { LeaseLost } from '../../lib/store/dynamodb/lease.ts';
import { feedShardOf, shardPartition, shardsOf } from '../../lib/store/events/event-keys.ts';
import type { FeedEvent } from '../../lib/store/events/events.ts';
import { blockAfter } from '../../lib/store/events/feed-blocks.ts';
import { acquireFeed, writeBlock } from '../../lib/store/events/feed-head.ts';
import { placeFrom, readWaiting } from '../../lib/store/events/waiting-events.ts';
import { putWebhook, updateWebhook } from '../../lib/store/events/webhook-changes.ts';
import type { Webhook } from '../../lib/store/events/webhooks.ts';
import { dispatchDue } from '../../lib/workers/dispatch.ts';
import { eraseDue } from '../../lib/workers/erase.ts';
import { callsApart, hasAllCases, seed, someOf } from '../harness/runs.ts';
import { useDatabase } from '../store/database.ts';
import { injectFault, interruptAt, interruptionNames, killAt, onCommand } from '../store/faults.ts';
import {
  type FeedName,
  feedName,
  feedOf,
  itemsIn,
  noReceivers,
  placesIn,
  putManyWaiting,
  putWaiting,
  waitingIn,
} from '../store/feed.ts';
import { connectionOf, makeLinkedUser, now } from '../store/samples.ts';

useDatabase();

const second = 1_000;
const later = now + 60 * second;

const runAt = (time: number) => dispatchDue({ now: () => time, deadline: time + 60 * second });

const makeWebhook = async (project: string, overrides: Partial<Webhook> = {}): Promise<Webhook> => {
  const webhook: Webhook = {
    project,
    id: randomUUID(),
    sealedUrl: Uint8Array.of(3),
    description: null,
    scope: ['*'],
    active: true,
    sealedSecret: Uint8Array.of(1),
    wrappedDataKey: Uint8Array.of(2),
    createdAt: '2026-03-01T12:00:00.000Z',
    updatedAt: '2026-03-01T12:00:00.000Z',
    ...overrides,
  };
  await putWebhook(webhook);
  return webhook;
};

/** Items of a kind in the shards of a webhook. */
const itemsFor = async ({ project, id }: Webhook, kind: string) =>
  (await Promise.all(shardsOf(project, id).map((shard) => itemsIn(shardPartition(shard), kind)))).flat();

const deliveredTo = async (webhook: Webhook): Promise<readonly unknown[]> =>
  (await itemsFor(webhook, 'delivery#')).map(({ sequence }) => sequence).toSorted((a, b) => Number(a) - Number(b));

/** Marks a delivery as delivered, as a worker does after it has sent the message. */
const noteDelivered = ({ pk, sk }: Readonly<Record<string, unknown>>) =>
  database().send(
    new UpdateCommand({
      TableName: environment.tables.events,
      Key: { pk, sk },
      UpdateExpression: 'SET #status = :delivered REMOVE due_at',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':delivered': 'delivered' },
    }),
  );

const idsOf = (events: readonly FeedEvent[]): readonly string[] => events.map(({ id }) => id);
const places = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

/**
 * Expects that no event waits, that the feed contains every event once and in order, and that the places are 1, 2, 3 …
 */
const expectFeed = async (name: FeedName, ids: readonly string[], message = ''): Promise<void> => {
  const events = await feedOf(name);
  expect(idsOf(events), message).toEqual(ids);
  expect(
    events.map(({ sequence }) => sequence),
    message,
  ).toEqual(places(ids.length));
  expect(await waitingIn(name), message).toBe(0);
};

const isOf = ({ connection }: FeedName, input: object): boolean => JSON.stringify(input).includes(connection);

const countCommands = (): string[] => {
  const commands: string[] = [];
  onCommand(async (command) => void commands.push(command));
  return commands;
};

const spreadOver = (shards: number): void => {
  const spied = vi.spyOn(environment, 'dueShards', 'get').mockReturnValue(shards);
  onTestFinished(() => spied.mockRestore());
};

describe('the dispatcher', () => {
  it('finds work from the time with fewer shards, and work in the new shards', async () => {
    const before = Array.from({ length: 12 }, () => feedName());
    await Promise.all(before.map((name) => putWaiting(name)));
    spreadOver(64);
    const after = Array.from({ length: 12 }, () => feedName());
    await Promise.all(after.map((name) => putWaiting(name)));
    expect(await runAt(later)).toEqual({ events: 24, lost: 0 });
  });

  it('needs one query per shard if nothing waits', async () => {
    // Ends the work that other tests have left, after the end of their leases.
    await runAt(now + 3600 * second);
    const commands = countCommands();
    expect(await runAt(now)).toEqual({ events: 0, lost: 0 });
    expect(commands).toEqual(Array.from({ length: 4 }, () => 'QueryCommand'));
  });

  it('looks for work once if one turn was enough for each connection, and leaves later work to the next run', async () => {
    const names = [feedName(), feedName()];
    await Promise.all(names.map((name) => putManyWaiting(name, 3)));
    let looks = 0;
    let late: FeedName | undefined;
    onCommand(
      async (_, input) => {
        if (Object(input).IndexName === 'due') looks += 1;
      },
      async (command) => {
        if (late !== undefined || command !== 'TransactWriteItemsCommand') return;
        late = feedName();
        await putWaiting(late);
      },
    );
    expect(await runAt(later)).toEqual({ events: 6, lost: 0 });
    expect(looks).toBe(4);
    expect(await runAt(later)).toEqual({ events: 1, lost: 0 });
  });

  it('leaves an event whose time is in the future by another clock, and dispatches it at that time', async () => {
    const name = feedName();
    const id = await putWaiting(name, { time: now + second });
    await runAt(now);
    expect(await waitingIn(name)).toBe(1);
    await runAt(now + second);
    await expectFeed(name, [id]);
  });

  it('gives the events of each connection their places in the order of their times, and continues from there', async () => {
    const names = Array.from({ length: 9 }, () => feedName());
    const first = await Promise.all(names.map((name, index) => putManyWaiting(name, 3 + index)));
    expect(await runAt(later)).toEqual({ events: 9 * 7, lost: 0 });
    const second = await Promise.all(names.map((name) => putManyWaiting(name, 2, now + 1_000)));
    expect(await runAt(later)).toEqual({ events: 18, lost: 0 });
    for (const [index, name] of names.entries()) {
      await expectFeed(name, [...(first[index] ?? []), ...(second[index] ?? [])]);
    }
  });

  it('dispatches an event at once if its time is ahead, by the clock of its process or of an earlier one', async () => {
    const name = feedName();
    const webhook = await makeWebhook(name.project);
    await putWaiting(name, { time: later + 3_600 * second, putAt: now });
    await runAt(later);
    const [delivery] = await itemsFor(webhook, 'delivery#');
    expect(delivery).toMatchObject({ due_at: new Date(later).toISOString(), time: '2026-03-01T13:01:00.000Z' });
  });

  it('keeps all facts of an event', async () => {
    const name = feedName();
    const event = {
      type: 'crm.contact.updated',
      linkedUser: 'someone',
      object: 'crm.contact',
      recordId: 'record',
      remoteId: '17',
      changedFields: ['email_address', 'name'],
      sealedRecord: Uint8Array.of(9, 8, 7),
      data: { a: 1 },
    };
    const id = await putWaiting(name, event);
    await runAt(later);
    const shard = feedShardOf({ ...event, id });
    expect(await feedOf(name)).toEqual([
      { ...name, ...event, id, shard, sequence: 1, time: '2026-03-01T12:00:00.000Z' },
    ]);
  });

  it('gives up to a hundred events their places in a transaction of two items, and creates their deliveries', async () => {
    const name = feedName();
    const webhooks = [await makeWebhook(name.project), await makeWebhook(name.project)];
    const ids = await putManyWaiting(name, 150);
    const sizes: number[] = [];
    onCommand(async (command, input) => {
      if (command.startsWith('TransactWrite')) sizes.push(Object(input).TransactItems.length);
    });
    await runAt(later);
    await expectFeed(name, ids);
    for (const webhook of webhooks) expect(await deliveredTo(webhook)).toEqual(places(150));
    expect(new Set(sizes)).toEqual(new Set([2]));
    expect(sizes.length).toBeLessThanOrEqual(4);
  });

  it(`creates deliveries only for updates with selected fields, even if a dispatcher dies (SEED=${seed})`, async () => {
    const selection = { 'crm.contact.updated': ['name', 'field_mappings.plan'] };
    const calls = Array.from({ length: 30 }, (_, call) => call);
    for (const [call, side] of [
      [0, 'after'] as const,
      ...someOf(calls, 6, seed).map((call) => [call, 'before'] as const),
    ]) {
      const name = feedName();
      const some = await makeWebhook(name.project, { changedFields: selection });
      const all = await makeWebhook(name.project);
      const type = 'crm.contact.updated';
      const events = [
        { type, changedFields: ['email_addresses'] },
        { type, changedFields: ['phone_numbers', 'name'] },
        { type: 'crm.contact.created' },
        { type, changedFields: ['field_mappings.plan'] },
        { type, changedFields: [], mergedFrom: ['other'] },
        { type: 'crm.company.updated', changedFields: ['phone_numbers'] },
        { type, changedFields: ['field_mappings.planet'] },
      ];
      for (const [index, event] of events.entries()) await putWaiting(name, { ...event, time: now + index });
      const restore = call === 0 ? () => undefined : killAt(call, side);
      await runAt(later).catch((failure: unknown) => expect(String(failure)).toMatch(/failed|killed/));
      restore();
      // The worker that settles the rest creates the deliveries that the block lists.
      await updateWebhook(name.project, some.id, { changedFields: { [type]: ['email_addresses'] } }, later);
      const isPlaced = (await placesIn(name)).length > 0;
      await runAt(later + 15 * second);
      expect(await deliveredTo(all), `killed ${side} call ${call}`).toEqual(places(7));
      if (isPlaced) expect(await deliveredTo(some), `killed ${side} call ${call}`).toEqual([2, 3, 4, 5, 6]);
    }
  });

  it('creates deliveries for active webhooks of the project, and for webhooks created just before the event', async () => {
    const name = feedName();
    await makeWebhook(randomUUID());
    const quiet = await makeWebhook(name.project, { active: false });
    const late = randomUUID();
    const recordId = 'record';
    await putWaiting(name, { recordId });
    const partition = `${name.project}#${name.connection}#${feedShardOf({ recordId, id: '' })}`;
    let made = false;
    onCommand(async (command, input) => {
      // The worker is about to read the waiting events. It must see a new event together with its webhook.
      if (made || command !== 'QueryCommand' || !JSON.stringify(input).includes(partition)) return;
      made = true;
      await makeWebhook(name.project, { id: late });
      await putWaiting(name, { recordId, time: now + 1 });
    });
    await runAt(later);
    expect(made).toBe(true);
    expect(await deliveredTo({ ...quiet, id: late })).toEqual([1, 2]);
    expect(await deliveredTo(quiet)).toEqual([]);
  });

  it('works alone on a connection, and another one continues after it has died', async () => {
    const name = feedName();
    const ids = await putManyWaiting(name, 3);
    const first = await acquireFeed(name, 15 * second, later);
    expect(first).toEqual({ ...name, fence: 1, sequence: 0, settled: 0, until: later + 15 * second });
    await runAt(later + 14 * second);
    expect(await waitingIn(name)).toBe(3);
    await runAt(later + 15 * second);
    await expectFeed(name, ids);
    expect(await acquireFeed(name, 30 * second, later + 30 * second)).toMatchObject({
      fence: 3,
      sequence: 3,
      settled: 3,
    });
  });

  it('that has lost its lease writes nothing', async () => {
    const name = feedName();
    const ids = await putManyWaiting(name, 2);
    let taken = false;
    onCommand(async (command) => {
      if (taken || !command.startsWith('TransactWrite')) return;
      taken = true;
      // The lease of the first dispatcher has ended. A second dispatcher acquires the feed.
      expect(await acquireFeed(name, 29 * second, later + 16 * second)).toMatchObject({ fence: 2 });
    });
    expect(await runAt(later)).toEqual({ events: 0, lost: 1 });
    expect(await feedOf(name)).toEqual([]);
    await runAt(later + 45 * second);
    await expectFeed(name, ids);
  });

  it('that has lost its lease leaves the feed to the new holder', async () => {
    const name = feedName();
    await putManyWaiting(name, 120);
    // The worker is slow: its lease ends after the first block.
    let at = later;
    onCommand(
      async () => undefined,
      async (command, input) => {
        if (at !== later || !command.startsWith('TransactWrite') || !isOf(name, input)) return;
        at = later + 29 * second;
        expect(await acquireFeed(name, 60 * second, later + 45 * second)).toMatchObject({ fence: 2 });
      },
    );
    expect(await dispatchDue({ now: () => at, deadline: later + 30 * second })).toEqual({ events: 0, lost: 1 });
    expect(at).toBeGreaterThan(later);
    await runAt(later + 104 * second);
    expect(await waitingIn(name)).toBe(120);
    await runAt(later + 105 * second);
    expect(await waitingIn(name)).toBe(0);
  });

  it('that is behind the feed writes nothing, even if the blocks of those places have expired', async () => {
    const name = feedName();
    await putManyWaiting(name, 2);
    await runAt(later);
    const partition = `${name.project}#${name.connection}`;
    for (const { sk } of await itemsIn(partition, 'block#')) {
      await database().send(new DeleteCommand({ TableName: environment.tables.events, Key: { pk: partition, sk } }));
    }
    await putWaiting(name);
    const held = (await acquireFeed(name, 15 * second, later)) ?? expect.fail('not taken');
    const { waiting } = await readWaiting(name, placeFrom(''));
    const behind = { ...held, sequence: 1 };
    const write = writeBlock(behind, blockAfter(behind, waiting, noReceivers, later), false, {
      now: later,
      until: later,
    });
    await expect(write).rejects.toThrow(LeaseLost);
    expect([await waitingIn(name), await feedOf(name)]).toEqual([1, []]);
  });

  it('gives each place exactly once while eight dispatchers and 64 writers work at the same time', async () => {
    const names = Array.from({ length: 3 }, () => feedName());
    const writers = names.map((name) => Promise.all(Array.from({ length: 64 }, () => putWaiting(name))));
    const runs: Promise<unknown>[] = [];
    for (let round = 0; round < 4; round += 1) {
      const time = later + round * 20 * second;
      runs.push(...Array.from({ length: 8 }, () => runAt(time)));
      await Promise.all(runs);
    }
    const written = await Promise.all(writers);
    await runAt(later + 100 * second);
    for (const [index, name] of names.entries()) {
      const events = await feedOf(name);
      expect(idsOf(events).toSorted()).toEqual([...(written[index] ?? [])].toSorted());
      expect(events.map(({ sequence }) => sequence)).toEqual(places(64));
      expect(await waitingIn(name)).toBe(0);
    }
  });

  it.runIf(hasAllCases)('lets other connections of a shard continue while one has many events', async () => {
    const [busy, other] = [feedName(), feedName()];
    const same = { ...other, connection: busy.connection.split('').toReversed().join('') };
    // One query does not read all these events.
    await putManyWaiting(busy, 1_100);
    await putWaiting(same, { time: now + 10_000 });
    let time = later;
    onCommand(async (command) => {
      if (command.startsWith('TransactWrite')) time += 0.5 * second;
    });
    await dispatchDue({ now: () => time, deadline: time + 3 * second });
    expect(await feedOf(same)).toHaveLength(1);
    const moved = (await feedOf(busy)).length;
    expect(moved).toBeGreaterThan(0);
    expect(moved).toBeLessThan(1_100);
    await runAt(time);
    expect(await feedOf(busy)).toHaveLength(1_100);
  });

  it('counts events as moved if the response was lost, and moves none twice', async () => {
    const name = feedName();
    const ids = await putManyWaiting(name, 120);
    let lost = 0;
    const again = new TransactionCanceledException({
      $metadata: {},
      message: 'sent again',
      CancellationReasons: [{ Code: 'ConditionalCheckFailed' }],
    });
    onCommand(
      async () => undefined,
      async (command) => {
        if (!command.startsWith('TransactWrite')) return;
        lost += 1;
        throw again;
      },
    );
    expect(await runAt(later)).toEqual({ events: 120, lost: 0 });
    expect(lost).toBe(2);
    await expectFeed(name, ids);
  });

  it('that fails for one connection delays no other, reports the failure, and continues after the lease', async () => {
    const [poor, fine] = [feedName(), feedName()];
    const [poorIds, fineIds] = await Promise.all([putManyWaiting(poor, 2), putManyWaiting(fine, 2)]);
    const restore = onCommand(async (command, input) => {
      if (command.startsWith('TransactWrite') && JSON.stringify(input).includes(poor.connection)) throw new Error('no');
    });
    await expect(runAt(later)).rejects.toThrow('1 feeds failed');
    await expectFeed(fine, fineIds);
    restore();
    await runAt(later + 14 * second);
    expect(await waitingIn(poor)).toBe(2);
    await runAt(later + 15 * second);
    await expectFeed(poor, poorIds);
  });

  it('tries again if another transaction conflicts for a moment', async () => {
    const name = feedName();
    const ids = await putManyWaiting(name, 60);
    let conflicts = 0;
    injectFault((command) => {
      if (!command.startsWith('TransactWrite') || conflicts === 3) return undefined;
      conflicts += 1;
      return new TransactionCanceledException({
        $metadata: {},
        message: 'in conflict',
        CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
      });
    });
    expect(await runAt(later)).toEqual({ events: 60, lost: 0 });
    expect(conflicts).toBe(3);
    await expectFeed(name, ids);
  });

  it.each(interruptionNames)(
    `repeats and loses nothing if it is %s any call of the database: each event has its place and its deliveries once (SEED=${seed})`,
    async (how) => {
      let isHit = true;
      for (const call of callsApart(how.startsWith('killed') ? 3 : 9)) {
        if (!isHit) break;
        const message = `${how} call ${call}`;
        const name = feedName();
        const webhook = await makeWebhook(name.project);
        const ids = await putManyWaiting(name, 6);
        const interruption = interruptAt(call, how);
        await runAt(later).catch((failure: unknown) => expect(String(failure)).toMatch(/failed|killed|too fast/));
        isHit = interruption.isHit();
        interruption.end();
        // A given place stays, whichever worker continues.
        const given = (await placesIn(name)).map(({ name: { id }, sequence }) => [id, sequence]);
        expect(given, message).toEqual(ids.slice(0, given.length).map((id, index) => [id, index + 1]));
        const sent = await itemsFor(webhook, 'delivery#');
        for (const item of sent.slice(0, 1)) await noteDelivered(item);
        await runAt(later + 15 * second);
        await expectFeed(name, ids, message);
        expect(await deliveredTo(webhook), message).toEqual(places(6));
        const taken = (await itemsFor(webhook, 'delivery#')).filter(({ status }) => status === 'delivered');
        expect(taken, message).toHaveLength(Math.min(1, sent.length));
        const pending = await itemsFor(webhook, 'pending#');
        expect(
          pending.map(({ sequences }) => sequences),
          message,
        ).toEqual([places(6)]);
        expect(await itemsFor(webhook, 'shard'), message).toMatchObject([{ due_at: expect.any(String) }]);
        expect(call).toBeLessThan(80);
      }
    },
  );
});

describe('the feed of a revoked connection', () => {
  const unsupported = { outcome: 'unsupported' } as const;

  const makeRevoked = async (): Promise<FeedName> => {
    const connection = connectionOf(await makeLinkedUser());
    await insertConnection(connection);
    const name = { project: connection.project, connection: connection.id };
    await putManyWaiting(name, 5, now + 1);
    await revokeConnection(connection, unsupported, now + second);
    return name;
  };

  const erase = (time: number) => eraseDue({ now: () => time, deadline: time + 60 * second });
  const shown = async (name: FeedName) => (await feedOf(name)).map(({ type, sequence }) => [type, sequence]);

  it('publishes the end of a connection after events that were erased before they were published', async () => {
    const name = await makeRevoked();
    await erase(later + 120 * second);
    await runAt(later + 120 * second);
    expect(await shown(name)).toEqual([
      ['connection.created', 1],
      ['connection.revoked', 2],
    ]);
  });

  it('keeps the events of the connection itself while the rest is erased', async () => {
    const name = await makeRevoked();
    await runAt(later);
    expect(await feedOf(name)).toHaveLength(7);
    await erase(later + 120 * second);
    expect(await shown(name)).toEqual([
      ['connection.created', 1],
      ['connection.revoked', 7],
    ]);
  });

  it('uses no place twice after the erasure, and ends with the other data', async () => {
    const name = await makeRevoked();
    await runAt(later);
    await erase(later + 120 * second);
    await putWaiting(name, { time: later });
    await runAt(later + 130 * second);
    expect((await shown(name)).at(-1)).toEqual(['crm.contact.created', 8]);
    const [head] = await itemsIn(`${name.project}#${name.connection}`, 'head');
    expect(head?.expires_at).toBe(Math.floor(later / 1000) + 90 * 24 * 60 * 60);
  });

  it('does not end while the connection is in use', async () => {
    const name = feedName();
    await putManyWaiting(name, 3);
    await runAt(later);
    const [head] = await itemsIn(`${name.project}#${name.connection}`, 'head');
    expect(head).toMatchObject({ sequence: 3 });
    expect(head).not.toHaveProperty('expires_at');
    expect(head).not.toHaveProperty('lease_until');
  });
});
