import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { createFirst } from './first-file.ts';

/** Length of a key, bytes. */
const keyLength = 32;

/**
 * Reads the master key of a single machine. Creates the key at first use.
 * @throws Error if other users may read the file, or if it contains no key
 */
export const readKeyFile = async (path: string): Promise<Buffer> => {
  await createFirst(path, () => randomBytes(keyLength).toString('base64'));
  const { mode } = await stat(path);
  if ((mode & 0o077) !== 0) {
    throw new Error(`The key file ${path} can be read by other users; allow only its owner: chmod 600 ${path}`);
  }
  const key = Buffer.from(await readFile(path, 'utf8'), 'base64');
  if (key.length !== keyLength) throw new Error(`The key file ${path} does not hold a key of ${keyLength} bytes.`);
  return key;
};
