import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Reply } from '../../infra/local/caller.ts';
import type { MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { zendeskSubdomains } from '../../infra/simulators/zendesk/seeds.ts';
import { mintToken } from '../../lib/crypto/tokens.ts';
import { expireLink, type Link, makeLink as makeLinkOf } from '../harness/links.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { registerApp } from './consent.ts';

let service: Service;
let project: MadeProject;

beforeAll(async () => {
  service = await startService();
});

beforeEach(async () => {
  project = await service.project('Northwind');
});

afterEach(() => service.simulators.hubspot.clearFailures());

afterAll(() => service.stop());

const shownLink = z.object({ status: z.string(), id_connection: z.string().nullable() });

const makeLink = (body: Readonly<Record<string, unknown>> = {}): Promise<Link> => makeLinkOf(service, project, body);

const shown = async ({ id }: Link) =>
  shownLink.parse(dataOf(await service.call('GET', `/magic-link/${id}`, { key: project.key })));

const connectionsOf = async ({ id_linked_user }: Link) => {
  const reply = await service.call('GET', '/connections', { key: project.key, query: { id_linked_user } });
  return z.array(z.object({ id: z.string(), provider: z.string() })).parse(dataOf(reply));
};

const open = (path: string, language?: string) =>
  service.call('GET', path, language === undefined ? {} : { headers: { 'accept-language': language } });

/** Sends the form of a page as a browser does. */
const submit = ({ path }: Link, provider: string, credentials: Readonly<Record<string, string>>): Promise<Reply> => {
  const fields = Object.entries(credentials).map(([name, value]): [string, string] => [`credentials.${name}`, value]);
  return service.call('POST', `${path}/${provider}`, {
    body: String(new URLSearchParams([['method', 'credentials'], ...fields])),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  });
};

const [portal, otherPortal] = hubspotPortals;
const [zendeskAccount] = zendeskSubdomains;
const hubspotCredentials = { access_token: portal.accessToken };
const zendeskCredentials = {
  subdomain: zendeskAccount.subdomain,
  email: zendeskAccount.email,
  api_token: zendeskAccount.apiToken,
};

const wayOf = ({ status, headers }: Reply) => [status, headers.get('location')];
const titleOf = ({ body }: Reply): string => (/<h1>(.*)<\/h1>/.exec(String(body))?.[1] ?? '').replaceAll('&#39;', "'");

describe('a link that cannot be used', () => {
  it('is expired: every page says so with 410, and a form connects nothing', async () => {
    const link = await makeLink();
    await expireLink(project, link);
    const replies = [
      await open(link.path),
      await open(`${link.path}/hubspot`),
      await submit(link, 'hubspot', hubspotCredentials),
    ];
    expect(replies.map((reply) => [reply.status, titleOf(reply)])).toEqual(
      replies.map(() => [410, 'This link has expired']),
    );
    expect(wayOf(await open(`${link.path}/done`))).toEqual([303, link.path]);
    expect(await connectionsOf(link)).toEqual([]);
  });

  it('is revoked: every page says so with 410, the project no longer finds it, and a form connects nothing', async () => {
    const link = await makeLink();
    const revoke = () => service.call('DELETE', `/magic-link/${link.id}`, { key: project.key });
    expect((await revoke()).status).toBe(200);
    for (const page of ['', '/hubspot']) {
      const reply = await open(`${link.path}${page}`);
      expect([reply.status, titleOf(reply)]).toEqual([410, 'This link was revoked']);
    }
    const reply = await submit(link, 'hubspot', hubspotCredentials);
    expect([reply.status, titleOf(reply)]).toEqual([410, 'This link was revoked']);
    expect(await connectionsOf(link)).toEqual([]);
    expect((await revoke()).status).toBe(404);
    expect((await service.call('GET', `/magic-link/${link.id}`, { key: project.key })).status).toBe(404);
  });

  it('belongs to a deleted linked user: 404, and a form connects nothing', async () => {
    const link = await makeLink();
    await service.call('DELETE', `/linked-users/${link.id_linked_user}`, { key: project.key });
    const reply = await submit(link, 'hubspot', hubspotCredentials);
    expect([reply.status, titleOf(reply)]).toEqual([404, 'This link does not work']);
    expect(await connectionsOf(link)).toEqual([]);
  });

  it('has the right name and a wrong secret: 404, and a form connects nothing', async () => {
    const link = await makeLink();
    const forged = { ...link, path: `/connect/${mintToken({ kind: 'uml', project: project.id, id: link.id }).token}` };
    for (const page of ['', '/done', '/hubspot']) expect((await open(`${forged.path}${page}`)).status, page).toBe(404);
    expect((await submit(forged, 'hubspot', hubspotCredentials)).status).toBe(404);
    expect(await connectionsOf(link)).toEqual([]);
    expect((await open(link.path)).status).toBe(200);
  });

  it('was used: 410 with the name of the account, and the accounts that were not connected', async () => {
    const link = await makeLink();
    expect(wayOf(await submit(link, 'hubspot', hubspotCredentials))).toEqual([303, `${link.path}/done`]);
    const again = await open(link.path);
    expect([again.status, titleOf(again)]).toEqual([410, 'This link was used already']);
    expect(again.body).toContain(String(portal.portalId));
    const other = await submit(link, 'zendesk', zendeskCredentials);
    expect(other.status).toBe(410);
    expect(other.body).toContain('The account of Zendesk Support was not connected.');
    expect(await connectionsOf(link)).toEqual([expect.objectContaining({ provider: 'hubspot' })]);
  });

  it('was used by the same form, sent twice: leads to the connected account', async () => {
    const link = await makeLink();
    await submit(link, 'hubspot', hubspotCredentials);
    expect(wayOf(await submit(link, 'hubspot', hubspotCredentials))).toEqual([303, `${link.path}/done`]);
  });
});

describe('a link for some providers', () => {
  it('answers 404 for other providers and unknown providers', async () => {
    const link = await makeLink({ providers: ['zendesk', 'pipedrive'] });
    const first = await open(link.path);
    expect(first.body).toContain('Pipedrive');
    expect(first.body).not.toContain('HubSpot');
    const replies = [
      ...(await Promise.all(['hubspot', 'constructor', '%2e%2e%2f'].map((id) => open(`${link.path}/${id}`)))),
      await submit(link, 'hubspot', hubspotCredentials),
    ];
    for (const reply of replies) {
      expect([reply.status, titleOf(reply)]).toEqual([404, 'This link does not offer this tool']);
      expect(reply.body).toContain(`<a class="button" href="${link.path}">See the tools of this link</a>`);
    }
    expect(await connectionsOf(link)).toEqual([]);
  });

  it('leads directly to the form if there is only one', async () => {
    const link = await makeLink({ providers: ['hubspot'] });
    expect(wayOf(await open(link.path))).toEqual([303, `${link.path}/hubspot`]);
    expect((await open(`${link.path}/hubspot`)).body).not.toContain('All tools');
  });
});

describe('a form', () => {
  it('answers 422 at each missing field, and sends the provider nothing', async () => {
    const link = await makeLink();
    const before = service.simulators.zendesk.exchanges.length;
    const reply = await submit(link, 'zendesk', { subdomain: ' ', email: '' });
    expect(reply.status).toBe(422);
    for (const text of ['Enter the subdomain.', 'Enter the e-mail of the agent.', 'Enter the API token.']) {
      expect(reply.body).toContain(text);
    }
    expect(service.simulators.zendesk.exchanges).toHaveLength(before);
  });

  it.each(['evil.com/', 'a.b@evil', 'evil.com#', 'аcme', '127.0.0.1', 'a b', 'evil.com/sim-acme.zendesk.com', '..'])(
    'answers 422 for the subdomain %s, which would be a different host',
    async (subdomain) => {
      const link = await makeLink();
      const before = service.simulators.zendesk.exchanges.length;
      const reply = await submit(link, 'zendesk', { ...zendeskCredentials, subdomain });
      expect(reply.status).toBe(422);
      expect(reply.body).toContain('This is not a subdomain: it is what comes before .zendesk.com in the address.');
      expect(service.simulators.zendesk.exchanges).toHaveLength(before);
    },
  );

  it('keeps the typed values, escaped, but no secrets', async () => {
    const link = await makeLink();
    const email = `"><script>alert(1)</script>`;
    const reply = await submit(link, 'zendesk', { subdomain: 'sim-acme', email, api_token: 'hush-hush' });
    expect(reply.status).toBe(422);
    expect(reply.body).toContain('value="sim-acme"');
    expect(reply.body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(reply.body).not.toMatch(/<script|hush-hush/);
  });

  it("shows the provider's reason at the secret, and the link can be used again", async () => {
    const link = await makeLink();
    const reply = await submit(link, 'hubspot', { access_token: 'pat-wrong' });
    expect(reply.status).toBe(422);
    expect(reply.body).toMatch(/id="credentials-credentials\.access_token-issue">HubSpot says: Authentication/);
    expect(reply.body).not.toContain('pat-wrong');
    expect(await shown(link)).toEqual({ status: 'open', id_connection: null });
    expect((await submit(link, 'hubspot', hubspotCredentials)).status).toBe(303);
  });

  it.each([
    [429, 429, 'is asked too often'],
    [500, 502, 'has a problem at the moment'],
  ])('explains what to do if the provider answers %i', async (status, answered, text) => {
    const link = await makeLink();
    service.simulators.hubspot.failWith(status, { times: 5, retryAfterSeconds: 60 });
    const reply = await submit(link, 'hubspot', hubspotCredentials);
    expect([reply.status, titleOf(reply)]).toEqual([answered, "Connect Acme's HubSpot to Northwind"]);
    expect(reply.body).toContain(`HubSpot ${text}`);
    service.simulators.hubspot.clearFailures();
    expect((await submit(link, 'hubspot', hubspotCredentials)).status).toBe(303);
  });

  it('marks the subdomain if the account does not exist, and keeps the typed values in each form', async () => {
    await registerApp(service, project, 'zendesk');
    const link = await makeLink();
    const reply = await submit(link, 'zendesk', { ...zendeskCredentials, subdomain: 'nobody' });
    const page = String(reply.body);
    expect(reply.status).toBe(422);
    expect(page).toMatch(/id="credentials-credentials\.subdomain-issue">Zendesk Support says: There is no help desk/);
    expect(page).not.toContain('id="credentials-credentials.api_token-issue"');
    expect(page.match(/name="credentials\.subdomain" type="text" value="nobody"/g)).toHaveLength(2);
    expect(page.match(/aria-invalid="true"/g)).toHaveLength(1);
  });

  it('names the customer and the project, and what the project reads and writes', async () => {
    const page = await open(`${(await makeLink()).path}/mailchimp`);
    expect(titleOf(page)).toBe("Connect Acme's Mailchimp Marketing to Northwind");
    expect(page.body).toMatch(/<dt>Northwind reads<\/dt><dd>[^<]*campaigns[^<]*<\/dd>/);
    expect(page.body).toMatch(/<dt>Northwind writes<\/dt><dd>[^<]*contacts[^<]*<\/dd>/);
  });

  it.each([
    ['de-CH, en;q=0.8', 'de', 'HubSpot von Acme mit Northwind verbinden'],
    ['it, fr;q=0.5, en;q=0.4', 'fr', 'Connecter HubSpot de Acme à Northwind'],
    ['es', 'es', 'Conectar HubSpot de Acme con Northwind'],
    ['ja', 'ja', 'Acme の HubSpot を Northwind に接続'],
    ['tlh', 'en', "Connect Acme's HubSpot to Northwind"],
  ])('uses the language that the browser requests: %s', async (accepted, language, title) => {
    const page = await open(`${(await makeLink()).path}/hubspot`, accepted);
    expect([page.body, titleOf(page)]).toEqual([expect.stringContaining(`<html lang="${language}">`), title]);
    expect(Buffer.byteLength(String(page.body))).toBeLessThan(12 * 1024);
  });

  it('uses the language of the link, whatever the browser requests', async () => {
    const link = await makeLink({ language: 'es' });
    expect(titleOf(await open(`${link.path}/hubspot`, 'de'))).toBe('Conectar HubSpot de Acme con Northwind');
  });

  it.each(['https://SIM-ACME.zendesk.com/agent/home?x=1', 'sim-acme.zendesk.com', ' Sim-Acme '])(
    'reads the subdomain from %s',
    async (subdomain) => {
      const link = await makeLink();
      expect((await submit(link, 'zendesk', { ...zendeskCredentials, subdomain })).status).toBe(303);
    },
  );
});

describe('an unknown link', () => {
  it('is explained in the language that the browser requests', async () => {
    const page = await open('/connect/uml_nothing', 'de');
    expect([page.status, titleOf(page)]).toEqual([404, 'Dieser Link funktioniert nicht']);
    expect(page.body).toContain('<html lang="de">');
  });
});

describe('an account connected with a link', () => {
  it('is shown on the page, without its token', async () => {
    const link = await makeLink();
    expect(wayOf(await open(`${link.path}/done`))).toEqual([303, link.path]);
    const sent = await submit(link, 'hubspot', { access_token: ` ${portal.accessToken}\n` });
    const done = await open(`${link.path}/done`);
    expect([done.status, titleOf(done)]).toEqual([200, 'HubSpot is connected']);
    expect(done.body).toContain(`<dd>Acme&#39;s HubSpot (${portal.portalId})</dd>`);
    expect(`${sent.body}${JSON.stringify([...sent.headers])}${done.body}`).not.toMatch(/uct_|sim-hubspot-token/);
  });

  it('is in the data of the link, for every key of the project', async () => {
    const link = await makeLink();
    await submit(link, 'zendesk', zendeskCredentials);
    const [connection] = await connectionsOf(link);
    expect(await shown(link)).toEqual({ status: 'used', id_connection: connection?.id });
  });

  it('is repaired if it was connected before, and keeps its id and its token', async () => {
    const linkedUser = await service.linkedUser(project);
    const { id, token } = await service.connect(project, 'hubspot', { linkedUser });
    const link = await makeLink({ id_linked_user: linkedUser, linked_user_origin_id: undefined, alias: undefined });
    const renewed = service.simulators.hubspot.account(portal.portalId).issueAccessToken();
    expect((await submit(link, 'hubspot', { access_token: renewed })).status).toBe(303);
    expect(await connectionsOf(link)).toEqual([expect.objectContaining({ id })]);
    expect(await shown(link)).toEqual({ status: 'used', id_connection: id });
    expect((await service.call('GET', '/crm/contacts', { token })).status).toBe(200);
  });

  it('is created once, however many tabs send the form at the same time', async () => {
    const link = await makeLink();
    const replies = await Promise.all(Array.from({ length: 4 }, () => submit(link, 'hubspot', hubspotCredentials)));
    expect(replies.map(wayOf)).toEqual(replies.map(() => [303, `${link.path}/done`]));
    expect(await connectionsOf(link)).toHaveLength(1);
  });

  it('is one of two that are sent at the same time, and the other tab names it', async () => {
    for (let round = 0; round < 3; round += 1) {
      const link = await makeLink();
      const replies = await Promise.all([
        submit(link, 'hubspot', hubspotCredentials),
        submit(link, 'zendesk', zendeskCredentials),
      ]);
      const statuses = replies.map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([303, 410]);
      const [loser, ...others] = replies.filter(({ status }) => status === 410);
      expect([others.length, titleOf(loser ?? expect.fail('nobody lost'))]).toEqual([0, 'This link was used already']);
      const connections = await connectionsOf(link);
      expect(connections).toHaveLength(1);
      expect(await shown(link)).toEqual({ status: 'used', id_connection: connections[0]?.id });
    }
  });

  it('is the first of two accounts of one provider, and the second is not stored', async () => {
    const link = await makeLink();
    const replies = await Promise.all([
      submit(link, 'hubspot', hubspotCredentials),
      submit(link, 'hubspot', { access_token: otherPortal.accessToken }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([303, 410]);
    expect(replies.find(({ status }) => status === 410)?.body).toContain('The account of HubSpot was not connected.');
    expect(await connectionsOf(link)).toHaveLength(1);
  });
});
