import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import type { Provider, Reconciliation } from '../../lib/providers/define.ts';
import { requestSync, type Sync } from '../../lib/store/sync/syncs.ts';
import { isReconcileDue, reconcileAfterGap } from '../../lib/sync/next-run.ts';
import { type Service, startService } from '../harness/service.ts';
import { getSync } from '../harness/syncs.ts';
import { eventsOf } from './play/events.ts';

const minute = 60_000;
const quarter = 15 * minute;
const hour = 60 * minute;
const day = 24 * hour;

/** Reconciliation that lists only ids, for HubSpot. */
const reconcile = vi.hoisted(
  (): Reconciliation => ({
    days: 7,
    afterHours: 2,
    list: {
      method: 'GET',
      path: '/crm/v3/objects/contacts',
      query: { limit: '{limit}', after: '{cursor}', properties: 'hs_object_id' },
      records: 'results',
      max: 100,
      paginator: { type: 'cursor', cursor: 'paging.next.after' },
    },
  }),
);

vi.mock(import('../../lib/providers/registry.ts'), async (original) => {
  const [{ loaders }, { hubspot }] = await Promise.all([original(), import('../../lib/providers/hubspot/index.ts')]);
  const contact = { ...hubspot.objects['crm.contact'], reconcile };
  const compared: Provider = { ...hubspot, objects: { ...hubspot.objects, 'crm.contact': contact } };
  return { loaders: { ...loaders, hubspot: async () => compared } };
});

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now();
let behind = 0;
const ids: number[] = [];

beforeAll(async () => {
  service = await startService({ hubspot: { strictDuplicates: false, now: () => time - behind } });
  service.simulators.hubspot.shortPages = () => 10;
  for (let n = 0; n < 25; n += 1) ids.push(contacts().create('contacts', { firstname: `Contact ${n}` }).id);
});

afterAll(() => service.stop());

const contacts = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);
const name = () => ({ project: project.id, connection: connection.id, object: 'crm.contact' });
const syncOf = async (): Promise<Sync> => (await getSync(name())) ?? expect.fail('no sync');

const news = async (): Promise<readonly string[]> =>
  (await eventsOf(project.id, connection.id))
    .filter(({ type }) => type.startsWith('crm.'))
    .map(({ type, remoteId }) => `${type} ${remoteId}`)
    .toSorted();

beforeEach(async () => {
  time += day;
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
  await requestSync(name(), { source: 'request', request: {} }, time);
  await service.sync(() => time);
  return () => service.call('DELETE', `/connections/${connection.id}`, { key: project.key });
});

/** Counts the requests for pages of existing records: pages of ids, and pages of records. */
const watch = () => {
  const asked = { ids: 0, records: 0 };
  const stop = service.simulators.hubspot.onExchange(({ path, query }) => {
    if (path !== '/crm/v3/objects/contacts' || query.get('archived') === 'true') return;
    asked[query.get('properties') === 'hs_object_id' ? 'ids' : 'records'] += 1;
  });
  return { asked, stop };
};

/** Looks every quarter of an hour, or at another interval, until the end. */
const lookUntil = async (end: number, isOver: () => boolean = () => false, step = quarter): Promise<void> => {
  while (time < end && !isOver()) {
    time += step;
    await service.sync(() => time);
  }
};

