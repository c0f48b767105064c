import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { envelopeOf, recordOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { openNews, type WaitingEvent } from './play/events.ts';

const quarter = 15 * 60_000;
const day = 24 * 60 * 60_000;

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now();

const newEvents = openNews();

beforeAll(async () => {
  service = await startService({ hubspot: { strictDuplicates: false, now: () => time } });
});

afterAll(() => service.stop());

beforeEach(async () => {
  time = Math.max(time, Date.now()) + day;
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
});

afterEach(() => service.call('DELETE', `/connections/${connection.id}`, { key: project.key }));

const account = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);

const addContact = (values: Record<string, string>) => account().create('contacts', { firstname: 'Ada', ...values });

const baseline = async (): Promise<void> => {
  const name = { project: project.id, connection: connection.id, object: 'crm.contact' };
  await requestSync(name, { source: 'request', request: {} }, time);
  await service.sync(time);
  await news();
};

/** Starts the next run. After a day, the run lists all records. */
const next = async (after = quarter): Promise<void> => {
  time += after;
  await service.sync(time);
};

/** The events since the last call. */
const news = async (): Promise<readonly WaitingEvent[]> => {
  return newEvents(project.id, connection.id);
};

const changes = async () =>
  (await news()).map(({ type, remoteId, changedFields, record }) => [
    type,
    Number(remoteId),
    changedFields,
    record?.field_mappings,
  ]);

const send = async (path: string, body: object): Promise<string> => {
  const reply = await service.call('POST', path, { key: project.key, body });
  expect([200, 201]).toContain(reply.status);
  return String(Object(envelopeOf(reply).data).id);
};

const define = (name: string, data_type = 'number') =>
  send('/field-mapping/define', { object: 'crm.contact', name, data_type });
const map = (target: string, remote_field: string) =>
  send('/field-mapping/map', { target, provider: 'hubspot', remote_field });
const remove = (path: string) => service.call('DELETE', path, { key: project.key });

describe('a change of the field mappings', () => {
  it('reports no record in any run: fields are mapped, remapped, unmapped and undefined', async () => {
    addContact({ lifetime_value: '5', favourite_colour: 'red' });
    await baseline();
    const target = await define('score', 'string');
    const steps = [
      () => map('score', 'lifetime_value'),
      () => map('score', 'favourite_colour'),
      () => map('score', 'lifetime_value'),
      async () => remove(`/field-mapping/map/${await map('score', 'lifetime_value')}`),
      () => map('score', 'lifetime_value'),
      () => remove(`/field-mapping/define/${target}`),
    ];
    for (const step of steps) {
      await step();
      await next();
      await next(day);
      expect(await news()).toEqual([]);
    }
  });
});

describe("one of the vendor's own fields", () => {
  it('reports no record when it is mapped, and no change from the time before', async () => {
    const { id } = addContact({ salutation: 'Ms.' });
    await baseline();
    await define('greeting', 'string');
    const mapping = await map('greeting', 'salutation');
    await next(day);
    await remove(`/field-mapping/map/${mapping}`);
    account().update('contacts', id, { salutation: 'Dr.' });
    await next();
    await next(day);
    await map('greeting', 'salutation');
    await next();
    await next(day);
    expect(await news()).toEqual([]);
  });

  it('is reported under the name of its target as soon as the name is known', async () => {
    const { id } = addContact({ salutation: 'Ms.' });
    await define('greeting', 'string');
    await map('greeting', 'salutation');
    await baseline();
    account().update('contacts', id, { salutation: 'Dr.' });
    await next();
    expect(await changes()).toEqual([['crm.contact.updated', id, ['field_mappings.greeting'], { greeting: 'Dr.' }]]);
    const body = { remote_id: String(id), field_mappings: { greeting: 'Prof.' } };
    recordOf(await service.call('PATCH', '/crm/contacts', { token: connection.token, body }));
    expect(await changes()).toEqual([['crm.contact.updated', id, ['field_mappings.greeting'], { greeting: 'Prof.' }]]);
    await next(day);
    expect(await news()).toEqual([]);
  });
});

describe('a change of a mapped field', () => {
  it('is reported under the name of the target, from the first change on', async () => {
    const { id } = addContact({ lifetime_value: '5' });
    await baseline();
    await define('score');
    const mapping = await map('score', 'lifetime_value');
    account().update('contacts', id, { lifetime_value: '6' });
    await next();
    expect(await changes()).toEqual([['crm.contact.updated', id, ['field_mappings.score'], { score: 6 }]]);
    await remove(`/field-mapping/map/${mapping}`);
    await next(day);
    expect(await news()).toEqual([]);
    account().update('contacts', id, { lifetime_value: '7' });
    await next();
    expect(await changes()).toEqual([
      ['crm.contact.updated', id, ['field_mappings.lifetime_value'], { lifetime_value: 7 }],
    ]);
  });

  it('is not emitted if another target has taken its name, because no record shows the field', async () => {
    const { id } = addContact({ lifetime_value: '5', favourite_colour: 'red' });
    await baseline();
    await define('favourite_colour');
    await map('favourite_colour', 'lifetime_value');
    account().update('contacts', id, { favourite_colour: 'blue' });
    await next();
    expect(await news()).toEqual([]);
    account().update('contacts', id, { favourite_colour: 'green', lifetime_value: '6' });
    await next();
    expect(await changes()).toEqual([
      ['crm.contact.updated', id, ['field_mappings.favourite_colour'], { favourite_colour: 6 }],
    ]);
  });

  it('through the API is reported once, by name, and not by the next sync', async () => {
    await define('score');
    await map('score', 'lifetime_value');
    await baseline();
    const body = {
      first_name: 'Ada',
      last_name: 'L',
      email_addresses: [],
      phone_numbers: [],
      addresses: [],
      field_mappings: { score: 5 },
    };
    const { token } = connection;
    const made = recordOf(await service.call('POST', '/crm/contacts', { token, body }), 201);
    const id = Number(made.remote_id);
    expect(await changes()).toEqual([['crm.contact.created', id, undefined, { score: 5 }]]);
    const change = { id: made.id, field_mappings: { score: 6 } };
    recordOf(await service.call('PATCH', '/crm/contacts', { token, body: change }));
    expect(await changes()).toEqual([['crm.contact.updated', id, ['field_mappings.score'], { score: 6 }]]);
    await next();
    await next(day);
    expect(await news()).toEqual([]);
  });

  it('is reported by the given name, for a record without stored state', async () => {
    const { id } = addContact({ lifetime_value: '5' });
    await define('score');
    await map('score', 'lifetime_value');
    const { token } = connection;
    const body = { remote_id: String(id), field_mappings: { score: 6 } };
    recordOf(await service.call('PATCH', '/crm/contacts', { token, body }));
    expect(await changes()).toEqual([['crm.contact.updated', id, ['field_mappings.score'], { score: 6 }]]);
  });
});
