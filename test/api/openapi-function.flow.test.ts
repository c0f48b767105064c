import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Context } from 'aws-lambda';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { get } from '../../functions/openapi.ts';
import { documentParts } from '../../lib/api/management/openapi.ts';
import { describeApi, type OpenApiDocument } from '../../lib/api/openapi/index.ts';
import { recorded } from '../../lib/api/openapi/recorded.ts';
import { routes } from '../../lib/api/routes.ts';
import manifest from '../../package.json' with { type: 'json' };
import { faultsOf } from './document-faults.ts';
import { eventOf } from './rows.ts';

const projectRoot = resolve(import.meta.dirname, '../..');

describe('GET /openapi.json', () => {
  it('returns the unchanged document, for five minutes', async () => {
    const context = { getRemainingTimeInMillis: () => 20_000 } as Context;
    const result = await get(eventOf({ routeKey: 'GET /openapi.json' }), context);
    expect(result.statusCode).toBe(200);
    expect(result.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'x-request-id': 'request-1',
    });
    const described = describeApi(routes, manifest.version, { ...recorded, origin: 'https://localhost' });
    expect(JSON.parse(result.body ?? '')).toEqual(JSON.parse(JSON.stringify(described)));
    expect(described.servers).toMatchObject([{ url: 'https://localhost' }]);
  });

  it.each(documentParts)(
    '/openapi/%s contains the operations of its part, with the same names as in the whole',
    async (part) => {
      const context = { getRemainingTimeInMillis: () => 20_000 } as Context;
      const { body = '' } = await get(eventOf({ routeKey: 'GET /openapi/{part}', pathParameters: { part } }), context);
      const { paths, webhooks = {} } = JSON.parse(body) as OpenApiDocument;
      const whole: OpenApiDocument = JSON.parse(JSON.stringify(describeApi(routes, manifest.version, recorded)));
      const [name = ''] = part.split('.');
      const isMeant = (path: string) =>
        part === 'management.json'
          ? !/^\/(?:crm|ticketing|marketingautomation)\//.test(path)
          : path === '/events' || path.startsWith(`/${name}/`);
      expect(Object.keys(paths)).toEqual(Object.keys(whole.paths).filter(isMeant));
      for (const [path, item] of Object.entries(paths))
        for (const [method, { operationId }] of Object.entries(item))
          expect(operationId).toBe(whole.paths[path]?.[method]?.operationId);
      const told = Object.keys(whole.webhooks ?? {}).filter((type) => type.startsWith(`${name}.`));
      expect(Object.keys(webhooks)).toEqual(expect.arrayContaining(told));
      expect(await faultsOf(JSON.parse(body))).toEqual([]);
    },
  );

  it('of an unknown part does not exist', async () => {
    const context = { getRemainingTimeInMillis: () => 20_000 } as Context;
    const event = eventOf({ routeKey: 'GET /openapi/{part}', pathParameters: { part: 'hris.json' } });
    expect((await get(event, context)).statusCode).toBe(404);
  });

  it('has a function without a database client', async () => {
    const { metafile } = await build({
      entryPoints: [join(projectRoot, 'functions/openapi.ts')],
      absWorkingDir: projectRoot,
      bundle: true,
      format: 'esm',
      platform: 'node',
      mainFields: ['module', 'main'],
      metafile: true,
      write: false,
      logLevel: 'silent',
    });
    const inputs = Object.keys(metafile.inputs);
    expect(inputs).toContain('lib/api/openapi/index.ts');
    expect(inputs.filter((path) => /node_modules\/(@aws-sdk|@smithy)\/|^lib\/store/.test(path))).toEqual([]);
  });
});

describe('npm run openapi', () => {
  it('writes the document to the given path', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'openapi-')), 'api/openapi.json');
    execFileSync(process.execPath, [join(projectRoot, 'infra/openapi.ts'), path]);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      openapi: '3.1.0',
      info: { version: manifest.version },
      servers: [{ url: '{origin}', variables: { origin: { default: 'http://127.0.0.1:3000' } } }],
    });
  });

  it('uses the given address as its server, and refuses an invalid one', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'openapi-')), 'openapi.json');
    const write = (address: string) =>
      spawnSync(process.execPath, [join(projectRoot, 'infra/openapi.ts'), path, address], { encoding: 'utf8' });
    expect(write('api.example.com')).toMatchObject({
      status: 1,
      stderr: 'api.example.com is not the address of a service.\n',
    });
    expect(write('https://api.example.com/')).toMatchObject({ status: 0 });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ servers: [{ url: 'https://api.example.com' }] });
  });
});
