import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { providers } from '../lib/providers/all.ts';
import { productFunctions } from './harness/functions.ts';
import { type Import, importsOf, sourcesIn, textsIn, withoutComments } from './harness/imports.ts';

const lib = sourcesIn('lib');
const functions = sourcesIn('functions');
const infra = sourcesIn('infra');
const simulators = infra.filter(({ path }) => path.startsWith('infra/simulators/'));

/** Returns `lib/engine` for `lib/engine/http/http.ts`, and `lib/errors.ts` for itself. */
const layerOf = (path: string): string =>
  path.startsWith('lib/') ? path.split('/').slice(0, 2).join('/') : (path.split('/')[0] ?? '');

const isOurs = ({ target }: Import): boolean => /^(lib|functions|infra|test)\//.test(target);

const settings = 'lib/environment.ts';
const cache = 'lib/cache.ts';
const chunks = 'lib/chunks.ts';
const log = 'lib/log.ts';
const logMembers = 'lib/log-members.ts';
const invocation = 'lib/invocation.ts';
const causes = 'lib/causes.ts';
const workRetry = 'lib/work-retry.ts';
const access = 'lib/access.ts';
const route = 'lib/route.ts';
const call = 'lib/call.ts';
const declarations = ['lib/objects', 'lib/providers', 'lib/errors.ts'];
const requests = 'lib/requests';
const store = ['lib/store', 'lib/crypto'];

