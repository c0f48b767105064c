import { newId } from '../crypto/ids.ts';
import { environment } from '../environment.ts';
import { duePartitionOf } from './due.ts';
import { isoTime, schemaVersion } from './item.ts';
import type { TransactItem } from './together.ts';

/** Something that happened and that the project's client is to be told of. */
export interface OutboxEvent {
  /** `connection.revoked`, `crm.contact.created`. */
  readonly type: string;
  readonly project: string;
  /** Id of the connection. */
  readonly connection: string;
  /** `id_linked_user`. */
  readonly linkedUser: string;
  /** Of a record: its object (`crm.contact`), its id, and its id at the provider. */
  readonly object?: string | undefined;
  readonly recordId?: string | undefined;
  readonly remoteId?: string | undefined;
  /** Fields of an updated record that have other values than before. */
  readonly changedFields?: readonly string[] | undefined;
  /** The record as of then, sealed for the id of the event (`lib/crypto/event-record.ts`). */
  readonly sealedRecord?: Uint8Array | undefined;
  /** Members of the event's own; never a secret. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Epoch ms. */
  readonly time: number;
}

/** Kind of the work of giving events their places, in the index `due`. */
export const outboxKind = 'outbox';

/**
 * Part of the transaction that changes what the event tells of: no change without its event, and no event without its
 * change. In the order of their times, the items of a connection wait for their place in the feed.
 * @param id of the event: give the one for which its record is sealed
 */
export const outboxPut = (event: OutboxEvent, id = newId()): { readonly Put: NonNullable<TransactItem['Put']> } => ({
  Put: {
    TableName: environment.tables.events,
    Item: {
      pk: `${event.project}#${event.connection}`,
      sk: `outbox#${isoTime(event.time)}#${id}`,
      v: schemaVersion,
      id,
      type: event.type,
      project: event.project,
      connection: event.connection,
      linked_user: event.linkedUser,
      object: event.object,
      record_id: event.recordId,
      remote_id: event.remoteId,
      changed_fields: event.changedFields,
      sealed_record: event.sealedRecord,
      data: event.data,
      time: isoTime(event.time),
      due: duePartitionOf(outboxKind, event.connection),
      due_at: isoTime(event.time),
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});
