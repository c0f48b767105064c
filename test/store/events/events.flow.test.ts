import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { chunksOf } from '../../../lib/chunks.ts';
import { putItems } from '../../../lib/store/dynamodb/batch.ts';
import { LeaseLost } from '../../../lib/store/dynamodb/lease.ts';
import { feedShardOf } from '../../../lib/store/events/event-keys.ts';
import { type EventFilter, listEvents } from '../../../lib/store/events/event-lists.ts';
import { events as eventItems, eventPut, type FeedEvent } from '../../../lib/store/events/events.ts';
import { blockAfter, blocks } from '../../../lib/store/events/feed-blocks.ts';
import { acquireFeed, writeBlock } from '../../../lib/store/events/feed-head.ts';
import { placeFrom, readWaiting } from '../../../lib/store/events/waiting-events.ts';
import { dispatchFeed } from '../../../lib/workers/dispatch.ts';
import { useDatabase } from '../database.ts';
import { onCommand } from '../faults.ts';
import { noReceivers, putManyWaiting, since } from '../feed.ts';
import { now } from '../samples.ts';

useDatabase();

const hour = 60 * 60_000;
const day = 24 * hour;

const eventOf = (project: string, overrides: Partial<FeedEvent> = {}): FeedEvent => {
  const event = {
    id: randomUUID(),
    type: 'crm.contact.created',
    project,
    connection: 'one',
    linkedUser: 'user',
    sequence: 1,
    time: new Date(now).toISOString(),
    ...overrides,
  };
  return { shard: feedShardOf(event), ...event };
};

const itemOf = ({ sequence, id, ...event }: FeedEvent) => {
  const { due, due_at, ...item } = eventPut({ ...event, time: Date.parse(event.time) }, id).Put.Item ?? {};
  return { ...item, sequence };
};

/** Numbers of events per block. As in reality, some blocks have one event only. */
const blockSizes = [1, 3, 20, 1, 100];

const blocksOf = (events: readonly FeedEvent[]): Record<string, unknown>[] => {
  const found: Record<string, unknown>[] = [];
  for (let [start, n] = [0, 0]; start < events.length; n += 1) {
    const some = events.slice(start, start + (blockSizes[n % blockSizes.length] ?? 1));
    const [first] = some;
    if (first !== undefined) {
      found.push(blocks.toItem(blockAfter({ ...first, sequence: first.sequence - 1 }, some, noReceivers, now)));
    }
    start += some.length;
  }
  return found;
};

/** Stores events with their places, as many per call as possible. */
const put = async (...events: readonly FeedEvent[]): Promise<void> => {
  const feeds = Map.groupBy(events, ({ project, connection }) => `${project} ${connection}`);
  const items = [...events.map(itemOf), ...[...feeds.values()].flatMap(blocksOf)];
  for (const some of chunksOf(items, 25)) await putItems(eventItems.tableName(), some);
};

/** Stores events of a connection in sequence, with these ages in ms before `now`. */
const putAll = async (project: string, ages: readonly number[]): Promise<readonly FeedEvent[]> => {
  const events = ages.map((age, index) =>
    eventOf(project, { sequence: index + 1, time: new Date(now - age).toISOString() }),
  );
  await put(...events);
  return events;
};

const idsOf = (events: readonly FeedEvent[]): readonly string[] => events.map(({ id }) => id);

/** Reads all pages, one after another. */
const readAll = async (project: string, filter: EventFilter, limit = 100, time = now, isDescending = false) => {
  const pages: (readonly string[])[] = [];
  let startAfter: string | undefined;
  do {
    const page = await listEvents(project, filter, { limit, startAfter, isDescending }, time);
    pages.push(idsOf(page.items));
    startAfter = page.next;
  } while (startAfter !== undefined && pages.length < 200);
  return pages;
};

describe('the events of a connection', () => {
  it('are read backwards from every place, over blocks of any size', async () => {
    const project = randomUUID();
    const events = await putAll(
      project,
      Array.from({ length: 260 }, (_, index) => 260 - index),
    );
    const against = idsOf(events).toReversed();
    const read = async (filter: EventFilter, limit: number) =>
      (await readAll(project, { connection: 'one', ...filter }, limit, now, true)).flat();
    for (const limit of [3, 100]) {
      expect(await read({}, limit)).toEqual(against);
      for (const afterSequence of [1, 24, 125, 259, 260]) {
        expect(await read({ afterSequence }, limit)).toEqual(against.slice(0, 260 - afterSequence));
      }
    }
    for (const startAfter of ['1', '2', '125', '126', '260', '9000']) {
      const page = await listEvents(
        project,
        { connection: 'one' },
        { limit: 100, startAfter, isDescending: true },
        now,
      );
      const place = Math.max(0, 261 - Number(startAfter));
      expect(idsOf(page.items)).toEqual(against.slice(place, place + 100));
    }
  });
});

