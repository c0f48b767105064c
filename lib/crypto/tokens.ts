import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * Kinds of tokens.
 * - `uct`: connection token, of a connection of a project
 * - `uis`: API key, of a project or of the operator (`op`)
 * - `uml`: magic link, of a project
 * - `uos`: `state` of a running consent
 * - `uoc`: code that confirms a pending connection
 * - `ucs`: session of the console, of a project or of the operator
 */
export type TokenKind = 'uct' | 'uis' | 'uml' | 'uos' | 'uoc' | 'ucs';

/** The name of a token. A token contains the name of its item, so one look-up by key finds the item. */
export interface TokenName {
  readonly kind: TokenKind;
  /** Project, or `op`. */
  readonly project: string;
  /** Id of the connection, key, magic link, consent, pending connection or session. */
  readonly id: string;
}

export interface ParsedToken extends TokenName {
  readonly secret: string;
}

/** The stored form of a secret. Two secrets are valid at the same time during a rotation. */
export interface TokenHash {
  /** SHA-256 of the secret, hex. */
  readonly hash: string;
  /** Expiry of the secret: epoch ms. Absent if it does not expire. */
  readonly expiresAt?: number | undefined;
}

/** Partition of the operator's own items. A project id is a UUID and never has this value. */
export const operatorScope = 'op';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Characters of a secret (256 bits) and of a checksum (32 bits) in base 62: 62^43 > 2^256, and 62^6 > 2^32. */
const secretLength = 43;
const checksumLength = 6;

const toBase62 = (value: bigint, length: number): string => {
  let rest = value;
  let text = '';
  while (text.length < length) {
    text = digits.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
};

const checksumOf = (text: string): string => toBase62(BigInt(crc32(text)), checksumLength);

const shape = /^(uct|uis|uml|uos|uoc|ucs)_([A-Za-z0-9-]{1,64})_([A-Za-z0-9-]{1,64})_([A-Za-z0-9]{43})([A-Za-z0-9]{6})$/;

/** SHA-256, hex. The secret has 256 random bits: a slow hash would add nothing. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * Creates a token and its hash. The token is shown once and never stored.
 * @param random 32 random bytes
 */
export const mintToken = (
  { kind, project, id }: TokenName,
  random: Uint8Array = randomBytes(32),
): { token: string; hash: string } => {
  const secret = toBase62(BigInt(`0x${Buffer.from(random).toString('hex')}`), secretLength);
  const body = `${kind}_${project}_${id}_${secret}`;
  return { token: `${body}${checksumOf(body)}`, hash: hashSecret(secret) };
};

/**
 * Splits a token into its parts. Returns `undefined` for a wrong shape or checksum, so that a mistyped token causes no
 * look-up.
 */
export const parseToken = (kind: TokenKind, token: string): ParsedToken | undefined => {
  const match = shape.exec(token);
  const [, prefix, project, id, secret, checksum] = match ?? [];
  if (prefix !== kind || project === undefined || id === undefined || secret === undefined) return undefined;
  if (checksumOf(token.slice(0, -checksumLength)) !== checksum) return undefined;
  return { kind, project, id, secret };
};

/** Maximum number of valid secrets. Several rotations in a row keep several secrets while their overlaps last. */
const maxHashes = 5;

/**
 * Returns the hashes to store after a rotation.
 * @param successor hash of the new secret
 * @param overlap milliseconds during which the previous secrets stay valid; with 0 they are refused at once
 * @param now epoch ms
 */
export const rotateHashes = (
  hashes: readonly TokenHash[],
  successor: string,
  overlap: number,
  now: number,
): readonly TokenHash[] => {
  const end = now + overlap;
  const before = hashes
    .map(({ hash, expiresAt }) => ({ hash, expiresAt: Math.min(expiresAt ?? end, end) }))
    .filter(({ expiresAt }) => expiresAt > now);
  return [{ hash: successor }, ...before].slice(0, maxHashes);
};

/**
 * Whether a secret matches a stored hash that has not expired. The time does not depend on which hash matches. @param
 * now epoch ms
 */
export const verifySecret = (secret: string, hashes: readonly TokenHash[], now: number): boolean => {
  const given = Buffer.from(hashSecret(secret), 'hex');
  const matches = hashes.map(({ hash, expiresAt }) => {
    const kept = Buffer.from(hash, 'hex');
    const equal = kept.length === given.length && timingSafeEqual(kept, given);
    return equal && (expiresAt === undefined || expiresAt > now);
  });
  return matches.includes(true);
};
