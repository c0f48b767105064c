import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { makeLink } from '../harness/links.ts';
import { dataOf, failureOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { registerApp } from '../integration/consent.ts';
import { jpeg, lossless, pngOf, webpOf } from '../pages/pictures.ts';
import { missingBrowser, startBrowser } from './chromium.ts';
import { visit } from './visit.ts';

const missing = missingBrowser();
const inBrowser = describe.skipIf(missing !== undefined);

let service: Service;
let browser: Browser;
let project: MadeProject;

beforeAll(async () => {
  service = await startService();
  if (missing === undefined) browser = await startBrowser();
});

afterAll(async () => {
  await browser?.close();
  await service.stop();
});

beforeEach(async () => {
  project = await service.project('Northwind');
});

const upload = (content: Buffer, content_type = 'image/png') => ({
  content_type,
  content: content.toString('base64'),
});

const logosIn = z.object({ logos: z.record(z.string(), z.object({ path: z.string() })) });

/** Changes logos. @returns the path of each */
const change = async (body: Readonly<Record<string, unknown>>, { id } = project): Promise<Record<string, string>> => {
  const reply = await service.call('PATCH', `/projects/${id}/logos`, { key: service.operatorKey, body });
  const { logos } = logosIn.parse(dataOf(reply));
  return Object.fromEntries(Object.entries(logos).map(([name, { path }]) => [name, path]));
};

const own = pngOf(120, 40);
const ofHubspot = pngOf(64, 64, { grey: 160 });

describe('GET /connect/logos/{project}/{name}/{hash}', () => {
  it('returns the given bytes with an unlimited cache time, and only our own pages may load them', async () => {
    const { hubspot = '' } = await change({ hubspot: upload(jpeg, 'image/jpeg') });
    const answer = await fetch(`${service.url}${hubspot}`);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(jpeg)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const head = await fetch(`${service.url}${hubspot}`, { method: 'HEAD' });
    expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0]);
  });

  it('answers 404 if there is no such logo: another project, another name, replaced, removed, or never uploaded', async () => {
    const { hubspot = '' } = await change({ hubspot: upload(ofHubspot) });
    const other = await service.project('Other');
    await change({ hubspot: upload(own) }, other);
    const hash = hubspot.slice(-64);
    const paths = [
      `/connect/logos/${other.id}/hubspot/${hash}`,
      `/connect/logos/${project.id}/zendesk/${hash}`,
      `/connect/logos/${project.id}/hubspot/${'0'.repeat(64)}`,
      `/connect/logos/${randomUUID()}/hubspot/${hash}`,
    ];
    for (const path of paths) expect(failureOf(await service.call('GET', path)), path).toEqual([404, 'not_found']);
    await change({ hubspot: upload(own) });
    expect(failureOf(await service.call('GET', hubspot))).toEqual([404, 'not_found']);
    const { hubspot: second = '' } = await change({});
    await change({ hubspot: null });
    expect(failureOf(await service.call('GET', second))).toEqual([404, 'not_found']);
  });

  it.each(['hubspot/nothing', `hubspot/${'A'.repeat(64)}`, `${'a'.repeat(101)}/${'a'.repeat(64)}`])(
    'refuses the address %s, and reads nothing',
    async (rest) => {
      const reply = await service.call('GET', `/connect/logos/${project.id}/${rest}`);
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(500);
    },
  );
});

interface Shown {
  readonly alt: string;
  readonly width: number;
}

/** Returns the images of a page, with the decoded widths. */
const shown = async (page: Page): Promise<readonly Shown[]> => {
  await page.waitForLoadState('load');
  return page.evaluate('[...document.images].map(({ alt, naturalWidth }) => ({ alt, width: naturalWidth }))');
};

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

inBrowser('the page of a project with logos', () => {
  const openWindow = () => visit(browser, [service.url, service.simulators.hubspot.url]);

  const alts = { own: 'Logo of Northwind', hubspot: 'Logo of HubSpot' };
  const both = [
    { alt: alts.own, width: 120 },
    { alt: alts.hubspot, width: 64 },
  ];

  it('shows them with their texts in each state, from this origin only, without barriers', async () => {
    await registerApp(service, project, 'hubspot');
    await change({ project: upload(own), hubspot: upload(ofHubspot) });
    const { page, problems, barriers, close } = await openWindow();
    const referrers: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'image') referrers.push(request.headers().referer);
    });
    const look = async (expected: readonly Shown[]): Promise<void> => {
      expect(await shown(page)).toEqual(expected);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await barriers(), `${await heading(page).textContent()} ${colorScheme}`).toEqual([]);
      }
    };
    await page.goto((await makeLink(service, project)).url);
    await look(both);
    await page.getByRole('link', { name: 'HubSpot' }).click();
    await heading(page).waitFor();
    await look(both);
    await page.route(`${service.simulators.hubspot.url}/**`, (route) => route.fulfill({ status: 204 }));
    await page.getByRole('button', { name: /^Continue to / }).click();
    await page.getByRole('link', { name: 'Continue to HubSpot' }).waitFor();
    await look(both);
    await page.goBack();
    await page.getByText('Use a key or token instead').click();
    await page.getByLabel('Service key or access token').fill(hubspotPortals[0].accessToken);
    await page.getByRole('button', { name: /^Connect / }).click();
    await page.waitForURL(/\/done$/);
    await look(both.slice(0, 1));
    expect(referrers.length).toBeGreaterThan(0);
    expect(referrers.filter(Boolean)).toEqual([]);
    // The test answers the navigation to the vendor with an empty response.
    expect(problems.filter((one) => one !== 'failed: net::ERR_ABORTED')).toEqual([]);
    await close();
  });

  it("shows every accepted image type, with texts in the user's language", async () => {
    await change({
      project: upload(own),
      hubspot: upload(jpeg, 'image/jpeg'),
      jira: upload(webpOf(lossless), 'image/webp'),
    });
    const { page, close } = await visit(browser, [service.url], { locale: 'de' });
    await page.goto((await makeLink(service, project, { providers: ['hubspot', 'jira', 'zendesk'] })).url);
    expect(await shown(page)).toEqual([
      { alt: 'Logo von Northwind', width: 120 },
      { alt: 'Logo von HubSpot', width: 24 },
      { alt: 'Logo von Jira Cloud', width: 24 },
    ]);
    expect(await page.locator('.tile').allTextContents()).toEqual(['', '', 'Z']);
    await close();
  });

  it('shows a letter if a logo was removed', async () => {
    await change({ project: upload(own), hubspot: upload(ofHubspot) });
    await change({ project: null, hubspot: null });
    const { page, problems, barriers, close } = await openWindow();
    await page.goto((await makeLink(service, project)).url);
    expect(await shown(page)).toEqual([]);
    expect(await page.getByRole('banner').textContent()).toBe('NNorthwind');
    expect(await barriers()).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it('shows no logo of another project', async () => {
    await change({ project: upload(own), hubspot: upload(ofHubspot) }, await service.project('Other'));
    const { page, close } = await openWindow();
    await page.goto((await makeLink(service, project)).url);
    expect(await shown(page)).toEqual([]);
    await close();
  });
});
