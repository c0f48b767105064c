import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Bytes. */
const keyLength = 32;

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/**
 * Writes the key to a temporary file and links it to the path. Readers find a complete key, and the first writer wins.
 */
const createKeyFile = async (path: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(aside, randomBytes(keyLength).toString('base64'), { mode: 0o600, flag: 'wx' });
  try {
    await link(aside, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(aside);
  }
};

const isMissing = async (path: string): Promise<boolean> => {
  try {
    await stat(path);
    return false;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return true;
    throw error;
  }
};

/**
 * Reads the master key of a single machine. Creates the key at first use.
 * @throws Error if other users may read the file, or if it contains no key
 */
export const readKeyFile = async (path: string): Promise<Buffer> => {
  if (await isMissing(path)) await createKeyFile(path);
  const { mode } = await stat(path);
  if ((mode & 0o077) !== 0) {
    throw new Error(`The key file ${path} can be read by other users; allow only its owner: chmod 600 ${path}`);
  }
  const key = Buffer.from(await readFile(path, 'utf8'), 'base64');
  if (key.length !== keyLength) throw new Error(`The key file ${path} does not hold a key of ${keyLength} bytes.`);
  return key;
};
