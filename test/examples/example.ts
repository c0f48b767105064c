import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../docs/markdown.ts';
import { placePackages } from '../packages/place.ts';

/** An example with its packages, in a separate folder. */
export interface Example {
  readonly folder: string;
  /**
   * Compiles files of the example. Default: `index.ts`. Returns the compiler's output, which is empty if they compile.
   */
  compile(...files: readonly string[]): string;
  remove(): void;
}

/** Compiles files of a folder strictly. Returns the compiler's output, which is empty if they compile. */
export const compileIn = (folder: string, files: readonly string[]): string => {
  const strict = [
    '--noEmit',
    '--strict',
    '--noUncheckedIndexedAccess',
    '--exactOptionalPropertyTypes',
    '--skipLibCheck',
    '--ignoreConfig',
  ];
  const modern = ['--target', 'es2024', '--module', 'nodenext', '--allowImportingTsExtensions', '--jsx', 'react-jsx'];
  const types = ['--typeRoots', join(root, 'node_modules/@types'), '--types', 'node'];
  try {
    return execFileSync(
      join(root, 'node_modules/.bin/tsc'),
      [...strict, ...modern, ...types, ...files.map((file) => join(folder, file))],
      { cwd: folder, encoding: 'utf8' },
    );
  } catch (error) {
    return (error as { readonly stdout: string }).stdout;
  }
};

/** @param packages packages of `test/clients` to add, also with scopes. The packages of the service are always added. */
export const placeExample = async (name: string, packages: readonly string[] = []): Promise<Example> => {
  const folder = mkdtempSync(join(tmpdir(), `uis-${name}-`));
  cpSync(join(root, 'examples', name), folder, { recursive: true });
  const modules = join(folder, 'node_modules');
  await placePackages(modules);
  for (const one of packages) {
    const installed = join(root, 'test/clients/node_modules', one);
    if (!existsSync(installed)) continue;
    mkdirSync(join(modules, one, '..'), { recursive: true });
    symlinkSync(installed, join(modules, one));
  }
  const compile = (...files: readonly string[]) => compileIn(folder, files.length === 0 ? ['index.ts'] : files);
  return { folder, compile, remove: () => rmSync(folder, { recursive: true, force: true }) };
};
