import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PackageEntry, packageIndexFile } from '../../lib/management/site/packages.ts';
import { packageBuilders } from './index.ts';
import type { PackageBuilder } from './package.ts';

/**
 * Writes packages into a folder, with a list of the files.
 * @param builders default: all packages of the service
 */
export const buildPackages = async (
  folder: string,
  builders: readonly PackageBuilder[] = packageBuilders,
): Promise<readonly PackageEntry[]> => {
  await mkdir(folder, { recursive: true });
  const entries: PackageEntry[] = [];
  for (const build of builders) {
    const { name, file, bytes } = await build();
    await writeFile(join(folder, file), bytes);
    entries.push({ name, file });
  }
  await writeFile(join(folder, packageIndexFile), JSON.stringify(entries));
  return entries;
};
