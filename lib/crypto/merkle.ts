import { createHash } from 'node:crypto';

const hashOf = (kind: 0 | 1, ...parts: readonly (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256').update(Uint8Array.of(kind));
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** A step from a leaf to the root: the hash of the other half, and its side. Hashes are hex. */
export interface MerkleStep {
  readonly side: 'left' | 'right';
  readonly hash: string;
}

/** Number of leaves in the left half: the largest power of two below the number of all leaves. */
const leftSize = (size: number): number => 2 ** (Math.ceil(Math.log2(size)) - 1);

const rootOfHashes = (hashes: readonly Buffer[]): Buffer => {
  const [first, second] = hashes;
  if (first === undefined) return createHash('sha256').digest();
  if (second === undefined) return first;
  const half = leftSize(hashes.length);
  return hashOf(1, rootOfHashes(hashes.slice(0, half)), rootOfHashes(hashes.slice(half)));
};

const pathIn = (hashes: readonly Buffer[], place: number): readonly MerkleStep[] => {
  if (hashes.length < 2) return [];
  const half = leftSize(hashes.length);
  const [left, right] = [hashes.slice(0, half), hashes.slice(half)];
  return place < half
    ? [...pathIn(left, place), { side: 'right', hash: rootOfHashes(right).toString('hex') }]
    : [...pathIn(right, place - half), { side: 'left', hash: rootOfHashes(left).toString('hex') }];
};

/** The root of a Merkle tree, hex: https://www.rfc-editor.org/rfc/rfc9162#section-2.1.1 */
export const merkleRoot = (leaves: readonly string[]): string =>
  rootOfHashes(leaves.map((leaf) => hashOf(0, leaf))).toString('hex');

/** The steps from a leaf to the root. @param place position of the leaf, from 0 */
export const merklePath = (leaves: readonly string[], place: number): readonly MerkleStep[] =>
  pathIn(
    leaves.map((leaf) => hashOf(0, leaf)),
    place,
  );

/** The root to which a path leads, hex. */
export const rootOfPath = (leaf: string, path: readonly MerkleStep[]): string => {
  let hash = hashOf(0, leaf);
  for (const { side, hash: other } of path) {
    const half = Buffer.from(other, 'hex');
    hash = side === 'left' ? hashOf(1, half, hash) : hashOf(1, hash, half);
  }
  return hash.toString('hex');
};
