import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseTar } from 'nanotar';
import { packageBuilders } from '../../infra/packages/index.ts';
import type { BuiltPackage } from '../../infra/packages/package.ts';
import { root } from '../docs/markdown.ts';

/** Unpacks an npm package. @returns the texts by the paths of the files */
export const unpack = ({ bytes }: BuiltPackage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    parseTar(Uint8Array.from(gunzipSync(bytes))).map(({ name, text }) => [name.replace(/^package\//, ''), text]),
  );

/** Installs the packages of the service into a folder `node_modules`, as npm does. */
export const placePackages = async (modules: string): Promise<void> => {
  for (const build of packageBuilders) {
    const built = await build();
    if (!built.file.endsWith('.tgz')) continue;
    const files = unpack(built);
    const folder = join(modules, JSON.parse(files['package.json'] ?? '{}').name);
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
  }
};

/** Links packages of this project into a folder `node_modules`. */
export const linkPackages = (modules: string, names: readonly string[]): void => {
  for (const name of names) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
};
