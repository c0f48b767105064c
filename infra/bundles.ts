import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Metafile, type OutputFile } from 'esbuild';
import { withConcurrency } from '../lib/store/dynamodb/concurrency.ts';
import {
  laterJsonSchemas,
  lazyBuiltins,
  onlySanitising,
  onlyVersions,
  withoutAdaptiveRetries,
  withoutDefaultLogFormat,
  withoutEndpointDiscovery,
  withoutErrorClasses,
  withoutRegionNames,
  withoutRichText,
  withoutStreamsAndBrowsers,
  withoutWordsOfZod,
} from './bundle-plugins.ts';
import type { Entry } from './handlers.ts';
import { mayHaveHtml } from './html-records.ts';
import { buildPackages } from './packages/build.ts';
import { buildSite } from './site/build.ts';

export interface Bundle {
  /** Name of the function's file, such as `crm/contacts`. */
  readonly file: string;
  /** Folder to deploy. It contains `index.mjs` and the parts that `index.mjs` loads when needed. */
  readonly directory: string;
  /** Minified size of the code that a start loads, in bytes. */
  readonly bytes: number;
  readonly gzippedBytes: number;
  /**
   * Minified size of the whole folder, in bytes. Includes code that is loaded later, such as the declaration of a
   * provider.
   */
  readonly allBytes: number;
  readonly exports: readonly string[];
}

/** Folder of the entry points, and folder for bundles and source maps. */
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

/**
 * Refuses imports from outside the bundle. Lambda would search its runtime for such a package: another version, or
 * none.
 */
const refuseOutsideImports = (file: string, { imports }: Metafile['outputs'][string]): void => {
  const outside = imports.find(({ external, path }) => external && !isBuiltin(path));
  if (outside === undefined) return;
  throw new Error(`The bundle of functions/${file}.ts imports ${outside.path} from outside the bundle.`);
};

/**
 * Builds a function by itself. A common build would split every function into dozens of files, because of shared parts.
 */
const compile = (file: string, { functions, output }: BundleFolders) =>
  build({
    entryPoints: { index: join(functions, `${file}.ts`) },
    outdir: join(output, file),
    splitting: true,
    chunkNames: '[name]-[hash]',
    outExtension: { '.js': '.mjs' },
    absWorkingDir: projectRoot,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    alias: { '@aws-sdk/credential-provider-node': join(projectRoot, 'infra/lambda-credentials.ts') },
    plugins: [
      laterJsonSchemas,
      lazyBuiltins,
      onlyVersions,
      withoutAdaptiveRetries,
      withoutDefaultLogFormat,
      withoutEndpointDiscovery,
      withoutErrorClasses,
      withoutRegionNames,
      withoutStreamsAndBrowsers,
      withoutWordsOfZod,
      onlySanitising,
      ...(mayHaveHtml(file) ? [] : [withoutRichText]),
    ],
    sourcemap: 'external',
    legalComments: 'none',
    metafile: true,
    write: false,
    logLevel: 'silent',
  });

/**
 * Folder of an output file. Source maps stay out of the Lambda: they slow down cold starts, and the build resolves
 * traces.
 */
const folderOf = (name: string): string => (name.endsWith('.map') ? 'maps' : 'functions');

const save = async ({ path, contents }: OutputFile, output: string, built: string): Promise<void> => {
  const name = relative(output, path);
  const place = join(built, folderOf(name), name);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, contents);
};

/**
 * An output file with all files that it imports, directly or indirectly.
 * @param isFollowed whether to follow an import
 */
const reachOf = (
  path: string,
  outputs: Metafile['outputs'],
  isFollowed: (imported: Metafile['outputs'][string]['imports'][number]) => boolean,
  reached = new Set<string>(),
): ReadonlySet<string> => {
  if (reached.has(path)) return reached;
  reached.add(path);
  const imports = (outputs[path]?.imports ?? []).filter((one) => one.external !== true && isFollowed(one));
  for (const one of imports) reachOf(one.path, outputs, isFollowed, reached);
  return reached;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Builds a function into a folder. @returns the bundle, with its final folder */
const buildOne = async (file: string, folders: BundleFolders, built: string): Promise<Bundle> => {
  const { metafile, outputFiles } = await compile(file, folders);
  const { outputs } = metafile;
  const index = relative(projectRoot, join(folders.output, file, 'index.mjs'));
  const output = outputs[index];
  if (output === undefined) throw new Error(`functions/${file}.ts gave no bundle.`);
  for (const one of Object.values(outputs)) refuseOutsideImports(file, one);
  const nameOf = ({ path }: OutputFile): string => relative(projectRoot, path);
  const all = reachOf(index, outputs, () => true);
  const first = reachOf(index, outputs, ({ kind }) => kind === 'import-statement');
  // The browser code of a package leaves files that no other file imports.
  const scripts = outputFiles.filter((one) => all.has(nameOf(one)));
  const started = scripts.filter((one) => first.has(nameOf(one)));
  const maps = outputFiles.filter(({ path }) => path.endsWith('.map'));
  await Promise.all([...scripts, ...maps].map((one) => save(one, folders.output, built)));
  return {
    file,
    directory: join(folders.output, 'functions', file),
    bytes: sum(started.map(({ contents }) => contents.length)),
    gzippedBytes: sum(started.map(({ contents }) => gzipSync(contents).length)),
    allBytes: sum(scripts.map(({ contents }) => contents.length)),
    exports: output.exports,
  };
};

/** Number of simultaneous builds. The build of a function needs about 200 MB of memory. */
const atOnce = 4;

/** Builds all functions. @returns the bundles, in the order of the files */
const buildAll = async (
  files: readonly string[],
  folders: BundleFolders,
  built: string,
): Promise<readonly Bundle[]> => {
  const bundles = new Map<string, Bundle>();
  await withConcurrency(atOnce, files.values(), async (file) => {
    bundles.set(file, await buildOne(file, folders, built));
  });
  return files.flatMap((file) => bundles.get(file) ?? []);
};

/**
 * Bundles every file that a handler names, one bundle each.
 * @param publicUrl URL of the service for the examples of the documentation. Default: the address of a page.
 * @throws Error with a single sentence, if a file or export is missing or a bundle is not self-contained
 */
export const buildBundles = async (
  handlers: readonly Entry[],
  folders: BundleFolders = projectFolders,
  publicUrl?: string,
): Promise<ReadonlyMap<string, Bundle>> => {
  refuseMissingFiles(handlers, folders.functions);
  const files = [...new Set(handlers.map(({ file }) => file))];
  await mkdir(folders.output, { recursive: true });
  const built = await mkdtemp(join(folders.output, 'built-'));
  try {
    const bundles = new Map((await buildAll(files, folders, built)).map((bundle) => [bundle.file, bundle]));
    refuseMissingExports(handlers, bundles);
    if (bundles.has('client')) await buildPackages(join(built, 'functions/client/packages'));
    if (bundles.has('docs')) await buildSite(join(built, 'functions/docs/site'), 'deployed', publicUrl);
    for (const folder of ['functions', 'maps']) {
      await rm(join(folders.output, folder), { recursive: true, force: true });
      await rename(join(built, folder), join(folders.output, folder));
    }
    return bundles;
  } finally {
    await rm(built, { recursive: true, force: true });
  }
};
