import { expect, it } from 'vitest';
import { seed, someOf } from '../harness/runs.ts';
import { waitFor } from '../harness/wait-for.ts';
import { desktop, giveRoom } from './documentation.ts';
import { tryInBrowser } from './in-browser.ts';
import type { Visit } from './visit.ts';

const { inBrowser, service, open } = tryInBrowser('the pages of the documentation', ({ url }) =>
  // On a busy machine, the build of the site may take longer than a request.
  waitFor(async () => expect((await fetch(`${url}/docs`)).status).toBe(200)),
);

/** Names in table cells that continue on a second line: words with `.`, `_`, `/` or `-`, except plain words. */
const brokenNames = `[...document.querySelectorAll('td, th')].flatMap((cell) => {
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (texts.nextNode()) {
    const node = texts.currentNode;
    for (const { 0: word, index } of node.data.matchAll(/[a-z][\\w./{}:-]*[._/-]\\w+/gi)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1 && !/^(?:e-mails?|add-ons?)[.]?$/i.test(word)) broken.push(word);
    }
  }
  return broken;
})`;

const topOfHeading = `document.querySelector('h1').getBoundingClientRect().top`;
const isNarrow = 'document.documentElement.scrollWidth <= innerWidth';

/** Whether no text outside of blocks of code contains a backtick. */
const hasNoBacktick = `[...document.querySelectorAll('main *:not(pre, pre *)')].every(({ childNodes }) =>
  [...childNodes].every(({ nodeType, data }) => nodeType !== Node.TEXT_NODE || !data.includes('\`')))`;

/** Paths of all pages in the menu, and of the two other pages. */
const pathsOfAll = async (): Promise<readonly string[]> => {
  const { page, close } = await open('/docs');
  const paths = await page.evaluate<string[]>(
    `[...document.querySelectorAll('.menu a')].map((link) => link.getAttribute('href'))`,
  );
  await close();
  expect(paths.length).toBeGreaterThan(100);
  return ['/', '/docs/search', ...paths];
};

/** Faults of a page, which opens on a phone first, and then on a desktop in light and dark colours. */
const faultsOf = async ({ page, barriers }: Visit, path: string): Promise<readonly string[]> => {
  const faults: string[] = [];
  const check = (fault: string, isRight: boolean): void => {
    if (!isRight) faults.push(`${path}: ${fault}`);
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
  const response = await page.goto(`${service().url}${path}`, { waitUntil: 'networkidle' });
  check('more than 150 KB', Number((await response?.body())?.length) < 150_000);
  check('a heading too low', (await page.evaluate<number>(topOfHeading)) <= 200);
  check('wider than a phone', await page.evaluate<boolean>(isNarrow));
  check('a backtick', await page.evaluate<boolean>(hasNoBacktick));
  await page.setViewportSize(desktop);
  const broken = await page.evaluate<string[]>(brokenNames);
  check(`broken names ${broken.join(', ')}`, broken.length === 0);
  await giveRoom(page);
  for (const barrier of await barriers()) check(barrier, false);
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const barrier of await barriers(['color-contrast'])) check(`${barrier}, dark`, false);
  return faults;
};

inBrowser(`each page (SEED=${seed})`, () => {
  it.each([
    ['guides', /^\/(?!docs\/(?:providers|reference)\/)/],
    ['providers', /^\/docs\/providers\//],
    ['reference', /^\/docs\/reference\//],
  ] as const)(
    'has no barriers in light and dark colours, its heading near the top of a phone, and whole names in its tables: %s',
    async (_, pattern) => {
      const paths = (await pathsOfAll()).filter((path) => pattern.test(path));
      const opened = await open('/docs');
      const faults: string[] = [];
      for (const path of someOf(paths, 16, seed)) faults.push(...(await faultsOf(opened, path)));
      expect([...faults, ...opened.problems]).toEqual([]);
      await opened.close();
    },
  );
});
