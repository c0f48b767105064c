import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Context } from 'aws-lambda';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { get } from '../../functions/openapi.ts';
import { describeApi, type OpenApiDocument } from '../../lib/api/openapi/index.ts';
import { recorded } from '../../lib/api/openapi/recorded.ts';
import { routes } from '../../lib/api/routes.ts';
import manifest from '../../package.json' with { type: 'json' };
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

  it('/openapi/{part} returns a part, with the address of the service', async () => {
    const context = { getRemainingTimeInMillis: () => 20_000 } as Context;
    const pathParameters = { part: 'crm-contacts.json' };
    const { statusCode, body = '' } = await get(eventOf({ routeKey: 'GET /openapi/{part}', pathParameters }), context);
    const { paths, servers } = JSON.parse(body) as OpenApiDocument;
    expect(statusCode).toBe(200);
    expect(Object.keys(paths)).toContain('/crm/contacts/{id}');
    expect(servers).toMatchObject([{ url: 'https://localhost' }]);
  });

  it.each(['hris.json', 'crm-contacts', '.json', '__proto__.json'])(
    'of an unknown part %s does not exist',
    async (part) => {
      const context = { getRemainingTimeInMillis: () => 20_000 } as Context;
      const event = eventOf({ routeKey: 'GET /openapi/{part}', pathParameters: { part } });
      const { statusCode, body = '' } = await get(event, context);
      expect([statusCode, JSON.parse(body).message]).toEqual([404, expect.stringContaining(part)]);
    },
  );

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
