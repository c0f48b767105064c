import { connectionContext } from './credentials.ts';
import { openJson, sealJson } from './envelope.ts';

/** What a list finds a record by, of which a message has no id. */
export interface SoughtValue {
  /** Filter of the list. */
  readonly filter: string;
  readonly value: string;
}

interface Owner {
  readonly project: string;
  readonly id: string;
}

const contextOf = (connection: Owner) => ({ ...connectionContext(connection), item: 'change_notification' });

/** Sealed with the data key of the connection, for its notifications alone. */
export const sealSought = (key: Uint8Array, connection: Owner, sought: SoughtValue): Uint8Array =>
  sealJson(key, sought, contextOf(connection));

/** The value in the clear. */
export const openSought = (key: Uint8Array, connection: Owner, sealed: Uint8Array): SoughtValue =>
  openJson(key, sealed, contextOf(connection)) as SoughtValue;
