import { type RemotePath, remoteIdOf } from '../engine/mapping/remote-ids.ts';
import { ApiError } from '../errors.ts';
import { mappingOf } from '../records/changes/record-changes.ts';
import { recordEventPut } from '../records/changes/record-event.ts';
import { type OpenedObject, type RecordContext, scopeOfRecord } from '../records/context.ts';
import { loadPresentation, remotePathOfRecord } from '../records/present.ts';
import { readRemote } from '../records/read/remote-record.ts';
import { getStoredRecords, recordPut, type StoredRecord } from '../store/records/record-states.ts';
import { readSeen, shortId, storedIds } from '../store/sync/seen-records.ts';
import type { LeasedSync } from '../store/sync/sync-run.ts';
import type { SyncRun } from '../store/sync/syncs.ts';
import { type StoredPage, type SyncTools, storePage } from './store-page.ts';

/** Share of missing records above which deletions have to be confirmed, except for a few: one of three is no accident. */
const mostMissing = 0.2;
const fewMissing = 5;

const isTooMany = (missing: number, all: number): boolean => missing > Math.max(fewMissing, all * mostMissing);

/** Moved for good: https://www.rfc-editor.org/rfc/rfc9110#section-15.4 */
const movedStatuses = [301, 308];

/** A run that has listed all records. */
interface Listing {
  readonly leased: LeasedSync;
  readonly run: SyncRun;
}

/** Known records that a complete listing has not shown. */
const findMissing = async ({ leased, run }: Listing, seen: ReadonlySet<string>): Promise<readonly StoredRecord[]> => {
  const began = Date.parse(run.startedAt);
  const missing: StoredRecord[] = [];
  for await (const ids of storedIds(leased)) {
    const unseen = ids.filter((id) => !seen.has(shortId(id)));
    const stored = await getStoredRecords(leased.project, unseen);
    for (const one of stored.values()) {
      const isKnown = one.state !== undefined && one.connection === leased.connection;
      if (isKnown && (one.writtenAt ?? 0) < began) missing.push(one);
    }
  }
  return missing;
};

