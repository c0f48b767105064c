import type { RemotePath } from '../engine/mapping/remote-ids.ts';
import { isRefusal } from '../engine/metadata/refused.ts';
import { runQuirk } from '../engine/quirks.ts';
import { mappingOf } from '../records/changes/record-changes.ts';
import { recordEventPut } from '../records/changes/record-event.ts';
import { type OpenedObject, type RecordContext, scopeOfRecord } from '../records/context.ts';
import { IssuedIds, storeRead } from '../records/issued-ids.ts';
import { loadPresentation, presentRecord, remotePathOfRecord, type UnifiedRecord } from '../records/present.ts';
import { recordPut, type StoredRecord } from '../store/records/record-states.ts';
import { type Found, isSame, readById } from './one-record.ts';
import type { SyncTools } from './store-page.ts';

/** The id of the record that one which is gone was merged into, where the vendor tells. */
const askSurvivor = async (opened: OpenedObject, gone: RemotePath): Promise<RemotePath | undefined> => {
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
 * The record that one which is gone was merged into, as the provider has it.
 * @param others remote paths of records that a change notification has named with it
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

/**
 * Stores that a record was merged into another one, and emits the deletion of the one and an update of the other, all or
 * nothing. Of a record whose deletion was emitted before, the update alone.
 * @param writtenAt epoch ms since when lists that still show the merged record are behind
 * @returns false when the merged record was written meanwhile
 */
export const storeMerged = async (
  { context, remote }: Found,
  tools: SyncTools,
  gone: StoredRecord,
  writtenAt?: number,
): Promise<boolean> => {
  const { connection, name: object } = context;
  const now = tools.now();
  const mapping = mappingOf(context, gone.remote);
  const survivor = mappingOf(context, remotePathOfRecord(context, remote));
  const { deletedAt = now } = gone;
  const isNews = gone.deletedAt === undefined;
  const change = { mapping, before: gone, deletedAt, mergedInto: survivor.remote };
  const put = recordPut(writtenAt === undefined ? change : { ...change, writtenAt });
  const deletion = { kind: 'deleted', object, id: mapping.id, remote: gone.remote, mergedInto: survivor.id } as const;
  const update = {
    kind: 'updated',
    object,
    id: survivor.id,
    remote: survivor.remote,
    record: await recordIn(context, remote),
    changedFields: [],
    mergedFrom: [mapping.id],
  } as const;
  const events = isNews ? [deletion, update] : [update];
  const items = [put, ...events.map((event) => recordEventPut(connection, tools.key, event, now))];
  return (await tools.write(items, { deleted: isNews ? 1 : 0, updated: 1 })).length === 0;
};
