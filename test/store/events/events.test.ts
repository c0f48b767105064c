import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { putItems } from '../../../lib/store/dynamodb/batch.ts';
import {
  type EventFilter,
  events as eventItems,
  type FeedEvent,
  listEvents,
  storedEvent,
} from '../../../lib/store/events/events.ts';
import { useDatabase } from '../database.ts';
import { onCommand } from '../faults.ts';
import { now } from '../samples.ts';

useDatabase();

const hour = 60 * 60_000;
const day = 24 * hour;

const eventOf = (project: string, overrides: Partial<FeedEvent> = {}): FeedEvent => ({
  id: randomUUID(),
  type: 'crm.contact.created',
  project,
  connection: 'one',
  linkedUser: 'user',
  sequence: 1,
  time: new Date(now).toISOString(),
  ...overrides,
});

/** As many as one call takes at a time. */
const put = async (...events: readonly FeedEvent[]): Promise<void> => {
  for (let start = 0; start < events.length; start += 25) {
    const items = events.slice(start, start + 25).map((event) => eventItems.toItem(storedEvent(event)));
    await putItems(eventItems.tableName(), items);
  }
};

/** Events so many ms before `now`, with sequences of one connection. */
const putAll = async (project: string, ages: readonly number[]): Promise<readonly FeedEvent[]> => {
  const events = ages.map((age, index) =>
    eventOf(project, { sequence: index + 1, time: new Date(now - age).toISOString() }),
  );
  await put(...events);
  return events;
};

const idsOf = (events: readonly FeedEvent[]): readonly string[] => events.map(({ id }) => id);

/** All pages, one after another. */
const readAll = async (project: string, filter: EventFilter, limit = 100, time = now) => {
  const pages: (readonly string[])[] = [];
  let startAfter: string | undefined;
  do {
    const page = await listEvents(project, filter, { limit, startAfter }, time);
    pages.push(idsOf(page.items));
    startAfter = page.next;
  } while (startAfter !== undefined && pages.length < 200);
  return pages;
};

describe('the events of a project', () => {
  it('come in the order of their times over all days and connections, each on one page', async () => {
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

  it('are read in one call where there are none, and none is left out where a filter takes many calls', async () => {
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

  it('begin with the first that has not expired: not with older ones that are still in the table', async () => {
    const project = randomUUID();
    const [, kept] = await putAll(project, [30 * day + 1_000, 30 * day - 1_000]);
    expect((await readAll(project, {})).flat()).toEqual([kept?.id]);
    expect((await readAll(project, { from: 0 })).flat()).toEqual([kept?.id]);
    expect((await readAll(project, { connection: 'one' })).flat()).toEqual([kept?.id]);
  });

  it.each([{}, { connection: 'one' }])('are those from a time on and before another one', async (where) => {
    const project = randomUUID();
    const events = await putAll(project, [5 * day, 3 * day, 3 * day - 1, day, 0]);
    const [first, second, third, fourth, last] = idsOf(events);
    const read = async (range: EventFilter) => (await readAll(project, { ...where, ...range }, 2)).flat();
    expect(await read({ from: now - 3 * day })).toEqual([second, third, fourth, last]);
    expect(await read({ to: now - 3 * day })).toEqual([first]);
    expect(await read({ from: now - 3 * day, to: now - day })).toEqual([second, third]);
    expect(await read({ from: now + day, to: now - day })).toEqual([]);
  });

  it('begin with the first that has not expired after a position that is older, or made up', async () => {
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

  it('go on on the page after one that a filter left empty', async () => {
    const project = randomUUID();
    const events = await putAll(
      project,
      Array.from({ length: 4_200 }, (_, index) => 5_000 - index),
    );
    const wanted = events.at(-1)?.id;
    const pages = await readAll(project, { matches: ({ id }) => id === wanted });
    expect(pages).toEqual([[], [wanted]]);
  }, 30_000);
});

describe('the events of a connection', () => {
  it('come in their sequence whatever their times, after the one that is named', async () => {
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

  it('are no other project’s, though its connection has the same name', async () => {
    const project = randomUUID();
    await putAll(project, [0]);
    expect(await readAll(randomUUID(), { connection: 'one' })).toEqual([[]]);
  });
});
