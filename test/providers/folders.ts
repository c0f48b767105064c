import { existsSync } from 'node:fs';
import type { ObjectName } from '../../lib/objects/names.ts';
import { loadProviders } from '../../lib/providers/load.ts';
import { loaders } from '../../lib/providers/registry.ts';

/**
 * Exports that the folders of providers contain in a file with this path, by provider. For example, `documented.ts`
 * exports `documented`, and `filters/rows.ts` exports `rows`. A folder without the file has no entry.
 * @param name of the export. Default: the last part of the path.
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

/**
 * The fixtures of the providers that have an object, by provider.
 * @param fixtures as {@link fromFolders} returns them
 * @throws Error that names the file to write, if a provider has the object and no fixture
 */
export const fixturesFor = async <T>(
  object: ObjectName,
  name: string,
  fixtures: Readonly<Record<string, T>>,
): Promise<readonly (readonly [provider: string, fixture: T])[]> => {
  const missing = (await loadProviders()).find(({ id, objects }) => objects[object] && !Object.hasOwn(fixtures, id));
  if (missing === undefined) return Object.entries(fixtures);
  const file = `test/providers/${missing.id}/${name}.ts`;
  throw new Error(
    `${missing.id} has ${object}. Write ${file} with an export "${name}": test/records/${name}.ts has its type.`,
  );
};
