import { Cache } from '../../cache.ts';
import { operatorScope } from '../../crypto/tokens.ts';
import { type Audit, removeAudited } from '../audit/audited.ts';
import { auditedKinds } from '../audit/changes.ts';
import { auditPart } from '../audit/part.ts';
import { optional, text } from '../dynamodb/attribute.ts';
import { entity } from '../dynamodb/entity.ts';
import { get, getMany } from '../dynamodb/operations.ts';
import { writeTogether } from '../dynamodb/transaction.ts';
import type { SyncPause } from '../sync/pauses.ts';
import { askReplan } from '../sync/replans.ts';

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

const audit = (target: string): Audit => ({ project: operatorScope, target, kind: auditedKinds.providerPause });

const recent = new Cache<SyncPause | undefined>({ maxAgeMs: 30_000, maxEntries: 100 });

/** Reads the pause of all syncs with a provider. Consistent. This process caches the result. @param now epoch ms */
export const getProviderPause = async (provider: string, now: number): Promise<SyncPause | undefined> => {
  const pause = await get(providerPauses, { provider });
  recent.set(provider, pause, now);
  return pause;
};

/** The pause as of at most 30 seconds ago. Costs half a read unit for all connections of a provider. */
export const recentProviderPause = (provider: string, now: number): Promise<SyncPause | undefined> =>
  recent.load(provider, now, async () => (await getMany(providerPauses, [{ provider }], { isConsistent: false }))[0]);

/** Pauses all syncs with a provider: in this process at once, in others within 30 seconds. @param now epoch ms */
export const pauseProvider = async (provider: string, pause: SyncPause, now: number): Promise<void> => {
  const item = { provider, ...pause };
  await writeTogether([providerPauses.part.put(item), auditPart({ ...audit(provider), after: item })]);
  recent.set(provider, pause, now);
};

/** Ends the pause and starts the cycles of all connections, one project after the other. @param now epoch ms */
export const resumeProvider = async (provider: string, now: number): Promise<void> => {
  await removeAudited(providerPauses, { provider }, audit(provider));
  recent.set(provider, undefined, now);
  await askReplan(operatorScope, now);
};