describe('the events of a project', () => {
  it('are read backwards by time, each on one page, with every filter', async () => {
    const project = randomUUID();
    const ages = Array.from({ length: 90 }, (_, index) => ((index * 7) % 29) * day + index * hour * 0.4);
    const events = await putAll(project, ages);
    await put(eventOf(randomUUID()));
    const latestFirst = (some: readonly FeedEvent[]) => idsOf(some.toSorted((a, b) => (a.time < b.time ? 1 : -1)));
    const read = async (filter: EventFilter, limit: number) =>
      (await readAll(project, filter, limit, now, true)).flat();
    for (const limit of [1, 7, 90, 100]) {
      expect(await read({}, limit)).toEqual(latestFirst(events));
      const odd = ({ sequence }: FeedEvent) => sequence % 2 === 1;
      expect(await read({ matches: odd }, limit)).toEqual(latestFirst(events.filter(odd)));
    }
    const [from, to] = [now - 20 * day, now - 3 * day];
    const within = events.filter(({ time }) => Date.parse(time) >= from && Date.parse(time) < to);
    expect(await read({ from, to }, 4)).toEqual(latestFirst(within));
  });

  it('are read by time over all days and connections, each on one page', async () => {
    const project = randomUUID();
    const ages = Array.from({ length: 57 }, (_, index) => (index % 29) * day + index * hour * 0.4);
    const events = await putAll(project, ages);
    await put(eventOf(randomUUID()));
    const inOrder = idsOf(events.toSorted((a, b) => (a.time < b.time ? -1 : 1)));
    for (const limit of [1, 7, 57, 100]) {
      const pages = await readAll(project, {}, limit);
      expect(pages.flat()).toEqual(inOrder);
      expect(pages).toHaveLength(Math.ceil(57 / limit));
    }
  });

  it('need one call if there are none, and none is missing if a filter needs many calls', async () => {
    const project = randomUUID();
    expect(await listEvents(project, {}, { limit: 25 }, now)).toEqual({ items: [] });
    await putAll(
      project,
      Array.from({ length: 150 }, (_, index) => 29 * day - index),
    );
    const wanted = eventOf(project, { type: 'crm.deal.deleted', connection: 'two' });
    await put(wanted);
    let queries = 0;
    onCommand(async () => {
      queries += 1;
    });
    const matches = ({ type }: FeedEvent) => type === 'crm.deal.deleted';
    expect((await readAll(project, { matches }, 5)).flat()).toEqual([wanted.id]);
    expect(queries).toBeLessThan(40);
  });

  it('begin with the first unexpired event, not with older ones that are still in the table', async () => {
    const project = randomUUID();
    const [, kept] = await putAll(project, [30 * day + 1_000, 30 * day - 1_000]);
    expect((await readAll(project, {})).flat()).toEqual([kept?.id]);
    expect((await readAll(project, { from: 0 })).flat()).toEqual([kept?.id]);
    expect((await readAll(project, { connection: 'one' })).flat()).toEqual([kept?.id]);
  });

  it.each([{}, { connection: 'one' }])('are limited to a time range', async (where) => {
    const project = randomUUID();
    const events = await putAll(project, [5 * day, 3 * day, 3 * day - 1, day, 0]);
    const [first, second, third, fourth, last] = idsOf(events);
    const read = async (range: EventFilter) => (await readAll(project, { ...where, ...range }, 2)).flat();
    expect(await read({ from: now - 3 * day })).toEqual([second, third, fourth, last]);
    expect(await read({ to: now - 3 * day })).toEqual([first]);
    expect(await read({ from: now - 3 * day, to: now - day })).toEqual([second, third]);
    expect(await read({ from: now + day, to: now - day })).toEqual([]);
  });

  it('begin with the first unexpired event after a position that is older or invented', async () => {
    const project = randomUUID();
    const ids = idsOf(await putAll(project, [2 * day, day]));
    let queries = 0;
    onCommand(async () => {
      queries += 1;
    });
    for (const startAfter of ['0001-01-01', '', '#']) {
      expect(idsOf((await listEvents(project, {}, { limit: 5, startAfter }, now)).items)).toEqual(ids);
    }
    expect((await listEvents(project, {}, { limit: 5, startAfter: 'zzz' }, now)).items).toEqual([]);
    expect(queries).toBeLessThan(100);
  });

  it('continue on the page after a page that a filter left empty', async () => {
    const project = randomUUID();
    const events = await putAll(
      project,
      Array.from({ length: 4_200 }, (_, index) => 5_000 - index),
    );
    const wanted = events.at(-1)?.id;
    const pages = await readAll(project, { matches: ({ id }) => id === wanted });
    expect(pages).toEqual([[], [wanted]]);
  });
});

