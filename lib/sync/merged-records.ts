import type { RemotePath } from '../engine/mapping/remote-ids.ts';
import { isRefusal } from '../engine/metadata/refused.ts';
import { runQuirk } from '../engine/quirks.ts';
import { isUnion } from '../providers/language/kinds.ts';
import { mappingOf, stateFor } from '../records/changes/record-changes.ts';
import { emittedPuts, type RecordEvent } from '../records/changes/record-event.ts';
import { type OpenedObject, type RecordContext, scopeOfRecord } from '../records/context.ts';
import { IssuedIds, storeRead } from '../records/issued-ids.ts';
import { loadPresentation, presentRecord, remotePathOfRecord, type UnifiedRecord } from '../records/present.ts';
import { pauseBefore } from '../store/dynamodb/conflicts.ts';
import { getStoredRecords, recordPut, type StoredRecord } from '../store/records/record-states.ts';
import { type Found, isSame, readById } from './one-record.ts';
import type { SyncTools } from './store-page.ts';

/** Remote path of the record into which a missing record was merged; `undefined` if the vendor does not say. */
const askSurvivor = async (opened: OpenedObject, gone: RemotePath): Promise<RemotePath | undefined> => {
  const { declared } = opened;
  // The account deleted the class.
  if (isUnion(declared) && !Object.hasOwn(declared.kinds, gone[0] ?? '')) return undefined;
  const { context, names } = scopeOfRecord(opened, gone);
  const quirk = context.declaration.quirks?.mergedInto;
  if (quirk === undefined) return undefined;
  try {
    const id = await runQuirk({ session: context.session, values: names }, quirk(names));
    return id === undefined ? undefined : [...context.prefix, id];
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
};

/**
 * Reads the surviving record of a merge, into which a missing record was merged.
 * @param others remote paths of other records in the same change notification
 */
export const readSurvivor = async (
  opened: OpenedObject,
  gone: RemotePath,
  others: readonly RemotePath[] = [],
): Promise<Found | undefined> => {
  for (const other of others) {
    const read = await readById(opened, other);
    if (read !== undefined && isSame(read, other)) return read;
  }
  const survivor = await askSurvivor(opened, gone);
  return survivor && readById(opened, survivor);
};

const recordIn = async (context: RecordContext, remote: unknown): Promise<UnifiedRecord> => {
  const issuedIds = new IssuedIds(context.connection);
  const record = presentRecord(context, remote, await loadPresentation(context, [remote]), issuedIds);
  await storeRead(issuedIds);
  return record;
};

/** Number of attempts to store a merge. An attempt fails if the surviving record changes at the same time. */
const attempts = 5;

/**
 * Items for the update of the surviving record. The update is also a new revision of the record, which keeps its events
 * in order.
 */
const survivorPuts = async (
  { context, remote }: Found,
  { key, now }: SyncTools,
  event: Pick<RecordEvent, 'mergedFrom' | 'record'>,
): Promise<ReturnType<typeof emittedPuts>> => {
  const { connection } = context;
  const mapping = mappingOf(context, remotePathOfRecord(context, remote));
  const before = (await getStoredRecords(connection.project, [mapping.id])).get(mapping.id);
  const { deletedAt, mergedInto } = before ?? {};
  const change = { mapping, before, state: stateFor(context, before), deletedAt, mergedInto };
  return emittedPuts(connection, key, change, { kind: 'updated', changedFields: [], ...event }, now());
};

/**
 * Stores that a record was merged into another record. Emits the deletion of the merged record and an update of the
 * surviving record, in one transaction. If the deletion was emitted before, it emits only the update.
 * @param writtenAt time of the read, epoch ms; lists that still contain the merged record shortly afterwards are
 * outdated
 * @returns false if the merged record changed meanwhile
 */
export const storeMerged = async (
  { context, remote }: Found,
  tools: SyncTools,
  gone: StoredRecord,
  writtenAt?: number,
): Promise<boolean> => {
  const { connection } = context;
  const mapping = mappingOf(context, gone.remote);
  const survivor = mappingOf(context, remotePathOfRecord(context, remote));
  const isNews = gone.deletedAt === undefined;
  const deletion = { kind: 'deleted', mergedInto: survivor.id } as const;
  const event = { mergedFrom: [mapping.id], record: await recordIn(context, remote) };
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const now = tools.now();
    const { deletedAt = now } = gone;
    const merged = { mapping, before: gone, deletedAt, mergedInto: survivor.remote };
    const change = writtenAt === undefined ? merged : { ...merged, writtenAt };
    const puts = isNews ? emittedPuts(connection, tools.key, change, deletion, now) : [recordPut(change)];
    const items = [...puts, ...(await survivorPuts({ context, remote }, tools, event))];
    const refused = await tools.write(items, { deleted: isNews ? 1 : 0, updated: 1 });
    if (refused.length === 0) return true;
    if (refused.includes(0)) return false;
    await pauseBefore(attempt);
  }
  throw new Error(`the record ${survivor.id} kept changing while another record was merged into it`);
};
