import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPackages } from '../../infra/packages/build.ts';
import { packageBuilders } from '../../infra/packages/index.ts';
import { packNpm } from '../../infra/packages/npm.ts';
import type { BuiltPackage } from '../../infra/packages/package.ts';
import { operatorScope } from '../../lib/crypto/tokens.ts';
import { servePackagesFrom } from '../../lib/management/site/packages.ts';
import { keepPackage } from '../../lib/store/projects/packages.ts';
import { type Service, startService } from '../harness/service.ts';

const folders: string[] = [];
let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true });
  await service.stop();
});

const get = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  fetch(`${service.url}/client/${path}`, { headers, method, redirect: 'manual' });

const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer());

/** Serves a release that contains one small package. */
const release = async (name: string, version: string): Promise<BuiltPackage> => {
  const folder = mkdtempSync(join(tmpdir(), 'packages-'));
  folders.push(folder);
  const built = packNpm(name, { 'package.json': JSON.stringify({ name: `@scope/${name}`, version }) });
  await buildPackages(folder, [async () => built]);
  servePackagesFrom(folder);
  return built;
};

// The service builds its own packages for its first request. The tests of releases serve others afterwards.
describe('the packages of the service and of its releases', { shuffle: false }, () => {
  describe('a file that is no package of the last releases', () => {
    it.each(['none.tgz', 'packages.json', '..%2Fpackages.json', 'unified-0.0.1-00000000000000000000.tgz'])(
      '%s is a 404',
      async (file) => {
        const answer = await get(file);
        expect(answer.status).toBe(404);
        expect(await answer.json()).toMatchObject({ error: 'not_found' });
      },
    );

    it('is a 404 that names the current packages', async () => {
      const { message } = (await (await get('none.tgz')).json()) as { readonly message: string };
      expect(message).toContain('/client/typescript.tgz');
    });
  });

  describe('a package of the service', () => {
    it('has a short path, which redirects to the current file and is never cached', async () => {
      for (const build of packageBuilders) {
        const { name, file, bytes } = await build();
        const answer = await get(`${name}${file.slice(file.lastIndexOf('.'))}`);
        expect([answer.status, answer.headers.get('location')]).toEqual([302, `/client/${encodeURIComponent(file)}`]);
        expect(answer.headers.get('cache-control')).toBe('no-cache');
        const found = await get(encodeURIComponent(file));
        expect(Buffer.compare(await bytesOf(found), bytes)).toBe(0);
        expect(found.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(found.headers.get('x-content-type-options')).toBe('nosniff');
      }
    });

    it('is not sent again to a client that has it, and HEAD sends only its headers', async () => {
      const { file } = await release('tagged', '1.0.0');
      const tag = String((await get(file)).headers.get('etag'));
      expect((await get(file, { 'if-none-match': tag })).status).toBe(304);
      const head = await get(file, {}, 'HEAD');
      expect([head.status, head.headers.get('content-type'), (await bytesOf(head)).length]).toEqual([
        200,
        'application/gzip',
        0,
      ]);
    });
  });

  describe('a package of an earlier release', () => {
    it('stays for four more releases after its last one, and the sixth release removes it', async () => {
      const built: BuiltPackage[] = [];
      for (const patch of [1, 2, 3, 4, 5, 6]) {
        const one = await release('aged', `1.0.${patch}`);
        expect((await get(one.file)).status).toBe(200);
        built.push(one);
      }
      const [first, ...others] = built;
      expect((await get(first?.file ?? '')).status).toBe(404);
      for (const { file, bytes } of others) {
        const answer = await get(file);
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([
          200,
          'public, max-age=31536000, immutable',
        ]);
        expect(Buffer.compare(await bytesOf(answer), bytes)).toBe(0);
      }
    });

    it('is not counted if nobody downloaded it, and several downloads count once', async () => {
      const first = await release('seldom', '1.0.0');
      await get(first.file);
      for (const patch of [1, 2, 3, 4, 5, 6]) await release('seldom', `1.0.${patch}`);
      expect((await get(first.file)).status).toBe(200);
      const last = await release('seldom', '2.0.0');
      for (const _ of [1, 2, 3, 4, 5]) {
        servePackagesFrom(folders.at(-1) ?? '');
        await get(last.file);
      }
      expect((await get(first.file)).status).toBe(200);
    });

    it('stays when several processes store releases at the same time', async () => {
      const files = ['a', 'b', 'c'].map((letter) => `many-1.0.0-${letter}.tgz`);
      const kept = files.map((file) =>
        keepPackage({ project: operatorScope, name: 'many', file, content: new TextEncoder().encode(file) }),
      );
      await Promise.all(kept);
      for (const file of files) expect(await (await get(file)).text()).toBe(file);
    });
  });
});
