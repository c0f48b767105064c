import { mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../../functions/workers/requests.ts';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import type { KeyScope } from '../../lib/access.ts';
import { dataOf } from '../harness/reply.ts';
import { isLong } from '../harness/runs.ts';
import { waitFor } from '../harness/wait-for.ts';
import { deliverEntries, requestEntry, storeUpdate } from '../requests/request-entries.ts';
import { expectOnScreens, tryInBrowser } from './in-browser.ts';
import type { Visit } from './visit.ts';

let full: MadeProject;
let bare: MadeProject;
let connection: MadeConnection;
let webhook: string;
let request: string;

const { inBrowser, service, openWindow } = tryInBrowser('the console', async (started) => {
  bare = await started.project('Bare');
  full = await started.project('Northwind Analytics');
  const linkedUser = await started.linkedUser(full, 'customer-1');
  connection = await started.connect(full, 'hubspot', { linkedUser });
  const hook = await started.call('POST', '/webhook', { key: full.key, body: { url: 'http://127.0.0.1:9/hook' } });
  webhook = String(Object(dataOf(hook, 201)).id);
  // Longer than a page of each list.
  const items = Array.from({ length: 30 }, (_, count) => ({ first_name: 'Ada', last_name: `Lovelace ${count}` }));
  await started.call('POST', '/crm/contacts/batch', { token: connection.token, body: { items } });
  await started.dispatch(Date.now());
  await started.deliver(Date.now());
  await started.sync(Date.now() + 3_600_000);
  const of = { project: full.id, connection: connection.id, provider: 'hubspot' };
  await deliverEntries(
    run,
    Array.from({ length: 60 }, () => requestEntry(of)),
  );
  await deliverEntries(run, [
    requestEntry({ ...of, status: 409, outcome: 'refused', error: 'connection_needs_reauth' }),
  ]);
  const contacts = await started.call('GET', '/crm/contacts', { token: connection.token, query: { limit: 1 } });
  request = await storeUpdate({ project: full.id, id: connection.id }, String(Object(dataOf(contacts))[0].id));
  await storeUpdate({ project: full.id, id: connection.id }, String(Object(dataOf(contacts))[0].id));
  for (let count = 0; count < 30; count += 1)
    await started.call('POST', '/magic-link', { key: full.key, body: { id_linked_user: linkedUser } });
});

const keyWith = async (...scopes: readonly KeyScope[]): Promise<string> =>
  String(
    Object(
      dataOf(await service().call('POST', '/auth/keys', { key: full.key, body: { name: 'support', scopes } }), 201),
    ).key,
  );

/** Opens a page in a new window, and signs in. */
const enter = async (key: string, path = ''): Promise<Visit> => {
  const opened = await openWindow();
  await opened.page.goto(`${service().url}/console${path}`);
  await opened.page.getByLabel('API key').fill(key);
  await opened.page.getByRole('button', { name: 'Sign in' }).click();
  await opened.page.getByRole('banner').waitFor();
  return opened;
};

const leave = async (opened: Visit): Promise<void> => {
  expect(opened.problems).toEqual([]);
  await opened.close();
};

const folder = 'dist/screenshots';

/** Keeps a picture of a page on a desktop and on a phone, in the long form. */
const picture = async (page: Page, name: string): Promise<void> => {
  if (!isLong) return;
  mkdirSync(folder, { recursive: true });
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 860 });
    await page.screenshot({
      path: join(folder, `console-${name.replaceAll(/\W+/g, '-')}-${width}.png`),
      fullPage: true,
    });
  }
};

const pathsOf = (): Readonly<Record<string, string>> => ({
  overview: '',
  issues: '/issues',
  connections: '/connections',
  connection: `/connections/${connection.id}`,
  requests: '/requests',
  'failed requests': '/requests?outcome=unsuccessful&cause=api',
  request: `/requests/${request}`,
  events: '/events',
  webhooks: '/webhooks',
  webhook: `/webhooks/${webhook}`,
  links: '/links',
  audit: '/audit',
  search: `/search?q=${connection.id}`,
  'search for a request': `/search?q=${request}`,
});

const names = [
  'overview',
  'issues',
  'connections',
  'connection',
  'requests',
  'failed requests',
  'request',
  'events',
  'webhooks',
  'webhook',
  'links',
  'audit',
  'search',
  'search for a request',
] as const;

