import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { laterJsonSchemas } from '../../infra/bundle-plugins.ts';
import { type Bundle, type BundleFolders, buildBundles, projectFolders } from '../../infra/bundles.ts';
import { entriesOf, handlersOf } from '../../infra/handlers.ts';
import { mayHaveHtml } from '../../infra/html-records.ts';
import { demoWord } from '../../infra/local/demo-key.ts';
import { routes } from '../../lib/api/routes.ts';
import { loadProviders } from '../../lib/providers/load.ts';
import { loaders } from '../../lib/providers/registry.ts';
import type { Route } from '../../lib/route.ts';
import { isLong } from '../harness/runs.ts';

/** Functions of the short form, one of each kind, because a bundle takes 0.7 s of CPU. The long form tests all. */
const few = [
  'crm/contacts',
  'crm/notes',
  'marketingautomation/records',
  'crm/collection',
  'connect',
  'docs',
  'health',
  'openapi',
  'workers/sync',
];

const handlers = entriesOf(routes).filter(({ file }) => isLong || few.includes(file));

/** Returns the scripts of a bundle. Its folder may also contain files that the function serves. */
const scriptsIn = (directory: string): readonly string[] =>
  readdirSync(directory).filter((name) => name.endsWith('.mjs'));

/** Sizes of the files with the declaration of a provider, bytes. */
const declarationsOf = (directory: string): readonly number[] =>
  readdirSync(directory)
    .filter((name) => Object.keys(loaders).includes(name.replace(/-[^-]*$/, '')))
    .map((name) => statSync(join(directory, name)).size);

/** A file that a function loads. */
interface Loaded {
  readonly url: string;
  readonly bytes: number;
}

