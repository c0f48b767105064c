import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Loads built-in modules at run time by name, so that only used exports are evaluated. A static import of `node:http`
 * evaluates all exports. Some exports load a second HTTP client: 22 ms of a cold start, against 4 ms for the module
 * itself.
 */
export const lazyBuiltins: Plugin = {
  name: 'lazy-builtins',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^(?:node:)?(?:http|util|console)$/ }, ({ path }) => ({ path, namespace: 'builtin' }));
    onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)})`,
    }));
  },
};

/**
 * Leaves out the SDK's code for event streams and for the detection of browsers (34 KB). No function uses this code.
 */
export const withoutStreamsAndBrowsers: Plugin = {
  name: 'without-streams-and-browsers',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^(?:@smithy\/core\/event-streams|bowser)$/ }, ({ path }) => ({ path, namespace: 'left-out' }));
    onLoad({ filter: /./, namespace: 'left-out' }, ({ path }) => ({
      contents: `throw new Error(${JSON.stringify(`${path} is left out of the bundles (infra/bundle-plugins.ts)`)})`,
    }));
  },
};

/**
 * Replaces the cache of discovered endpoints. Every client creates this cache, but no command for DynamoDB reads it.
 * https://docs.aws.amazon.com/sdkref/latest/guide/feature-endpoint-discovery.html
 */
export const withoutEndpointDiscovery: Plugin = {
  name: 'without-endpoint-discovery',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^@aws-sdk\/endpoint-cache$/ }, ({ path }) => ({ path, namespace: 'endpoint-cache' }));
    onLoad({ filter: /./, namespace: 'endpoint-cache' }, () => ({ contents: 'export class EndpointCache {}' }));
  },
};

/**
 * Replaces the adaptive retry mode by the standard mode. Adaptive retries (3 KB) slow a client down by its own
 * measurements, and no client of the service uses this mode.
 * https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html
 */
export const withoutAdaptiveRetries: Plugin = {
  name: 'without-adaptive-retries',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]util-retry[\\/]AdaptiveRetryStrategy\.js$/ }, () => ({
      contents: "export { StandardRetryStrategy as AdaptiveRetryStrategy } from './StandardRetryStrategy.js';",
    }));
  },
};

/** Leaves out the default format of log lines (1 KB). All lines have the format of `lib/log.ts`. */
export const withoutDefaultLogFormat: Plugin = {
  name: 'without-default-log-format',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]logger[\\/]lib[\\/]esm[\\/]formatter[\\/]PowertoolsLogFormatter\.js$/ }, () => ({
      contents: "export { LogFormatter as PowertoolsLogFormatter } from './LogFormatter.js';",
    }));
  },
};

/** AWS partitions with their regions, as the SDK writes them. */
interface Partitions {
  readonly partitions: readonly { readonly regionRegex: string; readonly regions: Readonly<Record<string, unknown>> }[];
}

/**
 * Leaves out the names of regions (4 KB). The SDK finds the partition of a region by the partition's pattern, so only
 * regions that do not fit the pattern stay.
 */
export const withoutRegionNames: Plugin = {
  name: 'without-region-names',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]util-endpoints[\\/]lib[\\/]aws[\\/]partitions\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const { partitions, ...others }: Partitions = JSON.parse(
        text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1),
      );
      const shorter = partitions.map(({ regions, ...partition }) => ({
        ...partition,
        regions: Object.fromEntries(
          Object.entries(regions).filter(([region]) => !new RegExp(partition.regionRegex).test(region)),
        ),
      }));
      return { contents: `export const partitionsInfo = ${JSON.stringify({ partitions: shorter, ...others })};` };
    });
  },
};

/**
 * Errors whose members the service reads, so that the name is not enough. Also the error that the SDK retries because
 * of its class.
 */
const errorsWithMembers = new Set([
  'ConditionalCheckFailedException',
  'TransactionCanceledException',
  'TransactionConflictException',
  'TransactionInProgressException',
]);

/**
 * Leaves out the classes of errors. Every client has a class for each error of each operation, 30 KB. The SDK throws an
 * error without a class as the client's base error with name, message and status, which is enough to decide about a
 * retry.
 */
export const withoutErrorClasses: Plugin = {
  name: 'without-error-classes',
  setup: ({ onLoad }) => {
    onLoad({ filter: /@aws-sdk[\\/]client-[a-z]+[\\/]dist-es[\\/]schemas[\\/]schemas_0\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const contents = text.replace(/^n0_registry\.registerError\(\w+\$, (\w+)\);\n/gm, (line, name: string) =>
        errorsWithMembers.has(name) ? line : '',
      );
      return { contents };
    });
  },
};

const ownManifest = resolve(import.meta.dirname, '../package.json');

/**
 * Keeps only the version of a package.json. Clients and the service send their versions in `User-Agent`; builds need
 * the rest.
 */
export const onlyVersions: Plugin = {
  name: 'only-versions',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]package\.json$/ }, async ({ path }) => {
      if (path !== ownManifest && !/@aws-sdk[\\/][^\\/]+[\\/]package\.json$/.test(path)) return undefined;
      const { version } = JSON.parse(await readFile(path, 'utf8')) as { version: string };
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

/**
 * Keeps only the used code of the packages that read and sanitise HTML. Their parser of style sheets (60 KB, with
 * source maps), dates and document trees belong to options that `lib/engine/rich-text/` does not use.
 */
export const onlySanitising: Plugin = {
  name: 'only-sanitising',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^(?:postcss|dayjs)$/ }, ({ path }) => ({ path, namespace: 'unused-for-html' }));
    onLoad({ filter: /./, namespace: 'unused-for-html' }, ({ path }) => {
      const message = JSON.stringify(`${path} is left out of the bundles (infra/bundle-plugins.ts)`);
      const contents = `const leftOut = () => { throw new Error(${message}) };\nmodule.exports = leftOut;\nleftOut.parse = leftOut;`;
      return { contents };
    });
    onResolve({ filter: /^htmlparser2$/ }, ({ path }) => ({ path, namespace: 'parser' }));
    onLoad({ filter: /./, namespace: 'parser' }, ({ path }) => {
      const index = createRequire(import.meta.url).resolve(path);
      const contents = `export { Parser } from './Parser.js';\nexport { default as Tokenizer } from './Tokenizer.js';`;
      return { contents, resolveDir: dirname(index) };
    });
  },
};

/** Leaves out the code for HTML, in a function whose records contain no HTML. */
export const withoutRichText: Plugin = {
  name: 'without-rich-text',
  setup: ({ onLoad }) => {
    onLoad({ filter: /lib[\\/]engine[\\/]rich-text[\\/]rich-text\.ts$/ }, () => ({
      contents:
        "throw new Error('HTML is left out of the bundle (infra/bundle-plugins.ts)'); export const richText = undefined;",
      loader: 'ts',
    }));
  },
};

/**
 * Leaves out the messages of zod, which no client sees. `lib/engine/issue-words.ts` contains the messages for clients.
 */
export const withoutWordsOfZod: Plugin = {
  name: 'without-words-of-zod',
  setup: ({ onLoad }) => {
    onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]en\.js$/ }, () => ({
      contents: 'export default () => ({ localeError: ({ code }) => code });',
    }));
  },
};

const exported = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm;

const namesIn = async (path: string): Promise<readonly string[]> =>
  [...(await readFile(path, 'utf8')).matchAll(exported)].map(([, name = '', renamed]) => renamed ?? name);

/** Marks an import of the code itself, instead of the functions that stand for it. */
const itself = '?itself';

const zodFolder = dirname(createRequire(import.meta.url).resolve('zod/v4/core'));

/** Functions that stand for the exports of a file. `load` gives them the exports, in the same order. */
const standIns = async (path: string): Promise<string> => `
  let loaded;
  export const load = (code) => { loaded = code; };
  const later = (number) => (...given) => loaded[number](...given);
  ${(await namesIn(path)).map((name, number) => `export const ${name} = /* @__PURE__ */ later(${number});`).join('\n')}`;

const loading = async (name: string, id: string): Promise<string> => {
  const path = join(zodFolder, name);
  return `
    import { load as load${id} } from ${JSON.stringify(path)};
    import * as ${id} from ${JSON.stringify(`${path}${itself}`)};
    load${id}([${(await namesIn(path)).map((exportName) => `${id}.${exportName}`).join(', ')}]);`;
};

/**
 * Moves the code that writes zod schemas as JSON Schema (34 KB) into the part that imports `lib/objects/json-schema.ts`. Every
 * zod schema refers to this code, but most functions never call it. Small functions stand for the code until the part
 * is loaded.
 */
export const laterJsonSchemas: Plugin = {
  name: 'later-json-schemas',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /\?itself$/ }, ({ path }) => ({ path: path.slice(0, -itself.length), suffix: itself }));
    onResolve({ filter: /^\.\/to-json-schema\.js$/ }, ({ resolveDir, pluginData }) =>
      pluginData === itself ? { path: join(resolveDir, 'to-json-schema.js'), suffix: itself } : undefined,
    );
    onLoad(
      { filter: /zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js$/ },
      async ({ path, suffix }) =>
        suffix === itself
          ? { contents: await readFile(path, 'utf8'), pluginData: itself }
          : { contents: await standIns(path) },
    );
    onLoad({ filter: /lib[\\/]objects[\\/]json-schema\.ts$/ }, async () => ({
      contents: `
        ${await loading('json-schema-processors.js', 'processors')}
        ${await loading('to-json-schema.js', 'writer')}
        export const { toJSONSchema } = processors;`,
    }));
  },
};
