import { type RemotePath, remoteIdOf } from '../engine/ids.ts';
import { ApiError } from '../errors.ts';
import { getStoredRecords, recordPut, type StoredRecord } from '../store/record-states.ts';
import { readSeen, shortId, storedIds } from '../store/seen-records.ts';
import { storeSynced } from '../store/syncs.ts';
import { enterRecord, type OpenedObject, type RecordContext } from './context.ts';
import { loadPresentation, remotePathOfRecord } from './present.ts';
import { recordEventPut } from './record-event.ts';
import { readRemote } from './remote.ts';
import { type SyncTools, storePage } from './synced.ts';
import { mappingOf } from './written.ts';

/** Share of the records above which their deletion has to be confirmed, but for a few: one of three is no accident. */
const mostVanished = 0.2;
const fewVanished = 5;

const isTooMany = (missing: number, all: number): boolean => missing > Math.max(fewVanished, all * mostVanished);

/** Moved for good: https://www.rfc-editor.org/rfc/rfc9110#section-15.4 */
const movedStatuses = [301, 308];

interface Missing {
  readonly id: string;
  readonly stored: StoredRecord;
}

/** Known records that a complete listing has not shown. */
const findMissing = async ({ claimed, run }: SyncTools, seen: ReadonlySet<string>): Promise<readonly Missing[]> => {
  const began = Date.parse(run.startedAt);
  const missing: Missing[] = [];
  for await (const ids of storedIds(claimed)) {
    const unseen = ids.filter((id) => !seen.has(shortId(id)));
    const stored = await getStoredRecords(claimed.project, unseen);
    for (const [id, one] of stored) {
      const isKnown = one.state !== undefined && one.connection === claimed.connection;
      if (isKnown && (one.writtenAt ?? 0) < began) missing.push({ id, stored: one });
    }
  }
  return missing;
};

/** Not there under this id; where it has moved to, it is another record. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'not_found' || movedStatuses.includes(error.details?.provider?.status ?? 0));

/** What the provider has under the id of a record that was not listed: pages shift while they are read. */
const readAgain = async (
  opened: OpenedObject,
  { stored }: Missing,
): Promise<{ readonly context: RecordContext; readonly remote: unknown } | undefined> => {
  try {
    const { context, names } = enterRecord(opened, stored.remote);
    if (context.declaration.get === undefined) return undefined;
    return { context, remote: await readRemote(context, names) };
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
};

type Found = NonNullable<Awaited<ReturnType<typeof readAgain>>>;

const isSame = ({ context, remote }: Found, { stored }: Missing): boolean =>
  remoteIdOf(remotePathOfRecord(context, remote)) === remoteIdOf(stored.remote);

const remove = async (opened: OpenedObject, tools: SyncTools, { id, stored }: Missing): Promise<void> => {
  const { connection, name: object } = opened;
  const now = tools.now();
  const mapping = mappingOf(opened, stored.remote);
  const told = { kind: 'deleted', object, id, remote: stored.remote } as const;
  // Refused: somebody has written the record meanwhile, so it is there.
  await storeSynced(
    tools.claimed,
    [recordPut({ mapping, before: stored, deletedAt: now }), recordEventPut(connection, tools.key, told, now)],
    { deleted: 1 },
    now + tools.lease,
  );
};

/** Tells of each as deleted that the provider does not have by id. @returns false when the time was used up before */
const settle = async (
  opened: OpenedObject,
  tools: SyncTools,
  missing: readonly Missing[],
  mayGoOn: () => boolean,
): Promise<boolean> => {
  for (const one of missing) {
    if (!mayGoOn()) return false;
    const asked = tools.now();
    const found = await readAgain(opened, one);
    // The ids of records that were merged lead to the one that came of them.
    if (found === undefined || !isSame(found, one)) await remove(opened, tools, one);
    if (found === undefined) continue;
    const { context, remote } = found;
    const presentation = await loadPresentation(context, [remote]);
    await storePage({ context, remotes: [remote], presentation }, tools, asked);
  }
  return true;
};

/**
 * Tells of the known ones among records that the provider shows as deleted, or as something else than they were.
 * @param mayGoOn whether there is time for another one
 * @returns false when there was not for all of them: those that are left are told of when this is done again
 */
export const settleGone = async (
  opened: OpenedObject,
  tools: SyncTools,
  paths: readonly RemotePath[],
  mayGoOn: () => boolean,
): Promise<boolean> => {
  const { project, connection } = tools.claimed;
  const ids = paths.map((path) => mappingOf(opened, path).id);
  const stored = await getStoredRecords(project, ids);
  const missing = [...stored].flatMap(([id, one]) =>
    one.state !== undefined && one.connection === connection ? [{ id, stored: one }] : [],
  );
  return settle(opened, tools, missing, mayGoOn);
};

export type Sweep =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'cut short' }
  | { readonly outcome: 'refused'; readonly vanished: number; readonly of: number };

/**
 * Tells of the records as deleted that a complete listing has not shown and that the provider does not have by id.
 * @param mayGoOn whether there is time for another one
 */
export const sweep = async (opened: OpenedObject, tools: SyncTools, mayGoOn: () => boolean): Promise<Sweep> => {
  const { claimed, run } = tools;
  const seen = await readSeen({ ...claimed, run: run.number });
  if (seen.pages !== run.counts.pages) {
    throw new Error(`${claimed.object}: ${run.counts.pages} pages were listed, and ${seen.pages} are noted`);
  }
  const missing = await findMissing(tools, seen.ids);
  const all = seen.ids.size + missing.length;
  if (run.request.confirmDeletes !== true && isTooMany(missing.length, all) && run.counts.deleted === 0) {
    return { outcome: 'refused', vanished: missing.length, of: all };
  }
  return { outcome: (await settle(opened, tools, missing, mayGoOn)) ? 'done' : 'cut short' };
};
