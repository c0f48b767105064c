import { createHmac, hkdfSync } from 'node:crypto';
import { openJson, sealJson } from './envelope.ts';

/** The name of an entry of the request log. Its facts can only be opened under this name. */
export interface RequestName {
  readonly project: string;
  /** Id of the connection. */
  readonly connection: string;
  /** Id of the request. */
  readonly request: string;
}

const contextOf = ({ project, connection, request }: RequestName) => ({ project, connection, request });

/**
 * Seals the facts of a request that only the project may read.
 * @param key data key of the connection
 * @returns base64
 */
export const sealFacts = (key: Uint8Array, name: RequestName, facts: object): string =>
  Buffer.from(sealJson(key, facts, contextOf(name))).toString('base64');

/**
 * Opens the facts of a request.
 * @throws Error if they were sealed for another request, or with another key
 */
export const openFacts = (key: Uint8Array, name: RequestName, sealed: Uint8Array): unknown =>
  openJson(key, sealed, contextOf(name));

/** Bytes of a mark: enough that two values never share a mark. */
const markLength = 16;

/**
 * Mark of a value in the request log: an HMAC with a key of the connection. Equal values of a connection have equal
 * marks. A mark does not show its value after the data key is destroyed.
 * @param key data key of the connection
 */
export const markOf = (key: Uint8Array, kind: 'record' | 'idempotency', value: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', `request-log-${kind}`, 32)))
    .update(value)
    .digest()
    .subarray(0, markLength)
    .toString('base64url');
