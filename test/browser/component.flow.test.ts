import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { changeProject, type Link, makeLink } from '../harness/links.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { patience } from '../harness/wait-for.ts';
import { registerApp } from '../integration/consent.ts';
import { type App, startApp } from './app.ts';
import { missingBrowser, startBrowser } from './chromium.ts';
import { blockThirdParties, startNeighbour } from './third-parties.ts';

const missing = missingBrowser();
const inBrowser = describe.skipIf(missing !== undefined);

const [portal] = hubspotPortals;

let service: Service;
let app: App;
let browser: Browser;
let project: MadeProject;
let customer: string;
let link: Link;

beforeAll(async () => {
  if (missing !== undefined) return;
  service = await startService();
  app = await startApp(service.url);
  browser = await startBrowser();
});

afterAll(async () => {
  await browser?.close();
  app?.close();
  await service?.stop();
});

beforeEach(async () => {
  project = await service.project('Demo');
  customer = randomUUID();
  await registerApp(service, project, 'hubspot');
  const settings = { connect_origins: [app.origin], return_urls: [`${app.origin}/connected`] };
  await changeProject(service, project, settings);
  link = await makeLink(service, project, {
    linked_user_origin_id: customer,
    alias: 'Initech GmbH',
    providers: ['hubspot'],
    return_url: `${app.origin}/connected`,
    confirm: true,
  });
  app.link = link.url;
});

let context: BrowserContext;
/** `Referer` headers, and requested origins. */
let referrers: string[];
let origins: Set<string>;
/** Whether a cookie was sent with anything but a document of a separate window. */
let thirdParties: Promise<boolean>[];
/** Another tab of the application, which reads its channels. */
let bystander: Page;

/** Simulates a vendor whose pages break the tie to the window that opened them. */
const severing = async (): Promise<void> => {
  await context.route(`${service.simulators.hubspot.url}/**`, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const headers = { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' };
    await route.fulfill({ response, headers });
  });
};

beforeEach(async () => {
  if (missing !== undefined) return;
  context = await browser.newContext();
  context.setDefaultTimeout(patience);
  [referrers, origins, thirdParties] = [[], new Set(), []];
  context.on('request', (request) => {
    origins.add(new URL(request.url()).origin);
    const isOwn = request.isNavigationRequest();
    const isThird = request
      .allHeaders()
      .then((all) => all.cookie !== undefined && (!isOwn || all['sec-fetch-dest'] === 'iframe'));
    thirdParties.push(isThird);
    const { referer } = request.headers();
    if (referer !== undefined) referrers.push(referer);
  });
  await severing();
  bystander = await context.newPage();
  await bystander.goto(`${app.origin}/connected`);
  await bystander.evaluate(`window.heard = []; new BroadcastChannel('unified-connect').onmessage = ({ data }) =>
    heard.push(JSON.stringify(data));`);
});

afterEach(async () => {
  const heard = await bystander?.evaluate<string[]>('heard');
  expect(`${heard}${referrers}`).not.toMatch(/uml_|uct_/);
  expect(
    [...origins].filter((one) => ![app.origin, service.url, service.simulators.hubspot.url].includes(one)),
  ).toEqual([]);
  expect(thirdParties.length).toBeGreaterThan(0);
  expect((await Promise.all(thirdParties)).filter(Boolean)).toEqual([]);
  await context?.close();
});

/** Opens a page without third-party cookies. */
const newPage = async (): Promise<Page> => {
  const page = await context.newPage();
  await blockThirdParties(page);
  return page;
};

const settingsPage = async (): Promise<Page> => {
  const page = await newPage();
  await page.goto(app.origin);
  return page;
};

const clickConnect = (page: Page) => page.getByRole('button', { name: 'Connect' }).click();

const openPopup = async (page: Page): Promise<Page> => {
  const [popup] = await Promise.all([context.waitForEvent('page'), clickConnect(page)]);
  await blockThirdParties(popup);
  return popup;
};

const allowFrames = (): Promise<void> => changeProject(service, project, { connect_frames: true });

/** Opens a page that shows the link in a frame. */
const framingPage = async (): Promise<Page> => {
  const page = await newPage();
  await page.goto(`${app.origin}/#frame`);
  await clickConnect(page);
  return page;
};

const goOn = (page: Page) => page.getByRole('button', { name: /^Continue to / }).click();

const enterKey = async (page: Page): Promise<void> => {
  await page.getByText('Use a key or token instead').click();
  await page.getByLabel('Service key or access token').fill(portal.accessToken);
  await page.getByRole('button', { name: /^Connect / }).click();
};

const output = (page: Page) => page.locator('output').textContent();

const outcome = z.object({
  magic_link: z.string(),
  status: z.literal('pending'),
  provider: z.literal('hubspot'),
  id_connection: z.string(),
  code: z.string().startsWith('uoc_'),
});

