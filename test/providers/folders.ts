import { existsSync } from 'node:fs';
import { loaders } from '../../lib/providers/registry.ts';

/**
 * What the folders of providers have in a file of this name, by provider: `documented.ts` exports `documented`. A folder
 * without the file has no entry.
 * @throws Error that names the file, if it does not export the name
 */
export const fromFolders = async <T>(name: string): Promise<Readonly<Record<string, T>>> => {
  const found = Object.keys(loaders).filter((id) => existsSync(new URL(`./${id}/${name}.ts`, import.meta.url)));
  const entries = found.map(async (id) => {
    const file = `./${id}/${name}.ts`;
    const { [name]: exported } = await import(file);
    if (exported === undefined) throw new Error(`test/providers/${id}/${name}.ts exports no "${name}".`);
    return [id, exported] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
};
