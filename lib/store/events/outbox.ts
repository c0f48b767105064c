import { newId } from '../../crypto/ids.ts';
import { bytes, optional, text, time } from '../dynamodb/attribute.ts';
import { duePartitionOf } from '../dynamodb/due-index.ts';
import { entity } from '../dynamodb/entity.ts';
import { isoTime } from '../dynamodb/item.ts';
import { type EventFacts, eventFacts } from './event-facts.ts';
import { outboxPrefix } from './event-keys.ts';

/** An event that was written with its change and has no sequence number yet. */
export const outbox = entity({
  table: 'events',
  key: { pk: '{project}#{connection}', sk: `${outboxPrefix}{time}#{id}` },
  attributes: {
    id: text(),
    ...eventFacts,
    /** The record as of then, sealed for the id of the event (`lib/crypto/event-record.ts`). */
    sealedRecord: optional(bytes()),
    /** Of the change: ISO 8601, UTC. */
    time: text(),
    /** Partition of the index `due`. */
    due: text(),
    /** The time of the change. */
    dueAt: time(),
  },
});

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
export const outboxPut = (event: OutboxEvent, id = newId()) =>
  outbox.part.insert({
    ...event,
    id,
    time: isoTime(event.time),
    due: duePartitionOf(outboxKind, event.connection),
    dueAt: event.time,
  });
