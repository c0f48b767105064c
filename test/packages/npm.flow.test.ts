import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { MadeProject } from '../../infra/local/setup.ts';
import { buildPackages } from '../../infra/packages/build.ts';
import { packageBuilders } from '../../infra/packages/index.ts';
import { packNpm } from '../../infra/packages/npm.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { servePackagesFrom } from '../../lib/management/site/packages.ts';
import { missingBrowser, startBrowser } from '../browser/chromium.ts';
import { blocksIn, readDocument, root } from '../docs/markdown.ts';
import { compileIn } from '../examples/example.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { waitFor } from '../harness/wait-for.ts';
import { unpack } from './place.ts';

const run = promisify(execFile);
const [portal] = hubspotPortals;
const port = 20_000 + (process.pid % 20_000);
const origin = `http://localhost:${port}`;
const folder = mkdtempSync(join(tmpdir(), 'uis-npm-'));
const [names, versioned] = [['typescript', 'connect'], mkdtempSync(join(tmpdir(), 'uis-release-'))];

let service: Service;
let project: MadeProject;
let server: ChildProcess | undefined;

/** Runs npm with an empty cache and without a registry, so that only the service can give packages. */
const npm = async (...words: readonly string[]): Promise<void> => {
  const cache = mkdtempSync(join(folder, '.cache-'));
  const env = { ...process.env, npm_config_cache: cache, npm_config_registry: 'http://127.0.0.1:9/' };
  await run('npm', [...words, '--no-audit', '--no-fund', '--fetch-retries=0'], { cwd: folder, env });
};

/** Current address of a package: the redirect of its short path. */
const addressOf = async (name: string): Promise<string> => {
  const { headers } = await fetch(`${service.url}/client/${name}.tgz`, { redirect: 'manual' });
  return new URL(headers.get('location') ?? '', service.url).href;
};

/** Serves another release of the same packages. */
const upgrade = async (version: string): Promise<void> => {
  const packages = await Promise.all(packageBuilders.map((build) => build()));
  const builders = packages
    .filter(({ file }) => file.endsWith('.tgz'))
    .map((built) => async () => {
      const files = unpack(built);
      const manifest = { ...JSON.parse(files['package.json'] ?? '{}'), version };
      return packNpm(built.name, { ...files, 'package.json': JSON.stringify(manifest) });
    });
  await buildPackages(versioned, builders);
  servePackagesFrom(versioned);
};

const application =
  blocksIn(readDocument('docs/client.md')).findLast(({ language }) => language === 'ts')?.text ??
  expect.fail('docs/client.md has no application.');

/** Code in the format of Biome with lines of 100 characters. */
const formatted = (text: string, name: string): string => {
  const settings = {
    formatter: { indentStyle: 'space', lineWidth: 100 },
    javascript: { formatter: { quoteStyle: 'single' } },
  };
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(settings));
  const options = ['format', `--config-path=${folder}`, `--stdin-file-path=${name}`];
  return execFileSync(join(root, 'node_modules/.bin/biome'), options, { input: text, encoding: 'utf8' });
};

const linesOf = (text: string): number => text.trimEnd().split('\n').length;

beforeAll(async () => {
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  writeFileSync(join(folder, 'app.ts'), application);
  service = await startService();
  project = await service.project('Demo');
  const body = { connect_origins: [origin], return_urls: [origin] };
  dataOf(await service.call('PATCH', `/projects/${project.id}`, { key: service.operatorKey, body }));
});

afterAll(async () => {
  server?.kill();
  await service?.stop();
  for (const one of [folder, versioned]) rmSync(one, { recursive: true, force: true });
});

