import { type RemotePath, remoteIdOf } from '../engine/mapping/remote-ids.ts';
import { ApiError, isMissing } from '../errors.ts';
import { mappingOf } from '../records/changes/record-changes.ts';
import { emittedPuts } from '../records/changes/record-event.ts';
import { type OpenedObject, type RecordContext, scopeOfRecord } from '../records/context.ts';
import { loadPresentation, remotePathOfRecord } from '../records/present.ts';
import { readRemote } from '../records/read/remote-record.ts';
import type { StoredRecord } from '../store/records/record-states.ts';
import { type StoredPage, type SyncTools, storePage } from './store-page.ts';

/** Statuses of a permanent redirect: https://www.rfc-editor.org/rfc/rfc9110#section-15.4 */
const movedStatuses = [301, 308];

/**
 * Whether an error means that no record has this id. A redirect counts too, because its target is a different record.
 */
const isGone = (error: unknown): boolean =>
  isMissing(error) || (error instanceof ApiError && movedStatuses.includes(error.details?.provider?.status ?? 0));

/** A record as the provider returned it. */
export interface Found {
  readonly context: RecordContext;
  readonly remote: unknown;
}

/**
 * Reads a record by id; `undefined` if the provider has no such record. Pages of a list may shift, so a list is no
 * proof.
 */
export const readById = async (opened: OpenedObject, path: RemotePath): Promise<Found | undefined> => {
  try {
    const { context, names } = scopeOfRecord(opened, path);
    if (context.declaration.get === undefined) return undefined;
    return { context, remote: await readRemote(context, names) };
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
};

/** Whether a read record has the requested id. The id of a merged record may return the surviving record. */
export const isSame = ({ context, remote }: Found, path: RemotePath): boolean =>
  remoteIdOf(remotePathOfRecord(context, remote)) === remoteIdOf(path);

/**
 * Stores the changes of records that were read by id, and emits the changes. All records belong to the same partition.
 * @param asked time of the first read, epoch ms
 */
export const storeAll = async (
  { context }: Pick<Found, 'context'>,
  remotes: readonly unknown[],
  tools: SyncTools,
  asked: number,
): Promise<StoredPage> =>
  storePage({ context, remotes, presentation: await loadPresentation(context, remotes) }, tools, asked);

/**
 * Stores the changes of a record that was read by id, and emits the changes.
 * @param asked time of the read, epoch ms
 */
export const storeFound = (found: Found, tools: SyncTools, asked: number): Promise<StoredPage> =>
  storeAll(found, [found.remote], tools, asked);

/**
 * Stores the deletion of a record and emits the deletion.
 * @param writtenAt time of the read, epoch ms; lists that still contain the record shortly afterwards are outdated
 * @returns false if the record was written meanwhile, so that it exists
 */
export const storeDeleted = async (
  opened: OpenedObject,
  tools: SyncTools,
  stored: StoredRecord,
  writtenAt?: number,
): Promise<boolean> => {
  const { connection } = opened;
  const now = tools.now();
  const mapping = mappingOf(opened, stored.remote);
  const change = { mapping, before: stored, deletedAt: now, ...(writtenAt !== undefined && { writtenAt }) };
  const items = emittedPuts(connection, tools.key, change, { kind: 'deleted' }, now);
  return (await tools.write(items, { deleted: 1 })).length === 0;
};
