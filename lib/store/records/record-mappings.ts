import { chunksOf } from '../../chunks.ts';
import type { Fingerprints } from '../../objects/fingerprints.ts';
import { json, number, optional, text, time } from '../dynamodb/attribute.ts';
import { cancellationCodes, pauseBefore } from '../dynamodb/conflicts.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { either, isNew, not } from '../dynamodb/expression.ts';
import { get, getMany, put } from '../dynamodb/operations.ts';
import { writeTogether } from '../dynamodb/transaction.ts';

/** A record mapping, with the state of the record where a sync or a write has stored one. The record itself is not stored. */
export const records = entity({
  table: 'records',
  key: { pk: '{project}#{id}' },
  attributes: {
    /** Unified id. */
    id: text(),
    project: text(),
    /** `crm.contact`. */
    object: text(),
    /** Of the account: the same after a disconnect and reconnect. */
    identity: text(),
    connection: text(),
    /** In the index by connection, in which the worker that erases one finds it: `<connection>#<object>`. */
    connectionObject: text(),
    /** Remote id, in its parts. */
    remote: json<readonly string[]>(),
    /** Fingerprints of its fields; absent once it is deleted, too. */
    fields: optional(json<Fingerprints>()),
    /** Version of the declaration that it was read with. */
    version: optional(text()),
    /** The provider's own time of the last change: ISO 8601, UTC. */
    modifiedAt: optional(text()),
    /** Counts the changes, so that each is made on top of the one that was seen. */
    revision: optional(number()),
    /** When a write through the API was known here. */
    writtenAt: optional(time()),
    /** When it was known here that it is deleted. */
    deletedAt: optional(time()),
    /** Of its last event: the next one is later, whatever the clock of its process says. */
    eventAt: optional(time()),
    /** Of a deleted one: the remote id, in its parts, of the record that it was merged into. */
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

/** The attributes of a mapping, with that of the index by connection. */
export const indexed = (mapping: RecordMapping) => ({
  ...toMapping(mapping),
  connectionObject: `${mapping.connection}#${mapping.object}`,
});

/** DynamoDB refuses a call that names a key twice. */
const distinct = <T>(list: readonly T[], nameOf: (entry: T) => string): T[] => [
  ...new Map(list.map((entry) => [nameOf(entry), entry])).values(),
];

/** The mapping of a record, if there is one. Consistent. */
export const getRecord = async (project: string, id: string): Promise<RecordMapping | undefined> => {
  const stored = await get(records, { project, id });
  return stored && toMapping(stored);
};

/** A mapping, and where its record went, should it have been merged into another one. */
export interface FollowedMapping {
  readonly mapping: RecordMapping;
  /** Remote path of the record that it was merged into. */
  readonly mergedInto: readonly string[] | undefined;
}

/** The mapping of a record, if there is one, with what it was merged into. Consistent. */
export const followRecord = async (project: string, id: string): Promise<FollowedMapping | undefined> => {
  const stored = await get(records, { project, id });
  return stored && { mapping: toMapping(stored), mergedInto: stored.mergedInto };
};

/**
 * The mappings of those ids that have one, in no particular order.
 * @throws Error when DynamoDB keeps leaving some of them unread
 */
export const getRecords = async (
  project: string,
  ids: readonly string[],
  pauses?: readonly number[],
): Promise<RecordMapping[]> => {
  const keys = [...new Set(ids)].map((id) => ({ project, id }));
  return (await getMany(records, keys, { pauses })).map(toMapping);
};

/** The connection has not stored it: the item of a stored mapping may hold the record's state besides. */
const isUnknownTo = (connection: string) => either(isNew, { connection: not(connection) });

/** Stores a mapping, where the connection has none. */
export const putRecord = async (mapping: RecordMapping): Promise<void> => {
  await put(records, indexed(mapping), isUnknownTo(mapping.connection));
};

/** Most items of one transaction. */
const mostTogether = 100;

/** Most waits for another process that stores the same page. */
const attempts = 8;

/** A mapping that is refused is stored already; a transaction in conflict with another one is tried again. */
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
 * Stores mappings, where the connection has none: in transactions, because a batch has no conditions, and the state that
 * a sync has stored of a record meanwhile must stay.
 */
export const putRecords = async (mappings: readonly RecordMapping[]): Promise<void> => {
  await Promise.all(
    chunksOf(
      distinct(mappings, ({ project, id }) => `${project}#${id}`),
      mostTogether,
    ).map((some) => putTogether(some)),
  );
};
