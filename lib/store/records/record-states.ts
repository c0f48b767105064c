import type { Fingerprints } from '../../objects/fingerprints.ts';
import type { EntityValue } from '../dynamodb/entity.ts';
import { getMany } from '../dynamodb/operations.ts';
import { indexed, type RecordMapping, records } from './record-mappings.ts';

/** The stored state of a record, without the record. */
export interface RecordState {
  readonly fields: Fingerprints;
  /** Version of the declaration that it was read with. */
  readonly version: string;
  /** The provider's own time of the last change: ISO 8601, UTC. */
  readonly modifiedAt?: string | undefined;
}

/** The stored item of a record, of any connection to the account. */
export interface StoredRecord {
  readonly connection: string;
  /** Remote id, in its parts. */
  readonly remote: readonly string[];
  readonly state?: RecordState | undefined;
  /** Counts the changes, so that each is made on top of the one that was seen. */
  readonly revision: number;
  /** Epoch ms at which a write through the API was known here; of a deleted record, when that was known. */
  readonly writtenAt?: number | undefined;
  readonly deletedAt?: number | undefined;
  /** Of its last event, epoch ms. */
  readonly eventAt?: number | undefined;
  /** Of a deleted record: remote path of the one that it was merged into. */
  readonly mergedInto?: readonly string[] | undefined;
}

type StoredItem = EntityValue<typeof records>;

/** A state is stored with its version. */
const toState = ({ fields, version = '', modifiedAt }: StoredItem): RecordState | undefined =>
  fields && { fields, version, modifiedAt };

const toStored = (stored: StoredItem): StoredRecord => ({
  connection: stored.connection,
  remote: stored.remote,
  state: toState(stored),
  revision: stored.revision ?? 0,
  writtenAt: stored.writtenAt,
  deletedAt: stored.deletedAt,
  eventAt: stored.eventAt,
  mergedInto: stored.mergedInto,
});

/**
 * The stored records of these ids, by id.
 * @param isConsistent false where they may be some moments old: a change that was computed from them is refused then
 */
export const getStoredRecords = async (
  project: string,
  ids: readonly string[],
  isConsistent = true,
): Promise<ReadonlyMap<string, StoredRecord>> => {
  const keys = [...new Set(ids)].map((id) => ({ project, id }));
  return new Map((await getMany(records, keys, { isConsistent })).map((stored) => [stored.id, toStored(stored)]));
};

/** The change of a stored record: its new state, or that it is deleted. */
export interface RecordChange {
  readonly mapping: RecordMapping;
  /** The stored record from which the change was computed. */
  readonly before: StoredRecord | undefined;
  readonly state?: RecordState | undefined;
  readonly writtenAt?: number | undefined;
  readonly deletedAt?: number | undefined;
  /** Of the event of this change; that of the last one stays without. */
  readonly eventAt?: number | undefined;
  readonly mergedInto?: readonly string[] | undefined;
}

/**
 * The time of the next event of a record, epoch ms. The times of its events ascend with its revisions, also where the
 * clock of one process is behind that of another: so they are in the order of their keys.
 */
export const nextEventTime = (before: StoredRecord | undefined, now: number): number =>
  Math.max(now, (before?.eventAt ?? 0) + 1);

/** Part of a transaction. It is refused when the record has changed since it was read. */
export const recordPut = (change: RecordChange) => {
  const { mapping, before, state, writtenAt = before?.writtenAt, deletedAt, mergedInto } = change;
  const { revision = 0, eventAt: lastEventAt } = before ?? {};
  const times = { writtenAt, deletedAt, eventAt: change.eventAt ?? lastEventAt };
  const record = { ...indexed(mapping), ...state, revision: revision + 1, ...times, mergedInto };
  return records.part.put(record, { revision: revision === 0 ? undefined : revision });
};

/** What is stored of a record once its change is carried out. */
export const storedBy = ({ Put: { Item = {} } }: ReturnType<typeof recordPut>): StoredRecord =>
  toStored(records.fromItem(Item));
