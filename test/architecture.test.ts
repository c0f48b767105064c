import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { providers } from '../lib/providers/all.ts';

const root = join(import.meta.dirname, '..');

interface Import {
  /** A path of this repository, or the name of a package. */
  readonly target: string;
  /**
   * `import type` leaves nothing behind when types are stripped, so such an edge may point up: a use-case says what a
   * call is in the words of the API above it. `import { type X }` does leave an import behind, and counts.
   */
  readonly erased: boolean;
}

interface Source {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

const statement = /^(?:import|export)\s+(type\s+)?(?:[\w*{][^;'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const dynamic = /\bimport\(\s*['"]([^'"]+)['"]/g;

const resolveFrom = (path: string, specifier: string): string =>
  specifier.startsWith('.') ? relative(root, join(root, dirname(path), specifier)) : specifier;

const importsOf = (path: string, text: string): readonly Import[] => [
  ...[...text.matchAll(statement)].map(([, type, specifier = '']) => ({
    target: resolveFrom(path, specifier),
    erased: type !== undefined,
  })),
  ...[...text.matchAll(dynamic)].map(([, specifier = '']) => ({ target: resolveFrom(path, specifier), erased: false })),
];

const readSource = (path: string): Source => {
  const text = withoutComments(readFileSync(join(root, path), 'utf8'));
  return { path, text, imports: importsOf(path, text) };
};

const sourcesIn = (folder: string): readonly Source[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
    .map((file) => readSource(join(folder, file)));

const lib = sourcesIn('lib');
const functions = sourcesIn('functions');
const infra = sourcesIn('infra');

/** `lib/engine` of `lib/engine/http.ts`, `lib/errors.ts` of itself. */
const layerOf = (path: string): string =>
  path.startsWith('lib/') ? path.split('/').slice(0, 2).join('/') : (path.split('/')[0] ?? '');

const isOurs = ({ target }: Import): boolean => /^(lib|functions|infra|test)\//.test(target);

const settings = 'lib/environment.ts';
const chunks = 'lib/chunks.ts';
const log = 'lib/log.ts';
const below = ['lib/objects', 'lib/providers', 'lib/errors.ts'];

/** What may run because a layer runs. Every layer may import its own files besides. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  functions: ['lib/api', 'lib/management', 'lib/records', 'lib/workers', 'lib/objects'],
  'lib/api': [log, 'lib/pages', 'lib/records', 'lib/engine', 'lib/store', 'lib/crypto', ...below],
  'lib/management': [
    'lib/api',
    'lib/pages',
    'lib/connections',
    'lib/webhooks',
    'lib/engine',
    'lib/store',
    'lib/crypto',
    settings,
    ...below,
  ],
  'lib/pages': [],
  'lib/workers': [
    log,
    chunks,
    'lib/api',
    'lib/webhooks',
    'lib/records',
    'lib/connections',
    'lib/engine',
    'lib/queues',
    'lib/store',
    'lib/crypto',
    ...below,
  ],
  'lib/queues': [settings],
  'lib/webhooks': ['lib/engine', 'lib/store', 'lib/crypto', settings, ...below],
  'lib/records': [chunks, 'lib/connections', 'lib/engine', 'lib/store', 'lib/crypto', ...below],
  'lib/connections': ['lib/engine', 'lib/store', 'lib/crypto', ...below],
  'lib/engine': [settings, ...below],
  'lib/store': [chunks, 'lib/crypto', settings, ...below],
  'lib/crypto': [settings, 'lib/errors.ts'],
  'lib/providers': ['lib/objects', 'lib/errors.ts'],
  'lib/objects': ['lib/errors.ts'],
  'lib/errors.ts': [],
  [settings]: [],
  [chunks]: [],
  [log]: [],
};

/** Packages by the layer that may use them, types included. */
const packages: Readonly<Record<string, RegExp>> = {
  functions: /^$/,
  'lib/api': /^(zod|@middy\/|@aws-lambda-powertools\/|aws-lambda$|node:(crypto|util)$)/,
  'lib/workers': /^(aws-lambda$|node:timers\/promises$)/,
  'lib/queues': /^(zod|@aws-sdk\/client-sqs)$/,
  'lib/webhooks': /^standardwebhooks$/,
  'lib/management': /^(zod|uuid|node:(crypto|util|timers\/promises)$)/,
  'lib/pages': /^node:crypto$/,
  'lib/records': /^(zod|uuid|node:(crypto|util)$)/,
  'lib/connections': /^node:timers\/promises$/,
  'lib/engine': /^(zod|uuid|ipaddr\.js|oauth4webapi|node:(http|https|dns|net|crypto|util)$)/,
  'lib/store': /^(@aws-sdk\/(client|lib)-dynamodb$|node:timers\/promises$)/,
  'lib/crypto': /^(@aws-sdk\/client-kms$|uuid|node:(crypto|fs\/promises|path|zlib|util)$)/,
  'lib/providers': /^zod$/,
  'lib/objects': /^zod$/,
  'lib/errors.ts': /^$/,
  [settings]: /^$/,
  [chunks]: /^$/,
  [log]: /^@aws-lambda-powertools\/logger$/,
};

describe('the reader of imports', () => {
  const read = (text: string) => importsOf('lib/a/b.ts', withoutComments(text));

  it('sees every form of import, and tells those that leave nothing behind', () => {
    const text = `
import one from 'one';
import * as two from "../two.ts";
import {
  a,
  type B,
} from './three.ts';
import { type C } from '../../infra/four.ts';
import type { D } from 'five';
import 'six';
export { e } from 'seven';
export * from 'eight';
export type { F } from 'nine';
const ten = await import('ten');`;
    expect(read(text).map(({ target, erased }) => `${target}${erased ? ' erased' : ''}`)).toEqual([
      'one',
      'lib/two.ts',
      'lib/a/three.ts',
      'infra/four.ts',
      'five erased',
      'six',
      'seven',
      'eight',
      'nine erased',
      'ten',
    ]);
  });

  it('sees nothing in comments and texts', () => {
    expect(read("// import 'a';\n/* import 'b'; */\nconst c = `x from 'd'`; // import('e')")).toEqual([]);
  });

  it('finds the sources', () => {
    expect(lib.length).toBeGreaterThan(50);
    expect(functions.length).toBeGreaterThan(5);
    for (const { path, imports } of lib) {
      for (const { target } of imports.filter(isOurs))
        expect(layerOf(target), `${path}: ${target}`).toMatch(/^(lib\/|test$|infra$|functions$)/);
    }
  });
});

describe.each(Object.keys(allowed))('%s', (layer) => {
  const sources = [...lib, ...functions].filter(({ path }) => layerOf(path) === layer);
  const mayUse = new Set([layer, ...(allowed[layer] ?? [])]);

  it('runs nothing above it or beside it', () => {
    const wrong = sources.flatMap(({ path, imports }) =>
      imports
        .filter((each) => isOurs(each) && !each.erased && !mayUse.has(layerOf(each.target)))
        .map(({ target }) => `${path} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('uses only the packages that are for it', () => {
    const wrong = sources.flatMap(({ path, imports }) =>
      imports
        .filter((each) => !isOurs(each) && !each.target.endsWith('package.json') && !packages[layer]?.test(each.target))
        .map(({ target }) => `${path} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });
});

it('has a rule for every part of lib', () => {
  const layers = new Set(lib.map(({ path }) => layerOf(path)));
  expect([...layers].filter((layer) => allowed[layer] === undefined)).toEqual([]);
});

describe('objects and providers', () => {
  it('do not even name the types of what interprets them', () => {
    const wrong = lib
      .filter(({ path }) => /^lib\/(objects|providers)\//.test(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter((each) => isOurs(each) && !below.includes(layerOf(each.target)))
          .map(({ target }) => `${path} → ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  it('import their declarations, registry, codecs, fields and their own parts, not each other', () => {
    /** `lib/providers/acme/` of `lib/providers/acme.ts` and of what is in there. */
    const partsOf = (path: string): RegExp => new RegExp(`^${path.replace(/^(lib\/providers\/\w+)[./].*$/, '$1/')}`);
    const wrong = lib
      .filter(
        ({ path }) =>
          /^lib\/(objects\/\w+\/|providers\/)/.test(path) &&
          !/\/(registry|hook-registry|load|all|define|codecs|kinds|metadata)\.ts$/.test(path),
      )
      .flatMap(({ path, imports }) =>
        imports
          .filter(
            (each) =>
              isOurs(each) &&
              !/^lib\/(objects|providers)\/(define|registry|codecs|caps|fields|shape|slots)\.ts$|^lib\/errors\.ts$/.test(
                each.target,
              ) &&
              !partsOf(path).test(each.target),
          )
          .map(({ target }) => `${path} → ${target}`),
      );
    expect(wrong).toEqual([]);
  });
});

/** Everything that runs when a file is imported. */
const reachOf = (start: string): ReadonlyMap<string, readonly string[]> => {
  const reached = new Map<string, readonly string[]>();
  const visit = (path: string, way: readonly string[]): void => {
    if (reached.has(path)) return;
    reached.set(path, way);
    const source = lib.find((each) => each.path === path);
    for (const { target, erased } of source?.imports ?? []) if (!erased) visit(target, [...way, target]);
  };
  visit(start, [start]);
  return reached;
};

describe('the route table', () => {
  it('reaches neither the AWS SDK, nor the settings, nor anything of Node', () => {
    const reach = reachOf('lib/api/routes.ts');
    expect(reach.has('lib/api/management/webhooks.ts') && reach.has('lib/objects/crm/contact.ts')).toBe(true);
    const wrong = [...reach].filter(([path]) => path === settings || /^(@aws|aws-|node:)/.test(path));
    expect(wrong.map(([, way]) => way.join(' → '))).toEqual([]);
  });
});

describe('modules', () => {
  it('do not run in circles', () => {
    const circles = lib.filter(({ path, imports }) =>
      imports.some(({ target, erased }) => !erased && target !== path && reachOf(target).has(path)),
    );
    expect(circles.map(({ path }) => path)).toEqual([]);
  });
});

describe('functions', () => {
  /** `export const name = made(of, these);`, or several names at once; nothing that decides or computes. */
  const oneExport = /^export const (\w+|\{ \w+(, \w+)* \}) = \w+(\(([\w.]+|'\w+')(, [\w.]+)*\))?;$/;

  it.each(functions.map(({ path, text }) => [path, text]))('%s holds no logic: imports and exports only', (_, text) => {
    const rest = text.replace(/^import [^;]*;$/gm, '').split(/(?<=;)\s*\n/);
    expect(rest.map((line) => line.trim()).filter((line) => line !== '' && !oneExport.test(line))).toEqual([]);
  });
});

describe('the settings of the process', () => {
  const files = [...lib, ...functions];

  it('are read in one place', () => {
    const readers = files.filter(({ text }) =>
      /process\s*\.\s*env|process\[|node:process|\benv\b.*=\s*process\b/.test(text),
    );
    expect(readers.map(({ path }) => path)).toEqual([settings]);
  });

  it('are asked for by what talks to the outside, checks the targets of webhooks, or says where the service is', () => {
    const askers = files.filter(({ imports }) => imports.some(({ target, erased }) => target === settings && !erased));
    const others = askers.map(({ path }) => path).filter((path) => !path.startsWith('lib/store/'));
    expect(others.toSorted()).toEqual([
      'lib/crypto/keyring.ts',
      'lib/crypto/rewrap.ts',
      'lib/engine/hooks/address.ts',
      'lib/engine/host.ts',
      'lib/management/origin.ts',
      'lib/management/webhooks.ts',
      'lib/queues/send.ts',
      'lib/webhooks/payload.ts',
      'lib/webhooks/send.ts',
    ]);
  });
});

describe('the clock', () => {
  it('is set ahead by the server of one machine only', () => {
    const setters = [...lib, ...functions, ...infra].filter(({ path, text, imports }) => {
      const imported = imports.some(({ target }) => target === 'infra/local/clock.ts');
      return path !== 'infra/local/clock.ts' && (imported || /CLOCK_OFFSET|Date\.now\s*=[^=]/.test(text));
    });
    expect(setters.map(({ path }) => path)).toEqual(['infra/local.ts']);
  });
});

describe('a provider', () => {
  const names = Object.values(providers).flatMap(({ id, name }) => [id, name]);
  const elsewhere = [...lib, ...functions, ...infra].filter(
    ({ path }) => !/^(lib\/providers\/|infra\/local(\/|\.ts$))/.test(path),
  );

  it('is named in its own file, in tests and on one machine, and nowhere else', () => {
    const named = new RegExp(`\\b(${names.join('|')})\\b`, 'i');
    expect(elsewhere.filter(({ text }) => named.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('decides nothing by its name', () => {
    const decision =
      /switch \([^)]*provider|provider(\??\.(id|name))?\s*[!=]==?\s*['"`]|['"`]\s*[!=]==?\s*[\w.]*provider(\.(id|name))?\b/i;
    expect(elsewhere.filter(({ text }) => decision.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
