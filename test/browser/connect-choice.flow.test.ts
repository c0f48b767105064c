import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { MadeProject } from '../../infra/local/setup.ts';
import { languages } from '../../lib/pages/words/languages.ts';
import { summaries } from '../../lib/providers/summary.ts';
import { changeProject, makeLink } from '../harness/links.ts';
import { seed, someOf } from '../harness/runs.ts';
import { expectOnScreens, tryInBrowser } from './in-browser.ts';

let project: MadeProject;

const { inBrowser, service, openWindow } = tryInBrowser('the choice of a tool', async (service) => {
  project = await service.project('Northwind Analytics');
  const pages = { privacy_url: 'https://n.example/privacy', help_url: 'https://n.example/help' };
  await changeProject(service, project, { branding: pages, objects: ['crm.contact'] });
});

/** Names of the visible tools. */
const toolsOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    `[...document.querySelectorAll('li a .name')].filter((one) => one.checkVisibility()).map((one) => one.firstChild.textContent)`,
  );

const inTicketing = Object.values(summaries)
  .filter(({ verticals }) => verticals.includes('ticketing'))
  .map(({ name }) => name);

inBrowser('a list of more than eight tools', () => {
  it('is filtered while a person types, without a request', async () => {
    const { page, problems, close } = await openWindow();
    await page.goto((await makeLink(service(), project)).url);
    const all = await toolsOn(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const box = page.getByRole('searchbox');
    await box.pressSequentially('suppÓrt');
    expect(await toolsOn(page)).toEqual(['Zendesk Support']);
    await box.fill('nothing like it');
    expect(await toolsOn(page)).toEqual([]);
    expect(await page.getByRole('status').textContent()).toBe('No tool has this name. Use another word.');
    await box.fill('');
    expect(await toolsOn(page)).toEqual(all);
    expect(requests).toEqual([]);
    await box.fill('support');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/\?q=support$/);
    expect(await toolsOn(page)).toEqual(['Zendesk Support']);
    await box.fill('');
    expect(await toolsOn(page)).toEqual(all);
    expect(problems).toEqual([]);
    await close();
  });

  it('has a search and categories without scripts', async () => {
    const { page, problems, close } = await openWindow({ javaScriptEnabled: false });
    await page.goto((await makeLink(service(), project)).url);
    await page.getByRole('link', { name: 'Ticketing', exact: true }).click();
    await page.waitForURL(/\?category=ticketing$/);
    await page.getByRole('searchbox').fill('support');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\?q=support&category=ticketing$/);
    const shown = await page.locator('li:not([hidden]) .name').allTextContents();
    expect(shown).toEqual([expect.stringContaining('Zendesk Support')]);
    await page.getByRole('link', { name: 'Ticketing', exact: true }).click();
    expect(await page.locator('li .name').count()).toBeLessThanOrEqual(inTicketing.length);
    expect(problems).toEqual([]);
    await close();
  });
});

/** Pages of an open link, by the part of their address after the link. */
const pages = ['', '?q=suppo', '?q=nothing', '?category=crm', '/close', '/nothing', '/close?error=access_denied'];

inBrowser.each(someOf(languages, 2, seed))(`the pages of a link in the language: %s (SEED=${seed})`, (language) => {
  it.each(pages)('have no barriers on a phone and a desktop, light and dark: %s', async (rest) => {
    const { page, problems, barriers, close } = await openWindow({ locale: language });
    await page.goto(`${(await makeLink(service(), project)).url}${rest}`);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    await expectOnScreens({ page, barriers });
    expect(problems).toEqual([]);
    await close();
  });
});
