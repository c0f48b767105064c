import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../../infra/local/caller.ts';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { recordId } from '../../lib/engine/mapping/remote-ids.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { getStoredRecords, type StoredRecord } from '../../lib/store/records/record-states.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { recordOf } from '../harness/reply.ts';
import { callsApart, seed } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { getSync } from '../harness/syncs.ts';
import { type InterruptionName, interruptAt, interruptionNames } from '../store/faults.ts';
import { eventsOf } from './play/events.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now();
let made = 0;

const account = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);
const nameOf = () => ({ project: project.id, connection: connection.id, object: 'crm.contact' });

const addContact = (): number => {
  made += 1;
  return account().create('contacts', { firstname: `Contact ${made}` }).id;
};

beforeAll(async () => {
  service = await startService({ hubspot: { strictDuplicates: false, now: () => time } });
  // There are so many contacts that a deleted one is less than a fifth.
  for (let n = 0; n < 30; n += 1) addContact();
});

afterAll(() => service.stop());

beforeEach(async () => {
  time = Math.max(time, Date.now()) + day;
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
  await requestSync(nameOf(), { source: 'request', request: {} }, time);
  await service.sync(time);
  expect(await getSync(nameOf())).toMatchObject({ result: 'succeeded' });
});

// Due work of this test would otherwise be interrupted in the next test.
afterEach(() => service.call('DELETE', `/connections/${connection.id}`, { key: project.key }));

/** Types of a record's events, oldest first. */
const toldOf = async (remoteId: number | string): Promise<readonly string[]> =>
  (await eventsOf(project.id, connection.id))
    .filter((event) => event.remoteId === String(remoteId))
    .map(({ type }) => type.slice('crm.contact.'.length));

const storedOf = async (remoteId: number | string): Promise<StoredRecord | undefined> => {
  const { identity } = (await getConnection(project.id, connection.id)) ?? expect.fail('no connection');
  const id = recordId(identity, 'crm.contact', [String(remoteId)]);
  return (await getStoredRecords(project.id, [id])).get(id);
};

/** Runs the daily listing, which finds every missed change. */
const syncAll = async (): Promise<void> => {
  time += day;
  await service.sync(time);
  expect(await getSync(nameOf())).toMatchObject({ state: 'waiting', result: 'succeeded', lastError: undefined });
};

const contact = (first_name: string) => ({
  first_name,
  last_name: 'Written',
  email_addresses: [],
  phone_numbers: [],
  addresses: [],
  field_mappings: {},
});

interface Write {
  /** Creates the record to write, if the write needs one. Returns its ids. */
  readonly prepare: () => Promise<{ readonly id: string; readonly remote_id: string } | undefined>;
  /** Method of the provider's own request. */
  readonly method: string;
  readonly send: (id: string | undefined, name: string) => Promise<Reply>;
  /** Types of the events if the provider made the change, and if it did not. */
  readonly done: readonly string[];
  readonly undone: readonly string[];
  readonly isDone: (remoteId: string, name: string) => boolean;
  /** Whether the stored record shows the write. */
  readonly isNoted: (before: StoredRecord | undefined, after: StoredRecord | undefined) => boolean;
}

const create = (first_name: string) =>
  service.call('POST', '/crm/contacts', {
    token: connection.token,
    body: contact(first_name),
    headers: { 'idempotency-key': first_name },
  });

const createOne = async () => {
  made += 1;
  return recordOf(await create(`Before ${made}`), 201);
};

const rowOf = (remoteId: string) => account().get('contacts', Number(remoteId));
const findRow = (name: string) =>
  account()
    .list('contacts')
    .find(({ properties }) => properties.firstname === name);

const fieldsOf = (stored: StoredRecord | undefined): unknown => stored?.state?.fields;

const writes: Readonly<Record<string, Write>> = {
  create: {
    method: 'POST',
    prepare: async () => undefined,
    send: (_, name) => create(name),
    done: ['created'],
    undone: [],
    isDone: (_, name) => findRow(name) !== undefined,
    isNoted: (_, after) => fieldsOf(after) !== undefined,
  },
  update: {
    method: 'PATCH',
    prepare: createOne,
    send: (id, first_name) =>
      service.call('PATCH', `/crm/contacts/${id}`, { token: connection.token, body: { first_name } }),
    done: ['created', 'updated'],
    undone: ['created'],
    isDone: (remoteId, name) => rowOf(remoteId)?.properties.firstname === name,
    isNoted: (before, after) => !isDeepStrictEqual(fieldsOf(before), fieldsOf(after)),
  },
  delete: {
    method: 'DELETE',
    prepare: createOne,
    send: (id) => service.call('DELETE', `/crm/contacts/${id}`, { token: connection.token }),
    done: ['created', 'deleted'],
    undone: ['created'],
    isDone: (remoteId) => rowOf(remoteId)?.archived === true,
    isNoted: (_, after) => after?.deletedAt !== undefined,
  },
};

