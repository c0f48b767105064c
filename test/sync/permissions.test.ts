import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/index.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { type Service, startService } from '../harness/service.ts';
import { eventsOf } from './outbox.ts';

const quarter = 15 * 60_000;
const day = 24 * 60 * 60_000;
const always = Number.POSITIVE_INFINITY;

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now();
let emitted = new Set<string>();

beforeAll(async () => {
  service = await startService({ hubspot: { now: () => time } });
});

afterAll(() => service.stop());

beforeEach(async () => {
  time = Math.max(time, Date.now()) + day;
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
  emitted = new Set();
});

afterEach(async () => {
  service.simulators.hubspot.clearFailures();
  await service.call('DELETE', `/connections/${connection.id}`, { key: project.key });
});

const account = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);

/** The events since the last call, as type, remote id and changed fields. */
const news = async () => {
  const all = await eventsOf(project.id, connection.id);
  const fresh = all.filter(({ id }) => !emitted.has(id));
  emitted = new Set(all.map(({ id }) => id));
  return fresh.map(({ type, remoteId, changedFields }) => [type, remoteId, changedFields]);
};

/** The next run; after a day it lists all records. */
const next = async (after = quarter): Promise<void> => {
  time += after;
  await service.sync(time);
};

const baseline = async (object: string): Promise<void> => {
  const name = { project: project.id, connection: connection.id, object };
  await requestSync(name, { source: 'request', request: {} }, time);
  await service.sync(time);
  await news();
};

describe('a list of choices that can be read, and then not, and then again', () => {
  const refuse = () => service.simulators.hubspot.failWith(403, { path: /\/pipelines\/deals$/, times: always });
  const allow = () => service.simulators.hubspot.clearFailures();
  const both = async () => {
    await next();
    await next(day);
    return news();
  };

  it('changes no record', async () => {
    account().create('deals', { dealname: 'One', dealstage: 'qualifiedtobuy', pipeline: 'default' });
    await baseline('crm.deal');
    refuse();
    expect(await both()).toEqual([]);
    allow();
    expect(await both()).toEqual([]);
  });

  it('changes no record that was first seen without it', async () => {
    refuse();
    account().create('deals', { dealname: 'One', dealstage: 'qualifiedtobuy', pipeline: 'default' });
    await baseline('crm.deal');
    expect(await both()).toEqual([]);
    allow();
    expect(await both()).toEqual([]);
  });

  it('hides no change of a record meanwhile, and has none told twice', async () => {
    const { id } = account().create('deals', { dealname: 'One', dealstage: 'qualifiedtobuy', pipeline: 'default' });
    await baseline('crm.deal');
    refuse();
    await next();
    account().update('deals', id, { dealstage: 'closedlost' });
    const [change, ...others] = await both();
    expect(change).toEqual(['crm.deal.updated', String(id), expect.arrayContaining(['status', 'remote_status'])]);
    expect(others).toEqual([]);
    allow();
    expect(await both()).toEqual([]);
    account().update('deals', id, { dealstage: 'closedwon' });
    expect(await both()).toEqual([
      ['crm.deal.updated', String(id), expect.arrayContaining(['status', 'remote_status', 'status_category'])],
    ]);
  });
});
