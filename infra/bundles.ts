import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Metafile, type OutputFile, type Plugin } from 'esbuild';
import type { Entry } from './handlers.ts';

export interface Bundle {
  /** `crm/contacts` */
  readonly file: string;
  /** Folder that is deployed; it holds `index.mjs` alone. */
  readonly directory: string;
  /** Minified size. */
  readonly bytes: number;
  readonly gzippedBytes: number;
  readonly exports: readonly string[];
}

/** Where the entry points are, and where bundles and their source maps go. */
export interface BundleFolders {
  readonly functions: string;
  readonly output: string;
}

const projectRoot = resolve(import.meta.dirname, '..');

export const projectFolders: BundleFolders = {
  functions: join(projectRoot, 'functions'),
  output: join(projectRoot, 'dist'),
};

const describeRow = ({ name, routes: [row] }: Entry): string =>
  row === undefined ? `The handler "${name}"` : `The handler "${name}" of ${row.method} ${row.path}`;

const refuseMissingFiles = (handlers: readonly Entry[], functions: string): void => {
  const missing = handlers.find(({ file }) => !existsSync(join(functions, `${file}.ts`)));
  if (missing === undefined) return;
  throw new Error(`${describeRow(missing)} needs functions/${missing.file}.ts, which does not exist.`);
};

const refuseMissingExports = (handlers: readonly Entry[], bundles: ReadonlyMap<string, Bundle>): void => {
  const missing = handlers.find(({ file, exportName }) => !bundles.get(file)?.exports.includes(exportName));
  if (missing === undefined) return;
  throw new Error(
    `${describeRow(missing)} needs an export "${missing.exportName}", which functions/${missing.file}.ts does not have.`,
  );
};

/** A package left outside would be looked for in the Lambda runtime: another version, or none. */
const refuseOutsideImports = (file: string, { imports }: Metafile['outputs'][string]): void => {
  const outside = imports.find(({ external, path }) => external && !isBuiltin(path));
  if (outside === undefined) return;
  throw new Error(`The bundle of functions/${file}.ts imports ${outside.path} from outside the bundle.`);
};

/**
 * A static import of `node:http` evaluates all its exports, of which some load a whole second HTTP client: 22 ms of a
 * cold start against 4 ms for the module itself. Asked for by name at run time, only what is used is loaded.
 */
const lazyBuiltins: Plugin = {
  name: 'lazy-builtins',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^(?:node:)?(?:http|util|console)$/ }, ({ path }) => ({ path, namespace: 'builtin' }));
    onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)})`,
    }));
  },
};

const compile = (files: readonly string[], { functions, output }: BundleFolders) =>
  build({
    entryPoints: files.map((file) => ({ in: join(functions, `${file}.ts`), out: `${file}/index` })),
    outdir: output,
    outExtension: { '.js': '.mjs' },
    absWorkingDir: projectRoot,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    alias: { '@aws-sdk/credential-provider-node': join(projectRoot, 'infra/lambda-credentials.ts') },
    plugins: [lazyBuiltins],
    sourcemap: 'external',
    legalComments: 'none',
    metafile: true,
    write: false,
    logLevel: 'silent',
  });

/** Maps stay out of the Lambda: reading one costs every cold start, and a trace is resolved where the build is. */
const placeOf = (path: string, output: string): string => {
  const name = relative(output, path);
  return name.endsWith('.map') ? join(output, 'maps', name) : join(output, 'functions', name);
};

const save = async ({ path, contents }: OutputFile, output: string): Promise<void> => {
  const place = placeOf(path, output);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, contents);
};

/**
 * Bundles every file that a handler names, one bundle each.
 * @throws Error, in one sentence, when a file or export is missing or a bundle is not self-contained
 */
export const buildBundles = async (
  handlers: readonly Entry[],
  folders: BundleFolders = projectFolders,
): Promise<ReadonlyMap<string, Bundle>> => {
  refuseMissingFiles(handlers, folders.functions);
  const files = [...new Set(handlers.map(({ file }) => file))];
  const { metafile, outputFiles } = await compile(files, folders);
  const contentsOf = new Map(outputFiles.map(({ path, contents }) => [path, contents]));

  const bundles = new Map<string, Bundle>();
  for (const file of files) {
    const path = join(folders.output, file, 'index.mjs');
    const output = metafile.outputs[relative(projectRoot, path)];
    const contents = contentsOf.get(path);
    if (output === undefined || contents === undefined) throw new Error(`functions/${file}.ts gave no bundle.`);
    refuseOutsideImports(file, output);
    bundles.set(file, {
      file,
      directory: join(folders.output, 'functions', file),
      bytes: contents.length,
      gzippedBytes: gzipSync(contents).length,
      exports: output.exports,
    });
  }
  refuseMissingExports(handlers, bundles);

  for (const folder of ['functions', 'maps']) await rm(join(folders.output, folder), { recursive: true, force: true });
  await Promise.all(outputFiles.map((file) => save(file, folders.output)));
  return bundles;
};