/**
 * Runs workers until the run is over. It waits for the lease of a dead worker, and for the next attempt after a
 * failure.
 */
const goOn = async (context: string): Promise<void> => {
  for (let wait = 0; wait < 3; wait += 1) {
    const { state, dueAt = '' } = (await getSync(nameOf())) ?? expect.fail('no sync');
    if (state === 'waiting' && Date.parse(dueAt) > time) break;
    time += 3 * minute;
    await service.sync(time);
  }
  expect(await getSync(nameOf()), context).toMatchObject({ state: 'waiting', result: 'succeeded' });
};

describe(`a sync (SEED=${seed})`, () => {
  it.each(interruptionNames)('%s any call of the database reports every change once', async (name) => {
    let [changed, gone] = [addContact(), addContact()];
    await syncAll();
    let isHit = true;
    for (const call of callsApart(15)) {
      if (!isHit) break;
      const created = [addContact(), addContact()] as const;
      made += 1;
      account().update('contacts', changed, { firstname: `Changed ${made}` });
      account().archive('contacts', gone);
      time += day;
      const interruption = interruptAt(call, name);
      await service.sync(time).catch(() => expect(interruption.isHit()).toBe(true));
      interruption.end();
      isHit = interruption.isHit();
      const context = `${name} call ${call}`;
      await goOn(context);
      for (const id of created) expect(await toldOf(id), context).toEqual(['created']);
      expect(await toldOf(changed), context).toEqual(['created', 'updated']);
      expect(await toldOf(gone), context).toEqual(['created', 'deleted']);
      [changed, gone] = created;
      expect(call).toBeLessThan(160);
    }
  });
});

/**
 * The minimum of results that an interruption must cause. If a process is killed before each of its calls, it ends
 * before the provider request, between the request and the database call, and after both.
 */
const seenWith = (name: InterruptionName): string[] =>
  name === 'killed before' ? ['done, not noted', 'done, noted', 'not done, not noted'] : ['done, noted'];

describe.each(Object.entries(writes))('a %s through the API', (_, write) => {
  it.each(interruptionNames)(
    '%s any call of the database has an event if it is stored; otherwise the next sync reports it',
    async (name) => {
      const seen = new Set<string>();
      // The first write reads values that the process caches. Later writes do not make these calls.
      await createOne();
      const expected = new Map<string, readonly string[]>();
      let isHit = true;
      for (let call = 1; isHit; call += 1) {
        made += 1;
        const text = `Interrupted ${made}`;
        const before = await write.prepare();
        const known = before && (await storedOf(before.remote_id));
        const interruption = interruptAt(call, name);
        const { status } = await write.send(before?.id, text);
        interruption.end();
        isHit = interruption.isHit();
        const remoteId = before?.remote_id ?? String(findRow(text)?.id);
        const isDone = write.isDone(remoteId, text);
        const isNoted = write.isNoted(known, await storedOf(remoteId));
        const context = `${name} call ${call}, answered ${status}`;
        expect(await toldOf(remoteId), context).toEqual(isNoted ? write.done : write.undone);
        if (status < 300) expect(isDone, context).toBe(true);
        expected.set(remoteId, isDone ? write.done : write.undone);
        seen.add(`${isDone ? 'done' : 'not done'}, ${isNoted ? 'noted' : 'not noted'}`);
        expect(call).toBeLessThan(40);
      }
      await syncAll();
      const emitted = await Promise.all([...expected.keys()].map(async (id) => [id, await toldOf(id)] as const));
      expect(emitted).toEqual([...expected]);
      expect([...seen].toSorted()).toEqual(expect.arrayContaining(seenWith(name)));
      expect(seen).not.toContain('not done, noted');
    },
  );
});

describe('a write at the provider whose response was lost', () => {
  it.each(Object.entries(writes))('is reported by the next sync: %s', async (_name, write) => {
    made += 1;
    const text = `Cut ${made}`;
    const before = await write.prepare();
    service.simulators.hubspot.fail({ kind: 'cut-after-apply', method: write.method });
    const { status } = await write.send(before?.id, text);
    const remoteId = before?.remote_id ?? String(findRow(text)?.id);
    expect([status >= 500, write.isDone(remoteId, text)]).toEqual([true, true]);
    expect(await toldOf(remoteId)).toEqual(write.undone);
    await syncAll();
    expect(await toldOf(remoteId)).toEqual(write.done);
  });
});
