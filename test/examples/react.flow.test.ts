import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { missingBrowser, startBrowser } from '../browser/chromium.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { waitFor } from '../harness/wait-for.ts';
import { linkPackages } from '../packages/place.ts';
import { connectFrom, errorsOf } from './browse.ts';
import { type Example, placeExample } from './example.ts';

const inBrowser = describe.skipIf(missingBrowser() !== undefined);
const [portal] = hubspotPortals;
const port = 20_000 + (process.pid % 20_000);
const origin = `http://localhost:${port}`;

let example: Example;
let service: Service;
let server: ChildProcess;
let key: string;

beforeAll(async () => {
  example = await placeExample('react');
  const modules = join(example.folder, 'node_modules');
  linkPackages(modules, ['react', 'react-dom', '@types/react', '@types/react-dom', 'scheduler', 'csstype']);
  await build({
    entryPoints: [join(example.folder, 'main.tsx')],
    outfile: join(example.folder, 'main.js'),
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  service = await startService();
  const project = await service.project('Demo');
  key = project.key;
  const body = { connect_origins: [origin], return_urls: [`${origin}/connected`] };
  dataOf(await service.call('PATCH', `/projects/${project.id}`, { key: service.operatorKey, body }));
  server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(example.folder, 'server.ts')], {
    env: { UNIFIED_URL: service.url, UNIFIED_KEY: key, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitFor(() => fetch(origin));
});

afterAll(async () => {
  server?.kill();
  example?.remove();
  await service?.stop();
});

const makeLink = async (): Promise<URL> => {
  const { url } = (await (await fetch(`${origin}/link`, { method: 'POST' })).json()) as { readonly url: string };
  return new URL(url);
};

describe('the example with React', () => {
  it('compiles strictly, and the packages too', () => {
    expect(example.compile('main.tsx', 'server.ts')).toBe('');
  });

  it('has a backend that creates links and confirms connections once', async () => {
    const link = await makeLink();
    const sent = await service.call('POST', `${link.pathname}/hubspot`, {
      body: String(new URLSearchParams({ method: 'credentials', 'credentials.access_token': portal.accessToken })),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    });
    const [, href = ''] = /class="button" href="([^"]*)"/.exec(String(sent.body)) ?? [];
    const { searchParams } = new URL(href.replaceAll('&amp;', '&'));
    const outcome = JSON.stringify(Object.fromEntries(searchParams));
    const confirmed = await fetch(`${origin}/confirm`, { method: 'POST', body: outcome });
    expect(await confirmed.json()).toEqual({ id: searchParams.get('id_connection') });
    expect((await fetch(`${origin}/confirm`, { method: 'POST', body: outcome })).status).toBe(502);
  });
});

inBrowser('the button', () => {
  let browser: Browser;
  let page: Page;
  let errors: readonly string[];

  beforeAll(async () => {
    browser = await startBrowser();
  });

  afterAll(() => browser?.close());

  const openPage = async (): Promise<void> => {
    page = await (await browser.newContext()).newPage();
    errors = errorsOf(page);
    await page.goto(origin);
  };

  afterEach(() => page?.context().close());

  it('connects an account, and connects another account with the next click', async () => {
    await openPage();
    await connectFrom(page);
    await connectFrom(page);
    expect(errors).toEqual([]);
  });

  it('shows that no link could be made, and makes a link at the next click', async () => {
    page = await (await browser.newContext()).newPage();
    await page.route('**/link', (route) => route.fulfill({ status: 500 }), { times: 1 });
    await page.goto(origin);
    await page.getByText('Nothing was connected. Try again.').waitFor();
    await page.getByRole('button').click();
    await page.getByText('Nothing was connected. Try again.').waitFor({ state: 'hidden' });
    await connectFrom(page);
  });

  it('shows a confirmation that the backend refuses', async () => {
    await openPage();
    await page.route('**/confirm', (route) => route.fulfill({ status: 502 }));
    const button = page.getByRole('button', { name: /^Connect/ });
    await expect.poll(() => button.isEnabled()).toBe(true);
    const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()]);
    await page.getByText('Finish in the other window.').waitFor();
    await popup.getByRole('link', { name: 'HubSpot' }).click();
    await popup.getByLabel('Service key or access token').fill(portal.accessToken);
    await popup.getByRole('button', { name: /^Connect / }).click();
    await page.getByText('Nothing was connected. Try again.').waitFor();
  });

  it('is replaced by the link in a browser with one window, and the returning page confirms', async () => {
    page = await (await browser.newContext({ userAgent: 'Mozilla/5.0 (Linux; Android 14) Mobile' })).newPage();
    await page.goto(origin);
    const button = page.getByRole('button', { name: /^Connect/ });
    await expect.poll(() => button.isEnabled()).toBe(true);
    await button.click();
    await page.getByRole('link', { name: 'HubSpot' }).click();
    await page.getByLabel('Service key or access token').fill(portal.accessToken);
    const confirmed = page.waitForResponse('**/confirm');
    await page.getByRole('button', { name: /^Connect / }).click();
    expect((await confirmed).status()).toBe(200);
    await page.waitForURL(`${origin}/`);
  });
});
