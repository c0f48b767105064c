import { createHmac, type KeyObject } from 'node:crypto';
import { connectionContext, type SealedConnection } from './credentials.ts';
import { deriveKey, openJson, sealJson } from './envelope.ts';
import { heldDataKey } from './keyring.ts';

/** A request, or a run of a worker, for a connection. */
export interface RequestName {
  readonly project: string;
  readonly connection: string;
  /** Id of the request or of the run. */
  readonly id: string;
}

const contextOf = ({ project, connection, id }: RequestName) => ({
  ...connectionContext({ project, id: connection }),
  request: id,
});

/** Number of characters of a mark, each with 6 bits. */
const length = 22;

/** Derived keys by data key: a derivation takes longer than a mark. */
const derived = new WeakMap<Uint8Array, KeyObject>();

const markKeyOf = (dataKey: Uint8Array): KeyObject => {
  const known = derived.get(dataKey);
  if (known !== undefined) return known;
  const key = deriveKey(dataKey, 'request-marks');
  derived.set(dataKey, key);
  return key;
};

/**
 * Marks a value, so that equal values of a connection can be found without the value: 22 characters.
 * @param dataKey data key of the connection
 * @param of member of the entry; equal values of different members have different marks
 */
export const markOf = (dataKey: Uint8Array, of: 'idempotency' | 'record' | 'content', value: string): string =>
  createHmac('sha256', markKeyOf(dataKey)).update(`${of} ${value}`).digest('base64url').slice(0, length);

/** Seals the facts of a request with the data key of its connection, in base64. */
export const sealFacts = (dataKey: Uint8Array, name: RequestName, facts: object): string =>
  sealJson(dataKey, facts, contextOf(name)).toString('base64');

/** Opens the facts. @throws Error if they were sealed for another request, or with another key */
export const openFacts = (dataKey: Uint8Array, name: RequestName, sealed: Uint8Array): unknown =>
  openJson(dataKey, sealed, contextOf(name));

/** The connection of a request, with its wrapped data key. The key of a revoked connection is empty. */
export type FactsConnection = Omit<SealedConnection, 'sealedCredentials'>;

/** Values of a request that its entry contains only as marks or sealed. */
export interface OpenFacts {
  /** Id of the request or of the run. */
  readonly id: string;
  readonly idempotencyKey?: string | undefined;
  /** Body of a create. */
  readonly content?: string | undefined;
  /** Id of the written record. */
  readonly writtenRecord?: string | undefined;
  readonly facts: object;
}

/** Parts of an entry that need the data key. */
export interface ClosedFacts {
  readonly idempotency?: string;
  readonly content?: string;
  readonly record?: string;
  readonly sealed?: string;
}

/**
 * Marks and seals the facts of a request with the data key of its connection, if this process has unwrapped the key in
 * the last 5 minutes. Otherwise returns nothing. Calls neither the database nor the master key.
 */
export const closeFacts = (connection: FactsConnection, given: OpenFacts): ClosedFacts => {
  const { id: name, project, wrappedDataKey } = connection;
  const key = heldDataKey(wrappedDataKey, connectionContext(connection));
  if (key === undefined) return {};
  const { id, idempotencyKey, content, writtenRecord, facts } = given;
  return {
    ...(idempotencyKey && { idempotency: markOf(key, 'idempotency', idempotencyKey) }),
    ...(content && { content: markOf(key, 'content', content) }),
    ...(writtenRecord && { record: markOf(key, 'record', writtenRecord) }),
    ...(Object.keys(facts).length > 0 && { sealed: sealFacts(key, { project, connection: name, id }, facts) }),
  };
};