describe('npm', () => {
  it('installs the packages by their addresses, and adds nothing else', async () => {
    await npm('install', ...(await Promise.all(names.map(addressOf))));
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      '@unified-integration',
    ]);
    const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
    expect(packages['node_modules/@unified-integration/client']).toMatchObject({
      resolved: await addressOf('typescript'),
      integrity: expect.stringMatching(/^sha512-/),
    });
  });

  it('installs the same files by the lock file after an upgrade of the service', async () => {
    const before = await addressOf('typescript');
    const installed = readFileSync(join(folder, 'node_modules/@unified-integration/client/index.js'), 'utf8');
    await upgrade('99.0.0');
    expect(await addressOf('typescript')).not.toBe(before);
    rmSync(join(folder, 'node_modules'), { recursive: true });
    await npm('ci');
    expect(readFileSync(join(folder, 'node_modules/@unified-integration/client/index.js'), 'utf8')).toBe(installed);
  });
});

describe('the application of docs/client.md', () => {
  const contact = z.object({ id: z.string(), name: z.string() });
  const contacts = async () => z.array(contact).parse(await (await fetch(`${origin}/contacts`)).json());

  const post = (path: string, body: unknown) =>
    fetch(`${origin}${path}`, { method: 'POST', body: JSON.stringify(body) });

  const deliver = async (): Promise<void> => {
    const later = Date.now() + 1_000;
    await service.dispatch(later);
    await service.deliver(later + 1_000);
  };

  beforeAll(async () => {
    const body = { url: `${origin}/events`, scope: ['crm.contact.*'] };
    const webhook = dataOf(await service.call('POST', '/webhook', { key: project.key, body }), 201);
    const env = { ...process.env, URL: service.url, KEY: project.key, PORT: String(port) };
    server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'app.ts'], {
      cwd: folder,
      env: { ...env, WEBHOOK_SECRET: String(Object(webhook).secret) },
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    await waitFor(() => fetch(origin));
  });

  it('has at most 70 lines, and a button for React at most 12', () => {
    const [button] = blocksIn(readDocument('docs/client.md')).filter(({ language }) => language === 'tsx');
    expect(linesOf(formatted(application, 'app.ts'))).toBeLessThanOrEqual(70);
    for (const text of [button?.text ?? '', readDocument('examples/nextjs/app/connect-button.tsx')])
      expect(linesOf(formatted(text, 'button.tsx'))).toBeLessThanOrEqual(12);
    expect(button?.text).toContain('<ConnectButton');
  });

  it('compiles strictly', () => {
    expect(compileIn(folder, ['app.ts'])).toBe('');
  });

  it.skipIf(missingBrowser() !== undefined)('connects an account from its page, and copies the contacts', async () => {
    const browser = await startBrowser();
    try {
      const page = await (await browser.newContext()).newPage();
      await page.goto(origin);
      const made = page.waitForResponse('**/link');
      await page.reload();
      await made;
      const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button').click()]);
      await popup.getByRole('link', { name: 'HubSpot' }).click();
      await popup.getByLabel('Service key or access token').fill(portal.accessToken);
      await popup.getByRole('button', { name: /^Connect / }).click();
      await page.getByText('{"contacts":').waitFor();
      expect(await page.locator('output').textContent()).toBe(JSON.stringify({ contacts: (await contacts()).length }));
    } finally {
      await browser.close();
    }
  });

  it('writes a contact, and mirrors it by the verified event', async () => {
    const before = await contacts();
    const written = await post('/contacts', { email: 'grace@whole.example', first_name: 'Grace', last_name: 'Whole' });
    const { id } = contact.parse(await written.json());
    await deliver();
    expect((await contacts()).filter((one) => one.id === id)).toEqual([
      expect.objectContaining({ name: 'Grace Whole' }),
    ]);
    expect((await contacts()).length).toBe(before.length + 1);
  });

  it('removes a deleted contact', async () => {
    const [last] = (await contacts()).toReversed();
    const headers = { 'x-linked-user-origin-id': 'customer-1', 'x-provider': 'hubspot' };
    dataOf(await service.call('DELETE', `/crm/contacts/${last?.id}`, { key: project.key, headers }));
    await deliver();
    expect((await contacts()).map(({ id }) => id)).not.toContain(last?.id);
  });

  it('refuses events without the signature of the service, and unknown paths', async () => {
    expect((await post('/events', {})).status).toBe(401);
    expect((await fetch(`${origin}/none`)).status).toBe(404);
  });
});
