import { sealEventRecord } from '../../crypto/event-record.ts';
import { eventIdOf } from '../../crypto/ids.ts';
import { writeHashesOf } from '../../crypto/write-hashes.ts';
import { remoteIdOf } from '../../engine/mapping/remote-ids.ts';
import { classedObjects } from '../../objects/classed.ts';
import type { Connection } from '../../store/connections/connection.ts';
import { isoTime } from '../../store/dynamodb/item.ts';
import { eventPut } from '../../store/events/events.ts';
import type { RecordMapping } from '../../store/records/record-mappings.ts';
import { nextEventTime, type RecordChange, recordPut } from '../../store/records/record-states.ts';
import type { UnifiedRecord } from '../present.ts';

/** A change of a record. */
export interface RecordEvent {
  readonly kind: 'created' | 'updated' | 'deleted';
  readonly changedFields?: readonly string[] | undefined;
  /** Ids of the records that were merged into this record. Only for an updated record. */
  readonly mergedFrom?: readonly string[] | undefined;
  /** Id of the record that this record was merged into. Only for a deleted record. */
  readonly mergedInto?: string | undefined;
  /** The record at the time of the event. Absent for a deleted record. */
  readonly record?: UnifiedRecord | undefined;
  /** The write that made the change. Absent for a change that a sync or a change notification has found. */
  readonly write?: { readonly sent: unknown };
}

/** Maximum size in bytes. An item can contain 400 KB. For a larger record, the event contains only its ids. */
const largestRecord = 300_000;

const sealed = (
  key: Uint8Array,
  { project, id }: Connection,
  event: string,
  shown: Readonly<Record<string, unknown>> | undefined,
): Uint8Array | undefined => {
  if (shown === undefined) return undefined;
  const bytes = sealEventRecord(key, { project, connection: id, event }, shown);
  return bytes.length > largestRecord ? undefined : bytes;
};

/**
 * Part of the transaction that stores the change.
 * @param key the connection's data key
 * @param times epoch ms: of this event, of the last event of its record, and of the clock
 */
export const recordEventPut = (
  connection: Connection,
  key: Uint8Array,
  record: RecordMapping,
  change: RecordEvent,
  times: { readonly time: number; readonly previous?: number | undefined; readonly putAt?: number },
) => {
  const { project, id } = connection;
  const event = eventIdOf({ project, connection: id, record: record.id, time: isoTime(times.time) });
  const shown = change.record && { ...change.record, remote_data: undefined };
  return eventPut(
    {
      ...times,
      type: `${record.object}.${change.kind}`,
      project,
      connection: id,
      linkedUser: connection.linkedUser,
      provider: connection.provider,
      object: record.object,
      recordId: record.id,
      remoteId: remoteIdOf(record.remote),
      changedFields: change.changedFields,
      mergedFrom: change.mergedFrom,
      mergedInto: change.mergedInto,
      ...(classedObjects.has(record.object) && { data: { class: record.remote[0] } }),
      sealedRecord: sealed(key, connection, event, shown),
      ...(change.write && { write: writeHashesOf(key, event, { ...change.write, answered: shown }) }),
    },
    event,
  );
};

/**
 * Parts of the transaction that stores a change of a record: its new state, and its event.
 * @param key the connection's data key
 * @param now epoch ms
 */
export const emittedPuts = (
  connection: Connection,
  key: Uint8Array,
  change: RecordChange,
  event: RecordEvent,
  now: number,
): readonly [state: ReturnType<typeof recordPut>, event: ReturnType<typeof eventPut>] => {
  const { before } = change;
  const eventAt = nextEventTime(before, now);
  // The last event counts only if it is in the feed of the same connection.
  const previous = before?.connection === connection.id ? before.eventAt : undefined;
  const times = { time: eventAt, previous, putAt: now };
  return [recordPut({ ...change, eventAt }), recordEventPut(connection, key, change.mapping, event, times)];
};
