import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulatedIds } from '../../infra/simulators/registry.ts';
import { providers } from '../../lib/providers/all.ts';
import { seed, someOf } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { consentUrl, makeTenant, type Tenant } from '../integration/consent.ts';
import { missingBrowser, startBrowser } from './chromium.ts';
import { visit } from './visit.ts';

const missing = missingBrowser();
const inBrowser = describe.skipIf(missing !== undefined);
if (missing !== undefined) it.skip(`the consent pages of simulated vendors are not tried: ${missing}`);

let service: Service;
let tenant: Tenant;
let browser: Browser;

beforeAll(async () => {
  if (missing !== undefined) return;
  service = await startService();
  browser = await startBrowser();
  tenant = await makeTenant(service);
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

const screens = [
  { width: 375, height: 553 },
  { width: 1280, height: 860 },
];

const consenting = simulatedIds.filter((id) => providers[id]?.oauth !== undefined);

inBrowser('the consent page of a simulated vendor', () => {
  it.each(someOf(consenting, 4, seed))(
    `names the vendor, says that it is simulated, fits each screen and has no barriers: %s (SEED=${seed})`,
    async (id) => {
      const { page, problems, barriers, close } = await visit(browser, [service.simulators[id].url]);
      await page.goto(await consentUrl(service, tenant, id));
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`Connect ${providers[id]?.name}`);
      expect(await page.getByText('Simulated vendor on this machine').isVisible()).toBe(true);
      for (const name of ['Allow', 'Deny']) expect(await page.getByRole('button', { name }).isVisible()).toBe(true);
      for (const viewport of screens) {
        await page.setViewportSize(viewport);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await barriers(), `${viewport.width} ${colorScheme}`).toEqual([]);
        }
      }
      expect(problems).toEqual([]);
      await close();
    },
  );
});
