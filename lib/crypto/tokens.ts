import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * `uct`: connection token, of a connection of a project. `uis`: API key, of a project or of the operator (`op`).
 * `uml`: magic link, of a project. `uos`: `state` of a consent that is under way. `uoc`: code that confirms a pending
 * connection.
 */
export type TokenKind = 'uct' | 'uis' | 'uml' | 'uos' | 'uoc';

/** A token names its item, so that finding it takes one look-up by key. */
export interface TokenName {
  readonly kind: TokenKind;
  /** Project, or `op`. */
  readonly project: string;
  /** Connection, key, magic link, consent or pending connection. */
  readonly id: string;
}

export interface ParsedToken extends TokenName {
  readonly secret: string;
}

/** The stored form of a secret. Two are valid side by side while a token is rotated. */
export interface TokenHash {
  /** SHA-256 of the secret, hex. */
  readonly hash: string;
  /** Epoch ms from which it is refused. */
  readonly expiresAt?: number | undefined;
}

/** Partition of the operator's own items; a project id is a UUID and can never be this. */
export const operatorScope = 'op';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 62^43 > 2^256 and 62^6 > 2^32: every value fits. */
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

const shape = /^(uct|uis|uml|uos|uoc)_([A-Za-z0-9-]{1,64})_([A-Za-z0-9-]{1,64})_([A-Za-z0-9]{43})([A-Za-z0-9]{6})$/;

/** SHA-256, hex. The secret has 256 random bits: a slow hash would add nothing. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * A new token and its hash. The token itself is shown once and stored nowhere.
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

/** The parts of a token; `undefined` when its shape or checksum is wrong, so that a mistyped one costs no look-up. */
export const parseToken = (kind: TokenKind, token: string): ParsedToken | undefined => {
  const match = shape.exec(token);
  const [, prefix, project, id, secret, checksum] = match ?? [];
  if (prefix !== kind || project === undefined || id === undefined || secret === undefined) return undefined;
  if (checksumOf(token.slice(0, -checksumLength)) !== checksum) return undefined;
  return { kind, project, id, secret };
};

/** Most secrets that are valid side by side: of rotations one after another, each before the last one's overlap ended. */
const maxHashes = 5;

/**
 * The hashes that are kept once a secret has a successor.
 * @param successor hash of the new secret
 * @param overlap milliseconds for which the secrets before it stay valid; with 0 they are refused at once
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

/** Whether a secret is a stored one that has not expired. Takes the same time for all of them. @param now epoch ms */
export const verifySecret = (secret: string, hashes: readonly TokenHash[], now: number): boolean => {
  const given = Buffer.from(hashSecret(secret), 'hex');
  const matches = hashes.map(({ hash, expiresAt }) => {
    const kept = Buffer.from(hash, 'hex');
    const equal = kept.length === given.length && timingSafeEqual(kept, given);
    return equal && (expiresAt === undefined || expiresAt > now);
  });
  return matches.includes(true);
};
