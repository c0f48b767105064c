import { connectionKey } from '../crypto/credentials.ts';
import { createFieldHasher } from '../crypto/fingerprint.ts';
import type { RemotePath } from '../engine/mapping/remote-ids.ts';
import { mappingOf } from '../records/changes/record-changes.ts';
import type { OpenedObject } from '../records/context.ts';
import { getStoredRecords } from '../store/records/record-states.ts';
import type { LockedSync } from '../store/sync/sync-lock.ts';
import { storeSynced } from '../store/sync/sync-run.ts';
import { readById, storeDeleted, storeFound } from './delete-detection.ts';
import { type SyncTools, skewMs } from './store-page.ts';

/** The clock and the lease by which a record is refreshed. */
export interface RefreshClock {
  /** Epoch ms. */
  readonly now: () => number;
  /** Milliseconds for which the sync stays locked after each write. */
  readonly leaseMs: number;
}

/** `later`: the provider's answer may be older than the stored state. */
export type RefreshOutcome = 'done' | 'later';

/** Changes that are found here are emitted, and not counted: counts are those of runs. */
const toolsOf = async (
  locked: LockedSync,
  { connection }: OpenedObject,
  { now, leaseMs }: RefreshClock,
): Promise<SyncTools> => {
  const key = await connectionKey(connection);
  return {
    name: locked,
    run: { mode: 'changes', request: {} },
    byId: true,
    key,
    hash: createFieldHasher(key),
    now,
    write: (items) => storeSynced(locked, items, {}, now() + leaseMs),
  };
};

const storeDeletion = async (
  opened: OpenedObject,
  tools: SyncTools,
  id: string,
  asked: number,
): Promise<RefreshOutcome> => {
  const stored = (await getStoredRecords(tools.name.project, [id])).get(id);
  if (stored?.state === undefined || stored.connection !== opened.connection.id) return 'done';
  if (stored.writtenAt !== undefined && stored.writtenAt + skewMs > asked) return 'later';
  return (await storeDeleted(opened, tools, stored, asked - skewMs - 1)) ? 'done' : 'later';
};

/**
 * Reads one record at the provider and emits its changes since it was seen last. The comparison is that of a sync: a
 * change that a sync has found, or a second or late message, is no change again.
 * @throws LeaseLost, and ApiError for errors of the provider
 */
export const refreshRecord = async (
  locked: LockedSync,
  opened: OpenedObject,
  remote: RemotePath,
  clock: RefreshClock,
): Promise<RefreshOutcome> => {
  const tools = await toolsOf(locked, opened, clock);
  const { id } = mappingOf(opened, remote);
  const asked = clock.now();
  const found = await readById(opened, remote);
  if (found === undefined) return storeDeletion(opened, tools, id, asked);
  const { ids, stale } = await storeFound(found, tools, asked);
  if (stale > 0) return 'later';
  // The id of a record that was merged leads to the record that it was merged into.
  return ids.includes(id) ? 'done' : storeDeletion(opened, tools, id, asked);
};
