import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import type { UnifiedObject } from '../../lib/objects/define.ts';
import { objects } from '../../lib/objects/registry.ts';
import { providers } from '../../lib/providers/all.ts';
import type { Declaration } from '../../lib/providers/define.ts';
import { canListAll, kindsOf } from '../../lib/providers/language/kinds.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { byProvider } from '../harness/by-provider.ts';
import { seed } from '../harness/runs.ts';
import { type ProviderId, type Service, startService } from '../harness/service.ts';
import { getSync } from '../harness/syncs.ts';
import { recordFacts } from '../providers/record-facts.ts';
import { eventsOf } from './play/events.ts';

const quarter = 15 * 60_000;
const day = 24 * 60 * 60_000;

let service: Service;
let project: MadeProject;

beforeAll(async () => {
  service = await startService();
  project = await service.project();
});

afterAll(() => service.stop());

const syncable = Object.values(providers).flatMap(({ id, objects }) =>
  Object.entries<Declaration | undefined>(objects).flatMap(([object, declared]) =>
    declared !== undefined && canListAll(declared) ? [[id as ProviderId, object] as const] : [],
  ),
);

const declarationOf = (provider: string, object: string): Declaration => {
  const declared = Object.entries<Declaration | undefined>(providers[provider]?.objects ?? {});
  return declared.find(([name]) => name === object)?.[1] ?? expect.fail(`${provider} has no ${object}`);
};

/**
 * Objects to sync. These runs have future times, so objects that a vendor lists only for the past are tested in the
 * provider's folder.
 */
const ofDaysToCome = syncable.filter(([provider, object]) => !recordFacts[provider]?.pastOnly?.includes(object));

describe.each(byProvider(ofDaysToCome, 4))(`a sync of %s %s (SEED=${seed})`, (provider, object) => {
  it('lists all records, and reports none while nothing changes, with every kind of list', async () => {
    const connection: MadeConnection = await service.connect(project, provider);
    const name = { project: project.id, connection: connection.id, object };
    const began = Date.now() + 2 * quarter;
    await requestSync(name, { source: 'request', request: {} }, began);
    await service.sync(began);
    const baseline = await getSync(name);
    expect(baseline).toMatchObject({ state: 'waiting', result: 'succeeded', isBaselined: true });
    // Records that are listed per parent record are compared once a week.
    const days = kindsOf(declarationOf(provider, object)).map(([, { reconcile }]) => reconcile?.days ?? 7);
    for (const later of [quarter, 2 * quarter, day + 2 * quarter, (Math.max(...days) + 2) * day]) {
      await service.sync(began + later);
      expect(await getSync(name)).toMatchObject({ result: 'succeeded', lastError: undefined });
    }
    // A list of the last days does not contain all records.
    const { window } =
      Object.entries<UnifiedObject>(objects).find(([known]) => known === object)?.[1] ?? expect.fail(object);
    expect((await getSync(name))?.run).toMatchObject({
      reconciles: window === undefined,
      counts: { seen: baseline?.run?.counts.seen },
    });
    const emitted = await eventsOf(project.id, connection.id);
    expect(emitted.map(({ type, remoteId, changedFields }) => [type, remoteId, changedFields])).toEqual([
      ['sync.completed', undefined, undefined],
    ]);
  });
});

it('every synced object can be read by id, because a missing record is read before its delete is reported', () => {
  const unread = syncable.filter(([provider, object]) =>
    kindsOf(declarationOf(provider, object)).some(([, { get }]) => get === undefined),
  );
  expect(unread).toEqual([]);
});

it('there is something to sync with every provider', () => {
  expect(new Set(syncable.map(([provider]) => provider))).toEqual(new Set(Object.keys(providers)));
});