/** Waits for the outcome on a page, and sends it to the backend. */
const confirm = async (page: Page, name: 'connected' | 'finished'): Promise<void> => {
  await expect.poll(() => output(page)).toContain('uoc_');
  const [text = ''] = ((await output(page)) ?? '').split(';');
  expect(text.startsWith(name)).toBe(true);
  const { id_connection, code, magic_link } = outcome.parse(JSON.parse(text.slice(name.length)));
  expect(magic_link).toBe(link.id);
  const body = { code, linked_user_origin_id: customer };
  const reply = await service.call('POST', `/connections/${id_connection}/confirm`, { key: project.key, body });
  expect(dataOf(reply)).toMatchObject({ status: 'active', connection_token: expect.stringMatching(/^uct_/) });
};

/** Texts that every script of a page can read: globals, stored values and cookies. */
const readable = (page: Page): Promise<string> =>
  page.evaluate(`Object.getOwnPropertyNames(window).map((name) => { try { return String(window[name]); } catch { return ''; } })
    .join() + JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie`);

inBrowser('a browser that refuses cookies of third parties', () => {
  /** Returns the cookies of a frame on another site, after the browser has visited this site. */
  const knownIn = async (page: Page, origin: string): Promise<unknown> => {
    await page.goto(`${origin}/visit`);
    await page.goto(app.origin);
    await page.evaluate(`document.body.append(Object.assign(document.createElement('iframe'), { src: '${origin}/' }))`);
    return JSON.parse((await page.frameLocator('iframe').locator('output').textContent()) ?? '');
  };

  it('sends none to a frame of another site and shows none to its script; an unrestricted browser does both', async () => {
    const neighbour = await startNeighbour();
    const other = await browser.newContext();
    other.setDefaultTimeout(patience);
    try {
      const page = await other.newPage();
      expect(await knownIn(page, neighbour.origin)).toEqual({ sent: 'known=1', seen: 'known=1' });
      await blockThirdParties(page);
      expect(await knownIn(page, neighbour.origin)).toEqual({ sent: '', seen: '' });
    } finally {
      await other.close();
      neighbour.close();
    }
  });
});

inBrowser('a page that opens a link', () => {
  it('gets the code of a consent by popup although the vendor breaks the tie between the windows, and the popup closes', async () => {
    const page = await settingsPage();
    const popup = await openPopup(page);
    expect(await popup.getByRole('heading', { level: 1 }).textContent()).toBe("Connect Initech GmbH's HubSpot to Demo");
    await goOn(popup);
    await popup.getByRole('button', { name: 'Allow' }).waitFor();
    expect(await popup.evaluate('window.opener')).toBeNull();
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Allow' }).click();
    await confirm(page, 'connected');
    await closed;
    expect(await readable(page)).not.toMatch(/uml_|uct_/);
  });

  it('gets the code of a key by popup', async () => {
    const page = await settingsPage();
    await enterKey(await openPopup(page));
    await confirm(page, 'connected');
  });

  it('is informed by the service about a refused consent', async () => {
    const page = await settingsPage();
    const popup = await openPopup(page);
    await goOn(popup);
    await popup.getByRole('button', { name: 'Deny' }).click();
    await expect.poll(() => output(page)).toBe('exit{"reason":"failed"};');
  });

  it('goes to the link if popups are blocked, and the following page has the code, which disappears from its address', async () => {
    const page = await newPage();
    await page.goto(`${app.origin}/without-popups`);
    expect(await page.evaluate(`window.open('/', '_blank')`)).toBeNull();
    await clickConnect(page);
    await page.waitForURL(/hubspot$/);
    expect(context.pages()).toEqual([bystander, page]);
    await enterKey(page);
    await page.waitForURL(`${app.origin}/connected**`);
    await confirm(page, 'finished');
    expect(page.url()).not.toContain('uoc_');
  });

  it('ignores messages about another link, from another window or with a wrong form', async () => {
    const page = await settingsPage();
    const popup = await openPopup(page);
    const forged = (id: string) =>
      JSON.stringify({ mark: 'unified-connect', outcome: { magic_link: id, status: 'connected', code: 'forged' } });
    await bystander.evaluate(`new BroadcastChannel('unified-connect').postMessage(${forged(randomUUID())})`);
    await bystander.evaluate(`new BroadcastChannel('unified-connect').postMessage({ outcome: {} })`);
    await page.evaluate(`window.postMessage(${forged(link.id)}, location.origin)`);
    await enterKey(popup);
    await confirm(page, 'connected');
    expect(await output(page)).not.toContain('forged');
  });
});

inBrowser('a page that shows a link in a frame', () => {
  it('shows nothing in a frame if the project allows no frames', async () => {
    const page = await framingPage();
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.locator('iframe').evaluate((frame) => frame.setAttribute('src', frame.getAttribute('src') ?? ''));
    await refused;
    expect(await page.frameLocator('iframe').getByRole('button').count()).toBe(0);
  });

  it('shows the form of a key in a frame, but no consent, and gets the code', async () => {
    await allowFrames();
    const page = await framingPage();
    const frame = page.frameLocator('iframe');
    await frame.getByLabel('Service key or access token').fill(portal.accessToken);
    expect(await frame.getByRole('button').allTextContents()).toEqual(['Connect HubSpot']);
    await frame.getByRole('button', { name: 'Connect HubSpot' }).click();
    await confirm(page, 'connected');
    expect(await page.locator('iframe').count()).toBe(0);
  });
});
