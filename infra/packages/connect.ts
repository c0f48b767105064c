import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import manifest from '../../package.json' with { type: 'json' };
import type { PackageFiles } from './npm.ts';

const root = resolve(import.meta.dirname, '../..');
const source = join(root, 'infra/component');

const description = {
  name: '@unified-integration/connect',
  version: manifest.version,
  description: 'Button that connects an account to the Unified Integration Service.',
  license: manifest.license,
  type: 'module',
  sideEffects: false,
  exports: {
    '.': { types: './index.d.ts', default: './index.js' },
    './react': { types: './react.d.ts', default: './react.js' },
  },
  files: ['*.js', '*.d.ts', 'README.md', 'LICENSE'],
  peerDependencies: { react: '>=18' },
  peerDependenciesMeta: { react: { optional: true } },
};

const index = `import type { Finish, Open } from './types.js';

export type * from './types.js';
export declare const open: Open;
export declare const finish: Finish;
`;

const react = `import type { ConnectButtonComponent, ConnectReturnComponent, UseUnifiedConnect } from './react-types.js';

export type * from './react-types.js';
export declare const useUnifiedConnect: UseUnifiedConnect;
export declare const ConnectButton: ConnectButtonComponent;
export declare const ConnectReturn: ConnectReturnComponent;
`;

/** Bundles a module of the component. Frameworks that also render on servers read the directive of the module. */
const bundle = async (file: string, directive = ''): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(source, file)],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    jsx: 'automatic',
    external: ['react', 'react/jsx-runtime'],
    banner: { js: directive },
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
};

/** A file of types as the package contains it: its imports name declarations. */
const typesOf = async (file: string): Promise<string> =>
  (await readFile(join(source, file), 'utf8')).replaceAll(/'(\.\/[\w-]+)\.ts'/g, "'$1.js'");

/** Builds the package that connects accounts from a page. It needs nothing but a browser, and React for its component. */
export const connectFiles = async (): Promise<PackageFiles> => ({
  'index.js': await bundle('package.ts'),
  'react.js': await bundle('react.tsx', "'use client';"),
  'index.d.ts': index,
  'react.d.ts': react,
  'types.d.ts': await typesOf('types.ts'),
  'react-types.d.ts': await typesOf('react-types.ts'),
  'package.json': `${JSON.stringify(description, null, 2)}\n`,
  'README.md': await readFile(join(source, 'README.md'), 'utf8'),
  LICENSE: await readFile(join(root, 'LICENSE'), 'utf8'),
});