describe('the events of a connection', () => {
  it('are read by sequence after the named one, whatever their times are', async () => {
    const project = randomUUID();
    const ages = Array.from({ length: 120 }, (_, index) => (index % 7) * hour);
    const ids = idsOf(await putAll(project, ages));
    await put(eventOf(project, { connection: 'two', sequence: 121 }));
    for (const limit of [13, 100]) {
      expect((await readAll(project, { connection: 'one' }, limit)).flat()).toEqual(ids);
      expect((await readAll(project, { connection: 'one', afterSequence: 17 }, limit)).flat()).toEqual(ids.slice(17));
    }
    expect(await readAll(project, { connection: 'one', afterSequence: 120 })).toEqual([[]]);
    expect(await readAll(project, { connection: 'one', afterSequence: Number.MAX_SAFE_INTEGER })).toEqual([[]]);
  });

  it('are visible as soon as a block contains them, and not before, even if the dispatcher then dies', async () => {
    const name = { project: randomUUID(), connection: 'one' };
    const ids = await putManyWaiting(name, 3);
    const read = async (filter: EventFilter) => (await readAll(name.project, filter)).flat();
    expect([await read({ connection: 'one' }), await read({})]).toEqual([[], []]);
    const held = (await acquireFeed(name, 15_000, now)) ?? expect.fail('not taken');
    const { waiting } = await readWaiting(name, placeFrom(''));
    await writeBlock(held, blockAfter(held, waiting, noReceivers, now), false, { now, until: now + 15_000 });
    expect(await read({ connection: 'one' })).toEqual(ids);
    expect(await read({ connection: 'one', afterSequence: 1 })).toEqual(ids.slice(1));
    await dispatchFeed(since(name), { now: () => now + 15_000, deadline: now + 60_000 });
    expect([await read({ connection: 'one' }), await read({})]).toEqual([ids, ids]);
  });

  it("get their places from one holder: a slower one does not mistake the next holder's block for its own", async () => {
    const name = { project: randomUUID(), connection: 'one' };
    await putManyWaiting(name, 3);
    const { waiting } = await readWaiting(name, placeFrom(''));
    const acquire = async (at: number) => (await acquireFeed(name, 15_000, at)) ?? expect.fail('not taken');
    const [slow, next] = [await acquire(now), await acquire(now + 15_000)];
    const write = (held: typeof slow, at: number) =>
      writeBlock(held, blockAfter(held, waiting, noReceivers, at), false, { now: at, until: at + 15_000 });
    const written = await write(next, now + 15_000);
    await expect(write(slow, now)).rejects.toThrow(LeaseLost);
    expect(await write(next, now + 15_000)).toEqual(written);
  });

  it('are read consistently', async () => {
    const project = randomUUID();
    const ids = idsOf(await putAll(project, [3, 2, 1]));
    const reads: unknown[] = [];
    onCommand(async (_, input) => {
      const { ConsistentRead, RequestItems } = Object(input);
      reads.push(ConsistentRead ?? Object.values<{ ConsistentRead?: unknown }>(RequestItems)[0]?.ConsistentRead);
    });
    expect((await readAll(project, { connection: 'one' })).flat()).toEqual(ids);
    expect(new Set(reads)).toEqual(new Set([true]));
  });

  it('belong to no other project, even if its connection has the same name', async () => {
    const project = randomUUID();
    await putAll(project, [0]);
    expect(await readAll(randomUUID(), { connection: 'one' })).toEqual([[]]);
  });
});
