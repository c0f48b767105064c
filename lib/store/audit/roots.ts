import {
  type AuditLeaf,
  type AuditStatement,
  type ChainName,
  chainText,
  leafText,
  statementHash,
} from '../../crypto/audit-root.ts';
import { merklePath } from '../../crypto/merkle.ts';
import { operatorScope } from '../../crypto/tokens.ts';
import { number, optional, orElse, orNull, text, time, timeToLive } from '../dynamodb/attribute.ts';
import { entity } from '../dynamodb/entity.ts';
import { type Held, Lease } from '../dynamodb/lease.ts';
import { get, put, remove } from '../dynamodb/operations.ts';
import { lifetimeMs } from './entries.ts';

const pk = `${operatorScope}#audit` as const;

/** A signed statement about the ends of all chains. */
export const auditRoots = entity({
  table: 'events',
  key: { pk, sk: 'root#{place}' },
  attributes: {
    number: number(),
    /** ISO 8601, UTC. */
    signedAt: text(),
    /** SHA-256 of the statement before, hex. */
    previous: orNull(text()),
    /** Root of the Merkle tree, hex. */
    root: text(),
    /** Number of chains. */
    size: number(),
    /** Signature of the statement in DER form, base64. */
    signature: text(),
    /** PEM. */
    publicKey: text(),
    expiresAt: timeToLive(),
  },
});

/** Ends of chains that a signature covers. The items of the last signature stay. */
export const auditLeaves = entity({
  table: 'events',
  key: { pk, sk: 'leaves#{place}#{page}' },
  attributes: {
    /** Project, connection if any, and number, hash and time of the last entry of each chain, as JSON. */
    leaves: text(),
    expiresAt: timeToLive(),
  },
});

/** The last signature, and the lease of the worker that signs. */
export const lastRoots = entity({
  table: 'events',
  key: { pk, sk: 'last_root' },
  attributes: {
    number: orElse(number(), 0),
    fence: orElse(number(), 0),
    /** End of the lease. Absent while no worker holds it. */
    leaseUntil: optional(time()),
  },
});

/** Key of the signatures: the number with leading zeros, so that keys sort by number. */
const placeOf = (value: number): string => String(value).padStart(9, '0');

const signLease = new Lease({ work: () => 'signature of the audit', entity: lastRoots, until: 'leaseUntil' });

/** A signature with its statement. */
export interface SignedRoot {
  readonly statement: AuditStatement;
  /** DER form, base64. */
  readonly signature: string;
  /** PEM. */
  readonly publicKey: string;
}

/** The right to sign, with the number of the last signature. */
export type HeldSignature = Held<{ readonly number: number }>;

/** Acquires the right to sign. @returns `undefined` while another worker holds it */
export const acquireSignature = async (leaseMs: number, now: number): Promise<HeldSignature | undefined> => {
  const acquired = await signLease.acquire({}, { leaseMs, now });
  return acquired && { number: acquired.item.number, fence: acquired.fence };
};

/** Gives the right to sign back, if nothing is to be signed. @throws LeaseLost */
export const releaseSignature = async (held: HeldSignature): Promise<void> => {
  await signLease.release(held, undefined);
};

/** Reads the signature with a number. */
export const getRoot = async (place: number): Promise<SignedRoot | undefined> => {
  const stored = await get(auditRoots, { place: placeOf(place) });
  if (stored === undefined) return undefined;
  const { number: own, signedAt, previous, root, size, signature, publicKey } = stored;
  return { statement: { number: own, time: signedAt, previous, root, size }, signature, publicKey };
};

/** Leaves per item: about 250 KB. */
const pageSize = 1_000;

const pagesOf = (size: number): readonly number[] =>
  Array.from({ length: Math.ceil(size / pageSize) }, (_, page) => page * pageSize);

/** The ends of chains that a signature covers, in the order of their names. Fewer if another replaced the signature. */
export const leavesOf = async ({ number: place, size }: AuditStatement): Promise<readonly AuditLeaf[]> => {
  const found: AuditLeaf[] = [];
  for (const page of pagesOf(size)) {
    const { leaves = '[]' } = (await get(auditLeaves, { place: placeOf(place), page: placeOf(page) })) ?? {};
    found.push(...JSON.parse(leaves));
  }
  return found;
};

const putLeaves = async (place: number, leaves: readonly AuditLeaf[], now: number): Promise<void> => {
  for (const start of pagesOf(leaves.length)) {
    const page = JSON.stringify(leaves.slice(start, start + pageSize));
    const name = { place: placeOf(place), page: placeOf(start) };
    await put(auditLeaves, { ...name, leaves: page, expiresAt: now + lifetimeMs });
  }
};

const removeLeaves = async ({ number: place, size }: AuditStatement): Promise<void> => {
  for (const start of pagesOf(size)) await remove(auditLeaves, { place: placeOf(place), page: placeOf(start) }, []);
};

/**
 * Stores a signature. The ends of chains come first, so a worker that is killed leaves no signature without them.
 * @param before the signature before, whose ends of chains are deleted
 * @throws LeaseLost
 */
export const putRoot = async (
  held: HeldSignature,
  { statement, signature, publicKey }: SignedRoot,
  leaves: readonly AuditLeaf[],
  before: SignedRoot | undefined,
  now: number,
): Promise<void> => {
  const { number: own, time: signedAt, ...facts } = statement;
  await putLeaves(own, leaves, now);
  const stored = { ...facts, number: own, signedAt, signature, publicKey, expiresAt: now + lifetimeMs };
  const part = auditRoots.part.insert({ place: placeOf(own), ...stored });
  const refused = await signLease.release(held, undefined, { set: { number: own } }, [part]);
  if (refused.length > 0) throw new Error(`The signature ${own} of the audit exists already.`);
  if (before !== undefined) await removeLeaves(before.statement);
};

/** Reads the last signature. */
export const getLastRoot = async (): Promise<SignedRoot | undefined> => {
  const last = await get(lastRoots, {});
  return last === undefined || last.number === 0 ? undefined : getRoot(last.number);
};

/** The last signature, and the way from the end of a chain to its root. */
export const lastProofOf = async (chain: ChainName) => {
  const name = chainText(chain);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const root = await getLastRoot();
    if (root === undefined) return undefined;
    const leaves = await leavesOf(root.statement);
    // Another signature may have replaced the leaves meanwhile.
    if (leaves.length !== root.statement.size) continue;
    const place = leaves.findIndex((leaf) => chainText(leaf) === name);
    const leaf = leaves[place];
    if (leaf === undefined) return { ...root, leaf: undefined, path: [] };
    return { ...root, leaf, path: merklePath(leaves.map(leafText), place) };
  }
  throw new Error('The ends of the chains of the last signature are incomplete.');
};

/** The hash that the next statement names. */
export const hashOfRoot = (root: SignedRoot | undefined): string | null =>
  root === undefined ? null : statementHash(root.statement);
