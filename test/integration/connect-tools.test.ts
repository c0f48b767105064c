import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeProject } from '../../infra/local/setup.ts';
import { isSimulated, simulatedOf } from '../../infra/simulators/registry.ts';
import { providers } from '../../lib/providers/all.ts';
import { providerIds } from '../../lib/providers/load.ts';
import { shortLived } from '../../lib/providers/short-lived.ts';
import { summaries } from '../../lib/providers/summary.ts';
import { changeProject, makeLink as makeLinkOf } from '../harness/links.ts';
import { envelopeOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { consents, registerApp } from './consent.ts';

let service: Service;
let project: MadeProject;

beforeAll(async () => {
  service = await startService();
});

beforeEach(async () => {
  project = await service.project('Northwind');
});

afterAll(() => service.stop());

const makeLink = (body: Readonly<Record<string, unknown>> = {}) => makeLinkOf(service, project, body);

const change = (body: Readonly<Record<string, unknown>>) => changeProject(service, project, body, project.key);

const open = async (path: string): Promise<string> => String((await service.call('GET', path)).body);

/** Ids of the providers that a page shows or hides. */
const rowsOf = (page: string, kind: 'shown' | 'hidden'): readonly string[] =>
  [...page.matchAll(/<li( hidden)?><a class="row" href="[^"]*\/([^"/]+)">/g)]
    .filter(([, hidden]) => (hidden === undefined) === (kind === 'shown'))
    .map(([, , id = '']) => id);

/** Providers whose only key ends within a day. */
const withoutKeys = Object.values(providers).filter(({ credentials }) => shortLived(credentials) !== undefined);
const eightTools = providerIds.filter((id) => summaries[id]?.needsConsent !== true).slice(0, 8);

describe('the tools of a link', () => {
  it('have neither search nor categories if there are eight, and no script', async () => {
    const page = await open((await makeLink({ providers: eightTools })).path);
    expect(rowsOf(page, 'shown')).toEqual(eightTools);
    expect(page).not.toMatch(/role="search"|aria-current="|<script/);
  });

  it('have a search and categories if there are more, which are requests without a script', async () => {
    const { path } = await makeLink();
    const all = await open(path);
    expect(all).toContain(`role="search" method="get" action="${path}"`);
    const found = await open(`${path}?q=%20crm%20CLÓSE`);
    expect(found).toContain('value="crm CLÓSE"');
    expect(rowsOf(found, 'shown')).toEqual(['close']);
    expect(rowsOf(found, 'hidden')).toHaveLength(rowsOf(all, 'shown').length - 1);
    expect(found).toMatch(/<span hidden>No tool has this name/);
    expect(await open(`${path}?q=nothing`)).toMatch(/<ul hidden>[\s\S]*<span>No tool has this name/);
    const ticketing = await open(`${path}?category=ticketing`);
    const expected = rowsOf(all, 'shown').filter((id) => summaries[id]?.verticals.includes('ticketing'));
    expect(rowsOf(ticketing, 'shown')).toEqual(expected);
    expect(ticketing).toContain(`<a href="${path}?category=ticketing" aria-current="true">Ticketing</a>`);
    expect(ticketing).toContain('<input type="hidden" name="category" value="ticketing">');
    expect(rowsOf(await open(`${path}?category=constructor`), 'shown')).toEqual(rowsOf(all, 'shown'));
  });

  it('escape what a person seeks', async () => {
    const page = await open(`${(await makeLink()).path}?q=${encodeURIComponent('"><img src=x>')}`);
    expect(page).toContain('value="&quot;&gt;&lt;img src=x&gt;"');
    expect(page).not.toContain('<img src=x>');
  });

  it('allow exactly the script of the page', async () => {
    const { path } = await makeLink();
    const { headers, body } = await service.call('GET', path);
    expect(headers.get('content-security-policy')).toMatch(/; script-src 'sha256-[^']+'; /);
    expect(String(body).match(/<script>/g)).toHaveLength(1);
    const form = await service.call('GET', `${path}/${eightTools[0]}`);
    expect(form.headers.get('content-security-policy')).not.toContain('script-src');
  });

  it('are those of the categories of the link', async () => {
    const { providers: offered, path } = await makeLink({ categories: ['ticketing'] });
    expect(offered).toEqual(providerIds.filter((id) => summaries[id]?.verticals.includes('ticketing')));
    expect((await service.call('GET', `${path}/close`)).status).toBe(404);
    const both = await makeLink({ categories: ['crm'], providers: ['zendesk', 'close'] });
    expect(both.providers).toEqual(['close']);
  });
});

describe('a tool whose keys soon end', () => {
  it.each(withoutKeys)('is offered only for a consent: $id', async ({ id, name }) => {
    const { path } = await makeLink();
    const credentials = isSimulated(id) ? (simulatedOf(id).accounts[0] ?? {}) : {};
    const fields = Object.entries(credentials).map(([field, value]): [string, string] => [
      `credentials.${field}`,
      value,
    ]);
    expect(await open(`${path}/${id}`)).not.toContain('value="credentials"');
    const reply = await service.call('POST', `${path}/${id}`, {
      body: String(new URLSearchParams([['method', 'credentials'], ...fields])),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    });
    expect(reply.status).toBe(422);
    expect(reply.body).toContain(`${name} cannot be connected in this way.`);
    if (isSimulated(id) && consents(service, id)) await registerApp(service, project, id);
    expect(rowsOf(await open(path), 'shown')).toContain(id);
    expect(await open(`${path}/${id}`)).toContain('value="oauth"');
  });

  it('is not listed while no app exists for its consent', async () => {
    const listed = new Set(rowsOf(await open((await makeLink()).path), 'shown'));
    const missing = providerIds.filter((id) => !listed.has(id));
    // At the others, the person may name an app or a host.
    expect(missing).toEqual(
      withoutKeys
        .filter(({ oauth }) => oauth?.hosts?.own === undefined && oauth?.hosts?.ownApp === undefined)
        .map(({ id }) => id),
    );
  });

  it.each(withoutKeys)('warns if a project connects $id with such a key', async ({ id, credentials }) => {
    const account = isSimulated(id) ? (simulatedOf(id).accounts[0] ?? {}) : {};
    const given = Object.fromEntries(Object.keys(credentials).map((field) => [field, account[field]]));
    const body = { provider: id, id_linked_user: await service.linkedUser(project), credentials: given };
    const { warnings } = envelopeOf(await service.call('POST', '/connections', { key: project.key, body }));
    const message = expect.stringMatching(/^ends about \d+ minutes after .*POST \/connections\/authorize\.$/);
    const name = shortLived(credentials)?.name;
    expect(warnings).toEqual([{ path: `credentials.${name}`, code: 'short_lived_credential', message }]);
  });
});

describe('the page of a project', () => {
  it('links to its privacy policy and its help, on every page', async () => {
    await change({
      branding: { privacy_url: 'https://n.example/privacy?x=1&y=2', help_url: 'https://n.example/help' },
    });
    const { path } = await makeLink();
    for (const page of ['', `/${eightTools[0]}`, '/nothing']) {
      const text = await open(`${path}${page}`);
      expect(text).toContain(
        '<a href="https://n.example/privacy?x=1&amp;y=2" target="_blank" rel="noopener noreferrer">',
      );
      expect(text).toContain('rel="noopener noreferrer">Help</a>');
    }
  });

  it('names only the objects that the project uses', async () => {
    await change({ objects: ['crm.contact', 'ticketing.ticket'] });
    const { path } = await makeLink();
    expect(await open(`${path}/close`)).toMatch(
      /<dl class="access">\s*<dt>Northwind reads<\/dt><dd>contacts<\/dd>\s*<dt>Northwind writes<\/dt><dd>contacts<\/dd>/,
    );
    await change({ objects: ['marketingautomation.campaign'] });
    expect(await open(`${path}/close`)).not.toContain('class="access"');
    await change({ objects: [] });
    expect(await open(`${path}/close`)).toMatch(/<dd>[^<]*deals[^<]*<\/dd>/);
  });
});
