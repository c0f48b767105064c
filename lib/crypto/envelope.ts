import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';

/** The owner of a sealed text. The text does not contain the owner: opening it with another owner fails. */
export type SealContext = Readonly<Record<string, string>>;

const algorithm = 'aes-256-gcm';

/** First byte of every sealed text. It allows a later change of the format. */
const formatVersion = 1;

/** Bytes. NIST SP 800-38D recommends 12 for the initialisation vector. */
const ivLength = 12;
const tagLength = 16;
const headerLength = 1 + ivLength + tagLength;

/** Returns the same text for the same members in any order. */
export const canonical = (context: SealContext): string =>
  JSON.stringify(Object.entries(context).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Key objects by their bytes. The import of a key takes four times as long as the encryption of a short text. */
const keyObjects = new WeakMap<Uint8Array, KeyObject>();

const keyObjectOf = (key: Uint8Array): KeyObject => {
  const known = keyObjects.get(key);
  if (known !== undefined) return known;
  const made = createSecretKey(key);
  keyObjects.set(key, made);
  return made;
};

/**
 * Encrypts with AES-256-GCM. The result is: version (1 byte), initialisation vector (12), tag (16), ciphertext.
 * @param key 32 bytes
 */
export const seal = (key: Uint8Array, plain: string | Uint8Array, context: SealContext): Buffer => {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, keyObjectOf(key), iv, { authTagLength: tagLength });
  cipher.setAAD(Buffer.from(canonical(context)));
  const [text, rest] = [cipher.update(plain), cipher.final()];
  return Buffer.concat([Buffer.of(formatVersion), iv, cipher.getAuthTag(), text, rest]);
};

/**
 * Decrypts the bytes that `seal` returned.
 * @throws Error if the key or the context differs, or if a bit was changed
 */
export const open = (key: Uint8Array, sealed: Uint8Array, context: SealContext): Buffer => {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (bytes.length < headerLength || bytes[0] !== formatVersion) throw new Error('Not a sealed text of a known form.');
  const decipher = createDecipheriv(algorithm, keyObjectOf(key), bytes.subarray(1, 1 + ivLength), {
    authTagLength: tagLength,
  });
  decipher.setAAD(Buffer.from(canonical(context)));
  decipher.setAuthTag(bytes.subarray(1 + ivLength, headerLength));
  return Buffer.concat([decipher.update(bytes.subarray(headerLength)), decipher.final()]);
};

/**
 * Derives a key for another purpose than encryption. As an object, so that each hash does not import the key: an import
 * takes six times as long as a hash.
 */
export const deriveKey = (key: Uint8Array, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', key, '', purpose, 32)));

/** Seals a value as JSON. */
export const sealJson = (key: Uint8Array, value: unknown, context: SealContext): Buffer =>
  seal(key, JSON.stringify(value), context);

/** Seals a value that may be large, as compressed JSON. */
export const sealLarge = (key: Uint8Array, value: unknown, context: SealContext): Uint8Array =>
  seal(key, gzipSync(JSON.stringify(value)), context);

/** Opens the bytes that `sealLarge` returned. */
export const openLarge = (key: Uint8Array, sealed: Uint8Array, context: SealContext): unknown =>
  JSON.parse(gunzipSync(open(key, sealed, context)).toString('utf8'));

/** Opens the bytes that `sealJson` returned. */
export const openJson = (key: Uint8Array, sealed: Uint8Array, context: SealContext): unknown =>
  JSON.parse(open(key, sealed, context).toString('utf8'));
