import { Cache } from '../../cache.ts';
import { operatorScope } from '../../crypto/tokens.ts';
import { optional, text } from '../dynamodb/attribute.ts';
import { entity } from '../dynamodb/entity.ts';
import { get, getMany } from '../dynamodb/operations.ts';
import type { SyncPause } from '../sync/pauses.ts';

/** The pause of all syncs with a provider, set by the operator. The item exists only during the pause. */
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

/** Makes this process use a pause. Without `pause`, the provider is not paused. @param now epoch ms */
export const rememberProviderPause = (provider: string, pause: SyncPause | undefined, now: number): void =>
  recent.set(provider, pause, now);

/** Reads the pause of all syncs with a provider. Consistent. This process caches the result. @param now epoch ms */
export const getProviderPause = async (provider: string, now: number): Promise<SyncPause | undefined> => {
  const pause = await get(providerPauses, { provider });
  rememberProviderPause(provider, pause, now);
  return pause;
};

/** The pause as of at most 30 seconds ago. Costs half a read unit for all connections of a provider. */
export const recentProviderPause = (provider: string, now: number): Promise<SyncPause | undefined> =>
  recent.load(provider, now, async () => (await getMany(providerPauses, [{ provider }], { isConsistent: false }))[0]);
