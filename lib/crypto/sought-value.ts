import { connectionContext } from './credentials.ts';
import { openJson, sealJson } from './envelope.ts';

/** A filter value that finds a record in a list, for a message without the id of the record. */
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

/** Seals the value with the connection's data key, for the connection's change notifications only. */
export const sealSought = (key: Uint8Array, connection: Owner, sought: SoughtValue): Uint8Array =>
  sealJson(key, sought, contextOf(connection));

/** Decrypts the value. */
export const openSought = (key: Uint8Array, connection: Owner, sealed: Uint8Array): SoughtValue =>
  openJson(key, sealed, contextOf(connection)) as SoughtValue;
