import { expect, it } from 'vitest';
import { desktop, phone } from './documentation.ts';
import { tryInBrowser } from './in-browser.ts';

const { inBrowser, service, open } = tryInBrowser('the shell of the documentation');

inBrowser('the menu', () => {
  it('folds on a phone, also without scripts', async () => {
    const { page, close } = await open('/docs/oauth', { viewport: phone, javaScriptEnabled: false });
    const link = page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Magic links' });
    expect(await link.isVisible()).toBe(false);
    await page.getByText('Menu', { exact: true }).click();
    await link.click();
    await page.waitForURL(`${service().url}/docs/magic-links`);
    await close();
  });

  it('stays on the screen, open, while a reader scrolls a long page on a desktop', async () => {
    const { page, close } = await open('/docs/oauth', { viewport: desktop, javaScriptEnabled: false });
    await page.getByRole('link', { name: /^Next/ }).scrollIntoViewIfNeeded();
    const link = page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Magic links' });
    expect((await link.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await close();
  });
});

const ground = 'getComputedStyle(document.body).backgroundColor';
const [light, dark] = ['rgb(255, 255, 255)', 'rgb(18, 20, 24)'];

/** Notes the choice of colours when the body of a page begins, which is before the page is painted. */
const noteFirst = `new MutationObserver((_, observer) => {
  if (document.body === null) return;
  observer.disconnect();
  window.first = document.documentElement.dataset.theme ?? 'auto';
}).observe(document, { childList: true, subtree: true })`;

inBrowser('the colours of a page', () => {
  it.each([
    ['light', light],
    ['dark', dark],
  ] as const)('are those of the system by default, also without scripts: %s', async (colorScheme, expected) => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, close } = await open('/docs', { colorScheme, javaScriptEnabled });
      expect(await page.getByLabel('Colours').isVisible()).toBe(javaScriptEnabled);
      expect(await page.evaluate(ground)).toBe(expected);
      await close();
    }
  });

  it('are those that the reader chose, on all pages, before a page is painted', async () => {
    const { page, problems, barriers, close } = await open('/docs', { colorScheme: 'light' });
    await page.addInitScript(noteFirst);
    await page.getByLabel('Colours').selectOption('dark');
    expect(await page.evaluate(ground)).toBe(dark);
    for (const path of ['/docs', '/docs/errors', '/docs/reference/crm-contacts', '/']) {
      await page.goto(`${service().url}${path}`);
      expect(await page.evaluate('first'), path).toBe('dark');
      expect(await page.evaluate(ground), path).toBe(dark);
      expect(await page.getByLabel('Colours').inputValue()).toBe('dark');
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByLabel('Colours').selectOption('light');
    await page.reload();
    expect([await page.evaluate('first'), await page.evaluate(ground)]).toEqual(['light', light]);
    expect(await barriers()).toEqual([]);
    await page.getByLabel('Colours').selectOption('');
    expect([await page.evaluate(ground), await page.evaluate('localStorage.length')]).toEqual([dark, 0]);
    expect(problems).toEqual([]);
    await close();
  });
});

inBrowser('the address of an earlier section', () => {
  const [old, now] = ['/docs/write#what-about-markdown', '/docs/write-values#what-about-markdown'];

  it('opens the present page', async () => {
    const { page, problems, close } = await open(old);
    await page.waitForURL(`${service().url}${now}`);
    expect(problems).toEqual([]);
    await close();
  });

  it('shows a link without scripts, and only then', async () => {
    const { page, close } = await open(old, { javaScriptEnabled: false });
    const links = page.getByText('This section has a new address.');
    expect(await links.count()).toBeGreaterThan(5);
    expect(await links.filter({ visible: true }).count()).toBe(1);
    await links.filter({ visible: true }).click();
    await page.waitForURL(`${service().url}${now}`);
    await page.goto(`${service().url}/docs/write`);
    expect(await links.filter({ visible: true }).count()).toBe(0);
    await close();
  });
});

inBrowser('an address with no page', () => {
  it.each(['/none', '/crm/none', '/docs/none'])('%s shows a page with a search', async (path) => {
    const { page, problems, barriers, close } = await open(path, { viewport: phone });
    expect(await page.getByRole('heading', { name: 'There is no such page' }).isVisible()).toBe(true);
    expect(await page.getByRole('searchbox').isVisible()).toBe(true);
    expect(await barriers()).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });
});
