import { openJson, sealJson } from './envelope.ts';

/** The name of the record of an event: it does not open for another one. */
export interface EventName {
  readonly project: string;
  /** Id of the connection. */
  readonly connection: string;
  /** Id of the event. */
  readonly event: string;
}

const contextOf = ({ project, connection, event }: EventName) => ({ project, connection, event });

/**
 * A record as an event keeps it: it can be read for as long as the connection has its data key.
 * @param key data key of the connection
 */
export const sealEventRecord = (
  key: Uint8Array,
  name: EventName,
  record: Readonly<Record<string, unknown>>,
): Uint8Array => sealJson(key, record, contextOf(name));

/**
 * The record in the clear.
 * @throws Error when it was sealed for another event, or with another key
 */
export const openEventRecord = (
  key: Uint8Array,
  name: EventName,
  sealed: Uint8Array,
): Readonly<Record<string, unknown>> => openJson(key, sealed, contextOf(name)) as Record<string, unknown>;
