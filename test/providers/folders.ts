import { existsSync } from 'node:fs';
import { loaders } from '../../lib/providers/registry.ts';

/**
 * What the folders of providers have in a file of this path, by provider: `documented.ts` exports `documented`, and
 * `filters/rows.ts` exports `rows`. A folder without the file has no entry.
 * @param name of the export; the last part of the path without
 * @throws Error that names the file, if it does not export the name
 */
export const fromFolders = async <T>(
  path: string,
  name = path.split('/').at(-1) ?? '',
): Promise<Readonly<Record<string, T>>> => {
  const found = Object.keys(loaders).filter((id) => existsSync(new URL(`./${id}/${path}.ts`, import.meta.url)));
  const entries = found.map(async (id) => {
    const file = `./${id}/${path}.ts`;
    const { [name]: exported } = await import(file);
    if (exported === undefined) throw new Error(`test/providers/${id}/${path}.ts exports no "${name}".`);
    return [id, exported] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
};
