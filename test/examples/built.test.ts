import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { missingBrowser, startBrowser } from '../browser/chromium.ts';
import { root } from '../docs/markdown.ts';
import { dataOf } from '../harness/reply.ts';
import { isLong } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { waitFor } from '../harness/wait-for.ts';
import { placePackages } from '../packages/place.ts';
import { connectFrom, errorsOf } from './browse.ts';

const run = promisify(execFile);

const clients = join(root, 'test/clients');
const isInstalled = existsSync(join(clients, 'node_modules/next'));
if (isLong && !isInstalled) throw new Error('The packages are missing: npm ci --prefix test/clients');

const isTried = isLong && missingBrowser() === undefined;

const port = 20_000 + (process.pid % 20_000);
const origin = `http://localhost:${port}`;

let service: Service;
let browser: Browser;
let folder: string;
let server: ChildProcess | undefined;
let env: NodeJS.ProcessEnv;
let said = '';

/**
 * Copies an example into a folder below the packages, because React and Next.js are found there and a bundler does not
 * follow a link.
 */
const place = (name: string): void => {
  folder = mkdtempSync(join(clients, '.example-'));
  cpSync(join(root, 'examples', name), folder, { recursive: true });
};

const start = async (...command: readonly string[]): Promise<void> => {
  said = '';
  server = spawn(process.execPath, command, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk));
  await waitFor(() => fetch(origin));
};

const openPage = async () => {
  const page = await (await browser.newContext()).newPage();
  const errors = errorsOf(page);
  await page.goto(origin);
  return { page, errors };
};

describe.runIf(isTried)('a built example (with npm run test:long)', () => {
  beforeAll(async () => {
    service = await startService();
    browser = await startBrowser();
    const project = await service.project('Demo');
    const body = { connect_origins: [origin], return_urls: [`${origin}/connected`] };
    dataOf(await service.call('PATCH', `/projects/${project.id}`, { key: service.operatorKey, body }));
    env = {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      UNIFIED_URL: service.url,
      UNIFIED_KEY: project.key,
      UNIFIED_WEBHOOK_SECRET: 'whsec_dGVzdA==',
      APP_URL: origin,
      PORT: String(port),
    };
  });

  afterEach(() => {
    server?.kill('SIGKILL');
    server = undefined;
    rmSync(folder, { recursive: true, force: true });
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  it('with Next.js connects an account, and shows it', async () => {
    place('nextjs');
    await placePackages(join(folder, 'node_modules'));
    const next = join(clients, 'node_modules/next/dist/bin/next');
    await run(process.execPath, [next, 'build'], { cwd: folder, env });
    await start(next, 'start', '--port', String(port));
    const { page, errors } = await openPage();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Integrations of Initech GmbH');
    await connectFrom(page);
    await page.getByRole('listitem').waitFor();
    expect(await page.getByRole('listitem').textContent()).toMatch(/^hubspot: \d+ $/);
    expect(await page.content()).not.toMatch(/uis_|uct_/);
    expect(errors, said).toEqual([]);
  });
});
