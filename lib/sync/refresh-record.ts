import { connectionKey } from '../crypto/credentials.ts';
import { createFieldHasher } from '../crypto/fingerprint.ts';
import type { RemotePath } from '../engine/mapping/remote-ids.ts';
import { mappingOf } from '../records/changes/record-changes.ts';
import type { OpenedObject } from '../records/context.ts';
import { getStoredRecords } from '../store/records/record-states.ts';
import type { LockedSync } from '../store/sync/sync-lock.ts';
import { storeSynced } from '../store/sync/sync-run.ts';
import { readById, storeDeleted, storeFound } from './delete-detection.ts';
import { type SyncTools, skew } from './store-page.ts';

/** How a record is looked at. */
export interface RefreshClock {
  /** Epoch ms. */
  readonly now: () => number;
  /** Milliseconds for which the sync stays lent after each write. */
  readonly leaseMs: number;
}

/** `later`: what the provider shows may be older than what is known. */
export type RefreshOutcome = 'done' | 'later';

/** Counts are those of the runs: what is found here is told, and no part of one. */
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
  if (stored.writtenAt !== undefined && stored.writtenAt + skew > asked) return 'later';
  return (await storeDeleted(opened, tools, stored, asked - skew - 1)) ? 'done' : 'later';
};

/**
 * Looks at one record at the provider and tells of what has become of it since it was seen last: the same comparison as
 * that of a sync, so that whatever the sync, a message that is sent twice or a late one finds again is no change.
 * @throws LeaseLost, and ApiError for what the provider answers
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
  // Records that were merged are answered by the one that is left.
  return ids.includes(id) ? 'done' : storeDeletion(opened, tools, id, asked);
};
