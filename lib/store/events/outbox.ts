import { newId } from '../../crypto/ids.ts';
import { environment } from '../../environment.ts';
import { duePartitionOf } from '../dynamodb/due-index.ts';
import { isoTime, schemaVersion } from '../dynamodb/item.ts';
import type { TransactItem } from '../dynamodb/transaction.ts';
import { type EventFacts, factAttributes } from './event-facts.ts';
import { feedPartition, outboxPrefix } from './event-keys.ts';

/** An event that has no sequence number yet. */
export interface OutboxEvent extends EventFacts {
  /** The record as of then, sealed for the id of the event (`lib/crypto/event-record.ts`). */
  readonly sealedRecord?: Uint8Array | undefined;
  /** Epoch ms. */
  readonly time: number;
}

/** Kind of the dispatcher's work, in the index `due`. */
export const outboxKind = 'outbox';

/**
 * Part of the transaction that makes the change: no change without its event, and no event without its change. The items
 * of a connection get their sequence numbers in the order of their times.
 * @param id of the event: give the one for which its record is sealed
 */
export const outboxPut = (event: OutboxEvent, id = newId()): { readonly Put: NonNullable<TransactItem['Put']> } => ({
  Put: {
    TableName: environment.tables.events,
    Item: {
      pk: feedPartition(event),
      sk: `${outboxPrefix}${isoTime(event.time)}#${id}`,
      v: schemaVersion,
      id,
      ...factAttributes(event),
      sealed_record: event.sealedRecord,
      time: isoTime(event.time),
      due: duePartitionOf(outboxKind, event.connection),
      due_at: isoTime(event.time),
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});
