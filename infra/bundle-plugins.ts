import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * A static import of `node:http` evaluates all its exports, of which some load a whole second HTTP client: 22 ms of a
 * cold start against 4 ms for the module itself. Asked for by name at run time, only what is used is loaded.
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

/** What the SDK has for operations that answer with streams of events, and to tell browsers apart (34 KB): no function calls either. */
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
 * Every client makes a cache of discovered endpoints, which no command of DynamoDB's looks into.
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
 * Every client can slow itself down by its own measurements (3 KB). No client of the service asks for this mode: in its place
 * is the standard one. https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html
 */
export const withoutAdaptiveRetries: Plugin = {
  name: 'without-adaptive-retries',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]util-retry[\\/]AdaptiveRetryStrategy\.js$/ }, () => ({
      contents: "export { StandardRetryStrategy as AdaptiveRetryStrategy } from './StandardRetryStrategy.js';",
    }));
  },
};

/** Errors that the service tells apart by more than their name, and the one that the SDK repeats because its class says so. */
const errorsWithMembers = new Set([
  'ConditionalCheckFailedException',
  'TransactionCanceledException',
  'TransactionConflictException',
  'TransactionInProgressException',
]);

/**
 * Every client has a class for each error of each operation, 30 KB. An error without a class is thrown as the client's base error,
 * with its name, message and status, by which the SDK decides whether to try again.
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

/** Clients name their version in `User-Agent`, and the service names its own; the rest of a package.json is for who builds it. */
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
 * Of the packages that read and sanitise HTML, what is called: their parser of style sheets (60 KB, with source maps), their
 * dates and their trees of documents are for options that `lib/engine/rich-text/` does not use.
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

/** For a function none of whose records has a text in HTML. */
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

/** The words of zod for faults, which no client reads: `lib/engine/issue-words.ts` has those that clients read. */
export const withoutWordsOfZod: Plugin = {
  name: 'without-words-of-zod',
  setup: ({ onLoad }) => {
    onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]en\.js$/ }, () => ({
      contents: 'export default () => ({ localeError: ({ code }) => code });',
    }));
  },
};

/** In a bundle that calls `z.toJSONSchema` all the same. */
export const asksForJsonSchemas = 'JSON Schemas are left out of a bundle that asks for them';

const exported = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm;

/**
 * Every schema of zod knows how to write itself as JSON Schema, 18 KB that most functions never call: in their place is
 * what throws. Whether a bundle does call it is seen in its text.
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
