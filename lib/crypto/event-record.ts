import { openJson, sealJson } from './envelope.ts';

/** The name of an event's record. A record can only be opened under the name of its own event. */
export interface EventName {
  readonly project: string;
  /** Id of the connection. */
  readonly connection: string;
  /** Id of the event. */
  readonly event: string;
}

const contextOf = ({ project, connection, event }: EventName) => ({ project, connection, event });

/**
 * Seals a record for storage in an event. The record is readable as long as the connection has its data key.
 * @param key data key of the connection
 */
export const sealEventRecord = (
  key: Uint8Array,
  name: EventName,
  record: Readonly<Record<string, unknown>>,
): Uint8Array => sealJson(key, record, contextOf(name));

/**
 * Decrypts the record.
 * @throws Error if it was sealed for another event, or with another key
 */
export const openEventRecord = (
  key: Uint8Array,
  name: EventName,
  sealed: Uint8Array,
): Readonly<Record<string, unknown>> => openJson(key, sealed, contextOf(name)) as Record<string, unknown>;
