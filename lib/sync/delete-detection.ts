import type { RemotePath } from '../engine/mapping/remote-ids.ts';
import { isUnion, kindsOf } from '../providers/language/kinds.ts';
import { mappingOf } from '../records/changes/record-changes.ts';
import type { OpenedObject } from '../records/context.ts';
import { getStoredRecords, type StoredRecord } from '../store/records/record-states.ts';
import { readSeen, shortId, storedIds } from '../store/sync/seen-records.ts';
import type { SyncName, SyncRun } from '../store/sync/syncs.ts';
import { readSurvivor, storeMerged } from './merged-records.ts';
import { isSame, readById, storeDeleted, storeFound } from './one-record.ts';
import type { SyncTools } from './store-page.ts';

/**
 * Share of missing records above which a caller must confirm the deletions. A few missing records need no confirmation,
 * because one of three records may well have been deleted on purpose.
 */
const mostMissing = 0.2;
const fewMissing = 5;

const isTooMany = (missing: number, all: number): boolean => missing > Math.max(fewMissing, all * mostMissing);

/** A run that listed all records. */
interface Listing {
  readonly name: SyncName;
  readonly run: SyncRun;
}

/** Whether a record belongs to a part that the run could not list. Such a record does not count as missing. */
const isLeftOut = ({ leftOut = [] }: SyncRun, { remote }: StoredRecord): boolean =>
  leftOut.some((path) => path.every((part, index) => part === remote[index]));

/**
 * Whether the list of classes no longer contains the class of a record. Either the account deleted the class or its
 * user cannot see the class, and the list does not say which.
 */
const isOfHiddenClass = ({ declared, name, provider }: OpenedObject, kind: string): boolean => {
  const own = provider.objects[name];
  const hides = own !== undefined && kindsOf(own).some(([, { classes }]) => classes?.visible === true);
  return hides && isUnion(declared) && !Object.hasOwn(declared.kinds, kind);
};

/** Whether the class of a record is hidden or no longer synced. Such a record does not count as missing. */
const isOutOfSight = (opened: OpenedObject, { remote: [kind = ''] }: StoredRecord): boolean =>
  opened.object.someClasses?.includes(kind) === false || isOfHiddenClass(opened, kind);

/** Known records that a complete listing did not contain. */
const findMissing = async (
  opened: OpenedObject,
  { name, run }: Listing,
  seen: ReadonlySet<string>,
): Promise<readonly StoredRecord[]> => {
  const began = Date.parse(run.startedAt);
  const missing: StoredRecord[] = [];
  for await (const ids of storedIds(name)) {
    const unseen = ids.filter((id) => !seen.has(shortId(id)));
    const stored = await getStoredRecords(name.project, unseen);
    for (const one of stored.values()) {
      const isKnown = one.state !== undefined && one.connection === name.connection;
      if (isOutOfSight(opened, one) || isLeftOut(run, one)) continue;
      if (isKnown && (one.writtenAt ?? 0) < began) missing.push(one);
    }
  }
  return missing;
};

interface Settled {
  readonly isDone: boolean;
  /** Ids of the records that the provider still returns by id. */
  readonly found: readonly string[];
}

/** Emits the deletion of each record that the provider does not return by id, until the time is used up. */
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
    const record = read ?? (await readSurvivor(opened, one.remote));
    if (record === undefined) await storeDeleted(opened, tools, one);
    if (record === undefined) continue;
    const { ids } = await storeFound(record, tools, asked);
    found.push(...ids);
    if (!isSame(record, one.remote)) await storeMerged(record, tools, one);
  }
  return { isDone: true, found };
};

/**
 * Emits the deletion of known records that the provider lists as deleted, or that now belong to a different object.
 * @param mayGoOn whether there is time for another record
 * @returns false if there was not enough time for all records; another call emits the rest
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
 * Checks records that were deleted a moment ago and that a list shows again. A list may be behind, so this function
 * reads each record by id and emits its creation only if the provider returns the record.
 * @param mayGoOn whether there is time for another record
 * @returns false if there was not enough time for all records; the list may be up to date at the next call
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

/**
 * Emits the creation of records in a list of ids that are unknown, or known as deleted.
 * @param mayGoOn whether there is time for another record
 * @returns false if there was not enough time for all records
 */
export const reconcileUnknown = async (
  opened: OpenedObject,
  tools: SyncTools,
  paths: readonly RemotePath[],
  mayGoOn: () => boolean,
): Promise<boolean> => {
  const byId = new Map(paths.map((path) => [mappingOf(opened, path).id, path]));
  const stored = await getStoredRecords(tools.name.project, [...byId.keys()]);
  const unknown = [...byId].filter(([id]) => stored.get(id)?.state === undefined).map(([, path]) => path);
  return reconcileListed(opened, tools, unknown, mayGoOn);
};

export type Reconciliation =
  | { readonly outcome: 'done' }
  /** Found records count as seen, so that the next worker does not read them again. */
  | { readonly outcome: 'cut short'; readonly found: readonly string[] }
  | { readonly outcome: 'refused'; readonly missing: number; readonly of: number };

/**
 * Emits the deletion of known records that a complete listing did not contain and that the provider does not return by
 * id.
 * @param mayGoOn whether there is time for another record
 */
export const reconcile = async (
  opened: OpenedObject,
  tools: SyncTools,
  { name, run }: Listing,
  mayGoOn: () => boolean,
): Promise<Reconciliation> => {
  const seen = await readSeen({ ...name, run: run.number });
  if (seen.pages !== run.counts.pages) {
    throw new Error(`${name.object}: ${run.counts.pages} pages were listed, and ${seen.pages} are noted`);
  }
  const missing = await findMissing(opened, { name, run }, seen.ids);
  const all = seen.ids.size + missing.length;
  if (run.request.confirmDeletes !== true && isTooMany(missing.length, all) && run.counts.deleted === 0) {
    return { outcome: 'refused', missing: missing.length, of: all };
  }
  const { isDone, found } = await settle(opened, tools, missing, mayGoOn);
  return isDone ? { outcome: 'done' } : { outcome: 'cut short', found };
};