describe('a reconciliation by ids', () => {
  it('finds records that were erased or missing in every list of changes, and reads no other record', async () => {
    const { asked, stop } = watch();
    await lookUntil(time + hour);
    const gone = ids.pop() ?? 0;
    contacts().purge('contacts', gone);
    // The record's time of change is older than the last search.
    behind = 3 * day;
    const late = contacts().create('contacts', { firstname: 'Late' }).id;
    behind = 0;
    await lookUntil(time + hour);
    expect([asked, await news()]).toEqual([{ ids: 0, records: 0 }, []]);
    const since = time;
    // The reconciliation happens on schedule, not because of missing looks.
    time += 6 * day - 3 * hour;
    await requestSync(name(), { source: 'request', request: {} }, time);
    await service.sync(() => time);
    await lookUntil(since + 7 * day, () => asked.ids > 0, hour);
    stop();
    expect(asked).toEqual({ ids: 3, records: 0 });
    expect(await news()).toEqual([`crm.contact.created ${late}`, `crm.contact.deleted ${gone}`]);
    expect(await syncOf()).toMatchObject({ result: 'succeeded', run: { mode: 'changes', reconciles: true } });
    expect((await syncOf()).reconcileAt).toBeUndefined();
  });

  it('follows within two hours if the gap between looks was longer than two hours', async () => {
    await lookUntil(time + hour);
    const { asked, stop } = watch();
    time += 2 * hour;
    await service.sync(() => time);
    expect((await syncOf()).reconcileAt).toBeUndefined();
    const gone = ids.pop() ?? 0;
    contacts().purge('contacts', gone);
    time += 3 * hour;
    const began = time;
    await service.sync(() => time);
    const at = Date.parse((await syncOf()).reconcileAt ?? expect.fail('none is due'));
    expect(at - began).toBeGreaterThanOrEqual(0);
    expect(at - began).toBeLessThanOrEqual(2 * hour);
    await lookUntil(began + 2 * hour + quarter, () => asked.ids > 0);
    expect([asked, await news()]).toEqual([{ ids: 3, records: 0 }, [`crm.contact.deleted ${gone}`]]);
    await lookUntil(time + hour);
    stop();
    expect(asked.ids).toBe(3);
  });

  it('continues from its place, and succeeds after an earlier failure', async () => {
    await lookUntil(time + hour);
    const { asked, stop } = watch();
    const gone = ids.pop() ?? 0;
    contacts().purge('contacts', gone);
    service.simulators.hubspot.fail({ kind: 'status', status: 503, path: /contacts$/, times: 4 });
    // The worker's time is over after the first page.
    const stopClock = service.simulators.hubspot.onExchange(({ query }) => {
      if (query.get('properties') === 'hs_object_id') time += minute;
    });
    time += 7 * day;
    for (let turn = 0; turn < 12; turn += 1) {
      await service.sync(() => time);
      time += quarter;
    }
    stop();
    stopClock();
    expect(await news()).toEqual([`crm.contact.deleted ${gone}`]);
    // After a failed request, the service requests the same page again.
    expect(asked.ids).toBeLessThanOrEqual(3 + 4);
  });
});

describe('the time of a reconciliation', () => {
  const at = Date.parse('2026-03-01T00:00:00Z');
  const schedule = {
    interval: quarter,
    isAdaptive: false,
    reconcileInterval: 7 * day,
    reconcileGap: 2 * hour,
  };
  const syncs = Array.from({ length: 200 }, (_, n) => {
    const names = { project: 'p', connection: `connection-${n}`, object: 'crm.contact' };
    return { ...names, reconciledAt: new Date(at).toISOString() } as unknown as Sync;
  });

  it('is spread over the last day of seven', () => {
    const dueBy = (days: number) => syncs.filter((sync) => isReconcileDue(sync, schedule, at + days * day)).length;
    expect([dueBy(5.99), dueBy(7)]).toEqual([0, 200]);
    expect(dueBy(6.5)).toBeGreaterThan(60);
    expect(dueBy(6.5)).toBeLessThan(140);
  });

  it('is spread over two hours after a gap of all connections', () => {
    const now = at + 3 * hour;
    const times = syncs.map((sync) => reconcileAfterGap(sync, schedule, at, now) ?? expect.fail('none'));
    expect(times.filter((time) => time < now || time > now + 2 * hour)).toEqual([]);
    expect(times.filter((time) => time < now + hour).length).toBeGreaterThan(60);
    expect(reconcileAfterGap(syncs[0] as Sync, { ...schedule, interval: 2 * hour }, at, now)).toBeUndefined();
  });
});
