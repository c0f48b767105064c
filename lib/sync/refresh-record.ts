import { connectionKey } from '../crypto/credentials.ts';
import { createFieldHasher } from '../crypto/fingerprint.ts';
import { mappingOf } from '../records/changes/record-changes.ts';
import { pathInClass } from '../records/classes.ts';
import type { OpenedObject } from '../records/context.ts';
import type { ChangeNotification } from '../store/events/change-notifications.ts';
import { getStoredRecords, type StoredRecord } from '../store/records/record-states.ts';
import { type LeasedSync, storeSynced } from '../store/sync/sync-run.ts';
import { readSurvivor, storeMerged } from './merged-records.ts';
import { isSame, readById, storeDeleted, storeFound } from './one-record.ts';
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
  locked: LeasedSync,
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

/** What is stored of a record that is gone, where that is of this connection and may be changed now. */
const findGone = async (
  opened: OpenedObject,
  { name }: SyncTools,
  id: string,
  asked: number,
): Promise<StoredRecord | RefreshOutcome> => {
  const stored = (await getStoredRecords(name.project, [id])).get(id);
  const isKnown = stored?.state !== undefined || stored?.deletedAt !== undefined;
  if (!isKnown || stored.connection !== opened.connection.id || stored.mergedInto !== undefined) return 'done';
  return stored.writtenAt !== undefined && stored.writtenAt + skewMs > asked ? 'later' : stored;
};

/**
 * Reads one record at the provider and emits its changes since it was seen last. The comparison is that of a sync: a
 * change that a sync has found, or a second or late message, is no change again.
 * @throws LeaseLost, and ApiError for errors of the provider
 */
export const refreshRecord = async (
  locked: LeasedSync,
  opened: OpenedObject,
  named: Pick<ChangeNotification, 'remote' | 'others'>,
  clock: RefreshClock,
): Promise<RefreshOutcome> => {
  const remote = pathInClass(opened, named.remote);
  // Of a class that is not synced.
  if (remote === undefined) return 'done';
  const others = named.others?.flatMap((other) => [pathInClass(opened, other) ?? []].filter((path) => path.length > 0));
  const tools = await toolsOf(locked, opened, clock);
  const { id } = mappingOf(opened, remote);
  const asked = clock.now();
  const found = (await readById(opened, remote)) ?? (await readSurvivor(opened, remote, others));
  if (found !== undefined) {
    const { stale } = await storeFound(found, tools, asked);
    if (stale > 0) return 'later';
    if (isSame(found, remote)) return 'done';
  }
  const gone = await findGone(opened, tools, id, asked);
  if (typeof gone === 'string') return gone;
  const since = asked - skewMs - 1;
  if (found !== undefined) return (await storeMerged(found, tools, gone, since)) ? 'done' : 'later';
  if (gone.deletedAt !== undefined) return 'done';
  return (await storeDeleted(opened, tools, gone, since)) ? 'done' : 'later';
};