/** The layers below a layer, including type imports. Every layer may also import its own files. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  functions: ['lib/api', 'lib/management', 'lib/console', 'lib/records', 'lib/workers', 'lib/objects'],
  'lib/console': [
    settings,
    invocation,
    requests,
    'lib/issues',
    access,
    route,
    call,
    'lib/api',
    'lib/management',
    'lib/pages',
    ...store,
    ...declarations,
  ],
  'lib/workers': [
    settings,
    log,
    logMembers,
    invocation,
    workRetry,
    chunks,
    access,
    call,
    'lib/api',
    'lib/requests',
    'lib/webhooks',
    'lib/sync',
    'lib/records',
    'lib/connections',
    'lib/issues',
    'lib/engine',
    'lib/queues',
    requests,
    ...store,
    ...declarations,
  ],
  'lib/management': [
    settings,
    invocation,
    access,
    call,
    'lib/api',
    'lib/pages',
    'lib/connections',
    'lib/webhooks',
    'lib/issues',
    'lib/engine',
    requests,
    ...store,
    ...declarations,
  ],
  'lib/api': [
    settings,
    causes,
    log,
    invocation,
    cache,
    access,
    route,
    call,
    'lib/pages',
    'lib/records',
    'lib/issues',
    'lib/engine',
    requests,
    ...store,
    ...declarations,
  ],
  [requests]: [causes, log, invocation, 'lib/engine', 'lib/crypto', 'lib/errors.ts'],
  'lib/sync': [
    workRetry,
    invocation,
    'lib/records',
    'lib/connections',
    'lib/issues',
    'lib/engine',
    ...store,
    ...declarations,
  ],
  'lib/records': [cache, chunks, access, call, 'lib/connections', 'lib/engine', ...store, ...declarations],
  'lib/webhooks': [settings, chunks, 'lib/issues', 'lib/engine', ...store, ...declarations],
  // What the request log and the workers know of a failure.
  'lib/issues': [cache, requests, ...store, ...declarations],
  'lib/connections': [cache, log, 'lib/engine', ...store, ...declarations],
  [call]: [access, route, log, 'lib/engine', 'lib/store', 'lib/errors.ts'],
  'lib/engine': [settings, cache, chunks, ...declarations],
  'lib/store': [settings, cache, chunks, access, causes, invocation, requests, 'lib/crypto', ...declarations],
  'lib/queues': [settings, access, chunks],
  'lib/crypto': [settings, cache, 'lib/errors.ts'],
  // Page texts name every object, and explain errors by their codes.
  'lib/pages': ['lib/objects', 'lib/errors.ts'],
  'lib/client': [],
  'lib/providers': [cache, 'lib/objects', 'lib/errors.ts'],
  'lib/objects': ['lib/errors.ts'],
  [route]: [access, 'lib/errors.ts'],
  [access]: [],
  'lib/errors.ts': [],
  [settings]: [access],
  [cache]: [],
  [chunks]: [],
  [log]: [invocation, logMembers, 'lib/errors.ts'],
  [logMembers]: [],
  [invocation]: [causes],
  [causes]: [],
  [workRetry]: ['lib/errors.ts'],
};

/** The folders of a layer, or of a folder in a layer, from top to bottom. Each may import later ones only. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  'lib/management': [
    'issues',
    'audit',
    'export',
    'connect',
    'fields',
    'webhooks',
    'requests',
    'projects',
    'connections',
    'site',
    '',
  ],
  'lib/records': [
    'write/batches',
    'write/drivers',
    'write/membership',
    'write/answer',
    'write/prepare',
    'write/parts',
    'write/checks',
    'write',
    'changes',
    'read/meta',
    'read',
    '',
  ],
  'lib/store': ['requests', 'connections', 'projects', 'events', 'sync', 'records', 'audit', 'dynamodb'],
  'lib/engine/http': ['session', 'answer', 'request', ''],
};

/** Packages by the layer that may use them, including types. */
const packages: Readonly<Record<string, RegExp>> = {
  functions: /^$/,
  'lib/api': /^(zod|@middy\/|aws-lambda$|node:(crypto|util)$)/,
  'lib/workers': /^(aws-lambda$|node:(zlib|timers\/promises)$)/,
  'lib/requests': /^(zod|node:diagnostics_channel)$/,
  'lib/console': /^(zod|aws-lambda$|node:crypto$)/,
  'lib/queues': /^(zod|@aws-sdk\/client-sqs)$/,
  'lib/webhooks': /^standardwebhooks$/,
  'lib/management': /^(zod|uuid|node:(crypto|fs\/promises|path|util|timers\/promises)$)/,
  'lib/pages': /^node:(crypto|zlib)$/,
  'lib/client': /^$/,
  'lib/records': /^(zod|uuid|node:(crypto|util)$)/,
  'lib/connections': /^node:timers\/promises$/,
  'lib/sync': /^(zod|uuid|node:(crypto|util)$)/,
  [call]: /^zod$/,
  [route]: /^zod$/,
  [access]: /^$/,
  'lib/engine': /^(zod|uuid|ipaddr\.js|oauth4webapi|htmlparser2|sanitize-html|node:(http|https|dns|net|crypto|util)$)/,
  'lib/issues': /^$/,
  'lib/store': /^(@aws-sdk\/(client|lib)-dynamodb$|node:timers\/promises$)/,
  'lib/crypto': /^(@aws-sdk\/client-kms$|uuid|node:(crypto|fs\/promises|path|zlib|util)$)/,
  'lib/providers': /^zod$/,
  'lib/objects': /^zod$/,
  'lib/errors.ts': /^$/,
  [settings]: /^$/,
  [cache]: /^$/,
  [chunks]: /^$/,
  [log]: /^@aws-lambda-powertools\/logger(\/types)?$/,
  [logMembers]: /^$/,
  [invocation]: /^node:(async_hooks|crypto)$/,
  [causes]: /^$/,
  [workRetry]: /^$/,
};

