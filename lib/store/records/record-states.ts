import type { Fingerprints } from '../../objects/fingerprints.ts';
import type { EntityValue } from '../dynamodb/entity.ts';
import { get, getMany } from '../dynamodb/operations.ts';
import { indexed, type RecordMapping, records } from './record-mappings.ts';

/** The stored state of a record, without the record. */
export interface RecordState {
  readonly fields: Fingerprints;
  /** Version of the declaration that the record was read with. */
  readonly version: string;
  /** The provider's own time of the last change: ISO 8601, UTC. */
  readonly modifiedAt?: string | undefined;
}

/** The stored item of a record, from any connection to the account. */
export interface StoredRecord {
  readonly connection: string;
  /** Remote id, split into its parts. */
  readonly remote: readonly string[];
  readonly state?: RecordState | undefined;
  /** Number of changes. Each change requires the revision that it was computed from. */
  readonly revision: number;
  /** Times when the service learned of a write through the API, and of the record's deletion: epoch ms. */
  readonly writtenAt?: number | undefined;
  readonly deletedAt?: number | undefined;
  /** Time of its last event: epoch ms. */
  readonly eventAt?: number | undefined;
  /** Remote path of the record that a deleted record was merged into. */
  readonly mergedInto?: readonly string[] | undefined;
}

type StoredItem = EntityValue<typeof records>;

/** The state of a stored item. A state always has a version. */
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

/** The stored record with this id. Consistent. */
export const getStoredRecord = async ({
  project,
  id,
}: Pick<RecordMapping, 'project' | 'id'>): Promise<StoredRecord | undefined> => {
  const stored = await get(records, { project, id });
  return stored && toStored(stored);
};

/**
 * The stored records with these ids, by id.
 * @param isConsistent false if slightly older records are acceptable; a change computed from an old record is refused
 * later
 */
export const getStoredRecords = async (
  project: string,
  ids: readonly string[],
  isConsistent = true,
): Promise<ReadonlyMap<string, StoredRecord>> => {
  const keys = [...new Set(ids)].map((id) => ({ project, id }));
  return new Map((await getMany(records, keys, { isConsistent })).map((stored) => [stored.id, toStored(stored)]));
};

/** The change of a stored record: its new state, or its deletion. */
export interface RecordChange {
  readonly mapping: RecordMapping;
  /** The stored record that the change was computed from. */
  readonly before: StoredRecord | undefined;
  readonly state?: RecordState | undefined;
  readonly writtenAt?: number | undefined;
  readonly deletedAt?: number | undefined;
  /** Time of the event of this change. Absent: the time of the last event stays. */
  readonly eventAt?: number | undefined;
  readonly mergedInto?: readonly string[] | undefined;
}

/**
 * The time of the next event of a record, epoch ms. The times of its events grow with its revisions, even if the clock
 * of a process is behind. So the keys of the events are in the right order.
 */
export const nextEventTime = (before: StoredRecord | undefined, now: number): number =>
  Math.max(now, (before?.eventAt ?? 0) + 1);

/** Part of a transaction. It is refused if the record changed after it was read. */
export const recordPut = (change: RecordChange) => {
  const { mapping, before, state, writtenAt = before?.writtenAt, deletedAt, mergedInto } = change;
  const { revision = 0, eventAt: lastEventAt } = before ?? {};
  const times = { writtenAt, deletedAt, eventAt: change.eventAt ?? lastEventAt };
  const record = { ...indexed(mapping), ...state, revision: revision + 1, ...times, mergedInto };
  return records.part.put(record, { revision: revision === 0 ? undefined : revision });
};

/** The stored record after its change. */
export const storedBy = ({ Put: { Item = {} } }: ReturnType<typeof recordPut>): StoredRecord =>
  toStored(records.fromItem(Item));
