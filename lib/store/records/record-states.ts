import { environment } from '../../environment.ts';
import type { Fingerprints } from '../../objects/fingerprints.ts';
import { readItems } from '../dynamodb/batch.ts';
import { type Item, isoTime, readable } from '../dynamodb/item.ts';
import type { TransactItem } from '../dynamodb/transaction.ts';
import { keyOf, type RecordMapping, toItem } from './record-mappings.ts';

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
}

const toState = (item: Item): RecordState | undefined =>
  item.fields === undefined ? undefined : { fields: item.fields, version: item.version, modifiedAt: item.modified_at };

const timeOf = (value: string | undefined): number | undefined => (value === undefined ? undefined : Date.parse(value));

const toStored = (item: Item): StoredRecord => ({
  connection: item.connection,
  remote: item.remote,
  state: toState(item),
  revision: item.revision ?? 0,
  writtenAt: timeOf(item.written_at),
  deletedAt: timeOf(item.deleted_at),
});

/** The stored records of these ids, by id. Consistent. */
export const getStoredRecords = async (
  project: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredRecord>> => {
  const keys = [...new Set(ids)].map((id) => keyOf(project, id));
  const items = await readItems(environment.tables.records, keys);
  return new Map(items.map((item) => [item.id, toStored(readable(item))]));
};

/** The change of a stored record: its new state, or that it is deleted. */
export interface RecordChange {
  readonly mapping: RecordMapping;
  /** The stored record from which the change was computed. */
  readonly before: StoredRecord | undefined;
  readonly state?: RecordState | undefined;
  readonly writtenAt?: number | undefined;
  readonly deletedAt?: number | undefined;
}

const isoOf = (time: number | undefined): string | undefined => (time === undefined ? undefined : isoTime(time));

/** Part of a transaction. It is refused when the record has changed since it was read. */
export const recordPut = ({
  mapping,
  before,
  state,
  writtenAt = before?.writtenAt,
  deletedAt,
}: RecordChange): { readonly Put: NonNullable<TransactItem['Put']> } => {
  const revision = before?.revision ?? 0;
  const Item = {
    ...toItem(mapping),
    fields: state?.fields,
    version: state?.version,
    modified_at: state?.modifiedAt,
    revision: revision + 1,
    written_at: isoOf(writtenAt),
    deleted_at: isoOf(deletedAt),
  };
  const TableName = environment.tables.records;
  if (revision === 0) return { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(revision)' } };
  return {
    Put: {
      TableName,
      Item,
      ConditionExpression: 'revision = :revision',
      ExpressionAttributeValues: { ':revision': revision },
    },
  };
};
