import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { MadeConnection, MadeProject } from '../../../infra/local/setup.ts';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { writeTogether } from '../../../lib/store/dynamodb/transaction.ts';
import { getStoredRecords, recordPut } from '../../../lib/store/records/record-states.ts';
import { recordOf } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';
import { onCommand } from '../../store/faults.ts';
import { eventsOf } from '../../sync/play/events.ts';

let service: Service;
let project: MadeProject;
let connection: MadeConnection;

beforeAll(async () => {
  service = await startService({ hubspot: { strictDuplicates: false } });
});

afterAll(() => service.stop());

beforeEach(async () => {
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
});

const create = async () => {
  const body = { first_name: 'Ada', last_name: 'L' };
  return recordOf(await service.call('POST', '/crm/contacts', { token: connection.token, body }), 201);
};

const update = async (id: string, body: object) => {
  const reply = await service.call('PATCH', '/crm/contacts', { token: connection.token, body: { id, ...body } });
  return [reply.status, Object(reply.body).warnings];
};

const revisionOf = async (id: string): Promise<number | undefined> =>
  (await getStoredRecords(project.id, [id])).get(id)?.revision;

/** Fields that events reported as changed, each once. */
const reported = async (): Promise<readonly string[]> => {
  const events = await eventsOf(project.id, connection.id);
  const updates = events.filter(({ type }) => type === 'crm.contact.updated');
  return [...new Set(updates.flatMap(({ changedFields = [] }) => changedFields))].toSorted();
};

const changes = {
  first_name: 'Augusta',
  last_name: 'King',
  details: 'prefers letters',
  email_address: 'augusta@example.com',
  phone_number: '+44 20 7946 0001',
};

/** Makes another process store a change of the record before each of the next transactions of this process. */
const comeBefore = (id: string, times: number): void => {
  let left = times;
  let isOther = false;
  onCommand(async (command) => {
    if (!command.startsWith('TransactWrite') || isOther || left === 0) return;
    left -= 1;
    isOther = true;
    const before = (await getStoredRecords(project.id, [id])).get(id) ?? expect.fail('nothing is stored');
    const { connection: holder, remote, state } = before;
    const names = { project: project.id, id, object: 'crm.contact', identity: '', connection: holder, remote } as const;
    await writeTogether([recordPut({ mapping: names, before, state })]);
    isOther = false;
  });
};

/** Ends after the provider has answered this number of updates, and all of these updates wait to be stored. */
const whenPatched = (times: number): Promise<void> =>
  new Promise((resolve) => {
    let left = times;
    const stop = service.simulators.hubspot.onExchange(({ method }) => {
      if (method !== 'PATCH') return;
      left -= 1;
      if (left === 0) setTimeout(resolve, 100);
    });
    onTestFinished(stop);
  });

describe('simultaneous updates of a record', () => {
  it('lose no field, neither at the provider nor in the events', async () => {
    const { id, remote_id } = await create();
    const updates = Object.entries(changes).map(([name, value]) => update(id, { [name]: value }));
    expect(await Promise.all(updates)).toEqual(updates.map(() => [200, undefined]));
    const { properties } =
      service.simulators.hubspot.account(hubspotPortals[0].portalId).get('contacts', Number(remote_id)) ??
      expect.fail('the contact is gone');
    expect(properties).toMatchObject({
      firstname: changes.first_name,
      lastname: changes.last_name,
      message: changes.details,
      email: changes.email_address,
      phone: changes.phone_number,
    });
    expect(await reported()).toEqual(expect.arrayContaining(Object.keys(changes)));
    expect(await revisionOf(id)).toBe(1 + updates.length);
  });

  it('are stored in order within a process: none is refused, and none reads the stored record again', async () => {
    const { id } = await create();
    const calls: string[] = [];
    const allSent = whenPatched(8);
    onCommand(async (command) => {
      calls.push(command);
      if (command.startsWith('TransactWrite')) await allSent;
    });
    const updates = Array.from({ length: 8 }, (_, n) => update(id, { first_name: `Ada ${n}` }));
    expect(await Promise.all(updates)).toEqual(updates.map(() => [200, undefined]));
    expect(calls.filter((command) => command.startsWith('TransactWrite'))).toHaveLength(8);
    // Each update reads the mapping of its id. It reads the stored record ahead, while the provider is asked.
    expect(calls.filter((command) => command.startsWith('GetItem'))).toHaveLength(16);
  });

  it('are stored after a change that another process has stored in between', async () => {
    const { id } = await create();
    comeBefore(id, 3);
    expect(await update(id, { first_name: 'Augusta' })).toEqual([200, undefined]);
    expect(await revisionOf(id)).toBe(1 + 3 + 1);
    expect(await reported()).toContain('first_name');
  });
});
