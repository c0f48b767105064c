import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import type { MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { pipedriveCompanies } from '../../infra/simulators/pipedrive/seeds.ts';
import { zendeskSubdomains } from '../../infra/simulators/zendesk/seeds.ts';
import { environment } from '../../lib/environment.ts';
import { languages } from '../../lib/pages/words/languages.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { changeProject, expireLink, type Link, makeLink as makeLinkOf } from '../harness/links.ts';
import { dataOf } from '../harness/reply.ts';
import { isLong, seed, someOf } from '../harness/runs.ts';
import { registerApp } from '../integration/consent.ts';
import { desktop, phone } from './documentation.ts';
import { tryInBrowser } from './in-browser.ts';
import { type Visit, visit } from './visit.ts';

const { inBrowser, service, browser, openWindow } = tryInBrowser('the pages of magic links');

let project: MadeProject;

beforeEach(async () => {
  project = await service().project('Northwind Analytics');
});

const makeLink = (body: Readonly<Record<string, unknown>> = {}): Promise<Link> => makeLinkOf(service(), project, body);

const [portal] = hubspotPortals;
const [subdomain] = zendeskSubdomains;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const submit = (page: Page) => page.getByRole('button', { name: /^Connect / }).click();

const chooseProvider = async (page: Page, link: Link, name: string): Promise<void> => {
  await page.goto(link.url);
  await page.getByRole('link', { name }).click();
};

const enterHubspot = async (page: Page, token: string): Promise<void> => {
  await page.getByLabel('Service key or access token').fill(token);
  await submit(page);
};

const connectHubspot = async (page: Page, link: Link): Promise<void> => {
  await chooseProvider(page, link, 'HubSpot');
  await enterHubspot(page, portal.accessToken);
  await page.waitForURL(/\/done$/);
};

const zendeskTitle = "Connect Acme's Zendesk Support to Northwind Analytics";

/** Every state of the page, and the steps to reach it. */
const states: Readonly<Record<string, readonly [heading: string, go: (page: Page, link: Link) => Promise<unknown>]>> = {
  choice: ['Connect an account of Acme to Northwind Analytics', (page, link) => page.goto(link.url)],
  form: [zendeskTitle, (page, link) => chooseProvider(page, link, 'Zendesk')],
  'form with slips': [
    zendeskTitle,
    async (page, link) => {
      await chooseProvider(page, link, 'Zendesk');
      await page.getByLabel('Subdomain').fill('evil.com/');
      await submit(page);
      await page.getByRole('alert').waitFor();
    },
  ],
  'wrong credentials': [
    "Connect Acme's HubSpot to Northwind Analytics",
    async (page, link) => {
      await chooseProvider(page, link, 'HubSpot');
      await enterHubspot(page, 'pat-wrong');
      await page.getByRole('alert').waitFor();
    },
  ],
  connected: ['HubSpot is connected', connectHubspot],
  used: [
    'This link was used already',
    async (page, link) => {
      await connectHubspot(page, link);
      await page.goto(link.url);
    },
  ],
  expired: [
    'This link has expired',
    async (page, link) => {
      await expireLink(project, link);
      await page.goto(link.url);
    },
  ],
  unknown: ['This link does not work', (page) => page.goto(`${service().url}/connect/uml_nothing`)],
};

const shots = join(import.meta.dirname, '../../dist/screenshots');

/** Saves a screenshot in the long form. */
const shoot = async (page: Page, name: string): Promise<void> => {
  if (!isLong) return;
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
};

const schemes = ['light', 'dark'] as const;

/** Sizes and colour schemes of the page. The short form uses each size and each scheme once. */
const looks = schemes.flatMap((colorScheme) =>
  [desktop, phone]
    .filter((viewport) => isLong || (viewport === desktop) === (colorScheme === 'light'))
    .map((viewport) => ({ colorScheme, viewport })),
);

inBrowser('the watch over a window', () => {
  it('detects a violated policy, a request to another origin and an accessibility barrier', async () => {
    const { page, problems, barriers, close } = await openWindow();
    await page.goto((await makeLink()).url);
    await page.evaluate(`document.body.append(Object.assign(document.createElement('style'), { textContent: 'a{}' }))`);
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('img'), { src: 'https://example.com/a' }))`,
    );
    expect(await barriers()).toContainEqual(expect.stringContaining('image-alt'));
    expect(problems.join('\n')).toMatch(/policy violated: style-src-elem inline[\s\S]*policy violated: img-src https:/);
    await page.goto('http://elsewhere.invalid/').catch(() => undefined);
    expect(problems).toContain('request to http://elsewhere.invalid');
    await close();
  });
});

/**
 * Whether a state is tested with these settings. Barriers rarely depend on size or scheme, so the short form tests one
 * combination.
 */
const isLookedAt = (state: string, look: number): boolean =>
  isLong || (Object.keys(states).indexOf(state) + seed) % looks.length === look;

inBrowser.each(Object.keys(states))(`the page in the state: %s (SEED=${seed})`, (name) => {
  const [title, go] = states[name] ?? expect.fail('no such state');

  it('has no barriers, no problems and no horizontal scrolling, and a keyboard is sufficient', async () => {
    const { page, problems, barriers, close } = await openWindow(looks[0]);
    await go(page, await makeLink());
    expect(await heading(page).textContent()).toBe(title);
    for (const [look, { colorScheme, viewport }] of looks.entries()) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width);
      if (isLookedAt(name, look)) expect(await barriers(), colorScheme).toEqual([]);
      await shoot(page, `${name.replaceAll(' ', '-')}-${viewport.width}-${colorScheme}`);
    }
    expect(await walk(page)).toEqual({ unseen: [], left: 0 });
    expect(problems).toEqual([]);
    await close();
  });
});

inBrowser.each(someOf(languages, 3, seed))(`the page in the language: %s (SEED=${seed})`, (language) => {
  it('has no barriers, fits a phone, and has at most 12 KB', async () => {
    const { page, problems, barriers, received, close } = await openWindow({ locale: language, viewport: phone });
    const { url } = await makeLink({ providers: ['zendesk'] });
    await page.goto(`${url}/zendesk`);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await barriers()).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(phone.width);
    expect(received()).toBeLessThanOrEqual(12 * 1024);
    await shoot(page, `language-${language}`);
    expect(problems).toEqual([]);
    await close();
  });
});

/** Returns the name of the focused element for a screen reader. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(`(({ activeElement: at }) => at.labels?.[0]?.textContent ?? at.textContent.trim())(document)`);

const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await focused(page)).startsWith(name)) return;
  }
  throw new Error(`${name} cannot be reached with the Tab key`);
};

/** Whether the focused element, or the box around it, has a visible outline. */
const hasFocusOutline = (page: Page): Promise<boolean> =>
  page.evaluate(`[document.activeElement, document.activeElement.closest('.box')].some((at) => {
    const style = at && getComputedStyle(at);
    return style && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
  })`);

/** Expression for the focusable elements in document order. */
const controls = `[...document.querySelectorAll('a[href], button, input, select, summary')].filter((one) => one.checkVisibility())`;

/**
 * Moves through the page with the Tab key. @returns the elements without an outline, and the number of missed elements
 */
const walk = async (page: Page): Promise<{ readonly unseen: readonly string[]; readonly left: number }> => {
  const all = await page.evaluate<number>(`${controls}.length`);
  const reached = new Set<number>();
  const unseen: string[] = [];
  for (let presses = 0; presses < 2 * all + 2; presses += 1) {
    await page.keyboard.press('Tab');
    const place = await page.evaluate<number>(`${controls}.indexOf(document.activeElement)`);
    if (place === -1) continue;
    reached.add(place);
    if (!(await hasFocusOutline(page))) unseen.push(await focused(page));
  }
  return { unseen, left: all - reached.size };
};

const connectionsOf = async ({ id_linked_user }: Link) => {
  const reply = await service().call('GET', '/connections', { key: project.key, query: { id_linked_user } });
  return z.array(z.object({ id: z.string(), provider: z.string(), status: z.string() })).parse(dataOf(reply));
};

/** Application that people come from and return to. */
const home = 'https://app.example.com';

inBrowser('a project with a look of its own', () => {
  const colours = ['#ffd400', '#101010', '#f4f4f4', '#e11d48'];

  it.each(someOf(colours, 2, seed))(`has no barrier with the colour %s (SEED=${seed})`, async (accent_color) => {
    await changeProject(service(), project, { branding: { name: 'Northwind & Söhne', accent_color } });
    const { page, problems, barriers, close } = await openWindow({ viewport: phone });
    await chooseProvider(page, await makeLink(), 'Zendesk');
    expect(await page.getByRole('banner').textContent()).toBe('NNorthwind & Söhne');
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      expect(await barriers(), colorScheme).toEqual([]);
      await shoot(page, `colour-${accent_color.slice(1)}-${colorScheme}`);
    }
    expect(problems).toEqual([]);
    await close();
  });

  it('gets its users back with the result', async () => {
    await changeProject(service(), project, { return_urls: [home] });
    const link = await makeLink({ return_url: `${home}/settings?tab=tools` });
    const { page, problems, close } = await visit(browser(), [service().url, home]);
    let referrer: string | undefined = 'not asked';
    await page.route(`${home}/**`, (route) => {
      referrer = route.request().headers().referer;
      return route.fulfill({ contentType: 'text/html', body: '<title>Home</title>' });
    });
    await connectHubspot(page, link);
    await page.getByRole('link', { name: /^Return to / }).click();
    await page.waitForURL(`${home}/**`);
    const [connection] = await connectionsOf(link);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      tab: 'tools',
      status: 'connected',
      provider: 'hubspot',
      id_connection: connection?.id,
      magic_link: link.id,
    });
    expect(referrer).toBeUndefined();
    expect(problems).toEqual([]);
    await close();
  });
});

inBrowser('a person with a link', () => {
  let window: Visit;
  const open = async (options = {}): Promise<Page> => {
    window = await openWindow(options);
    return window.page;
  };

  it('connects an account with credentials, with less than 30 KB and without a token in the page', async () => {
    const link = await makeLink();
    const page = await open();
    await connectHubspot(page, link);
    expect(await page.getByRole('status').textContent()).toContain('HubSpot is connected');
    expect(await page.getByText(`Acme's HubSpot (${portal.portalId})`).isVisible()).toBe(true);
    expect(window.received()).toBeGreaterThan(5_000);
    expect(window.received()).toBeLessThan(30 * 1024);
    expect(window.documents.length).toBeGreaterThanOrEqual(6);
    expect(window.documents.join()).not.toMatch(/uct_|sim-hubspot-token/);
    expect(window.problems).toEqual([]);
    expect(await connectionsOf(link)).toEqual([expect.objectContaining({ provider: 'hubspot', status: 'active' })]);
    await window.close();
  });

  it('shows why a key is refused next to its field, and allows another attempt', async () => {
    const link = await makeLink();
    const page = await open();
    await chooseProvider(page, link, 'Zendesk');
    await page.getByLabel('Subdomain').fill(`https://${subdomain.subdomain}.zendesk.com/agent`);
    await page.getByLabel('E-mail of the agent').fill(subdomain.email);
    await page.getByLabel('API token').fill('wrong');
    await submit(page);
    const secret = page.getByLabel('API token');
    await page.getByRole('alert').waitFor();
    expect(await page.title()).toMatch(/^Not connected: /);
    expect(await secret.getAttribute('aria-invalid')).toBe('true');
    expect(await secret.inputValue()).toBe('');
    const [issue = ''] = ((await secret.getAttribute('aria-describedby')) ?? '').split(' ');
    expect(await page.locator(`[id="${issue}"]`).textContent()).toMatch(/^Zendesk Support says: \S/);
    expect(await focused(page)).toBe('API token');
    expect(await page.getByLabel('E-mail of the agent').inputValue()).toBe(subdomain.email);
    await secret.fill(subdomain.apiToken);
    await submit(page);
    await page.waitForURL(/\/done$/);
    expect(window.problems).toEqual([]);
    await window.close();
  });

  it('needs only a keyboard, and the focus is always visible', async () => {
    const link = await makeLink();
    const page = await open();
    await page.goto(link.url);
    await tabTo(page, 'HHubSpot');
    expect(await hasFocusOutline(page)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL(/hubspot$/);
    // The browser focuses a field with `autofocus` after it has laid out the page.
    await expect.poll(() => focused(page)).toBe('Service key or access token');
    expect(await hasFocusOutline(page)).toBe(true);
    await page.keyboard.type('pat-wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await focused(page)).toBe('Service key or access token');
    await page.keyboard.type(portal.accessToken);
    await tabTo(page, 'Connect HubSpot');
    expect(await hasFocusOutline(page)).toBe(true);
    await page.keyboard.press('Space');
    await page.waitForURL(/\/done$/);
    expect(await connectionsOf(link)).toHaveLength(1);
    expect(window.problems).toEqual([]);
    await window.close();
  });

  it('works without scripts', async () => {
    const link = await makeLink();
    const page = await open({ javaScriptEnabled: false });
    await connectHubspot(page, link);
    expect(await connectionsOf(link)).toHaveLength(1);
    await window.close();
  });

  it('does not send the address of the link to any site, not even to a help page', async () => {
    const page = await open();
    await chooseProvider(page, await makeLink(), 'HubSpot');
    const help = page.getByRole('link', { name: 'Where to find it' });
    expect(await help.getAttribute('rel')).toContain('noreferrer');
    const headers: Record<string, string>[] = [];
    page.on('request', (request) => headers.push(request.headers()));
    await page.getByRole('link', { name: 'All tools' }).click();
    await heading(page).waitFor();
    expect(headers.map((each) => each.referer)).toEqual([undefined]);
    await window.close();
  });
});

inBrowser('a person who gives consent', () => {
  let window: Visit;
  let page: Page;

  beforeEach(async () => {
    for (const provider of ['hubspot', 'zendesk'] as const) await registerApp(service(), project, provider);
  });

  const open = async (link: Link, provider: 'hubspot' | 'zendesk', name: string): Promise<void> => {
    window = await visit(browser(), [service().url, service().simulators[provider].url]);
    page = window.page;
    await chooseProvider(page, link, name);
  };

  const goOn = () => page.getByRole('button', { name: /^Continue to / }).click();
  const decide = async (name: 'Allow' | 'Deny') => page.getByRole('button', { name }).click();

  const finish = async (): Promise<void> => {
    await page.waitForURL(/\/done(\?|$)/);
    expect(window.problems).toEqual([]);
    expect(window.documents.join()).not.toMatch(/uct_/);
    await window.close();
  };

  it('returns as connected, and the connection works with its token', async () => {
    const id_linked_user = await service().linkedUser(project);
    const { id, token } = await service().connect(project, 'hubspot', { linkedUser: id_linked_user });
    const link = await makeLink({ id_linked_user, linked_user_origin_id: undefined, alias: undefined });
    await open(link, 'hubspot', 'HubSpot');
    await goOn();
    await decide('Allow');
    await heading(page).waitFor();
    expect(await heading(page).textContent()).toBe('HubSpot is connected');
    expect(await page.getByText(`portal-${portal.portalId}.example`, { exact: true }).isVisible()).toBe(true);
    await finish();
    expect(await connectionsOf(link)).toEqual([expect.objectContaining({ id, provider: 'hubspot' })]);
    const contact = { first_name: 'Ada', last_name: 'Lovelace', email_addresses: [], phone_numbers: [], addresses: [] };
    const made = await service().call('POST', '/crm/contacts', { token, body: { ...contact, field_mappings: {} } });
    expect(made.status).toBe(201);
  });

  it('shows a refused consent, and allows another attempt', async () => {
    const link = await makeLink();
    await open(link, 'hubspot', 'HubSpot');
    await goOn();
    await decide('Deny');
    expect(await page.getByRole('alert').textContent()).toContain('You did not give access at HubSpot.');
    expect(await window.barriers()).toEqual([]);
    expect(await connectionsOf(link)).toEqual([]);
    await goOn();
    await decide('Allow');
    await finish();
    expect(await connectionsOf(link)).toHaveLength(1);
  });

  it("asks for the subdomain first, if the provider's address contains one", async () => {
    const link = await makeLink();
    await open(link, 'zendesk', 'Zendesk');
    await page.getByLabel('Subdomain').first().fill('evil.com/');
    await goOn();
    expect(await page.getByLabel('Subdomain').first().getAttribute('aria-invalid')).toBe('true');
    expect(await window.barriers()).toEqual([]);
    await page.getByLabel('Subdomain').first().fill(subdomain.subdomain);
    await goOn();
    await decide('Allow');
    await finish();
    expect(await connectionsOf(link)).toEqual([expect.objectContaining({ provider: 'zendesk' })]);
  });

  it('also accepts a key, in a part of the page that unfolds', async () => {
    const link = await makeLink();
    await open(link, 'hubspot', 'HubSpot');
    await page.getByText('Use a key or token instead').click();
    await enterHubspot(page, 'pat-wrong');
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Service key or access token').isVisible()).toBe(true);
    expect(await focused(page)).toBe('Service key or access token');
    expect(await window.barriers()).toEqual([]);
    await enterHubspot(page, portal.accessToken);
    await finish();
  });

  it('informs its user if the link was used in another tab during the consent', async () => {
    const link = await makeLink();
    await open(link, 'hubspot', 'HubSpot');
    await goOn();
    const other = await openWindow();
    await chooseProvider(other.page, link, 'Pipedrive');
    const [company] = pipedriveCompanies;
    await other.page.getByLabel('Company domain').fill(company.companyDomain);
    await other.page.getByLabel('API token').fill(company.apiToken);
    await submit(other.page);
    await other.page.waitForURL(/\/done$/);
    await other.close();
    await decide('Allow');
    await page.getByText('The account of HubSpot was not connected.').waitFor();
    expect(await connectionsOf(link)).toEqual([expect.objectContaining({ provider: 'pipedrive' })]);
    await window.close();
  });

  it('shows where the redirect leads, and offers a link', async () => {
    await open(await makeLink(), 'hubspot', 'HubSpot');
    // A browser stays on its page if the response is empty.
    await page.route(`${service().simulators.hubspot.url}/**`, (route) => route.fulfill({ status: 204 }));
    await goOn();
    await page.getByRole('link', { name: 'Continue to HubSpot' }).waitFor();
    expect(await page.getByRole('status').textContent()).toContain('Going to HubSpot');
    expect(await window.barriers()).toEqual([]);
    await shoot(page, 'leaving');
    await page.unroute(`${service().simulators.hubspot.url}/**`);
    await page.getByRole('link', { name: 'Continue to HubSpot' }).click();
    await page.getByRole('button', { name: 'Allow' }).waitFor();
    await window.close();
  });

  it('stores no token of the link if the consent is remembered', async () => {
    const link = await makeLink();
    await open(link, 'hubspot', 'HubSpot');
    await goOn();
    await page.getByRole('button', { name: 'Allow' }).waitFor();
    const { Items = [] } = await database().send(new ScanCommand({ TableName: environment.tables.projects }));
    const consents = Items.filter(({ sk }) => String(sk).startsWith('consent#'));
    expect(consents.length).toBeGreaterThan(0);
    const secret = link.url.slice(-49, -6);
    const text = Items.map((item) =>
      JSON.stringify(item, (_, value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value)),
    ).join();
    expect(text).not.toContain(secret);
    await window.close();
  });
});
