import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Service } from '../harness/service.ts';
import { type Visit, visit } from './visit.ts';

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 860 };

/** Opens a page in a new window, which may only send requests to this service. */
export const openPage = async (
  browser: Browser,
  { url }: Pick<Service, 'url'>,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Visit> => {
  const opened = await visit(browser, [url], options);
  await opened.page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
  return opened;
};

/**
 * Widens the page, and lets no cell lie on another. axe cannot check the colours of content that is covered or scrolled
 * out of sight.
 */
export const giveRoom = (page: Page): Promise<unknown> =>
  page.evaluate(`
    document.body.style.width = '400rem';
    for (const one of document.querySelectorAll('.columns, main')) one.style.maxWidth = 'none';
    for (const one of document.querySelectorAll('.menu, .contents > details, .matrix')) one.style.maxHeight = 'none';
    for (const one of document.querySelectorAll('.matrix :is(th, td)')) one.style.position = 'static';
  `);