describe('the reader of imports', () => {
  const read = (text: string) => importsOf('lib/a/b.ts', withoutComments(text));

  it('finds every form of import, and marks those that leave nothing at run time', () => {
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

  it('finds nothing in comments and texts', () => {
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

  it('imports nothing above or next to its layer, including types', () => {
    const wrong = sources.flatMap(({ path, imports }) =>
      imports
        .filter((each) => isOurs(each) && !mayUse.has(layerOf(each.target)))
        .map(({ target }) => `${path} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('uses only its own packages', () => {
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

describe.each(Object.entries(rooms))('the folders of %s', (layer, order) => {
  /** Returns `read` for `lib/records/read/list.ts`, and an empty text for a file next to the folders. */
  const roomOf = (path: string): string =>
    path
      .slice(layer.length + 1)
      .split('/')
      .slice(0, -1)
      .join('/');
  const sources = lib.filter(({ path }) => path.startsWith(`${layer}/`));

  it('are the declared ones', () => {
    expect([...new Set(sources.map(({ path }) => roomOf(path)))].toSorted()).toEqual(order.toSorted());
  });

  it('import downwards only', () => {
    const wrong = sources.flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => target.startsWith(`${layer}/`))
        .filter(({ target }) => order.indexOf(roomOf(target)) < order.indexOf(roomOf(path)))
        .map(({ target }) => `${path} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('a folder', () => {
  it('has no file with its own name next to it', () => {
    const folders = new Set(lib.map(({ path }) => dirname(path)));
    expect(lib.map(({ path }) => path).filter((path) => folders.has(path.replace(/\.ts$/, '')))).toEqual([]);
  });

  const mostFiles = 30;
  const all = [...lib, ...functions, ...infra, ...sourcesIn('test')];
  const counts = new Map(Object.entries(Object.groupBy(all, ({ path }) => dirname(path))));

  it(`has ${mostFiles} files at most`, () => {
    const overfull = [...counts].filter(([, files = []]) => files.length > mostFiles);
    expect(overfull.map(([folder, { length } = []]) => `${folder}: ${length}`)).toEqual([]);
  });
});

describe('the product', () => {
  const mostLinesOfFile = 300;
  const mostLinesOfFunction = 60;
  const texts = ['lib', 'functions', 'infra'].flatMap((folder) => textsIn(folder, /\.(ts|tsx|js|css|py)$/));

  it(`has no file of more than ${mostLinesOfFile} lines`, () => {
    expect(texts.length).toBeGreaterThan(1_500);
    const long = texts.map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }));
    expect(long.filter(({ lines }) => lines > mostLinesOfFile)).toEqual([]);
  });

  it(`has no function of more than ${mostLinesOfFunction} lines`, () => {
    const all = productFunctions();
    expect(all.length).toBeGreaterThan(10_000);
    expect(all.filter(({ lines }) => lines > mostLinesOfFunction)).toEqual([]);
  });
});

describe('objects and providers', () => {
  it('import the words of their declarations and their own parts, but not each other', () => {
    /** Returns `lib/providers/acme/` for a file in that folder. The objects of a vertical have no separate parts. */
    const ownFolder = (path: string): string => /^lib\/providers\/[^/]+\//.exec(path)?.[0] ?? path;
    const shared =
      /^lib\/(providers\/define|providers\/language\/(codecs|answers|joins|numbers|phones)|objects\/[\w-]+|errors)\.ts$/;
    const wrong = lib
      .filter(({ path }) => /^lib\/(objects|providers)\/(?!language\/)[\w-]+\//.test(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter((each) => isOurs(each) && !shared.test(each.target) && !each.target.startsWith(ownFolder(path)))
          .map(({ target }) => `${path} → ${target}`),
      );
    expect(wrong).toEqual([]);
  });
});

/** Returns all files that run when a file is imported. */
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
  it('reaches neither the AWS SDK, nor the settings, nor a module of Node', () => {
    const reach = reachOf('lib/api/routes.ts');
    expect(reach.has('lib/api/management/webhooks/webhooks.ts') && reach.has('lib/objects/crm/contact.ts')).toBe(true);
    const wrong = [...reach].filter(([path]) => path === settings || /^(@aws|aws-|node:)/.test(path));
    expect(wrong.map(([, way]) => way.join(' → '))).toEqual([]);
  });
});

it('no module is imported for its effects, because a bundle leaves out modules without used exports', () => {
  const forEffects = /^import\s+['"]/m;
  expect("import './a.ts';").toMatch(forEffects);
  expect([...lib, ...functions].filter(({ text }) => forEffects.test(text)).map(({ path }) => path)).toEqual([]);
});

describe.each([
  ['lib', lib],
  ['infra/simulators', simulators],
])('the modules of %s', (_, modules) => {
  const byPath = new Map(modules.map((source) => [source.path, source]));

  /** Returns all files that are needed to compile a file. */
  const namedBy = (start: string): ReadonlySet<string> => {
    const named = new Set<string>();
    const visit = (path: string): void => {
      for (const { target } of byPath.get(path)?.imports ?? []) {
        if (named.has(target)) continue;
        named.add(target);
        visit(target);
      }
    };
    visit(start);
    return named;
  };

  it('have no circular imports, including types', () => {
    expect(modules.map(({ path }) => path).filter((path) => namedBy(path).has(path))).toEqual([]);
  });
});

describe('the simulators', () => {
  /** Returns `hubspot` for `infra/simulators/hubspot/search.ts`, and an empty text for a shared file. */
  const vendorOf = (path: string): string => {
    const [, , folder = ''] = path.split('/');
    return Object.hasOwn(providers, folder) ? folder : '';
  };

  it('import no other part of the repository: neither the service nor its tests', () => {
    const wrong = simulators.flatMap(({ path, imports }) =>
      imports
        .filter((each) => isOurs(each) && !each.target.startsWith('infra/simulators/'))
        .map(({ target }) => `${path} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('import no other vendor; only the registry imports every vendor', () => {
    const wrong = simulators
      .filter(({ path }) => path !== 'infra/simulators/registry.ts')
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ target }) => !['', vendorOf(path)].includes(vendorOf(target)))
          .map(({ target }) => `${path} → ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  const leastDocumented = 95;
  const isExport = /^export (?:(?:const|function|interface|type|class|async|abstract|enum) )+(?:\{ )?(\w+)/;
  /** Returns the exports of a file. A doc comment ends on the line directly above. */
  const exportsOf = (path: string): readonly { readonly name: string; readonly isDocumented: boolean }[] => {
    const lines = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8').split('\n');
    return lines.flatMap((line, index) => {
      const name = isExport.exec(line)?.[1];
      return name === undefined ? [] : [{ name, isDocumented: /\*\/\s*$/.test(lines[index - 1] ?? '') }];
    });
  };

  it(`have a doc comment above ${leastDocumented} of 100 exports`, () => {
    const all = simulators.flatMap(({ path }) => exportsOf(path).map((one) => ({ path, ...one })));
    expect(all.length).toBeGreaterThan(1_500);
    const without = all.filter(({ isDocumented }) => !isDocumented).map(({ path, name }) => `${path}: ${name}`);
    const share = (100 * (all.length - without.length)) / all.length;
    expect(share, `no doc comment:\n${without.join('\n')}`).toBeGreaterThanOrEqual(leastDocumented);
  });
});

describe('functions', () => {
  /** `export const name = made(of, these);`, or several names at once, without decisions or computations. */
  const oneExport = /^export const (\w+|\{ \w+(, \w+)* \}) = \w+(\(([\w.]+|'\w+')(, [\w.]+)*\))?;$/;

  it.each(functions.map(({ path, text }) => [path, text]))(
    '%s contains no logic, only imports and exports',
    (_, text) => {
      const statements = text.replace(/^import [^;]*;$/gm, '').split(/(?<=;)\s*\n/);
      const onOneLine = statements.map((statement) =>
        statement
          .trim()
          .replaceAll(/\(\s+|,?\s+(?=\))/g, (part) => part.trim().replace(',', ''))
          .replaceAll(/\s+/g, ' '),
      );
      expect(onOneLine.filter((statement) => statement !== '' && !oneExport.test(statement))).toEqual([]);
    },
  );
});

describe('the declarations of all providers at once', () => {
  it('are for tests, generators and local runs; functions load them one by one', () => {
    const all = 'lib/providers/all.ts';
    const importers = [...lib, ...functions, ...infra].filter(({ imports }) =>
      imports.some(({ target }) => target === all),
    );
    expect(importers.map(({ path }) => path).toSorted()).toEqual([
      'infra/client/expanded.ts',
      'infra/client/upserts.ts',
      'infra/docs/coverage.ts',
      'infra/docs/index.ts',
      'infra/docs/marketing.ts',
      'infra/docs/summary.ts',
      'infra/html-records.ts',
      'infra/local/screen.ts',
      'infra/site/reference/support.ts',
    ]);
  });

  it('are imported only in the registry, and there only when they are needed', () => {
    const declaration = /^lib\/providers\/[^/]+\/index\.ts$/;
    const importers = [...lib, ...functions].filter(({ imports }) =>
      imports.some(({ target, erased }) => declaration.test(target) && !erased),
    );
    expect(importers.map(({ path }) => path)).toEqual(['lib/providers/registry.ts']);
    expect(importers[0]?.text).not.toMatch(/^import (?!type)/m);
  });
});

describe('the checks of declarations', () => {
  it('are for tests and for authors of declarations; no function contains them', () => {
    const folder = 'lib/engine/compile/checks/';
    expect(reachOf(`${folder}check-provider.ts`).has('lib/engine/near-names.ts')).toBe(true);
    const reached = functions.flatMap(({ imports }) => imports.flatMap(({ target }) => [...reachOf(target).keys()]));
    expect(reached.filter((path) => path.startsWith(folder))).toEqual([]);
  });
});

describe('the chain of an endpoint', () => {
  it('is created in one file', () => {
    const creators = [...lib, ...functions].filter(({ imports }) =>
      imports.some(({ target, erased }) => target === '@middy/core' && !erased),
    );
    expect(creators.map(({ path }) => path)).toEqual(['lib/api/endpoint.ts']);
  });

  it('adds no database to a function that works without one', () => {
    const open = functions.filter(({ imports }) =>
      imports.some(({ target }) => target === 'lib/api/protocols/open-json.ts'),
    );
    expect(open.map(({ path }) => path)).toEqual([
      'functions/coverage.ts',
      'functions/health.ts',
      'functions/openapi.ts',
    ]);
    const reached = open.flatMap(({ imports }) => imports.flatMap(({ target }) => [...reachOf(target).keys()]));
    expect(reached.filter((path) => /^(lib\/store\/|@aws-sdk\/)/.test(path))).toEqual([]);
  });
});

describe('the settings of the process', () => {
  const files = [...lib, ...functions];

  it('are read in one file', () => {
    const readers = files.filter(({ text }) =>
      /process\s*\.\s*env|process\[|node:process|\benv\b.*=\s*process\b/.test(text),
    );
    expect(readers.map(({ path }) => path)).toEqual([settings]);
  });

  it("are read by code that connects to the outside, checks targets of webhooks, has a configured size, or returns the service's address and methods", () => {
    const askers = files.filter(({ imports }) => imports.some(({ target, erased }) => target === settings && !erased));
    const others = askers.map(({ path }) => path).filter((path) => !path.startsWith('lib/store/'));
    expect(others.toSorted()).toEqual([
      'lib/api/methods.ts',
      'lib/console/settings.ts',
      'lib/crypto/audit-signer.ts',
      'lib/crypto/keyring.ts',
      'lib/crypto/rewrap.ts',
      'lib/engine/http/request/base-url.ts',
      'lib/engine/provider-webhooks/url.ts',
      'lib/management/origin.ts',
      'lib/management/webhook-url.ts',
      'lib/queues/send.ts',
      'lib/webhooks/payload.ts',
      'lib/webhooks/send.ts',
      'lib/workers/sync.ts',
    ]);
  });
});

describe('a cache', () => {
  const filesWith = (pattern: RegExp): readonly string[] =>
    [...lib, ...functions].filter(({ text }) => pattern.test(text)).map(({ path }) => path);

  it('is in one file: no other module has a map that grows while the process runs', () => {
    expect(filesWith(/^(?:export )?(?:const|let) [^=]*= new (?:Map|Set)(?:<.*>)?\(\);/m)).toEqual([]);
  });

  it('makes room for its newest entry in one file', () => {
    expect(filesWith(/\[\w+\] = [\w.#]+\.keys\(\)|\.keys\(\)\.next\(\)/)).toEqual([cache]);
  });
});

describe('due work', () => {
  const filesWith = (text: RegExp): readonly string[] =>
    lib.filter(({ path, text: source }) => path.startsWith('lib/store/') && text.test(source)).map(({ path }) => path);
  const lease = 'lib/store/dynamodb/lease.ts';
  const dueIndex = 'lib/store/dynamodb/due-index.ts';

  it('is found, and known to be due, by one condition in one file', () => {
    expect(filesWith(/\b(due_at <=|dueAt: (atMost|between|below)\()|IndexName: 'due'/)).toEqual([dueIndex]);
  });

  it('is acquired by the single lease module', () => {
    // A time of the item itself that has passed. `expires_at` is the time to live, which DynamoDB may apply later.
    expect(filesWith(/(?<!expires_at) <= :now\b|(?<!expiresAt: )atMost\((now|isoTime\(now\))\)/).toSorted()).toEqual([
      dueIndex,
      lease,
    ]);
  });

  it('is fenced by the single lease module', () => {
    expect(filesWith(/\b\w*(fence|claim|holder|owner)\w* = :(held|fence|claim|holder|owner)/)).toEqual([]);
    expect(filesWith(/\b(when|orWhen)\b[^}\n]*\b(fence|\w+Fence|claim|holder)\b[:,]/)).toEqual([]);
    expect(filesWith(/\[this\.#fence\]: fence\b/)).toEqual([lease]);
  });
});

describe('DynamoDB', () => {
  const home = 'lib/store/dynamodb/';
  /** Attributes that callers name, and one attribute of four kinds, have no entity. */
  const readByHand = ['lib/store/projects/field-mappings.ts', 'lib/store/projects/target-fields.ts'];
  const changedByHand = ['lib/store/projects/field-mapping-changes.ts', 'lib/store/projects/target-field-changes.ts'];
  const others = lib.filter(({ path }) => path.startsWith('lib/store/') && !path.startsWith(home));

  it('is used by the entity layer only, including types', () => {
    const importers = others.filter(({ imports }) => imports.some(({ target }) => target.startsWith('@aws-sdk/')));
    expect(importers.map(({ path }) => path).toSorted()).toEqual(readByHand);
  });

  it('gets its expressions from one builder', () => {
    const texts = /(UpdateExpression|ConditionExpression|FilterExpression|ExpressionAttributeValues)\b/;
    const writers = others.filter(({ text }) => texts.test(text)).map(({ path }) => path);
    const byHand = ['lib/store/connections/data-keys.ts', ...readByHand, ...changedByHand];
    expect(writers.toSorted()).toEqual(byHand.toSorted());
  });
});

describe('the clock', () => {
  it('is set ahead by the local server only', () => {
    const setters = [...lib, ...functions, ...infra].filter(({ path, text, imports }) => {
      const imported = imports.some(({ target }) => target === 'infra/local/clock.ts');
      return path !== 'infra/local/clock.ts' && (imported || /CLOCK_OFFSET|Date\.now\s*=[^=]/.test(text));
    });
    expect(setters.map(({ path }) => path)).toEqual(['infra/local/serve.ts']);
  });
});

describe('a provider', () => {
  /**
   * Matches literals with an id or a name of these. The name of an event, as in `stream.on('close', …)`, does not
   * count.
   */
  const literalsOf = (names: readonly string[]): RegExp =>
    new RegExp(`(?<!\\.(?:on|once|off|emit)\\()(['"\`])(?:${names.join('|')})\\1`);
  const elsewhere = [...lib, ...functions, ...infra].filter(
    ({ path }) => !/^(lib\/providers|infra\/local|infra\/simulators)\//.test(path),
  );

  it('is found by its literals, even if its name is an ordinary word', () => {
    const literals = literalsOf(['close', 'Close', 'front']);
    const named = ["if (id === 'close')", 'const name = "Close";', '[`front`]', "on('close')"];
    expect(named.filter((text) => !literals.test(text))).toEqual([]);
    const others = ['stream.close()', "stream.on('close', end)", "socket.once('close', end)", "'close the window'"];
    expect(others.filter((text) => literals.test(text))).toEqual([]);
  });

  it('is named only in its own folder, in tests and in local code', () => {
    const literals = literalsOf(Object.values(providers).flatMap(({ id, name }) => [id, name]));
    expect(elsewhere.filter(({ text }) => literals.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('does not determine a decision by its name', () => {
    const decision =
      /switch \([^)]*provider|provider(\??\.(id|name))?\s*[!=]==?\s*['"`]|['"`]\s*[!=]==?\s*[\w.]*provider(\.(id|name))?\b/i;
    expect(elsewhere.filter(({ text }) => decision.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