/** Not there under this id; where it has moved to, it is another record. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'not_found' || movedStatuses.includes(error.details?.provider?.status ?? 0));

/** The record as the provider has it by id, if it does: pages shift while they are read. */
export const readById = async (
  opened: OpenedObject,
  path: RemotePath,
): Promise<{ readonly context: RecordContext; readonly remote: unknown } | undefined> => {
  try {
    const { context, names } = scopeOfRecord(opened, path);
    if (context.declaration.get === undefined) return undefined;
    return { context, remote: await readRemote(context, names) };
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
};

type Found = NonNullable<Awaited<ReturnType<typeof readById>>>;

const isSame = ({ context, remote }: Found, path: RemotePath): boolean =>
  remoteIdOf(remotePathOfRecord(context, remote)) === remoteIdOf(path);

/** Stores the changes of a record that was read by its id, and emits them. @param asked epoch ms of the read */
export const storeFound = async ({ context, remote }: Found, tools: SyncTools, asked: number): Promise<StoredPage> => {
  const remotes = [remote];
  return storePage({ context, remotes, presentation: await loadPresentation(context, remotes) }, tools, asked);
};

/**
 * Stores that a record is deleted, and emits it.
 * @param writtenAt epoch ms since when lists that still show it are behind
 * @returns false when the record was written meanwhile, so that it is there
 */
export const storeDeleted = async (
  opened: OpenedObject,
  tools: SyncTools,
  stored: StoredRecord,
  writtenAt?: number,
): Promise<boolean> => {
  const { connection, name: object } = opened;
  const now = tools.now();
  const mapping = mappingOf(opened, stored.remote);
  const emitted = { kind: 'deleted', object, id: mapping.id, remote: stored.remote } as const;
  const change = { mapping, before: stored, deletedAt: now, ...(writtenAt !== undefined && { writtenAt }) };
  const items = [recordPut(change), recordEventPut(connection, tools.key, emitted, now)];
  return (await tools.write(items, { deleted: 1 })).length === 0;
};

interface Settled {
  readonly isDone: boolean;
  /** Ids of the records that the provider has. */
  readonly found: readonly string[];
}

/** Emits the deletion of each record that the provider does not have by id, until the time is used up. */
const settle = async (
  opened: OpenedObject,
  tools: SyncTools,
  missing: readonly StoredRecord[],
  mayGoOn: () => boolean,
): Promise<Settled> => {
  const found: string[] = [];
  for (const one of missing) {
    if (!mayGoOn()) return { isDone: false, found };
    const asked = tools.now();
    const read = await readById(opened, one.remote);
    // The ids of records that were merged lead to the one that came of them.
    if (read === undefined || !isSame(read, one.remote)) await storeDeleted(opened, tools, one);
    if (read === undefined) continue;
    const { ids } = await storeFound(read, tools, asked);
    found.push(...ids);
  }
  return { isDone: true, found };
};

/**
 * Emits the deletion of known records that the provider lists as deleted, or as records of another object.
 * @param mayGoOn whether there is time for another one
 * @returns false when there was not for all of them: the rest is emitted when this is done again
 */
export const reconcileMissing = async (
  opened: OpenedObject,
  tools: SyncTools,
  paths: readonly RemotePath[],
  mayGoOn: () => boolean,
): Promise<boolean> => {
  const { project, connection } = tools.name;
  const ids = paths.map((path) => mappingOf(opened, path).id);
  const stored = await getStoredRecords(project, ids);
  const missing = [...stored.values()].filter((one) => one.state !== undefined && one.connection === connection);
  return (await settle(opened, tools, missing, mayGoOn)).isDone;
};

/**
 * Of records that were deleted a moment ago and that a list shows again, emits the creation of those that the provider
 * has by id: lists may be behind.
 * @param mayGoOn whether there is time for another one
 * @returns false when there was not for all of them: the list may have caught up when this is done again
 */
export const reconcileListed = async (
  opened: OpenedObject,
  tools: SyncTools,
  paths: readonly RemotePath[],
  mayGoOn: () => boolean,
): Promise<boolean> => {
  for (const path of paths) {
    if (!mayGoOn()) return false;
    const asked = tools.now();
    const read = await readById(opened, path);
    if (read === undefined || !isSame(read, path)) continue;
    await storeFound(read, { ...tools, byId: true }, asked);
  }
  return true;
};

export type Reconciliation =
  | { readonly outcome: 'done' }
  /** Records that were found count as seen: the next worker does not read them again. */
  | { readonly outcome: 'cut short'; readonly found: readonly string[] }
  | { readonly outcome: 'refused'; readonly missing: number; readonly of: number };

/**
 * Emits the deletion of known records that a complete listing has not shown and that the provider does not have by id.
 * @param mayGoOn whether there is time for another one
 */
export const reconcile = async (
  opened: OpenedObject,
  tools: SyncTools,
  { leased, run }: Listing,
  mayGoOn: () => boolean,
): Promise<Reconciliation> => {
  const seen = await readSeen({ ...leased, run: run.number });
  if (seen.pages !== run.counts.pages) {
    throw new Error(`${leased.object}: ${run.counts.pages} pages were listed, and ${seen.pages} are noted`);
  }
  const missing = await findMissing({ leased, run }, seen.ids);
  const all = seen.ids.size + missing.length;
  if (run.request.confirmDeletes !== true && isTooMany(missing.length, all) && run.counts.deleted === 0) {
    return { outcome: 'refused', missing: missing.length, of: all };
  }
  const { isDone, found } = await settle(opened, tools, missing, mayGoOn);
  return isDone ? { outcome: 'done' } : { outcome: 'cut short', found };
};
