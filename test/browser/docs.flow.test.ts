import type { Page, Request } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { recordOf } from '../harness/reply.ts';
import { seed, someOf } from '../harness/runs.ts';
import { desktop, giveRoom, phone } from './documentation.ts';
import { tryInBrowser } from './in-browser.ts';

const { inBrowser, service, open } = tryInBrowser('the documentation');

const addresses = [
  '/',
  '/docs',
  '/docs/errors',
  '/docs/coverage',
  '/docs/reference/crm-contacts',
  '/docs/search?q=etag',
  '/docs/none',
  '/docs/none/of/these',
];

const results = (page: Page) => page.getByRole('region', { name: 'Results of the search' });

const looks = [
  ['a phone', { viewport: phone }],
  ['a desktop', { viewport: desktop }],
  ['a dark screen', { viewport: desktop, colorScheme: 'dark' }],
] as const;

inBrowser.each(addresses)(`%s (SEED=${seed})`, (path) => {
  it.each(someOf(looks, 3, seed))(
    'has no barriers, and sends no requests to other hosts, on %s',
    async (_, options) => {
      const opened = await open(path, options);
      expect(await opened.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await giveRoom(opened.page);
      expect(await opened.barriers()).toEqual([]);
      expect(opened.problems).toEqual([]);
      await opened.close();
    },
  );

  it('has at most 150 KB, including headers', async () => {
    const opened = await open(path);
    expect(opened.received()).toBeGreaterThan(1000);
    expect(opened.received()).toBeLessThan(150_000);
    await opened.close();
  });
});

inBrowser('a block of code', () => {
  it('can be copied, and has the colours of the page', async () => {
    const options = { viewport: desktop, permissions: ['clipboard-read', 'clipboard-write'] };
    const { page, problems, close } = await open('/docs/oauth', options);
    const block = page.locator('.code').first();
    await block.getByRole('button', { name: 'Copy' }).click();
    await block.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await block.locator('pre').textContent());
    const colours = `new Set([...document.querySelectorAll('pre i')].map((one) => getComputedStyle(one).color)).size`;
    expect(await page.evaluate(colours)).toBeGreaterThan(2);
    expect(problems).toEqual([]);
    await close();
  });
});

