import { type RemotePath, remoteIdOf } from '../engine/mapping/remote-ids.ts';
import { ApiError, isMissing } from '../errors.ts';
import { mappingOf } from '../records/changes/record-changes.ts';
import { emittedPuts } from '../records/changes/record-event.ts';
import { type OpenedObject, type RecordContext, scopeOfRecord } from '../records/context.ts';
import { loadPresentation, remotePathOfRecord } from '../records/present.ts';
import { readRemote } from '../records/read/remote-record.ts';
import type { StoredRecord } from '../store/records/record-states.ts';
import { type StoredPage, type SyncTools, storePage } from './store-page.ts';

/** Moved for good: https://www.rfc-editor.org/rfc/rfc9110#section-15.4 */
const movedStatuses = [301, 308];

/** Not there under this id; where it has moved to, it is another record. */
const isGone = (error: unknown): boolean =>
  isMissing(error) || (error instanceof ApiError && movedStatuses.includes(error.details?.provider?.status ?? 0));

/** A record as the provider has it. */
export interface Found {
  readonly context: RecordContext;
  readonly remote: unknown;
}

/** The record as the provider has it by id, if it does: pages shift while they are read. */
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

/** Whether a record that was read is the one that was asked for: the id of a merged one may lead to another record. */
export const isSame = ({ context, remote }: Found, path: RemotePath): boolean =>
  remoteIdOf(remotePathOfRecord(context, remote)) === remoteIdOf(path);

/**
 * Stores the changes of records of one partition that were read by their ids, and emits them.
 * @param asked epoch ms of the first read
 */
export const storeAll = async (
  { context }: Pick<Found, 'context'>,
  remotes: readonly unknown[],
  tools: SyncTools,
  asked: number,
): Promise<StoredPage> =>
  storePage({ context, remotes, presentation: await loadPresentation(context, remotes) }, tools, asked);

/** Stores the changes of a record that was read by its id, and emits them. @param asked epoch ms of the read */
export const storeFound = (found: Found, tools: SyncTools, asked: number): Promise<StoredPage> =>
  storeAll(found, [found.remote], tools, asked);

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
  const items = emittedPuts(connection, tools.key, change, emitted, now);
  return (await tools.write(items, { deleted: 1 })).length === 0;
};
