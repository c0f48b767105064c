import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../../infra/local/caller.ts';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { getSync, requestSync } from '../../lib/store/sync/syncs.ts';
import { dataOf, envelopeOf, failureOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { eventsOf } from './play/events.ts';

const minute = 60_000;
const quarter = 15 * minute;
const day = 24 * 60 * minute;

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now();

beforeAll(async () => {
  service = await startService({ hubspot: { strictDuplicates: false, now: () => time } });
});

afterAll(() => service.stop());

beforeEach(async () => {
  time = Math.max(time, Date.now()) + day;
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
});

// Due work of this test would otherwise run during the next test.
afterEach(() => service.call('DELETE', `/connections/${connection.id}`, { key: project.key }));

const account = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);

const nameOf = (object = 'crm.contact') => ({ project: project.id, connection: connection.id, object });

const ask = (body: object): Promise<Reply> =>
  service.call('POST', `/connections/${connection.id}/sync`, { key: project.key, body });

const syncOf = async () => (await getSync(nameOf())) ?? expect.fail('no sync');

/** Returns all events except the end of the first run. */
const events = async (): Promise<readonly string[]> =>
  (await eventsOf(project.id, connection.id))
    .filter(({ type }) => type !== 'sync.completed')
    .map(({ type, remoteId }) => `${type} ${remoteId}`);

/** Creates a record with an old time, as after an import that keeps the old times. */
const createLong = (ago: number, firstname: string) => {
  const now = time;
  time -= ago;
  const row = account().create('contacts', { firstname });
  time = now;
  return row;
};

const baseline = async (): Promise<void> => {
  account().create('contacts', { firstname: 'Known' });
  await requestSync(nameOf(), { source: 'request', request: {} }, time);
  await service.sync(time);
  // The first look after the run stores the watermark.
  time += minute;
  account().create('contacts', { firstname: 'Later' });
  time += quarter;
  await service.sync(time);
  expect(await events()).toHaveLength(1);
};

const iso = (at: number): string => new Date(at).toISOString();

describe('a back-fill', () => {
  it('reads the changes since a date again, and reports only unknown records', async () => {
    await baseline();
    const moved = createLong(20 * day, 'Moved');
    const older = createLong(30 * day, 'Older');
    time += quarter;
    await service.sync(time);
    expect(await events()).toHaveLength(1);
    const { watermark } = await syncOf();
    const asked = await ask({ object: 'crm.contact', from: iso(time - 25 * day) });
    expect(dataOf(asked, 202)).toMatchObject([{ object: 'crm.contact', state: 'waiting' }]);
    await service.sync(time);
    expect((await events()).slice(1)).toEqual([`crm.contact.created ${moved.id}`]);
    const after = await syncOf();
    expect(after).toMatchObject({ result: 'succeeded', run: { mode: 'changes', since: iso(time - 25 * day) } });
    expect(after.run?.counts).toMatchObject({ created: 1, updated: 0, deleted: 0 });
    expect(after.run?.counts.seen).toBeGreaterThanOrEqual(3);
    expect(Date.parse(after.watermark ?? '')).toBeGreaterThanOrEqual(Date.parse(watermark ?? ''));
    time += minute;
    await ask({ object: 'crm.contact', from: iso(time - 31 * day) });
    await service.sync(time);
    expect((await events()).slice(2)).toEqual([`crm.contact.created ${older.id}`]);
  });

  it('happens only once: later looks request new changes only', async () => {
    await baseline();
    await ask({ object: 'crm.contact', from: iso(time - 25 * day) });
    await service.sync(time);
    let asked: unknown;
    const stop = service.simulators.hubspot.onExchange(({ path, requestBody }) => {
      if (path.endsWith('/contacts/search')) asked = requestBody;
    });
    time += quarter;
    await service.sync(time);
    stop();
    const [since] = /\d{13}/.exec(JSON.stringify(asked)) ?? [];
    expect(Number(since)).toBeGreaterThan(time - 3 * 60 * minute);
  });

  it('also finds a very recent change if the date is later than the last look', async () => {
    await baseline();
    time += 2 * minute;
    const fresh = account().create('contacts', { firstname: 'Fresh' });
    time += minute;
    const request = { from: iso(time - 1_000) };
    await requestSync(nameOf(), { source: 'request', request }, time);
    await service.sync(time);
    expect((await events()).slice(1)).toEqual([`crm.contact.created ${fresh.id}`]);
  });

  it('is kept when a request without options arrives before its start', async () => {
    await baseline();
    await ask({ object: 'crm.contact', from: iso(time - 25 * day) });
    await ask({ object: 'crm.contact' });
    await service.sync(time);
    expect((await syncOf()).run).toMatchObject({ mode: 'changes', since: iso(time - 25 * day) });
  });

  it('is shown with its date while it runs', async () => {
    await baseline();
    await ask({ object: 'crm.contact', from: iso(time - 25 * day) });
    await service.sync(time);
    const shown = dataOf(await service.call('GET', `/connections/${connection.id}/sync`, { key: project.key }));
    expect(shown).toMatchObject([{ mode: 'changes', since: iso(time - 25 * day), result: 'succeeded' }]);
  });

  it('is refused without an object, for a future date, and if the provider has no list of changes', async () => {
    const from = iso(Date.now() - day);
    expect(failureOf(await ask({ from }))).toEqual([422, 'validation_failed']);
    expect(failureOf(await ask({ object: 'crm.contact', from: iso(Date.now() + day) }))).toEqual([
      422,
      'validation_failed',
    ]);
    const untold = await ask({ object: 'crm.user', from });
    expect(failureOf(untold)).toEqual([422, 'validation_failed']);
    expect(envelopeOf(untold).message).toMatch(/leave it out, each run goes through all records/);
    expect(await getSync(nameOf('crm.user'))).toBeUndefined();
  });
});
