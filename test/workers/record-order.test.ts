import { describe, expect, it } from 'vitest';
import { eventIdOf } from '../../lib/crypto/ids.ts';
import type { FeedEvent } from '../../lib/store/events/events.ts';
import { acquireFeed } from '../../lib/store/events/feed-head.ts';
import { dispatchDue, dispatchFeed } from '../../lib/workers/dispatch.ts';
import { useDatabase } from '../store/database.ts';
import { onCommand } from '../store/faults.ts';
import {
  type FeedName,
  feedName,
  feedOf,
  itemsIn,
  putManyWaiting,
  putWaiting,
  since,
  waitingIn,
} from '../store/feed.ts';
import { now } from '../store/samples.ts';

useDatabase();

const second = 1_000;
const later = now + 60 * second;
const run = { now: () => later, deadline: later + 60 * second };

const idsOf = (events: readonly FeedEvent[]): readonly string[] => events.map(({ id }) => id);

const expectFeed = async (name: FeedName, ids: readonly string[]): Promise<void> => {
  const events = await feedOf(name);
  expect(idsOf(events)).toEqual(ids);
  expect(events.map(({ sequence }) => sequence)).toEqual(ids.map((_, index) => index + 1));
  expect(await waitingIn(name)).toBe(0);
};

describe('the events of a record', () => {
  const recordId = 'record';

  /** Writes a change of the record, with the time of its event and of the previous event. */
  const change = (name: FeedName, time: number, previous?: number): Promise<string> =>
    putWaiting(
      name,
      { recordId, time, previous, putAt: now },
      eventIdOf({ ...name, record: recordId, time: new Date(time).toISOString() }),
    );

  it('are in the order of its revisions if the worker only looks for the last one', async () => {
    const name = feedName();
    const ids = [
      await change(name, now),
      await change(name, now + 2 * second, now),
      await change(name, now + 3 * second, now + 2 * second),
    ];
    const other = await putWaiting(name, { recordId: 'another', time: now + second });
    await dispatchFeed(since(name, now + 3 * second), run);
    expect(idsOf(await feedOf(name))).toEqual(ids);
    await dispatchDue(run);
    await expectFeed(name, [...ids, other]);
  });

  it('are in order if they are put while earlier places are being read', async () => {
    const name = feedName();
    const many = Array.from({ length: 150 }, (_, index) => index);
    // The events fill the shard of the record, so that one read is not enough.
    for (const index of many) await putWaiting(name, { recordId, time: now + second + index });
    const ids: string[] = [];
    let readings = 0;
    onCommand(
      async () => undefined,
      async (command, input) => {
        const isReading = command === 'QueryCommand' && JSON.stringify(input).includes('"event#');
        if (!isReading || ids.length > 0 || Object(input).IndexName !== undefined) return;
        readings += 1;
        if (readings < 4) return;
        ids.push(await change(name, now));
        ids.push(await change(name, now + 5 * second, now));
      },
    );
    await dispatchDue(run);
    const given = idsOf(await feedOf(name)).filter((id) => ids.includes(id));
    expect(given).toEqual(ids);
    expect(await feedOf(name)).toHaveLength(152);
    expect(await waitingIn(name)).toBe(0);
  });

  it('do not wait if the previous event was erased, has its place, or belongs to another feed', async () => {
    const name = feedName();
    const first = await change(name, now);
    await dispatchDue(run);
    const second = await change(name, now + 1, now);
    const third = await change(name, now + 9, now + 5);
    await dispatchFeed(since(name, now + 1), run);
    await expectFeed(name, [first, second, third]);
  });
});

describe('a feed that is held when its message arrives', () => {
  const noWait = async (): Promise<void> => undefined;

  it("is read by its holder from the message's place before it is released", async () => {
    const name = feedName();
    await putWaiting(name, { time: now + 9 * second });
    const ids: string[] = [];
    onCommand(async (command, input) => {
      const isBlock = command.startsWith('TransactWrite') && JSON.stringify(input).includes('block#');
      if (!isBlock || ids.length > 0) return;
      // This place is before the holder's first read.
      ids.push(await putWaiting(name, { time: now }));
      expect(await dispatchFeed(since(name, now), run, noWait)).toEqual({ events: 0, lost: 0 });
    });
    expect(await dispatchFeed(since(name, now + 9 * second), run, noWait)).toEqual({ events: 2, lost: 0 });
    expect(ids).toHaveLength(1);
    expect(idsOf(await feedOf(name))).toContain(ids[0]);
    expect(await waitingIn(name)).toBe(0);
  });

  it('is read from there by the next worker if the holder has died', async () => {
    const name = feedName();
    const first = await putWaiting(name, { time: now });
    expect(await acquireFeed(name, 15 * second, later)).toBeDefined();
    await dispatchFeed(since(name, now), run, noWait);
    const next = await putWaiting(name, { time: now + 9 * second });
    const after = { now: () => later + 15 * second, deadline: later + 60 * second };
    expect(await dispatchFeed(since(name, now + 9 * second), after, noWait)).toEqual({ events: 2, lost: 0 });
    await expectFeed(name, [first, next]);
    const [head] = await itemsIn(`${name.project}#${name.connection}`, 'head');
    expect(head).not.toHaveProperty('wanted');
  });

  it('with more events than one turn takes is processed until all have their places', async () => {
    const name = feedName();
    await putManyWaiting(name, 220);
    let time = later;
    onCommand(async (command) => {
      if (command.startsWith('TransactWrite')) time += 2 * second;
    });
    const slow = { now: () => time, deadline: later + 60 * second };
    expect(await dispatchFeed(since(name), slow, noWait)).toEqual({ events: 220, lost: 0 });
    expect(await waitingIn(name)).toBe(0);
  });
});
