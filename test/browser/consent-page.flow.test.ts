import { expect, it } from 'vitest';
import { simulatedIds } from '../../infra/simulators/registry.ts';
import { providers } from '../../lib/providers/all.ts';
import { seed, someOf } from '../harness/runs.ts';
import { consentUrl, makeTenant, type Tenant } from '../integration/consent.ts';
import { expectOnScreens, tryInBrowser } from './in-browser.ts';
import { visit } from './visit.ts';

let tenant: Tenant;

const { inBrowser, service, browser } = tryInBrowser('the consent pages of simulated vendors', async (service) => {
  tenant = await makeTenant(service);
});

const consenting = simulatedIds.filter((id) => providers[id]?.oauth !== undefined);

inBrowser('the consent page of a simulated vendor', () => {
  it.each(someOf(consenting, 4, seed))(
    `names the vendor, says that it is simulated, fits each screen and has no barriers: %s (SEED=${seed})`,
    async (id) => {
      const { page, problems, barriers, close } = await visit(browser(), [service().simulators[id].url]);
      await page.goto(await consentUrl(service(), tenant, id));
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`Connect ${providers[id]?.name}`);
      expect(await page.getByText('Simulated vendor on this machine').isVisible()).toBe(true);
      for (const name of ['Allow', 'Deny']) expect(await page.getByRole('button', { name }).isVisible()).toBe(true);
      await expectOnScreens({ page, barriers });
      expect(problems).toEqual([]);
      await close();
    },
  );
});