inBrowser('a page of the console', () => {
  let filled: Visit;
  let empty: Visit;
  let partly: Visit;
  beforeAll(async () => {
    [filled, empty, partly] = [
      await enter(full.key),
      await enter(bare.key),
      await enter(await keyWith('linked_users')),
    ];
  });
  afterAll(async () => {
    for (const one of [filled, empty, partly]) await leave(one);
  });

  const tryOn = async ({ page, barriers }: Visit, path: string, name: string): Promise<void> => {
    await page.goto(`${service().url}/console${path}`);
    await expectOnScreens({ page, barriers });
    await picture(page, name);
  };

  it('asks for a key, without barriers', async () => {
    const opened = await openWindow();
    await tryOn(opened, '', 'sign-in');
    await leave(opened);
  });

  it.each(names)('%s has no barriers on any screen if it is filled and longer than a page', async (name) => {
    await tryOn(filled, pathsOf()[name] ?? '', name);
  });

  it.each(names)('%s has no barriers if there is nothing to show, and says what to do', async (name) => {
    await tryOn(empty, pathsOf()[name] ?? '', `${name} empty`);
    expect(await empty.page.locator('.empty, .quiet').count()).toBeGreaterThan(0);
  });

  it.each(names)('%s has no barriers for a key without the scope, and names the scope', async (name) => {
    await tryOn(partly, pathsOf()[name] ?? '', `${name} forbidden`);
    expect(await partly.page.getByText('This needs the scope').count()).toBeGreaterThan(0);
  });

  it('is at most 150 KB with its files', async () => {
    const opened = await openWindow();
    await opened.page.goto(`${service().url}/console`);
    await opened.page.getByLabel('API key').fill(full.key);
    await opened.page.getByRole('button', { name: 'Sign in' }).click();
    await opened.page.waitForLoadState('networkidle');
    expect(opened.received()).toBeLessThan(150 * 1024);
    await leave(opened);
  });

  it('turns to the next page of a list, and keeps its filters', async () => {
    const { page } = filled;
    await page.goto(`${service().url}/console/events?provider=hubspot`);
    const first = await page.locator('.rows li').first().textContent();
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.getByRole('link', { name: 'First page' }).waitFor();
    expect(page.url()).toContain('provider=hubspot');
    expect(await page.locator('.rows li').first().textContent()).not.toBe(first);
  });
});

inBrowser('a person with a keyboard', () => {
  it('finds the menu in one line or behind a button, from 320 to 1600 pixels', async () => {
    const opened = await enter(full.key);
    const { page } = opened;
    const links = page.getByRole('navigation', { name: 'Console' }).getByRole('link');
    const button = page.getByRole('button', { name: 'Menu' });
    for (let width = 1600; width >= 320; width -= 80) {
      await page.setViewportSize({ width, height: 700 });
      const boxes = await Promise.all((await links.all()).map((link) => link.boundingBox()));
      const lines = new Set(boxes.map((box) => box?.y)).size;
      expect([width, lines, await button.isVisible()]).toEqual([width, width > 960 ? 1 : 0, width <= 960]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    }
    await button.press('Enter');
    expect([await links.count(), await opened.barriers()]).toEqual([9, []]);
    await page.keyboard.press('Escape');
    expect(await links.count()).toBe(0);
    await leave(opened);
  });

  it('skips to the content, opens a connection, and pauses its syncs with the key', async () => {
    const opened = await enter(full.key, '/connections');
    const { page } = opened;
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(page.url()).toContain('#main');
    await page.locator('.rows a').first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Pause the syncs' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('API key of this session').fill(full.key);
    await page.keyboard.press('Enter');
    await page.getByText('The syncs of this connection are paused.').waitFor();
    await page.getByRole('button', { name: 'Resume the syncs' }).click();
    await page.getByText('The syncs of this connection resume within a minute.').waitFor();
    await leave(opened);
  });
});

inBrowser('an id', () => {
  it('copies with a click', async () => {
    const opened = await enter(full.key, `/connections/${connection.id}`);
    await opened.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await opened.page
      .getByRole('button', { name: `Copy ${connection.id}` })
      .first()
      .click();
    await opened.page
      .getByRole('button', { name: `Copy ${connection.id}` })
      .first()
      .getByText('Copied')
      .waitFor();
    expect(await opened.page.evaluate('navigator.clipboard.readText()')).toBe(connection.id);
    await leave(opened);
  });
});

inBrowser('a link on another site', () => {
  let elsewhere: Server;
  let address = '';
  beforeAll(async () => {
    elsewhere = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<a href="${service().url}/console/events">events</a>`);
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    // The name differs from the address of the service, so the browser treats it as another site.
    address = `http://localhost:${(elsewhere.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    elsewhere.close();
  });

  it('opens its page of the console in the session', async () => {
    const opened = await enter(full.key);
    const { page } = opened;
    await page.goto(address);
    await page.getByRole('link', { name: 'events' }).click();
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    expect(page.url()).toBe(`${service().url}/console/events`);
    await opened.close();
  });
});

/** Loads a page of a connection again. It then reads its state every 0.2 seconds. */
const reloadOften = async (page: Page): Promise<void> => {
  await page.route('**/console/connections/*', async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replace('id="live"', 'id="live" data-live="0.2"');
    await route.fulfill({ response: answer, body: text });
  });
  await page.reload();
};

inBrowser('a service that does not answer', () => {
  it('is named on a page that reads its state again', async () => {
    const opened = await enter(full.key, `/connections/${connection.id}`);
    const { page } = opened;
    await reloadOften(page);
    await page.unroute('**/console/connections/*');
    await page.route('**/console/connections/*', (route) => route.abort());
    await page.getByText('The service does not answer. The state on this page may be old.').waitFor();
    await opened.close();
  });
});

inBrowser('a running sync', () => {
  it('is shown as it continues, without another click', async () => {
    const opened = await enter(full.key, `/connections/${connection.id}`);
    const { page } = opened;
    await reloadOften(page);
    await service().call('POST', `/connections/${connection.id}/sync/pause`, { key: full.key });
    await waitFor(async () => expect(await page.getByText('Syncs paused').count()).toBeGreaterThan(0));
    await leave(opened);
  });
});
