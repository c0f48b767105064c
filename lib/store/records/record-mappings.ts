import { chunksOf } from '../../chunks.ts';
import type { Fingerprints } from '../../objects/fingerprints.ts';
import { json, number, optional, text, time } from '../dynamodb/attribute.ts';
import { either, isNew, not } from '../dynamodb/condition.ts';
import { cancellationCodes, pauseBefore } from '../dynamodb/conflicts.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { get, getMany, put } from '../dynamodb/operations.ts';
import { writeTogether } from '../dynamodb/transaction.ts';

/**
 * A record mapping, and the state of the record if a sync or a write has stored a state. The record itself is not
 * stored.
 */
export const records = entity({
  table: 'records',
  key: { pk: '{project}#{id}' },
  attributes: {
    /** Unified id. */
    id: text(),
    project: text(),
    /** Name of the object, such as `crm.contact`. */
    object: text(),
    /** Identity of the account. It stays the same after a disconnect and reconnect. */
    identity: text(),
    connection: text(),
    /**
     * Partition of the index by connection: `<connection>#<object>`. The worker that erases a connection finds the item
     * there.
     */
    connectionObject: text(),
    /** Remote id, split into its parts. */
    remote: json<readonly string[]>(),
    /** Fingerprints of its fields. Absent also for a deleted record. */
    fields: optional(json<Fingerprints>()),
    /** Version of the declaration that the record was read with. */
    version: optional(text()),
    /** The provider's own time of the last change: ISO 8601, UTC. */
    modifiedAt: optional(text()),
    /** Number of changes. Each change requires the revision that it was computed from. */
    revision: optional(number()),
    /** Time when the service learned of a write through the API. */
    writtenAt: optional(time()),
    /** Time when the service learned of the deletion. */
    deletedAt: optional(time()),
    /** Time of its last event. The next event is later, even if the clock of its process is behind. */
    eventAt: optional(time()),
    /** Remote id, split into its parts, of the record that a deleted record was merged into. */
    mergedInto: optional(json<readonly string[]>()),
  },
});

/** The remote id of a record. The record itself is not stored. */
export type RecordMapping = Pick<
  EntityValue<typeof records>,
  'project' | 'id' | 'object' | 'identity' | 'connection' | 'remote'
>;

const toMapping = ({ project, id, object, identity, connection, remote }: RecordMapping): RecordMapping => ({
  project,
  id,
  object,
  identity,
  connection,
  remote,
});

/** The attributes of a mapping, with the attribute of the index by connection. */
export const indexed = (mapping: RecordMapping) => ({
  ...toMapping(mapping),
  connectionObject: `${mapping.connection}#${mapping.object}`,
});

/** Removes duplicates, because DynamoDB refuses a call that names a key twice. */
const distinct = <T>(list: readonly T[], nameOf: (entry: T) => string): T[] => [
  ...new Map(list.map((entry) => [nameOf(entry), entry])).values(),
];

/** Reads the mapping of a record, if it exists. Consistent. */
export const getRecord = async (project: string, id: string): Promise<RecordMapping | undefined> => {
  const stored = await get(records, { project, id });
  return stored && toMapping(stored);
};

/** A mapping, and the record that its record was merged into, if any. */
export interface FollowedMapping {
  readonly mapping: RecordMapping;
  /** Remote path of the record that it was merged into. */
  readonly mergedInto: readonly string[] | undefined;
}

/** Reads the mapping of a record, if it exists, and the record that it was merged into. Consistent. */
export const followRecord = async (project: string, id: string): Promise<FollowedMapping | undefined> => {
  const stored = await get(records, { project, id });
  return stored && { mapping: toMapping(stored), mergedInto: stored.mergedInto };
};

/**
 * Reads the mappings that exist for these ids, in no particular order.
 * @throws Error if DynamoDB repeatedly leaves items unread
 */
export const getRecords = async (
  project: string,
  ids: readonly string[],
  pauses?: readonly number[],
): Promise<RecordMapping[]> => {
  const keys = [...new Set(ids)].map((id) => ({ project, id }));
  return (await getMany(records, keys, { pauses })).map(toMapping);
};

/**
 * The condition that the connection has not stored the mapping. The item of a stored mapping may also contain the
 * record's state.
 */
const isUnknownTo = (connection: string) => either(isNew, { connection: not(connection) });

/** Stores a mapping, if the connection has not stored it. */
export const putRecord = async (mapping: RecordMapping): Promise<void> => {
  await put(records, indexed(mapping), isUnknownTo(mapping.connection));
};

/** Maximum number of items per transaction. */
const mostTogether = 100;

/** Maximum number of attempts while another process stores the same page. */
const attempts = 8;

/**
 * Stores mappings in a transaction. A refused mapping is already stored. A transaction in conflict with another is
 * repeated.
 */
const putTogether = async (mappings: readonly RecordMapping[], attempt = 1): Promise<void> => {
  if (mappings.length === 0) return;
  const puts = mappings.map((mapping) => records.part.put(indexed(mapping), isUnknownTo(mapping.connection)));
  try {
    const refused = new Set(await writeTogether(puts));
    if (refused.size === 0) return;
    await putTogether(
      mappings.filter((_, place) => !refused.has(place)),
      1,
    );
  } catch (error) {
    if (attempt === attempts || cancellationCodes(error)?.includes('TransactionConflict') !== true) throw error;
    await pauseBefore(attempt);
    await putTogether(mappings, attempt + 1);
  }
};

/**
 * Stores the mappings that the connection has not stored. Uses transactions, because a batch has no conditions, and the
 * state that a sync has stored meanwhile must stay.
 */
export const putRecords = async (mappings: readonly RecordMapping[]): Promise<void> => {
  await Promise.all(
    chunksOf(
      distinct(mappings, ({ project, id }) => `${project}#${id}`),
      mostTogether,
    ).map((some) => putTogether(some)),
  );
};
