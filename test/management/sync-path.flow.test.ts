import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { dataOf, failureOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';

const quarter = 15 * 60_000;
const day = 24 * 60 * 60_000;

/** Records per page. */
const pageSize = 10;

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now();

beforeAll(async () => {
  service = await startService({ hubspot: { strictDuplicates: false, now: () => time } });
  service.simulators.hubspot.shortPages = () => pageSize;
  for (let n = 0; n < 25; n += 1) account().create('contacts', { firstname: `Contact ${n}` });
});

afterAll(() => service.stop());

const account = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);

beforeEach(async () => {
  time = Math.max(time, Date.now()) + day;
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
});

// Otherwise, the next test would also run the syncs of this one.
afterEach(() => service.call('DELETE', `/connections/${connection.id}`, { key: project.key }));

describe('/connections/{id}/sync', () => {
  const path = () => `/connections/${connection.id}/sync`;
  const key = () => ({ key: project.key });

  it('answers 404 for a connection of another project, and 422 for an object that cannot be listed', async () => {
    const other = await service.project();
    expect(failureOf(await service.call('POST', path(), { key: other.key }))).toEqual([404, 'not_found']);
    expect(failureOf(await service.call('GET', path(), { key: other.key }))).toEqual([404, 'not_found']);
    const body = { object: 'ticketing.tag' };
    expect(failureOf(await service.call('POST', path(), { ...key(), body }))).toEqual([422, 'unsupported_object']);
  });

  it('reports no syncs if no webhook covers an object', async () => {
    const reply = await service.call('POST', path(), key());
    expect(dataOf(reply, 202)).toEqual([]);
    expect(Object(reply.body).message).toContain('Name an object');
  });

  it('runs a requested sync, and shows its result', async () => {
    const started = await service.call('POST', path(), { ...key(), body: { object: 'crm.contact' } });
    expect(dataOf(started, 202)).toMatchObject([{ object: 'crm.contact', state: 'waiting', result: null }]);
    await service.sync(Math.max(time, Date.now()));
    const records = account()
      .list('contacts')
      .filter(({ archived }) => !archived).length;
    expect(dataOf(await service.call('GET', path(), key()))).toMatchObject([
      {
        object: 'crm.contact',
        state: 'waiting',
        mode: 'baseline',
        result: 'succeeded',
        pages: Math.ceil(records / pageSize),
        records: { seen: records, created: 0, updated: 0, deleted: 0 },
        last_error: null,
      },
    ]);
  });

  it('syncs the objects that an active webhook covers, soon after its creation until its end', async () => {
    const body = { url: 'http://127.0.0.1:9/hook', scope: ['crm.deal.*', 'ticketing.ticket.deleted'] };
    const webhook = dataOf(await service.call('POST', '/webhook', { ...key(), body }), 201);
    await service.sync(time);
    const objects = async () => {
      const syncs = dataOf(await service.call('GET', path(), key())) as { object: string; state: string }[];
      return syncs.map(({ object, state }) => `${object} ${state}`).toSorted();
    };
    expect(await objects()).toEqual(['crm.deal waiting', 'ticketing.ticket waiting']);
    await service.call('PUT', `/webhook/${Object(webhook).id}`, { ...key(), body: { active: false } });
    time += quarter;
    await service.sync(time);
    expect(await objects()).toEqual(['crm.deal off', 'ticketing.ticket off']);
    await service.call('PUT', `/webhook/${Object(webhook).id}`, { ...key(), body: { active: true } });
    time += quarter;
    await service.sync(time);
    expect(await objects()).toEqual(['crm.deal waiting', 'ticketing.ticket waiting']);
  });
});
