import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { pipedriveCompanies } from '../../infra/simulators/pipedrive/seeds.ts';
import { dataOf } from '../harness/reply.ts';
import { type ProviderId, type Service, startService } from '../harness/service.ts';
import { unitsOf } from '../harness/units.ts';
import { eventsOf } from './play/events.ts';

const minute = 60_000;
const quarter = 15 * minute;
const day = 24 * 60 * minute;

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now();

beforeAll(async () => {
  const now = () => time;
  service = await startService({ hubspot: { strictDuplicates: false, now }, pipedrive: { now } });
});

afterAll(() => service.stop());

beforeEach(() => {
  time = Math.max(time, Date.now()) + day;
});

// Due work of this test would otherwise run during the next test.
afterEach(async () => {
  service.simulators.pipedrive.clearFailures();
  await service.call('DELETE', `/connections/${connection.id}`, { key: project.key });
});

const addRecord: Partial<Record<ProviderId, () => unknown>> = {
  hubspot: () =>
    service.simulators.hubspot.account(hubspotPortals[0].portalId).create('contacts', { firstname: 'Ada' }),
  pipedrive: () =>
    service.simulators.pipedrive.account(pipedriveCompanies[0].companyDomain).create('persons', { name: 'Ada' }),
};

/**
 * Connects an account with a recently changed contact. Syncs its contacts, and its companies if they have a setting.
 */
const begin = async (provider: ProviderId, setting: object, company?: object): Promise<void> => {
  addRecord[provider]?.();
  project = await service.project();
  const usual = { reconcile_interval_seconds: 30 * 24 * 3600 };
  const sync = { 'crm.contact': { ...setting, ...usual }, ...(company && { 'crm.company': { ...company, ...usual } }) };
  const body = { sync };
  dataOf(await service.call('PATCH', `/projects/${project.id}`, { key: project.key, body }));
  connection = await service.connect(project, provider);
  await service.hooks(time);
  await service.sync(time);
};

interface Shown {
  readonly interval_seconds: number;
  readonly last_looked_at: string;
}

const shownOf = async (): Promise<Shown> => {
  const all: unknown = dataOf(await service.call('GET', `/connections/${connection.id}/sync`, { key: project.key }));
  return Object(all).find(({ object }: { readonly object: string }) => object === 'crm.contact');
};

/** Counts the requests to the providers during an action. */
const requestsOf = async (act: () => Promise<unknown>): Promise<number> => {
  let requests = 0;
  const { hubspot, pipedrive } = service.simulators;
  const stops = [hubspot, pipedrive].map((simulator) =>
    simulator.onExchange(() => {
      requests += 1;
    }),
  );
  await act();
  for (const stop of stops) stop();
  return requests;
};

/** Returns the minutes between looks at contacts in the next hours. The worker runs once per step, in ms. */
const gapsOf = async (hours: number, step = quarter): Promise<readonly number[]> => {
  const looks = [Date.parse((await shownOf()).last_looked_at)];
  for (const end = time + hours * 60 * minute; time < end; ) {
    time += step;
    // A look sends requests to the provider.
    if ((await requestsOf(() => service.sync(time))) === 0) continue;
    const at = Date.parse((await shownOf()).last_looked_at);
    if (at !== looks.at(-1)) looks.push(at);
  }
  return looks.slice(1).map((at, index) => (at - (looks[index] ?? 0)) / minute);
};

const times = (count: number, gap: number): readonly number[] => Array.from({ length: count }, () => gap);

/** The tests simulate hours in many steps. */
describe('an interval', () => {
  it('does not change unless it is set to adapt', async () => {
    await begin('hubspot', {});
    expect(await gapsOf(2.5)).toEqual(times(10, 15));
  });

  it('grows to half an hour while nothing changes, and becomes short again after a change', async () => {
    await begin('hubspot', { adaptive: true });
    expect(await gapsOf(6)).toEqual([...times(7, 15), ...times(8, 30)]);
    expect(await shownOf()).toMatchObject({ interval_seconds: 1_800 });
    time += 5 * minute;
    addRecord.hubspot?.();
    time += 25 * minute;
    await service.sync(time);
    expect((await eventsOf(project.id, connection.id)).map(({ type }) => type)).toContain('crm.contact.created');
    expect(await shownOf()).toMatchObject({ interval_seconds: 900 });
    expect(await gapsOf(1)).toEqual(times(4, 15));
  });

  it('begins at the configured length, and does not shrink', async () => {
    await begin('hubspot', { adaptive: true, interval_seconds: 3_600 });
    expect(await gapsOf(8, 30 * minute)).toEqual(times(8, 60));
  });

  it('grows to two hours while a registered provider webhook covers the object', async () => {
    await begin('pipedrive', { adaptive: true });
    expect(await gapsOf(13)).toEqual([...times(7, 15), ...times(4, 30), ...times(4, 60), ...times(2, 120)]);
    expect(await shownOf()).toMatchObject({ interval_seconds: 7_200 });
    service.simulators.pipedrive.failWith(403, { path: /webhooks$/ });
    await service.hooks(time + day);
    await gapsOf(2);
    expect(await shownOf()).toMatchObject({ interval_seconds: 1_800 });
    expect(await gapsOf(2)).toEqual(times(4, 30));
  });

  it('does not cost more after it has grown', async () => {
    await begin('pipedrive', { adaptive: true });
    await gapsOf(24, 2 * 60 * minute);
    const [written, read] = [[] as number[], [] as number[]];
    for (const end = time + 4 * 60 * minute; time < end; ) {
      time += quarter;
      const units = await unitsOf(() => service.sync(time));
      if (units.written > 0) {
        written.push(units.written);
        read.push(units.read);
      }
    }
    expect(written).toHaveLength(2);
    expect(Math.max(...written)).toBeLessThanOrEqual(8);
    expect(Math.max(...read)).toBeLessThanOrEqual(15);
  });

  it('ends a little early if another object of the connection is due then', async () => {
    await begin('hubspot', { interval_seconds: 1_800 }, { interval_seconds: 3_600 });
    const began = time;
    const lookedAt = async (at: number): Promise<number> => {
      time = at;
      await service.sync(time);
      return (Date.parse((await shownOf()).last_looked_at) - began) / minute;
    };
    expect(await lookedAt(began + 31 * minute)).toBe(31);
    expect(await lookedAt(began + 60 * minute)).toBe(60);
    expect(await lookedAt(began + 87 * minute)).toBe(60);
    expect(await lookedAt(began + 90 * minute)).toBe(90);
  });
});
