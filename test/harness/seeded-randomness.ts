import crypto, { createCipheriv, createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

type WhenMade = (error: Error | null, bytes: Buffer) => void;

/** Sets variant and version 4. https://www.rfc-editor.org/rfc/rfc9562#section-5.4 */
const uuidOf = (bytes: Buffer): ReturnType<typeof crypto.randomUUID> => {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/**
 * Makes ids, secrets, keys and `Math.random` of this process the same in every run, so that no test fails by chance.
 * The values differ between test files, because their ids are stored in one database.
 * @param name name of the stream: the seed of the run and the path of the test file
 */
export const seedRandomness = (name: string): void => {
  const key = createHash('sha256').update(name).digest();
  const stream = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  const take = (size: number): Buffer => stream.update(Buffer.alloc(size));
  const fraction = (): number => take(6).readUIntBE(0, 6) / 2 ** 48;

  const randomBytes = (size: number, whenMade?: WhenMade): Buffer | undefined => {
    if (whenMade === undefined) return take(size);
    process.nextTick(whenMade, null, take(size));
    return undefined;
  };
  const randomInt = (first: number, end?: number): number => {
    const [least, most] = end === undefined ? [0, first] : [first, end];
    return least + Math.floor(fraction() * (most - least));
  };
  Object.assign(crypto, { randomBytes, randomInt, randomUUID: () => uuidOf(take(16)) });
  Math.random = fraction;
  syncBuiltinESMExports();
};
