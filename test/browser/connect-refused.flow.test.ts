import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { MadeProject } from '../../infra/local/setup.ts';
import { isSimulated, simulatedOf } from '../../infra/simulators/registry.ts';
import { languages } from '../../lib/pages/words/languages.ts';
import { providers } from '../../lib/providers/all.ts';
import { shortLived } from '../../lib/providers/short-lived.ts';
import { makeLink } from '../harness/links.ts';
import { seed, someOf } from '../harness/runs.ts';
import { consents, registerApp } from '../integration/consent.ts';
import { tryInBrowser } from './in-browser.ts';

let project: MadeProject;

const { inBrowser, service, openWindow } = tryInBrowser('refused forms', async (service) => {
  project = await service.project('Northwind Analytics');
});

/** A small phone, without the bars of its browser. */
const phone = { width: 375, height: 553 };

/** The providers whose forms ask for a key, each with the credentials of its simulated account. */
const keyForms = Object.values(providers)
  .filter(({ id, credentials }) => isSimulated(id) && shortLived(credentials) === undefined)
  .map(({ id, credentials }) => {
    const account: Readonly<Record<string, string>> = isSimulated(id) ? (simulatedOf(id).accounts[0] ?? {}) : {};
    const wrong = Object.entries(credentials).map(
      ([name, { secret }]) => [`credentials.${name}`, secret ? 'wrong' : (account[name] ?? '')] as const,
    );
    return { id, wrong: Object.fromEntries(wrong) };
  });

/** The consents that a person must prepare: by an address, or by an app of the account. */
const consentForms = Object.values(providers).flatMap(({ id, oauth }) => {
  const { own, known, ownApp } = oauth?.hosts ?? {};
  const needsAddress = (oauth?.credentials ?? []).length > 0 || (own !== undefined && known === undefined);
  return [
    ...(needsAddress ? [{ id, slip: 'no address', values: {} }] : []),
    ...(ownApp === undefined ? [] : [{ id, slip: 'no client secret', values: { client_id: 'an-app' } }]),
  ];
});

/** Texts that a person must see after a refusal, and where they are. */
interface Seen {
  readonly scrolled: number;
  readonly focused: string;
  /** Elements that are not completely visible. */
  readonly cut: readonly string[];
}

/** Expression for a `Seen`: the alert, the focused element, and the reason at the focused field. */
const seen = `(() => {
  const at = document.activeElement;
  const reasons = (at.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id.endsWith('-issue'));
  const all = [document.querySelector('[role=alert]'), at, ...reasons.map((id) => document.getElementById(id))];
  const cut = all.filter((one) => {
    const { top, bottom, height } = one.getBoundingClientRect();
    return height === 0 || top < 0 || bottom > innerHeight;
  });
  const focused = at.getAttribute('aria-invalid') ? 'faulty field' : at.getAttribute('role') ?? at.tagName;
  return { scrolled: scrollY, focused, cut: cut.map((one) => one.outerHTML.slice(0, 120)) };
})()`;

/** Sends the open form: it is the first. */
const submit = async (page: Page, values: Readonly<Record<string, string>>): Promise<Seen> => {
  const form = page.locator('form').first();
  if (Object.keys(values).some((name) => name.startsWith('client_'))) {
    const folded = form.locator('details:not([open]) summary');
    if ((await folded.count()) > 0) await folded.click();
  }
  for (const [name, value] of Object.entries(values)) await form.locator(`[name="${name}"]`).fill(value);
  await form.locator('button').click();
  await page.getByRole('alert').waitFor();
  // The browser focuses an element with `autofocus` after it has laid out the page.
  await expect.poll(() => page.evaluate('document.activeElement !== document.body')).toBe(true);
  return page.evaluate<Seen>(seen);
};

inBrowser.each(someOf(languages, 2, seed))(`a refused form in the language: %s (SEED=${seed})`, (language) => {
  it.each(keyForms)('$id: shows and focuses its error on a phone, without scrolling', async ({ id, wrong }) => {
    const { page, problems, barriers, close } = await openWindow({
      viewport: phone,
      locale: language,
    });
    await page.goto(`${(await makeLink(service(), project)).url}/${id}`);
    for (const values of [{}, wrong])
      expect(await submit(page, values)).toEqual({ scrolled: 0, focused: 'faulty field', cut: [] });
    expect(await barriers()).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it.each(consentForms)('$id: shows and focuses the slip, without scrolling: $slip', async ({ id, values }) => {
    const owner = await service().project('Northwind Analytics');
    if (isSimulated(id) && consents(service(), id)) await registerApp(service(), owner, id);
    const { page, problems, close } = await openWindow({ viewport: phone, locale: language });
    await page.goto(`${(await makeLink(service(), owner)).url}/${id}`);
    expect(await submit(page, values)).toEqual({ scrolled: 0, focused: 'faulty field', cut: [] });
    expect(problems).toEqual([]);
    await close();
  });

  it('shows and focuses a refused consent, which concerns no field', async () => {
    const { page, problems, barriers, close } = await openWindow({
      viewport: phone,
      locale: language,
    });
    const [{ id } = expect.fail('no provider')] = keyForms;
    await page.goto(`${(await makeLink(service(), project)).url}/${id}?error=access_denied`);
    await expect.poll(() => page.evaluate('document.activeElement !== document.body')).toBe(true);
    expect(await page.evaluate(seen)).toEqual({ scrolled: 0, focused: 'alert', cut: [] });
    expect(await barriers()).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });
});
