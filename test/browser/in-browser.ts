import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../harness/service.ts';
import { missingBrowser, startBrowser } from './chromium.ts';
import { openPage } from './documentation.ts';
import { type Visit, visit } from './visit.ts';

/** A service and a browser for the tests of a file. Use them after the `beforeAll` hooks. */
export interface Tried {
  /** `describe` for tests with the browser. Skips the tests if no browser can be started. */
  readonly inBrowser: ReturnType<typeof describe.skipIf>;
  readonly service: () => Service;
  readonly browser: () => Browser;
  /** Opens an empty window, which may only send requests to this service. */
  readonly openWindow: (options?: BrowserContextOptions) => Promise<Visit>;
  /** Opens a page of the service in such a window. */
  readonly open: (path: string, options?: BrowserContextOptions) => Promise<Visit>;
}

/**
 * Starts a service and a browser before the tests of a file, and ends them afterwards. Without a browser, nothing
 * starts, and a skipped test says why.
 * @param subject name of the skipped test: `the coverage`
 * @param prepare further preparation, with the started service
 */
export const tryInBrowser = (subject: string, prepare?: (service: Service) => Promise<void>): Tried => {
  const missing = missingBrowser();
  if (missing !== undefined) it.skip(`${subject}, not tried: ${missing}`);
  let service: Service | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    if (missing !== undefined) return;
    service = await startService();
    browser = await startBrowser();
    await prepare?.(service);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });
  const startedService = (): Service => service ?? expect.fail('the service has not been started');
  const startedBrowser = (): Browser => browser ?? expect.fail('the browser has not been started');
  return {
    inBrowser: describe.skipIf(missing !== undefined),
    service: startedService,
    browser: startedBrowser,
    openWindow: (options) => visit(startedBrowser(), [startedService().url], options),
    open: (path, options) => openPage(startedBrowser(), startedService(), path, options),
  };
};

/** A small phone without the bars of its browser, and a desktop. */
const screens = [
  { width: 375, height: 553 },
  { width: 1280, height: 860 },
];

/** Expects that a page fits a phone and a desktop, and has no barriers there, light and dark. */
export const expectOnScreens = async ({ page, barriers }: Pick<Visit, 'barriers'> & { readonly page: Page }) => {
  for (const viewport of screens) {
    await page.setViewportSize(viewport);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await barriers(), `${viewport.width} ${colorScheme}`).toEqual([]);
    }
  }
};
