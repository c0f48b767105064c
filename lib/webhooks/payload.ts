import { connectionKey } from '../crypto/credentials.ts';
import { openEventRecord } from '../crypto/event-record.ts';
import { messageIdOf } from '../crypto/ids.ts';
import { environment } from '../environment.ts';
import { nameOf } from '../objects/define.ts';
import { objects } from '../objects/registry.ts';
import { getConnection } from '../store/connections/connections.ts';
import type { Delivery, Sendable } from '../store/events/deliveries.ts';
import { presentEvent } from '../store/events/event-data.ts';
import { noConnection } from '../store/events/event-keys.ts';

/** A message to a webhook. */
export interface Message {
  /** `webhook-id`: the same for all attempts, so that a receiver can ignore a message that it has already. */
  readonly id: string;
  readonly body: string;
}

type Event = Delivery['event'];

/** Bytes of a message with one event, and of an event in one with several. */
const largest = 256 * 1024;

/** Bytes of the events of a message with several: each of them is smaller than that. */
export const largestTogether = 1024 * 1024;

/** Address at which the record can be read, live. Without `PUBLIC_URL` the service does not know its host: then a path. */
const linkOf = ({ object, recordId }: Event): string | undefined => {
  const found = Object.values(objects).find((one) => nameOf(one) === object);
  if (found === undefined || recordId === undefined) return undefined;
  return `${environment.publicUrl?.replace(/\/$/, '') ?? ''}/${found.vertical}/${found.plural}/${recordId}`;
};

/** Finds the connection that an event is of. */
export type FindConnection = typeof getConnection;

/** Reads each connection once: an account that is disconnected during a batch counts as connected until its end. */
export const findOnce = (): FindConnection => {
  const found = new Map<string, ReturnType<FindConnection>>();
  return (project, id) => {
    const connection = found.get(id) ?? getConnection(project, id);
    found.set(id, connection);
    return connection;
  };
};

/** The data key of the connection that an event is of; `undefined` when it is of none, or of one that was disconnected. */
export const keyOf = async (
  { project, connection: id }: Event,
  find: FindConnection = getConnection,
): Promise<Uint8Array | undefined> => {
  if (id === noConnection) return undefined;
  const connection = await find(project, id);
  return connection === undefined || connection.status === 'revoked' ? undefined : connectionKey(connection);
};

/** `undefined` when there is none, or when it can be read no more. */
const recordOf = (
  { delivery: { event }, sealedRecord }: Sendable,
  key: Uint8Array | undefined,
): Readonly<Record<string, unknown>> | undefined => {
  if (sealedRecord === undefined || key === undefined) return undefined;
  const { project, connection, id } = event;
  return openEventRecord(key, { project, connection, event: id }, sealedRecord);
};

/** An event as `GET /events` shows it; with a link where that has more bytes than `most`. JSON. */
const dataOf = (event: Event, record: Readonly<Record<string, unknown>> | undefined, most: number): string => {
  const whole = JSON.stringify(presentEvent(event, record));
  if (record === undefined || Buffer.byteLength(whole) <= most) return whole;
  return JSON.stringify({ ...presentEvent(event, undefined), record_url: linkOf(event) });
};

/** The body of a message. @param data JSON */
const bodyWith = (type: string, timestamp: string, data: string): string =>
  `{"type":${JSON.stringify(type)},"timestamp":${JSON.stringify(timestamp)},"data":${data}}`;

/** The body of a message: type, time, and the event as `GET /events` shows it. */
export const bodyOf = (event: Event, record: Readonly<Record<string, unknown>> | undefined): string => {
  const beside = Buffer.byteLength(bodyWith(event.type, event.time, ''));
  return bodyWith(event.type, event.time, dataOf(event, record, largest - beside));
};

/**
 * The message of a delivery, with the record as of then where there is one, or a link to it where it is too large.
 * @param key of the connection that the event is of
 */
export const messageOf = (sendable: Sendable, key: Uint8Array | undefined): Message => ({
  id: sendable.delivery.event.id,
  body: bodyOf(sendable.delivery.event, recordOf(sendable, key)),
});

/** An event in a message with several. JSON. @param key of the connection that the event is of */
export const partOf = (sendable: Sendable, key: Uint8Array | undefined): string =>
  dataOf(sendable.delivery.event, recordOf(sendable, key), largest);

/**
 * A message with several events of one connection, in the order of their sequences. Its id is the same for the same events.
 * @param parts of them, as `partOf` gives them
 */
export const messageOfAll = (events: readonly Event[], parts: readonly string[]): Message => ({
  id: messageIdOf(events.map(({ id }) => id)),
  body: bodyWith('events', events.at(-1)?.time ?? '', `{"events":[${parts.join(',')}]}`),
});
