import { createHash, verify } from 'node:crypto';
import { canonical } from './fingerprint.ts';

/** The end of a chain, as a leaf of the tree. */
export interface AuditLeaf {
  /** Id of the project, or `op`. */
  readonly project: string;
  /** Number of the last entry. */
  readonly number: number;
  /** Hash of the last entry, hex. */
  readonly hash: string;
  /** Time of the last entry: ISO 8601, UTC. */
  readonly time: string;
}

/** The text of a leaf of the Merkle tree. */
export const leafText = ({ project, number, hash, time }: AuditLeaf): string =>
  JSON.stringify([project, number, hash, time]);

/** The statement that a signature signs. */
export interface AuditStatement {
  /** 1, 2, 3 …, without a gap. */
  readonly number: number;
  /** ISO 8601, UTC. */
  readonly time: string;
  /** SHA-256 of the statement before, hex. Null for the first. */
  readonly previous: string | null;
  /** Root of the Merkle tree over the ends of all chains, hex. */
  readonly root: string;
  /** Number of chains. */
  readonly size: number;
}

/** The text that is signed. */
export const statementText = ({ number, time, previous, root, size }: AuditStatement): string =>
  canonical({ number, time, previous, root, size });

export const statementHash = (statement: AuditStatement): string =>
  createHash('sha256').update(statementText(statement)).digest('hex');

/** @param signature base64 @param publicKey PEM */
export const isSigned = (statement: AuditStatement, signature: string, publicKey: string): boolean =>
  verify('sha256', Buffer.from(statementText(statement)), publicKey, Buffer.from(signature, 'base64'));
