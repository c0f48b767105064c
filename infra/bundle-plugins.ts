import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
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

/** Text that marks a bundle that calls `z.toJSONSchema`, although this function is left out. */
export const asksForJsonSchemas = 'JSON Schemas are left out of a bundle that asks for them';

const exported = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm;

/**
 * Leaves out the code that writes zod schemas as JSON Schema: 18 KB that most functions never call. A function that
 * throws replaces this code. The text of a bundle shows whether it calls the code.
 */
export const withoutJsonSchemas: Plugin = {
  name: 'without-json-schemas',
  setup: ({ onLoad }) => {
    onLoad({ filter: /zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js$/ }, async ({ path }) => {
      const names = [...(await readFile(path, 'utf8')).matchAll(exported)].map(([, name, renamed]) => name ?? renamed);
      const others = names.filter((name) => name !== 'toJSONSchema');
      return {
        contents: `
          const leftOut = () => { throw new Error('left out of the bundle (infra/bundle-plugins.ts)') };
          ${names.includes('toJSONSchema') ? `export const toJSONSchema = () => { throw new Error(${JSON.stringify(asksForJsonSchemas)}) };` : ''}
          export { ${others.map((name) => `leftOut as ${name}`).join(', ')} };`,
      };
    });
  },
};
