import { describe, expect, it } from 'vitest';
import type { Reply } from '../../infra/local/caller.ts';
import { byProvider } from '../harness/by-provider.ts';
import { type Body, type Connected, connectedToEach } from '../harness/connected.ts';
import { dataOf, envelopeOf, failureOf, recordOf, refusedPaths } from '../harness/reply.ts';
import type { ProviderId } from '../harness/service.ts';
import { fromFolders } from '../providers/folders.ts';
import { testAccepted } from './accepted-events.ts';
import {
  type CreatedEvent,
  day,
  type Events,
  events,
  hour,
  isoOf,
  listEvents,
  newReader,
  now,
  type OpenEvents,
} from './events.ts';

const fixtures = byProvider(Object.entries(await fromFolders<OpenEvents>('events')), 1);
const at = connectedToEach(fixtures.map(([provider]) => provider as ProviderId));

const testListed = (here: Connected, { kinds, page, isListedByContact }: Events): void => {
  const [happen = expect.fail('no kind')] = Object.values(kinds);

  it.each(Object.entries(kinds))('are listed and read with unified types: %s', async (_, happen) => {
    const reader = await newReader(here);
    const shown = happen(reader, now - day);
    const found = await listEvents(here, { contact_id: reader.contact_id });
    expect(found).toMatchObject([{ ...shown, occurred_at: isoOf(now - day) }]);
    for (const one of found) expect(recordOf(await here.call('GET', `${events}/${one.id}`))).toEqual(one);
  });

  it("are the contact's events of the wanted time, at most 30 days", async () => {
    const reader = await newReader(here);
    const { contact_id } = reader;
    for (const days of [40, 9, 6, 3]) happen(reader, now - days * day);
    happen(await newReader(here), now - day);
    const daysOf = async (query: Readonly<Record<string, string>>) =>
      (await listEvents(here, { contact_id, ...query })).map(
        ({ occurred_at }) => (now - Date.parse(String(occurred_at))) / day,
      );
    expect((await daysOf({})).toSorted()).toEqual([3, 6, 9]);
    expect(await daysOf({ occurred_after: isoOf(now - 6 * day), occurred_before: isoOf(now - 3 * day) })).toEqual([6]);
    const then = { occurred_after: isoOf(now - 45 * day), occurred_before: isoOf(now - 35 * day) };
    expect(await daysOf(then)).toEqual([40]);
    const longer = await here.call('GET', events, undefined, { contact_id, occurred_after: isoOf(now - 31 * day) });
    expect(failureOf(longer)).toEqual([422, 'validation_failed']);
    expect(refusedPaths(longer)).toEqual(['occurred_after']);
  });

  it('come in pages, and an event of the last page is found by its id', async () => {
    const reader = await newReader(here);
    const limit = page ?? 3;
    for (let nth = limit + 2; nth > 0; nth -= 1) happen(reader, now - nth * hour);
    const seen = await listEvents(here, { contact_id: reader.contact_id, limit: String(limit) });
    expect(seen).toHaveLength(limit + 2);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(limit + 2);
    const times = seen.map(({ occurred_at }) => String(occurred_at));
    expect(times).toEqual(times.toSorted());
    const last = seen.at(-1);
    expect(recordOf(await here.call('GET', `${events}/${last?.id}`))).toEqual(last);
  });

  it(`are listed ${isListedByContact ? 'by contact only' : 'for all contacts, too'}`, async () => {
    const reader = await newReader(here);
    for (const ago of [40 * day, hour]) happen(reader, now - ago);
    if (isListedByContact) {
      const reply = await here.call('GET', events, undefined, { limit: '100' });
      return expect(refusedPaths(reply)).toEqual(['contact_id']);
    }
    const [own] = await listEvents(here, { contact_id: reader.contact_id });
    const all = await listEvents(here, { limit: '100' });
    expect(all).toContainEqual(own);
    const times = all.map(({ occurred_at }) => Date.parse(String(occurred_at)));
    expect(Math.min(...times)).toBeGreaterThan(now - 31 * day);
  });
};

