import { expect, it } from 'vitest';
import { loaders } from '../../lib/providers/registry.ts';
import { desktop, giveRoom } from './documentation.ts';
import { tryInBrowser } from './in-browser.ts';

const { inBrowser, service, open } = tryInBrowser('the coverage');

const address = '/docs/coverage';
const narrow = { width: 390, height: 844 };

inBrowser('the coverage', () => {
  it('can be filtered by provider, object, operation and field, and stores the filter in its address', async () => {
    const { page, problems, barriers, close } = await open(address);
    const rows = page.locator('.vertical > .matrix tr[data-object]:visible');
    const fields = page.locator('tr[data-field]:visible');
    const all = await rows.count();
    expect(await fields.count()).toBe(0);
    await page.getByLabel('Provider').selectOption('pipedrive');
    const ofProvider = await rows.count();
    expect(ofProvider).toBeGreaterThan(0);
    expect(ofProvider).toBeLessThan(all);
    expect(await page.getByText(`${ofProvider} of ${all} objects`).isVisible()).toBe(true);
    expect(await page.locator('th[data-provider]:visible').allTextContents()).toEqual(['Pipedrive']);
    await page.getByLabel('Operation').selectOption('remove');
    const withRemove = await rows.count();
    expect(withRemove).toBeLessThan(ofProvider);
    await page.getByLabel('Field').fill('First name');
    expect(await rows.count()).toBeLessThan(withRemove);
    expect((await fields.first().innerText()).split(/\s+/)).toEqual(['first_name', 'read-only']);
    expect(page.url()).toBe(`${service().url}${address}?provider=pipedrive&operation=remove&field=First+name`);
    const kept = await rows.allTextContents();
    await page.reload();
    expect(await rows.allTextContents()).toEqual(kept);
    await page.getByLabel('Field').fill('');
    await page.getByLabel('Operation').selectOption('');
    await page.locator('select[name=object]').selectOption('crm.deal');
    expect(await rows.count()).toBe(1);
    await giveRoom(page);
    expect(await barriers()).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it('is at most 10,000 px high on a phone, with any provider', async () => {
    const { page, problems, close } = await open(address, { viewport: narrow });
    const height = () => page.evaluate<number>('document.documentElement.scrollHeight');
    expect(await height()).toBeLessThanOrEqual(10_000);
    for (const id of Object.keys(loaders)) {
      await page.getByLabel('Provider').selectOption(id);
      expect(await height(), id).toBeLessThanOrEqual(10_000);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), id).toBe(true);
    }
    expect(problems).toEqual([]);
    await close();
  });

  it('keeps the providers and the names of the fields in sight while a reader scrolls', async () => {
    const { page, close } = await open(`${address}#crm.contact`, { viewport: narrow });
    const matrix = page.locator('details[data-object="crm.contact"] .matrix');
    const head = matrix.getByText('Zoho CRM');
    const first = matrix.getByRole('rowheader', { name: 'tags' });
    // The address names the table, so the browser opens its element.
    await first.waitFor();
    await matrix.evaluate((box) => box.scrollTo(box.scrollWidth, box.scrollHeight));
    const [box, headBox, lastRow] = await Promise.all(
      [matrix, head, matrix.locator('tr').last().locator('th')].map((one) => one.boundingBox()),
    );
    expect(headBox?.y).toBeGreaterThanOrEqual(box?.y ?? 0);
    expect(headBox?.y).toBeLessThan((box?.y ?? 0) + 120);
    expect(lastRow?.x).toBeLessThan((box?.x ?? 0) + 5);
    await close();
  });

  it('can be read without scripts, and has no barriers with all its elements open', async () => {
    const { page, close } = await open(address, { viewport: desktop, javaScriptEnabled: false });
    expect(await page.locator('#filter').isVisible()).toBe(false);
    await page.getByText('crm.contact: ').click();
    expect(await page.getByText('first_name', { exact: true }).first().isVisible()).toBe(true);
    await close();
    const other = await open(address, { viewport: desktop });
    await other.page.evaluate(`for (const one of document.querySelectorAll('main details')) one.open = true`);
    await giveRoom(other.page);
    expect(await other.barriers()).toEqual([]);
    await other.close();
  });
});
