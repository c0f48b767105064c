import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConnection, type MadeProject } from '../../infra/local/setup.ts';
import { listSyncs } from '../../lib/store/sync/syncs.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { eventsOf } from './play/events.ts';
import { startTally } from './play/tally-vendor.ts';

// Adds the line of a provider to the registry.
vi.mock(import('../../lib/providers/registry.ts'), async (original) => {
  const [{ loaders }, { tally }] = await Promise.all([original(), import('./play/tally.ts')]);
  return { loaders: { ...loaders, tally: async () => tally } };
});

const object = 'marketingautomation.event';
const day = 24 * 60 * 60_000;
const url = 'http://127.0.0.1:9/hook';

let vendor: Awaited<ReturnType<typeof startTally>>;
let service: Service;
let project: MadeProject;
let connection: string;
let now: number;

beforeAll(async () => {
  vendor = await startTally();
  service = await startService();
});

beforeEach(async () => {
  now = Date.now();
  vendor.events.length = 0;
  vendor.asked.length = 0;
  project = await service.project();
  const id_linked_user = await service.linkedUser(project);
  const credentials = { key: 'tally-key' };
  ({ id: connection } = await createConnection(service.call, project, {
    provider: 'tally',
    id_linked_user,
    credentials,
  }));
  await service.sync(now);
});

afterAll(() => service.stop());

const isoOf = (ms: number): string => new Date(ms).toISOString();

const happen = (name: string, at: number): void => {
  vendor.events.push({ id: `${name}-1`, name, at: isoOf(at) });
};

/** Creates a webhook with a scope. Returns the synced objects that the response names. */
const subscribe = async (scope: readonly string[]) => {
  const { sync } = Object(
    dataOf(await service.call('POST', '/webhook', { key: project.key, body: { url, scope } }), 201),
  );
  return Object(sync).objects as readonly {
    readonly object: string;
    readonly synced: boolean;
    readonly reason: unknown;
  }[];
};

/** Runs the worker after some milliseconds. */
const look = async (ms: number): Promise<readonly string[]> => {
  now += ms;
  await service.sync(now);
  const syncs = await listSyncs(project.id, connection);
  return syncs.filter(({ state }) => state !== 'off').map((sync) => sync.object);
};

const emitted = async () =>
  (await eventsOf(project.id, connection)).flatMap(({ type, remoteId }) => (remoteId ? [`${type} ${remoteId}`] : []));

describe('events of contacts', () => {
  it.each([[['*', 'marketingautomation.*']], [['*.created']]])(
    'are not synced for a webhook with the scope %j, and the response shows this',
    async (scope) => {
      const lines = await subscribe(scope);
      expect(lines.find((line) => line.object === object)).toMatchObject({ synced: false, reason: 'only_by_name' });
      expect(lines.find((line) => line.object === 'marketingautomation.list')).toMatchObject({ synced: true });
      expect(await look(200_000)).toEqual(['marketingautomation.list']);
      expect(vendor.asked).toEqual([]);
    },
  );

  it('are synced if a scope names them, beginning with the last 30 days', async () => {
    happen('older', now - 31 * day);
    happen('recent', now - 29 * day);
    expect(await subscribe([`${object}.*`])).toMatchObject([{ object, synced: true, reason: null }]);
    expect(await look(200_000)).toEqual([object]);
    expect(vendor.asked.map((query) => Object.fromEntries(query))).toEqual([
      { since: isoOf(now - 30 * day), until: isoOf(now) },
    ]);
    const [sync] = await listSyncs(project.id, connection);
    expect(sync?.run?.counts).toMatchObject({ pages: 1, seen: 1 });
  });

  it('are synced if the project names them, and not if the project took them off the schedule', async () => {
    const setting = (sync: object) =>
      service.call('PATCH', `/projects/${project.id}`, { key: project.key, body: { sync } });
    await setting({ [object]: {} });
    expect(await look(200_000)).toEqual([object]);
    await setting({ [object]: { scheduled: false } });
    expect(await subscribe([`${object}.*`])).toMatchObject([{ object, synced: false, reason: 'not_scheduled' }]);
  });

  it('are each reported once, and are never deleted after 30 days', async () => {
    happen('first', now - day);
    await subscribe([`${object}.*`]);
    await look(200_000);
    happen('second', now + 1_000);
    await look(20 * 60_000);
    expect(await emitted()).toEqual([`${object}.created second-1`]);
    // In this time, a list of other objects would have been compared with all known records, 40 times.
    for (let days = 0; days < 40; days += 20) await look(20 * day);
    happen('third', now - 1_000);
    vendor.asked.length = 0;
    await look(20 * 60_000);
    expect(await emitted()).toEqual([`${object}.created second-1`, `${object}.created third-1`]);
    // The service requests the changes only, at most for the allowed days.
    const [query] = vendor.asked;
    expect(Date.parse(query?.get('after') ?? '')).toBeGreaterThan(now - 30 * day);
  });
});