/** Starts functions, and returns the files that each has loaded, by the file of the function. */
const startAll = (bundles: readonly Bundle[]): Readonly<Record<string, readonly Loaded[]>> => {
  const entries = bundles.map(({ file, directory }) => [file, pathToFileURL(join(directory, 'index.mjs')).href]);
  const script = `
    import { registerHooks } from 'node:module';
    const started = {};
    let files = [];
    registerHooks({
      load: (url, context, next) => {
        const loaded = next(url, context);
        if (url.startsWith('file:')) files.push({ url, bytes: loaded.source.length });
        return loaded;
      },
    });
    for (const [file, url] of ${JSON.stringify(entries)}) {
      files = started[file] = [];
      await import(url);
    }
    console.log(JSON.stringify(started));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  });
  return JSON.parse(output);
};

/** Creates a folder of separate entry points, outside of the project. */
const foldersWith = (files: Readonly<Record<string, string>>): BundleFolders => {
  const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, 'functions', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return { functions: join(folder, 'functions'), output: join(folder, 'dist') };
};

const row = (handler: Route['handler'], group = 'pets'): Route => ({
  method: 'GET',
  path: `/${handler}`,
  handler,
  group,
  summary: 'A row',
  description: 'A row of a test.',
  auth: 'none',
  status: 200,
  response: z.object({}),
  uses: {},
});

describe('a build', () => {
  it('refuses a row whose file is missing, and names both', async () => {
    await expect(buildBundles(handlersOf([row('pets.list')]), foldersWith({}))).rejects.toThrow(
      'The handler "pets.list" of GET /pets.list needs functions/pets.ts, which does not exist.',
    );
  });

  it('refuses a row whose file lacks the export, and names both', async () => {
    const folders = foldersWith({ 'pets.ts': 'export const get = () => 1;' });
    await expect(buildBundles(handlersOf([row('pets.list')]), folders)).rejects.toThrow(
      'The handler "pets.list" of GET /pets.list needs an export "list", which functions/pets.ts does not have.',
    );
  });

  it('refuses a bundle that would load a package from outside', async () => {
    const optional = "try { require('@aws-sdk/client-s3') } catch {}\nexport const list = () => 1;";
    await expect(buildBundles(handlersOf([row('pets.list')]), foldersWith({ 'pets.ts': optional }))).rejects.toThrow(
      'The bundle of functions/pets.ts imports @aws-sdk/client-s3 from outside the bundle.',
    );
  });

  it('refuses rows of one handler in two stacks', () => {
    expect(() => handlersOf([row('pets.list'), row('pets.list', 'cats')])).toThrow(
      'The rows of the handler pets.list name the stacks pets, cats: use one.',
    );
  });

  it('keeps source maps out of the deployment', async () => {
    const folders = foldersWith({ 'pets/cats.ts': 'export const list = () => 1;' });
    const bundles = await buildBundles(handlersOf([row('pets/cats.list')]), folders);
    expect(readdirSync(bundles.get('pets/cats')?.directory ?? '')).toEqual(['index.mjs']);
    expect(readdirSync(join(folders.output, 'maps/pets/cats'))).toEqual(['index.mjs.map']);
  });
});

describe('the bundle of a function that loads a part later', () => {
  it('contains the part as a separate file, which the size of a start excludes', async () => {
    const folders = foldersWith({
      'pets.ts': "export const list = async () => (await import('./later.ts')).text;",
      'later.ts': `export const text = '${'much '.repeat(400)}';`,
    });
    const bundle = (await buildBundles(handlersOf([row('pets.list')]), folders)).get('pets');
    expect(readdirSync(bundle?.directory ?? '')).toHaveLength(2);
    expect(bundle?.bytes).toBeLessThan(500);
    expect(bundle?.allBytes).toBeGreaterThan(2000);
  });
});

describe('an error of DynamoDB in a bundle', () => {
  const client = join(import.meta.dirname, '../../node_modules/@aws-sdk/client-dynamodb/dist-es/index.js');
  const namespace = 'com.amazonaws.dynamodb.v20120810#';
  const answers: Readonly<Record<string, object>> = {
    TransactionCanceledException: { Message: 'cancelled', CancellationReasons: [{ Code: 'TransactionConflict' }] },
    ThrottlingException: { message: 'too fast' },
    ResourceNotFoundException: { message: 'no such table' },
  };
  let failureOf: (endpoint: string, table: string) => Promise<unknown>;
  let server: Server;
  let requests = 0;

  beforeAll(async () => {
    const folders = foldersWith({
      'pets.ts': `
        import { DynamoDBClient, TransactWriteItemsCommand, TransactionCanceledException } from ${JSON.stringify(client)};
        export const list = async (endpoint, name) => {
          const dynamodb = new DynamoDBClient({
            endpoint, region: 'eu-central-1', credentials: { accessKeyId: 'a', secretAccessKey: 'b' }, maxAttempts: 2,
          });
          const command = new TransactWriteItemsCommand({ TransactItems: [{ Delete: { TableName: name, Key: {} } }] });
          const error = await dynamodb.send(command).then(() => undefined, (reason) => reason);
          dynamodb.destroy();
          return {
            name: error.name, message: error.message, isError: error instanceof Error, fault: error.$fault,
            isCancelled: error instanceof TransactionCanceledException, reasons: error.CancellationReasons,
          };
        };`,
    });
    const [bundle] = (await buildBundles(handlersOf([row('pets.list')]), folders)).values();
    ({ list: failureOf } = await import(pathToFileURL(join(bundle?.directory ?? '', 'index.mjs')).href));
    server = createServer(async (request, response) => {
      requests += 1;
      const { TransactItems } = JSON.parse(await text(request));
      const name: string = TransactItems[0].Delete.TableName;
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify({ __type: `${namespace}${name}`, ...answers[name] }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.close();
  });

  const failure = (name: string): Promise<unknown> => {
    requests = 0;
    const { port } = server.address() as AddressInfo;
    return failureOf(`http://127.0.0.1:${port}`, name);
  };

  it('has the members and the class that the service checks', async () => {
    expect(await failure('TransactionCanceledException')).toEqual({
      name: 'TransactionCanceledException',
      message: 'cancelled',
      isError: true,
      fault: 'client',
      isCancelled: true,
      reasons: [{ Code: 'TransactionConflict' }],
    });
  });

  it('has name and message without its class, and is repeated by its name', async () => {
    const common = { isError: true, fault: 'client', isCancelled: false, reasons: undefined };
    expect(await failure('ThrottlingException')).toEqual({
      ...common,
      name: 'ThrottlingException',
      message: 'too fast',
    });
    expect(requests).toBe(2);
    expect(await failure('ResourceNotFoundException')).toEqual({
      ...common,
      name: 'ResourceNotFoundException',
      message: 'no such table',
    });
    expect(requests).toBe(1);
  });
});

