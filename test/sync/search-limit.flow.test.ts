import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import type { Exchange } from '../../infra/simulators/shared/exchanges.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';

const interval = 15 * 60_000;
const perSecond = 5;
const objects = ['contact', 'company', 'deal', 'note', 'task', 'engagement'].map((name) => `crm.${name}`);

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let skew = 0;

/** The machine's clock, plus the skipped time. */
const now = () => Date.now() + skew;

/** Advances the clock without waiting. */
const skip = async (ms: number): Promise<void> => {
  skew += ms;
};

const look = (wait?: (ms: number) => Promise<void>): Promise<unknown> => {
  skew += interval;
  return service.sync(now, wait);
};

const searchesOf = async (act: () => Promise<unknown>): Promise<readonly number[]> => {
  const statuses: number[] = [];
  const stop = service.simulators.hubspot.onExchange(({ path, status }: Exchange) => {
    if (path.endsWith('/search')) statuses.push(status);
  });
  await act();
  stop();
  return statuses;
};

const failures = async (): Promise<readonly unknown[]> => {
  const syncs = dataOf(await service.call('GET', `/connections/${connection.id}/sync`, { key: project.key }));
  return (syncs as readonly { last_error: unknown }[]).flatMap(({ last_error }) => last_error ?? []);
};

beforeAll(async () => {
  service = await startService({
    hubspot: { strictDuplicates: false, now, searchesPerSecond: perSecond },
  });
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
  const setting = { reconcile_interval_seconds: 30 * 24 * 3600 };
  const body = { sync: Object.fromEntries(objects.map((object) => [object, setting])) };
  dataOf(await service.call('PATCH', `/projects/${project.id}`, { key: project.key, body }));
  for (let cycle = 0; cycle < 7; cycle += 1) {
    skew += interval;
    await look(skip);
  }
});

afterAll(() => service.stop());

describe('an account that may search five times a second', () => {
  it('spreads the searches of a cycle over time, so that none is refused', async () => {
    const statuses = await searchesOf(() => look(pause));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await failures()).toEqual([]);
  });

  it('refuses the searches of a cycle that does not wait', async () => {
    expect(await searchesOf(() => look())).toContain(429);
  });

  it('repeats the search of a request when its second is over', async () => {
    skew += interval;
    const search = () => service.call('GET', '/crm/contacts?search=Hopper', { token: connection.token });
    for (let n = 0; n < perSecond; n += 1) await search();
    const statuses = await searchesOf(async () => dataOf(await search()));
    expect(statuses).toEqual([429, 200]);
  });
});
