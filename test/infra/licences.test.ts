import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Licences that only require their text, so that a deployment may stay closed. https://spdx.org/licenses/ */
const permissive = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
];

/** Whether an SPDX expression allows the choice of permissive licences only. Unknown licences are not permissive. */
const isPermissive = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => permissive.includes(licence.trim())));

/** Returns the package folder of a file, `@scope/name` or `name`. `undefined` for our own files. */
const packageFolder = (path: string): string | undefined =>
  /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0];

interface Licensed {
  readonly name: string;
  readonly licence: string;
}

const licenceOf = (folder: string): Licensed => {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return { name: `${manifest.name}@${manifest.version}`, licence: String(manifest.license ?? 'none') };
};

/** Returns every package whose files the functions load, at once or later. */
const bundledPackages = async (): Promise<readonly Licensed[]> => {
  const { metafile } = await build({
    entryPoints: globSync('functions/**/*.ts', { cwd: root }),
    outdir: 'dist/licences',
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const folders = new Set(Object.keys(metafile.inputs).flatMap((path) => packageFolder(path) ?? []));
  return [...folders].map(licenceOf).toSorted((a, b) => a.name.localeCompare(b.name));
};

describe('the licences of the deployed code', () => {
  let packages: readonly Licensed[];

  beforeAll(async () => {
    packages = await bundledPackages();
  });

  it('only require their text', () => {
    const names = packages.map(({ name }) => name);
    expect(names.some((name) => name.startsWith('zod@'))).toBe(true);
    for (const [licence, of] of Map.groupBy(packages, (one) => one.licence))
      process.stdout.write(`${licence} (${of.length}): ${of.map(({ name }) => name).join(', ')}\n`);
    expect(packages.filter(({ licence }) => !isPermissive(licence))).toEqual([]);
  });

  it('include the licence that the project declares', () => {
    const { license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(license).toBe('Apache-2.0');
    expect(readFileSync(join(root, 'LICENSE'), 'utf8')).toContain('Apache License');
  });
});

describe('a licence', () => {
  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND Apache-2.0', '(BSD-2-Clause OR MIT OR Apache-2.0)'])(
    'of %s is accepted',
    (expression) => {
      expect(isPermissive(expression)).toBe(true);
    },
  );

  it.each([
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'LGPL-2.1',
    'MPL-2.0',
    'MIT AND GPL-2.0',
    'SEE LICENSE IN x',
    'UNLICENSED',
    'none',
  ])('of %s is not accepted', (expression) => {
    expect(isPermissive(expression)).toBe(false);
  });

  it('belongs to the package in whose folder a file is installed', () => {
    expect(packageFolder('node_modules/a/node_modules/@b/c/dist/d.js')).toBe('node_modules/a/node_modules/@b/c');
    expect(packageFolder('lib/a/b.ts')).toBeUndefined();
  });
});