describe('the bundles of the functions', () => {
  let bundles: readonly Bundle[];
  beforeAll(async () => {
    const output = mkdtempSync(join(tmpdir(), 'functions-'));
    bundles = [...(await buildBundles(handlers, { ...projectFolders, output })).values()];
  });

  it('include at least one of each kind', () => {
    expect(bundles.map(({ file }) => file)).toEqual(expect.arrayContaining([...few]));
  });

  it('contain the documentation next to its function, and a start loads none', () => {
    const { directory, bytes } = bundles.find(({ file }) => file === 'docs') ?? expect.fail('not built');
    expect(readdirSync(join(directory, 'site'))).toEqual(expect.arrayContaining(['site.json', 'errors', 'errors.br']));
    const scripts = readdirSync(join(directory, 'site/assets')).filter((name) => name.endsWith('.js'));
    expect(scripts.map((name) => name.split('-')[0])).toEqual(['coverage', 'find', 'page', 'theme']);
    process.stdout.write(`a start of docs loads ${bytes} bytes\n`);
    expect(startAll(bundles).docs?.filter(({ url }) => url.includes('/site/'))).toEqual([]);
  });

  it('load without packages, and export a function for every row', () => {
    const exportsOf = Object.fromEntries(
      bundles.map(({ file, directory }) => [
        file,
        {
          url: pathToFileURL(join(directory, 'index.mjs')).href,
          names: handlers.filter((handler) => handler.file === file).map(({ exportName }) => exportName),
        },
      ]),
    );
    const script = `
      for (const [file, { url, names }] of Object.entries(${JSON.stringify(exportsOf)})) {
        const module = await import(url);
        for (const name of names) if (typeof module[name] !== 'function') console.log(file + '.' + name);
      }`;
    const notFunctions = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: tmpdir(),
      env: { PATH: process.env.PATH },
      encoding: 'utf8',
    });
    expect(notFunctions).toBe('');
  });

  describe('at their start', () => {
    let started: Readonly<Record<string, readonly Loaded[]>>;
    beforeAll(() => {
      started = startAll(bundles);
    });

    /**
     * Maximum KB. Batches, upserts, descriptions, members of lists, syncs and notifications work with several objects.
     * The console calls many routes of the API in its own process. All other functions load the code of a write only for
     * a write.
     */
    const limitOf = (file: string): number => {
      if (file === 'console') return 640;
      const worksWithAll =
        /^(crm|ticketing|marketingautomation)\/(batch|upsert|meta|records|membership)$|^workers\/(sync|change-notifications)$/;
      return worksWithAll.test(file) ? 581 : 497;
    };

    it('load at most 497 KB, 581 KB if they work with all objects of a vertical, and 640 KB for the console', () => {
      expect(Object.keys(started)).toEqual(bundles.map(({ file }) => file));
      const over = bundles.flatMap(({ file, bytes }) => {
        const loaded = (started[file] ?? []).reduce((sum, one) => sum + one.bytes, 0);
        expect(loaded, file).toBe(bytes);
        return loaded > limitOf(file) * 1024 ? [`${file}: ${loaded} bytes`] : [];
      });
      expect(over).toEqual([]);
    });

    it('load no declaration of a provider', async () => {
      const addresses = (await loadProviders()).map(({ baseUrl }) => baseUrl);
      expect(addresses).toContain('https://api.hubapi.com');
      for (const { file } of bundles) {
        const texts = (started[file] ?? []).map(({ url }) => readFileSync(new URL(url), 'utf8'));
        expect(
          addresses.filter((address) => texts.some((text) => text.includes(address))),
          file,
        ).toEqual([]);
      }
    });
  });

  it("contain a file per provider's declaration: at most 40 KB, 56 KB if it has three verticals, and half of them at most 22 KB", () => {
    const [sync] = bundles.filter(({ file }) => file === 'workers/sync');
    const sizes = declarationsOf(sync?.directory ?? '').toSorted((a, b) => a - b);
    expect(sizes).toHaveLength(Object.keys(loaders).length);
    expect(sizes.at(-1)).toBeLessThanOrEqual(56 * 1024);
    expect(sizes.at(-2)).toBeLessThanOrEqual(40 * 1024);
    expect(sizes[Math.floor((sizes.length - 1) / 2)]).toBeLessThanOrEqual(22 * 1024);
  });

  // A call loads a single provider's declaration. A call for an object with an HTML text loads 78 KB that read and
  // sanitise HTML. Writes of many records load 6 KB, previews 4 KB, and creates of a record together with another one 3
  // KB. Changes of lists and requests that are sent once load 10 KB. Look-ups of classes and collections for references
  // load 2 KB. The description of an object loads 16 KB, and 34 KB that write JSON Schemas.
  it('have at most 706 KB besides declarations, and more for HTML (108 KB) and for descriptions of objects (54 KB)', () => {
    const over = bundles.flatMap(({ file, directory, allBytes }) => {
      const shared = allBytes - declarationsOf(directory).reduce((sum, bytes) => sum + bytes, 0);
      const describes = scriptsIn(directory).some((name) => name.startsWith('meta-'));
      const most = 706 + (mayHaveHtml(file) ? 108 : 0) + (describes ? 54 : 0);
      return shared > most * 1024 ? [`${file}: ${shared} bytes, at most ${most * 1024}`] : [];
    });
    expect(over).toEqual([]);
  });

  it('contain the code that sanitises HTML if a record may have HTML, and never load it at their start', () => {
    const sanitising = 'which is inherently';
    for (const { file, directory } of bundles) {
      const scripts = scriptsIn(directory).filter((name) =>
        readFileSync(join(directory, name), 'utf8').includes(sanitising),
      );
      expect(scripts.length > 0, file).toBe(
        /^(crm\/(notes|tasks|engagements|associations|collection)|ticketing\/(comments|tickets|attachments|collection)|workers\/(sync|jobs|change-notifications))$/.test(
          file,
        ),
      );
      expect(scripts, file).not.toContain('index.mjs');
    }
  });

  it("contain none of zod's texts for faults", () => {
    for (const { file, directory } of bundles) {
      const texts = scriptsIn(directory).map((name) => readFileSync(join(directory, name), 'utf8'));
      expect(
        texts.some((text) => text.includes('Invalid input: expected')),
        file,
      ).toBe(false);
    }
  });

  it('do not know the word that stands for credentials of the demo project on one machine', () => {
    const quoted = new RegExp(`["'\`]${demoWord}["'\`]`);
    for (const { file, directory } of bundles) {
      const texts = scriptsIn(directory).map((name) => readFileSync(join(directory, name), 'utf8'));
      expect(
        texts.some((text) => quoted.test(text)),
        file,
      ).toBe(false);
    }
  });

  it('read HTML without the packages', async () => {
    const [{ directory } = { directory: '' }] = bundles.filter(({ file }) => file === 'workers/sync');
    const script = readdirSync(directory).find((name) => name.startsWith('rich-text-')) ?? '';
    const { richText } = await import(pathToFileURL(join(directory, script)).href);
    expect(richText.givenHtml('<p>a<script>b</script><a href="https://x.example">c</a></p>')).toEqual({
      html: '<p>a<a href="https://x.example">c</a></p>',
      text: 'ac (https://x.example)',
      isCut: true,
    });
  });

  it('load the code that writes JSON Schemas only with the part that needs it', () => {
    for (const { file, directory } of bundles) {
      const writing = scriptsIn(directory).filter((name) =>
        readFileSync(join(directory, name), 'utf8').includes('json-schema.org/draft'),
      );
      expect(writing.length, file).toBeLessThanOrEqual(1);
      expect(writing.includes('index.mjs'), file).toBe(file === 'openapi');
    }
  });

  it('write the same JSON Schemas as zod', async () => {
    const root = join(import.meta.dirname, '../..');
    const contents = `
      import * as z from 'zod';
      export const schema = z.object({ name: z.string().min(1), ids: z.array(z.uuid()).optional() });
      export const write = async (of) => (await import(${JSON.stringify(join(root, 'lib/objects/json-schema.ts'))})).toJSONSchema(of);`;
    const options = {
      bundle: true,
      format: 'esm',
      splitting: true,
      outdir: mkdtempSync(join(tmpdir(), 'json-schemas-')),
      outExtension: { '.js': '.mjs' },
    } as const;
    await build({ ...options, stdin: { contents, resolveDir: root }, plugins: [laterJsonSchemas] });
    const { schema, write } = await import(pathToFileURL(join(options.outdir, 'stdin.mjs')).href);
    expect(await write(schema)).toEqual(
      z.toJSONSchema(z.object({ name: z.string().min(1), ids: z.array(z.uuid()).optional() })),
    );
  });
});