inBrowser('the search', () => {
  it('finds a section while the user types, and leads there', async () => {
    const { page, problems, barriers, close } = await open('/docs');
    await page.getByRole('searchbox').fill('redirects followed');
    const link = results(page).getByRole('link', { name: 'Which redirects are followed' });
    await link.waitFor();
    expect(await barriers()).toEqual([]);
    await link.click();
    await page.waitForURL(`${service().url}/docs/errors#which-redirects-are-followed`);
    expect(problems).toEqual([]);
    await close();
  });

  it('shows the found words in an excerpt, and why a product is not offered', async () => {
    const { page, problems, close } = await open('/docs/search?q=verify+signature');
    await results(page).getByRole('link', { name: 'How do I verify a webhook message' }).waitFor();
    expect(await results(page).locator('mark').count()).toBeGreaterThan(0);
    await page.getByRole('searchbox').fill('slack');
    await results(page).getByRole('link', { name: 'not offered' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('names the nearest sections if nothing is found', async () => {
    const { page, barriers, close } = await open('/docs/search?q=xyzzyplugh');
    await page.getByText('Nothing found for “xyzzyplugh”').waitFor();
    expect(await results(page).getByRole('link').count()).toBeGreaterThan(2);
    expect(await barriers()).toEqual([]);
    await close();
  });

  it('can be used with the keyboard only', async () => {
    const { page, problems, close } = await open('/docs/limits');
    const field = page.getByRole('searchbox');
    const focused = () => page.evaluate('document.activeElement.textContent || document.activeElement.id');
    await page.keyboard.press('/');
    await page.keyboard.type('redirects/followed');
    expect(await field.inputValue()).toBe('redirects/followed');
    const link = results(page).getByRole('link', { name: 'Which redirects are followed' });
    await link.waitFor();
    await page.keyboard.press('ArrowDown');
    const first = await focused();
    expect(first).toContain('Which redirects are followed');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).not.toBe(first);
    await page.keyboard.press('Escape');
    expect([await focused(), await results(page).getByRole('link').count()]).toEqual(['q', 0]);
    await field.fill('redirects followed');
    await link.waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe('q');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${service().url}/docs/errors#which-redirects-are-followed`);
    expect(problems).toEqual([]);
    await close();
  });

  it('loads its index at the first key press', async () => {
    const { page, close } = await open('/docs/limits');
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.getByRole('searchbox').focus();
    expect(loaded).toEqual([]);
    await page.keyboard.press('e');
    await results(page).getByRole('link').first().waitFor();
    const names = loaded.map((url) => url.replace(/.*\/assets\/|-[\w-]{16}\.\w+$/g, ''));
    expect(names.toSorted()).toEqual(['find', 'index']);
    await close();
  });

  it('is not shown without scripts', async () => {
    const { page, close } = await open('/docs/search', { javaScriptEnabled: false });
    expect(await page.locator('form[role=search]').isVisible()).toBe(false);
    expect(await page.getByText('Without JavaScript, use the menu').isVisible()).toBe(true);
    await close();
  });
});

inBrowser('an address with no page', () => {
  it('can be used with the keyboard only', async () => {
    const { page, problems, close } = await open('/docs/guides/redirects');
    await page.keyboard.press('Tab');
    await page.keyboard.type('redirects followed');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${service().url}/docs/search?q=redirects+followed`);
    await results(page).getByRole('link', { name: 'Which redirects are followed' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

inBrowser('a read of the reference', () => {
  const reference = '/docs/reference/crm-contacts';
  let token: string;
  let contact: string;

  beforeAll(async () => {
    ({ token } = await service().connect(await service().project(), 'hubspot'));
    const body = { first_name: 'Ada', email_addresses: [{ email_address: 'ada@site.example' }] };
    contact = recordOf(await service().call('POST', '/crm/contacts', { token, body }), 201).id;
  });

  const formOf = (page: Page, summary: string) =>
    page.locator('form.try', { has: page.getByRole('button', { name: summary }) });

  it('is sent to the service of the page with the keyboard only, and the response is shown', async () => {
    const { page, problems, barriers, close } = await open(reference);
    await page.getByLabel('Token of a connection').focus();
    await page.keyboard.type(token);
    const form = formOf(page, 'List contacts of the connected account');
    await form.getByLabel('Path and query').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await form.getByText(/^200, after \d+ ms$/).waitFor();
    const answer = form.locator('xpath=following-sibling::pre[1]');
    const shown = JSON.parse(String(await answer.textContent()));
    expect(shown).toMatchObject({ statusCode: 200, data: [{ id: expect.any(String) }] });
    expect(await barriers()).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it('accepts a different path, and keeps the token out of addresses, storage and cookies', async () => {
    const { page, problems, close } = await open(reference);
    const sent: Request[] = [];
    page.on('request', (request) => sent.push(request));
    await page.context().addCookies([{ name: 'session', value: 'mine', url: service().url }]);
    await page.getByLabel('Token of a connection').fill(token);
    const form = formOf(page, 'List contacts of the connected account');
    await form.getByLabel('Path and query').fill(`/crm/contacts/${contact}`);
    await page.keyboard.press('Enter');
    await form.getByText(/^200, after/).waitFor();
    expect(sent.map((request) => request.url())).toEqual([`${service().url}/crm/contacts/${contact}`]);
    // These are the headers on the wire. Other views lack the headers that the browser adds.
    const headers = await sent[0]?.allHeaders();
    expect(headers).toMatchObject({ 'x-connection-token': token, 'sec-fetch-site': 'same-origin' });
    expect(headers).not.toHaveProperty('cookie');
    expect(headers?.referer ?? '').toBe('');
    expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie, location.href])')).toBe(
      JSON.stringify([{}, {}, 'session=mine', `${service().url}${reference}`]),
    );
    expect(problems).toEqual([]);
    await close();
  });

  it('shows a refusal, and sends no request to another host', async () => {
    const { page, problems, close } = await open(reference);
    const form = formOf(page, 'List contacts of the connected account');
    const path = form.getByLabel('Path and query');
    await path.press('Enter');
    await form.getByText(/^401, after/).waitFor();
    for (const other of ['//vendor.example/crm', 'https://vendor.example/']) {
      await path.fill(other);
      await path.press('Enter');
      await form.getByText('Enter a path of this service.').waitFor();
      await path.fill('/health');
      await path.press('Enter');
      await form.getByText(/^200, after/).waitFor();
    }
    expect(problems).toEqual([]);
    await close();
  });

  it('is not sent with a key of the demo project, because the user must paste a key', async () => {
    const { page, close } = await open('/docs/reference/projects');
    expect(await page.getByLabel('API key').inputValue()).toBe('');
    await close();
  });
});

inBrowser('the first page of the service', () => {
  it('contains the address of the page in its calls', async () => {
    const { page, close } = await open('/');
    expect(await page.locator('[data-origin]').allTextContents()).toEqual(Array(3).fill(service().url));
    await close();
  });
});
