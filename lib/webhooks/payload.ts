import { messageIdOf } from '../crypto/ids.ts';
import { environment } from '../environment.ts';
import { nameOf } from '../objects/define.ts';
import { objects } from '../objects/registry.ts';
import { type Account, recordOf } from '../store/connections/accounts.ts';
import type { Delivery, Sendable } from '../store/events/deliveries.ts';
import { type Owner, presentEvent } from '../store/events/event-data.ts';

/** A message to a webhook. */
export interface Message {
  /**
   * Value of `webhook-id`. It is the same for all attempts, so that a receiver can ignore a message that it already
   * has.
   */
  readonly id: string;
  readonly body: string;
  /** `traceparent` of the message: of its event, or of the last of its events. */
  readonly traceparent?: string | undefined;
}

type Event = Delivery['event'];

/** Maximum size of a message with one event, and of an event in a message with several, bytes. */
const largest = 256 * 1024;

/** Maximum size of all events of a message with several, bytes. Each event is smaller than this. */
export const largestTogether = 1024 * 1024;

/**
 * Address where the record can be read, live. Without `PUBLIC_URL` the service does not know its host, and the result
 * is a path.
 */
const linkOf = ({ object, recordId, data }: Event): string | undefined => {
  const found = Object.values(objects).find((one) => nameOf(one) === object);
  if (found === undefined || recordId === undefined) return undefined;
  const place = 'classes' in found ? `${found.plural}/${encodeURIComponent(String(data?.class))}` : found.plural;
  return `${environment.publicUrl?.replace(/\/$/, '') ?? ''}/${found.vertical}/${place}/${recordId}`;
};

/**
 * An event as `GET /events` shows it, as JSON. If it has more bytes than `most`, it contains a link instead of the
 * record.
 */
const dataOf = (
  event: Event,
  record: Readonly<Record<string, unknown>> | undefined,
  owner: Owner,
  most: number,
): string => {
  const whole = JSON.stringify(presentEvent(event, record, owner));
  if (record === undefined || Buffer.byteLength(whole) <= most) return whole;
  return JSON.stringify({ ...presentEvent(event, undefined, owner), record_url: linkOf(event) });
};

/** The body of a message. @param data JSON */
const bodyWith = (type: string, timestamp: string, data: string): string =>
  `{"type":${JSON.stringify(type)},"timestamp":${JSON.stringify(timestamp)},"data":${data}}`;

/** The body of a message: type, time, and the event as `GET /events` shows it. */
export const bodyOf = (event: Event, record: Readonly<Record<string, unknown>> | undefined, owner: Owner): string => {
  const beside = Buffer.byteLength(bodyWith(event.type, event.time, ''));
  return bodyWith(event.type, event.time, dataOf(event, record, owner, largest - beside));
};

/**
 * The message of a delivery. It contains the record of that time if one is stored, or a link if the record is too
 * large. Alias and metadata are current.
 */
export const messageOf = ({ delivery: { event }, sealedRecord }: Sendable, account: Account): Message => ({
  id: event.id,
  body: bodyOf(event, recordOf(account, event, sealedRecord), account.owner),
  traceparent: event.traceparent,
});

/** An event in a message with several events, as JSON. */
export const partOf = ({ delivery: { event }, sealedRecord }: Sendable, account: Account): string =>
  dataOf(event, recordOf(account, event, sealedRecord), account.owner, largest);

/**
 * A message with several events of the same connection, in the order of their sequences. The same events always give
 * the same id.
 * @param parts the events as `partOf` returns them
 */
export const messageOfAll = (events: readonly Event[], parts: readonly string[]): Message => ({
  id: messageIdOf(events.map(({ id }) => id)),
  body: bodyWith('events', events.at(-1)?.time ?? '', `{"events":[${parts.join(',')}]}`),
  traceparent: events.at(-1)?.traceparent,
});
