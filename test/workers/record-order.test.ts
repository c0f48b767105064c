import { describe, expect, it } from 'vitest';
import { eventIdOf } from '../../lib/crypto/ids.ts';
import type { FeedEvent } from '../../lib/store/events/events.ts';
import { dispatchDue, dispatchFeed } from '../../lib/workers/dispatch.ts';
import { useDatabase } from '../store/database.ts';
import { onCommand } from '../store/faults.ts';
import { type FeedName, feedName, feedOf, putWaiting, since, waitingIn } from '../store/feed.ts';
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

  /** A change of the record, with the time that its event has, and that of the one before it. */
  const change = (name: FeedName, time: number, previous?: number): Promise<string> =>
    putWaiting(
      name,
      { recordId, time, previous, putAt: now },
      eventIdOf({ ...name, record: recordId, time: new Date(time).toISOString() }),
    );

  it('are in the order of its revisions where only the last one is looked for', async () => {
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

  it('are in their order where they are put while the places before them are being read', async () => {
    const name = feedName();
    const many = Array.from({ length: 150 }, (_, index) => index);
    // In the shard of the record, so that one reading is not enough.
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

  it('wait for nothing where the one before them is erased, has its place, or is of another feed', async () => {
    const name = feedName();
    const first = await change(name, now);
    await dispatchDue(run);
    const second = await change(name, now + 1, now);
    const third = await change(name, now + 9, now + 5);
    await dispatchFeed(since(name, now + 1), run);
    await expectFeed(name, [first, second, third]);
  });
});
