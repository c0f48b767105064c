import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { referencePages } from '../../infra/site/reference/index.ts';
import { desktop } from './documentation.ts';
import { tryInBrowser } from './in-browser.ts';

const { inBrowser, service, open } = tryInBrowser('the reference');

const contacts = '/docs/reference/crm-contacts';
/** The width of the bar for headings. */
const phone = { width: 390, height: 844 };

const topOfHeading = `document.querySelector('h1').getBoundingClientRect().top`;

/** Names of fields, in tables and lists, that do not fit on a line. */
const brokenNames = `[...document.querySelectorAll('td code:not(.long), dt code')]
  .filter((name) => !name.closest('details:not([open])') && name.getClientRects().length > 1)
  .map((name) => name.textContent)`;

/** Whether the page shows a backtick outside of blocks of code. */
const backticks = `(() => {
  for (const block of document.querySelectorAll('main pre')) block.remove();
  return document.querySelector('main').textContent.includes('\`');
})()`;

const openAll = `for (const part of document.querySelectorAll('main details')) part.open = true`;

inBrowser('each page of the reference', () => {
  it('has a heading near the top on a phone, whole names on a desktop, no backticks, and at most 150 KB', async () => {
    const pages = referencePages({ canTry: true });
    expect(pages.length).toBeGreaterThan(40);
    const { page, problems, close } = await open(contacts);
    for (const { path } of pages) {
      await page.setViewportSize(phone);
      const response = await page.goto(`${service().url}/docs/${path}`);
      expect((await response?.body())?.length, path).toBeLessThanOrEqual(150_000);
      expect(await page.evaluate(topOfHeading), path).toBeLessThanOrEqual(200);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), path).toBe(true);
      await page.setViewportSize(desktop);
      await page.evaluate(openAll);
      expect(await page.evaluate(brokenNames), path).toEqual([]);
      expect(await page.evaluate(backticks), path).toBe(false);
    }
    expect(problems).toEqual([]);
    await close();
  });
});

const tabOf = (page: Page, language: string) => page.getByRole('tab', { name: language }).first();

const shownLanguages = (page: Page): Promise<readonly string[]> =>
  page.evaluate<string[]>(
    `[...new Set([...document.querySelectorAll('[role=tabpanel]')].filter((one) => !one.hidden).map((one) => one.id.split('-').at(-2)))]`,
  );

inBrowser('an example of the reference', () => {
  it('has a tab for each language, and the choice is kept over pages', async () => {
    const { page, problems, barriers, close } = await open(contacts, { viewport: desktop });
    expect(await shownLanguages(page)).toEqual(['curl']);
    await tabOf(page, 'Python').click();
    expect(await shownLanguages(page)).toEqual(['Python']);
    expect(await barriers()).toEqual([]);
    await page.goto(`${service().url}/docs/reference/projects`);
    expect(await shownLanguages(page)).toEqual(['Python']);
    await page.reload();
    expect(await tabOf(page, 'Python').getAttribute('aria-selected')).toBe('true');
    expect(problems).toEqual([]);
    await close();
  });

  it('can be chosen with the keyboard only, and the tab stays at its place', async () => {
    const { page, close } = await open(contacts, { viewport: desktop });
    const tab = page.locator('[id="crm.contacts.upsert-curl"]');
    await tab.focus();
    const { y: before } = (await tab.boundingBox()) ?? {};
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate('document.activeElement.id')).toBe('crm.contacts.upsert-TypeScript');
    expect(await shownLanguages(page)).toEqual(['TypeScript']);
    const { y: after } = (await tab.boundingBox()) ?? {};
    expect(Math.abs(Number(after) - Number(before))).toBeLessThan(2);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    expect(await shownLanguages(page)).toEqual(['Python']);
    await close();
  });

  it('contains the address of the page, and not a header of the caller', async () => {
    const extraHTTPHeaders = { 'x-forwarded-host': 'other.example', forwarded: 'host=other.example' };
    const { page, close } = await open(contacts, { extraHTTPHeaders });
    const text = String(await page.locator('main').textContent());
    expect(text).toContain(`curl "${service().url}/crm/contacts?limit=1"`);
    expect(text).toContain(`fetch(\`${service().url}/crm/contacts?limit=1\``);
    expect(text).toContain(`"${service().url}" + "/crm/contacts?limit=1"`);
    expect(text).not.toContain('other.example');
    expect(text).not.toContain('$URL');
    await close();
  });

  it('can be read in each language without scripts, and so can the fields of an inner object', async () => {
    const { page, close } = await open(contacts, { javaScriptEnabled: false });
    const samples = page.locator('.samples').first();
    expect(await samples.getByText('curl "$URL/crm/contacts').isVisible()).toBe(true);
    await samples.locator('summary', { hasText: 'Python' }).click();
    expect(await samples.getByText('urllib.request.urlopen').isVisible()).toBe(true);
    const inner = page.locator('dd details', { hasText: 'street_1' }).first();
    await inner.locator('summary').click();
    expect(await inner.getByText('Street and number.').isVisible()).toBe(true);
    await close();
  });
});
