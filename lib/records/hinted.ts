import { connectionKey } from '../crypto/credentials.ts';
import { createFieldHash } from '../crypto/field-hash.ts';
import type { RemotePath } from '../engine/ids.ts';
import { storeSynced } from '../store/claimed-syncs.ts';
import { getStoredRecords } from '../store/record-states.ts';
import type { LentSync } from '../store/sync-loans.ts';
import type { OpenedObject } from './context.ts';
import { type SyncTools, skew } from './synced.ts';
import { readById, storeFound, storeGone } from './vanished.ts';
import { mappingOf } from './written.ts';

/** How a record is looked at. */
export interface HintClock {
  /** Epoch ms. */
  readonly now: () => number;
  /** Milliseconds for which the sync stays lent after each write. */
  readonly lease: number;
}

/** `later`: what the provider shows may be older than what is known. */
export type Looked = 'done' | 'later';

/** Counts are those of the runs: what is found here is told, and no part of one. */
const toolsOf = async (lent: LentSync, { connection }: OpenedObject, { now, lease }: HintClock): Promise<SyncTools> => {
  const key = await connectionKey(connection);
  return {
    name: lent,
    run: { mode: 'changes', request: {} },
    byId: true,
    key,
    hash: createFieldHash(key),
    now,
    write: (items) => storeSynced(lent, items, {}, now() + lease),
  };
};

const tellGone = async (opened: OpenedObject, tools: SyncTools, id: string, asked: number): Promise<Looked> => {
  const stored = (await getStoredRecords(tools.name.project, [id])).get(id);
  if (stored?.state === undefined || stored.connection !== opened.connection.id) return 'done';
  if (stored.writtenAt !== undefined && stored.writtenAt + skew > asked) return 'later';
  return (await storeGone(opened, tools, stored, asked - skew - 1)) ? 'done' : 'later';
};

/**
 * Looks at one record at the provider and tells of what has become of it since it was seen last: the same comparison as
 * that of a sync, so that whatever the sync, a message that is sent twice or a late one finds again is no change.
 * @throws SyncLost, and ApiError for what the provider answers
 */
export const lookAt = async (
  lent: LentSync,
  opened: OpenedObject,
  remote: RemotePath,
  clock: HintClock,
): Promise<Looked> => {
  const tools = await toolsOf(lent, opened, clock);
  const { id } = mappingOf(opened, remote);
  const asked = clock.now();
  const found = await readById(opened, remote);
  if (found === undefined) return tellGone(opened, tools, id, asked);
  const { ids, stale } = await storeFound(found, tools, asked);
  if (stale > 0) return 'later';
  // Records that were merged are answered by the one that is left.
  return ids.includes(id) ? 'done' : tellGone(opened, tools, id, asked);
};
