import { Cache } from '../../cache.ts';
import { operatorScope } from '../../crypto/tokens.ts';
import { optional, text } from '../dynamodb/attribute.ts';
import { entity } from '../dynamodb/entity.ts';
import { get, getMany, put, remove } from '../dynamodb/operations.ts';
import type { SyncPause } from '../sync/pauses.ts';
import { askReplan } from '../sync/replans.ts';

/** The pause of all syncs with a provider, by the operator. There is none while they are not paused. */
export const providerPauses = entity({
  table: 'projects',
  key: { pk: operatorScope, sk: 'sync_pause#{provider}' },
  attributes: {
    /** ISO 8601, UTC. */
    since: text(),
    /** Id of the API key of the operator. */
    by: text(),
    reason: optional(text()),
  },
});

const recent = new Cache<SyncPause | undefined>({ maxAgeMs: 30_000, maxEntries: 100 });

/** The pause of all syncs with a provider. Consistent; this process knows it from then on. @param now epoch ms */
export const getProviderPause = async (provider: string, now: number): Promise<SyncPause | undefined> => {
  const pause = await get(providerPauses, { provider });
  recent.set(provider, pause, now);
  return pause;
};

/** The same as it was at most some 30 seconds ago: half a read unit for all connections of a provider. */
export const recentProviderPause = (provider: string, now: number): Promise<SyncPause | undefined> =>
  recent.load(provider, now, async () => (await getMany(providerPauses, [{ provider }], { isConsistent: false }))[0]);

/** Pauses all syncs with a provider: here at once, elsewhere within 30 seconds. @param now epoch ms */
export const pauseProvider = async (provider: string, pause: SyncPause, now: number): Promise<void> => {
  await put(providerPauses, { provider, ...pause });
  recent.set(provider, pause, now);
};

/** Ends the pause, and has the cycles of all connections begin, one project after the other. @param now epoch ms */
export const resumeProvider = async (provider: string, now: number): Promise<void> => {
  await remove(providerPauses, { provider });
  recent.set(provider, undefined, now);
  await askReplan(operatorScope, now);
};
