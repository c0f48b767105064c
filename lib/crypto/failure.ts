import { open, seal } from './envelope.ts';

/** The reason of a failure of a connection. */
export interface Failure {
  readonly code: string;
  /** May quote the provider. Never contains a secret. */
  readonly message: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/**
 * A stored failure. Its text is sealed with the connection's data key, so it becomes unreadable when that key is
 * erased.
 */
export interface SealedFailure extends Pick<Failure, 'code' | 'at'> {
  readonly sealed: Uint8Array;
}

interface ConnectionName {
  readonly project: string;
  readonly id: string;
}

const contextOf = ({ project, id }: ConnectionName, at: string) => ({ project, connection: id, of: 'failure', at });

/** Seals the text of a failure. @param key the connection's data key */
export const sealFailure = (key: Uint8Array, name: ConnectionName, { code, message, at }: Failure): SealedFailure => ({
  code,
  at,
  sealed: seal(key, message, contextOf(name, at)),
});

/** Decrypts the text of a failure. @throws Error if it was sealed for another connection, or with another key */
export const openFailure = (key: Uint8Array, name: ConnectionName, { code, at, sealed }: SealedFailure): Failure => ({
  code,
  at,
  message: open(key, sealed, contextOf(name, at)).toString('utf8'),
});
