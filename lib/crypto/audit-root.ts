import { createHash, verify } from 'node:crypto';
import { canonical } from './fingerprint.ts';

/** The chain of a project, or of the writes of a connection. */
export interface ChainName {
  /** Id of the project, or `op`. */
  readonly project: string;
  /** Id of the connection, for the chain of its writes. */
  readonly connection?: string | undefined;
}

/** The end of a chain, as a leaf of the tree. */
export interface AuditLeaf {
  /** Id of the project, or `op`. */
  readonly project: string;
  /** Id of the connection, for the chain of its writes. Absent for the chain of a project. */
  readonly connection?: string;
  /** Number of the last entry or link. */
  readonly number: number;
  /** Hash of the last entry or link, hex. */
  readonly hash: string;
  /** Time of the last entry or link: ISO 8601, UTC. */
  readonly time: string;
}

/** The names of a chain: of a project, or of a project and a connection. */
const chainOf = ({ project, connection }: ChainName): readonly string[] =>
  connection === undefined ? [project] : [project, connection];

/** The name of a chain as a text. Equal for the same chain, and sorted by project. */
export const chainText = (name: ChainName): string => chainOf(name).join('#');

/** The text of a leaf of the Merkle tree. */
export const leafText = ({ project, connection, number, hash, time }: AuditLeaf): string =>
  JSON.stringify([...chainOf({ project, connection }), number, hash, time]);

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

/** Whether a signature of the ends of all audit chains is valid. @param signature base64 @param publicKey PEM */
export const isSigned = (statement: AuditStatement, signature: string, publicKey: string): boolean =>
  verify('sha256', Buffer.from(statementText(statement)), publicKey, Buffer.from(signature, 'base64'));
