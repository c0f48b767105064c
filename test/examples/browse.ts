import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';

const [portal] = hubspotPortals;

/** Connects a HubSpot account by its key, in the window that opens after a click on a page, as a person does. */
export const connectFrom = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: /^Connect/ });
  await expect.poll(() => button.isEnabled()).toBe(true);
  const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()]);
  await popup.getByRole('link', { name: 'HubSpot' }).click();
  await popup.getByLabel('Service key or access token').fill(portal.accessToken);
  await popup.getByRole('button', { name: /^Connect / }).click();
  await page.getByText('Connected.').waitFor();
  await expect.poll(() => popup.isClosed()).toBe(true);
};

/** Collects the errors of a page. */
export const errorsOf = (page: Page): readonly string[] => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
};
