import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import type { Exchange } from '../../infra/simulators/shared/exchanges.ts';
import type { ObjectName } from '../../lib/objects/names.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { eventsOf } from './play/events.ts';

const interval = 15 * 60_000;
const day = 24 * 60 * 60_000;

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
  service.simulators.hubspot.clearFailures();
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
});

// Due work of this test would otherwise run during the next test.
afterEach(() => service.call('DELETE', `/connections/${connection.id}`, { key: project.key }));

const account = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);

const typesOf = async (): Promise<readonly string[]> =>
  (await eventsOf(project.id, connection.id)).map(({ type }) => type).filter((type) => type !== 'sync.completed');

/** Describes the requests to the provider during an action. */
const requestsOf = async (act: () => Promise<unknown>): Promise<readonly string[]> => {
  const seen: string[] = [];
  const stop = service.simulators.hubspot.onExchange(({ method, path, query }: Exchange) => {
    seen.push(`${method} ${path}${query.get('archived') === 'true' ? ' archived' : ''}`);
  });
  await act();
  stop();
  return seen.toSorted();
};

const look = (): Promise<unknown> => {
  time += interval;
  return service.sync(time);
};

/** Syncs these objects until the records of their first runs are no longer read again. */
const settle = async (...objects: readonly ObjectName[]): Promise<void> => {
  const setting = { reconcile_interval_seconds: 30 * 24 * 3600 };
  const body = { sync: Object.fromEntries(objects.map((object) => [object, setting])) };
  dataOf(await service.call('PATCH', `/projects/${project.id}`, { key: project.key, body }));
  await look();
  // Records of the first runs are read again until the vendor's clock can no longer be behind their times.
  time += 2 * 60 * 60_000;
  for (let cycle = 0; cycle < 2; cycle += 1) await look();
  expect(await typesOf()).toEqual([]);
};

const contacts = '/crm/v3/objects/contacts';

describe('two objects for the same records at the provider', () => {
  beforeEach(() => settle('crm.contact', 'ticketing.contact'));

  it('are requested once while nothing changes, without a list of custom fields', async () => {
    expect(await requestsOf(look)).toEqual([`GET ${contacts} archived`, `POST ${contacts}/search`]);
  });

  it('both receive the events of a created and a deleted record', async () => {
    const { id } = account().create('contacts', { firstname: 'Shared' });
    await look();
    expect((await typesOf()).toSorted()).toEqual(['crm.contact.created', 'ticketing.contact.created']);
    account().archive('contacts', Number(id));
    await look();
    const deleted = (await typesOf()).filter((type) => type.endsWith('.deleted'));
    expect(deleted.toSorted()).toEqual(['crm.contact.deleted', 'ticketing.contact.deleted']);
  });

  it('show a custom field with its record', async () => {
    const { id } = account().create('contacts', { firstname: 'Valued' });
    await look();
    account().update('contacts', Number(id), { lifetime_value: '12' });
    await look();
    const updated = (await eventsOf(project.id, connection.id)).filter(({ type }) => type.endsWith('.updated'));
    expect(updated).toMatchObject([
      {
        type: 'crm.contact.updated',
        changedFields: ['field_mappings.lifetime_value'],
        record: { field_mappings: { lifetime_value: 12 } },
      },
    ]);
  });

  it('both fail with a failed read, and later both find the missed changes', async () => {
    account().create('contacts', { firstname: 'Late' });
    service.simulators.hubspot.failWith(500, { path: /contacts\/search$/ });
    await look();
    expect(await typesOf()).toEqual([]);
    service.simulators.hubspot.clearFailures();
    await look();
    expect((await typesOf()).toSorted()).toEqual(['crm.contact.created', 'ticketing.contact.created']);
  });
});

describe('an object without records in the account', () => {
  beforeEach(() => settle('crm.deal', 'crm.note', 'ticketing.comment'));

  it('is requested with its changes only, and without its fields', async () => {
    expect(await requestsOf(look)).toEqual(['POST /crm/v3/objects/0-3/search', 'POST /crm/v3/objects/notes/search']);
  });

  it('shows its first record', async () => {
    const { id } = account().create('deals', { dealname: 'First', pipeline: 'default', dealstage: 'closedwon' });
    onTestFinished(() => account().archive('deals', Number(id)));
    await look();
    const [event] = await eventsOf(project.id, connection.id).then((all) => all.filter(({ record }) => record));
    expect(event).toMatchObject({ type: 'crm.deal.created', record: { name: 'First', status: 'won' } });
  });
});

it('owners are listed once for both objects, pipelines together with their stages', async () => {
  await settle('crm.user', 'ticketing.user', 'crm.stage', 'ticketing.collection');
  expect(await requestsOf(look)).toEqual([
    'GET /crm/v3/owners',
    'GET /crm/v3/pipelines/deals',
    'GET /crm/v3/pipelines/tickets',
  ]);
});
