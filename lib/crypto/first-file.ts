import { randomBytes } from 'node:crypto';
import { link, mkdir, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

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
 * Creates a file that only its owner may read, unless the file exists. Writes to a temporary file and links it to the
 * path: readers find complete content, and the first writer wins.
 */
export const createFirst = async (path: string, contentOf: () => string | Buffer): Promise<void> => {
  if (!(await isMissing(path))) return;
  await mkdir(dirname(path), { recursive: true });
  const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(aside, contentOf(), { mode: 0o600, flag: 'wx' });
  try {
    await link(aside, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(aside);
  }
};
