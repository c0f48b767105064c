import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { describeApi } from '../../lib/api/openapi/index.ts';
import { routes } from '../../lib/api/routes.ts';
import { pack } from '../../lib/client/operations.ts';
import manifest from '../../package.json' with { type: 'json' };
import { declareClient, declareSchemas } from './declarations.ts';
import { operationsIn, tableOf } from './operations.ts';

const root = resolve(import.meta.dirname, '../..');
const source = join(root, 'lib/client');

/** Result of the build. */
export interface BuiltClient {
  readonly folder: string;
  readonly operations: number;
  /** Size of the minified JavaScript, in bytes. */
  readonly bytes: number;
}

const packageOf = (version: string) => ({
  name: '@unified-integration/client',
  version,
  description: 'Client of the Unified Integration Service.',
  license: manifest.license,
  type: 'module',
  sideEffects: false,
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  files: ['index.js', '*.d.ts', 'README.md', 'LICENSE'],
  engines: { node: '>=20.3' },
});

const bundle = async (operations: object): Promise<string> => {
  const contents = [
    `import { defineClient } from './client.ts';`,
    `export { UnifiedError, WebhookVerificationError } from './errors.ts';`,
    `export { verifyWebhook } from './webhooks.ts';`,
    `export const UnifiedClient = defineClient(${JSON.stringify(operations)});`,
  ].join('\n');
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: source, loader: 'ts' },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
};

/** Files of the package by their names, and the number of its operations. */
export interface ClientFiles {
  readonly files: Readonly<Record<string, string>> & { readonly 'index.js': string };
  readonly operations: number;
}

/** Builds the client as a separate package: JavaScript that needs only `fetch` and `crypto`, with its types. */
export const clientFiles = async (): Promise<ClientFiles> => {
  const document = describeApi(routes, manifest.version);
  const placed = operationsIn(document);
  const files = {
    'index.js': await bundle(pack(tableOf(placed))),
    'index.d.ts': declareClient(document, placed),
    'schemas.d.ts': declareSchemas(document),
    'types.d.ts': await readFile(join(source, 'types.ts'), 'utf8'),
    'package.json': `${JSON.stringify(packageOf(manifest.version), null, 2)}\n`,
    'README.md': await readFile(join(root, 'docs/client.md'), 'utf8'),
    LICENSE: await readFile(join(root, 'LICENSE'), 'utf8'),
  };
  return { files, operations: placed.length };
};

/**
 * Writes the package into a folder.
 * @param folder target folder, which is emptied first
 */
export const buildClient = async (folder = join(root, 'dist/client')): Promise<BuiltClient> => {
  const { files, operations } = await clientFiles();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
  return { folder, operations, bytes: Buffer.byteLength(files['index.js']) };
};