const testFiltered = (here: Connected, { kinds, filtered }: Events): void => {
  if (filtered === undefined) {
    it('cannot be filtered by type', async () => {
      const { contact_id } = await newReader(here);
      const reply = await here.call('GET', events, undefined, { contact_id, type: 'opened' });
      expect(failureOf(reply)).toEqual([422, 'unsupported_filter']);
    });
    return;
  }
  it('are filtered by type', async () => {
    const reader = await newReader(here);
    for (const happen of Object.values(kinds)) happen(reader, now - day);
    const types = (await listEvents(here, { contact_id: reader.contact_id })).map(({ type }) => type);
    const found = await listEvents(here, { contact_id: reader.contact_id, type: filtered });
    expect(found.map(({ type }) => type)).toEqual(types.filter((type) => type === filtered));
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(types.length);
  });
};

const testCreated = (here: Connected, created: CreatedEvent): void => {
  const { name, properties, kept = properties, isAccepted } = created;

  it('are created with name, properties and time, and listed as they were written', async () => {
    const reader = await newReader(here);
    const { contact_id } = reader;
    const occurred_at = isoOf(now - day);
    let reply: Reply | undefined;
    const sent = await here.writesWhile(async () => {
      reply = await here.call('POST', events, { contact_id, name, properties, occurred_at });
    });
    if (reply === undefined) expect.fail('nothing was answered');
    expect(sent).toEqual(created.sent(reader, occurred_at));
    const shown = { type: 'custom', name, properties: kept, contact_id, occurred_at };
    const found = await listEvents(here, { contact_id });
    expect(found).toMatchObject([shown]);
    expect(recordOf(await here.call('GET', `${events}/${found[0]?.id}`))).toEqual(found[0]);
    if (isAccepted) expect(dataOf(reply, 202)).toEqual({ accepted: true });
    else expect(recordOf(reply, 201)).toEqual(found[0]);
  });

  it('happen now if the body contains no time', async () => {
    const { contact_id } = await newReader(here);
    expect((await here.call('POST', events, { contact_id, name })).status).toBe(isAccepted ? 202 : 201);
    const [found] = await listEvents(here, { contact_id });
    expect(Date.parse(String(found?.occurred_at))).toBeGreaterThanOrEqual(now);
  });

  it('need a name and a contact', async () => {
    expect(refusedPaths(await here.call('POST', events, {})).toSorted()).toEqual(['contact_id', 'name']);
  });

  it.each(created.refused)('are refused if the vendor does not accept them: %o', async (more, paths, code) => {
    const { contact_id } = await newReader(here);
    const body: Body = { contact_id, name, ...more };
    const reply = await here.call('POST', events, body, { strict: 'true' });
    expect(refusedPaths(reply)).toEqual(paths);
    expect(failureOf(reply)).toEqual([422, code]);
    expect(envelopeOf(reply).details?.outcome).toBe('not_applied');
    expect(await listEvents(here, { contact_id })).toEqual([]);
  });
};

describe.each(fixtures)('events of %s', (provider, open) => {
  const here = at(provider as ProviderId);
  const given = open(here);
  const { created } = given;
  testListed(here, given);
  testFiltered(here, given);
  if (created !== undefined) testCreated(here, created);
  if (created?.isAccepted) testAccepted(here, provider as ProviderId, created);
  if (created === undefined) {
    it('cannot be created', async () => {
      const { contact_id } = await newReader(here);
      const sent = await here.writesWhile(async () => {
        const refused = await here.call('POST', events, { contact_id, name: 'purchased' });
        expect(failureOf(refused)).toEqual([422, 'unsupported_operation']);
      });
      expect(sent).toEqual([]);
    });
  }
  given.own?.();
});
