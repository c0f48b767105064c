import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeProject } from '../../../infra/local/setup.ts';
import { githubAccounts } from '../../../infra/simulators/github/seeds.ts';
import { appScopes as hubspotAppScopes } from '../../../infra/simulators/hubspot/scopes.ts';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { jiraSites } from '../../../infra/simulators/jira/seeds.ts';
import { envelopeOf, failureOf, recordOf, recordsOf, warnedPaths } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';
import { connectByConsent, makeTenant } from '../../integration/consent.ts';

let service: Service;
let project: MadeProject;
/** Token of a new connection, so that no answer is cached. */
let token: string;

beforeAll(async () => {
  service = await startService();
  project = await service.project();
});

afterAll(() => service.stop());

afterEach(() => {
  service.simulators.jira.clearFailures();
  service.simulators.hubspot.clearFailures();
});

const call = (method: string, path: string, options = {}) => service.call(method, path, { token, ...options });
const always = Number.POSITIVE_INFINITY;
const ticket = { name: 'Printer', description: ['On fire.'], field_mappings: {} };
const warningsOf = (reply: Awaited<ReturnType<typeof call>>) => Object(envelopeOf(reply)).warnings;

describe('a list of choices that the account may not see', () => {
  const refuse = (status: number, times = always) =>
    service.simulators.jira.failWith(status, { path: /\/priority$/, times });

  beforeEach(async () => {
    const linkedUser = await service.linkedUser(project);
    ({ token } = await service.connect(project, 'jira', { linkedUser }));
  });

  it.each([403, 404])('prevents no read and no write: %i', async (status) => {
    refuse(status);
    const created = await call('POST', '/ticketing/tickets', { body: { ...ticket, priority: 'high' } });
    expect(recordOf(created, 201)).toMatchObject({ priority: 'high', remote_priority: 'High' });
    expect(warningsOf(created)).toEqual([
      { path: 'priority', code: 'not_permitted', message: expect.stringContaining('the choices of priority') },
    ]);
    const { id } = recordOf(created, 201);
    const read = await call('GET', `/ticketing/tickets/${id}`);
    expect(recordOf(read)).toMatchObject({ priority: 'high', remote_priority: 'High', status: 'open' });
    expect(warnedPaths(read)).toEqual(['priority']);
    const listed = await call('GET', '/ticketing/tickets');
    expect(recordsOf(listed).length).toBeGreaterThan(0);
    expect(warnedPaths(listed)).toEqual(['priority']);
    const updated = await call('PATCH', `/ticketing/tickets/${id}`, { body: { priority: 'Lowest' } });
    expect(recordOf(updated)).toMatchObject({ priority: 'Lowest' });
  });

  it('leaves the value of a write unchanged, and a refusal explains the missing lookup', async () => {
    refuse(403);
    const refused = await call('POST', '/ticketing/tickets', { body: { ...ticket, priority: 'Purple' } });
    expect(failureOf(refused)).toEqual([422, 'provider_rejected']);
    expect(Object(envelopeOf(refused)).message).toContain('the permissions of the connection do not cover');
  });

  it('is requested at most once a minute', async () => {
    refuse(403);
    let asked = 0;
    const stop = service.simulators.jira.onExchange(({ path }) => {
      if (path.endsWith('/priority')) asked += 1;
    });
    await call('GET', '/ticketing/tickets');
    await call('GET', '/ticketing/tickets');
    stop();
    expect(asked).toBe(1);
  });

  it('is reported in the meta of the object, which then accepts any text', async () => {
    refuse(403);
    const meta = await call('GET', '/ticketing/tickets/meta');
    const { priority, type } = Object(envelopeOf(meta)).data.create.properties;
    expect(priority).not.toHaveProperty('oneOf');
    expect(type).toHaveProperty('oneOf');
    expect(warnedPaths(meta)).toEqual(['priority']);
  });

  it.each([
    [401, 424, 'connection_needs_reauth'],
    [429, 429, 'rate_limited'],
    [500, 502, 'provider_failed'],
  ])('differs from a list that fails: %i', async (status, code, error) => {
    refuse(status);
    expect(failureOf(await call('GET', '/ticketing/tickets'))).toEqual([code, error]);
  });
});

describe('a list of custom fields that the account may not see', () => {
  const refuse = () => service.simulators.hubspot.failWith(403, { path: /\/properties\/contacts$/, times: always });

  beforeEach(async () => {
    const linkedUser = await service.linkedUser(project);
    ({ token } = await service.connect(project, 'hubspot', { linkedUser }));
  });

  it('leaves records without custom fields, with a warning', async () => {
    service.simulators.hubspot.account(hubspotPortals[0].portalId).create('contacts', { firstname: 'Ada' });
    refuse();
    const listed = await call('GET', '/crm/contacts');
    expect(recordsOf(listed).every(({ field_mappings: custom }) => Object.keys(Object(custom)).length === 0)).toBe(
      true,
    );
    expect(warningsOf(listed)).toEqual([
      { path: 'field_mappings', code: 'not_permitted', message: expect.stringContaining('crm.objects.contacts') },
      // The choices of `lifecycle` are in the same list.
      { path: 'lifecycle', code: 'not_permitted', message: expect.stringContaining('crm.objects.contacts') },
    ]);
  });

  it('refuses a write of a custom field, and names the missing permission', async () => {
    refuse();
    const body = { first_name: 'Ada', last_name: 'L', email_addresses: [], phone_numbers: [], addresses: [] };
    const written = await call('POST', '/crm/contacts', {
      body: { ...body, field_mappings: { favourite_colour: 'red' } },
    });
    expect(failureOf(written)).toEqual([424, 'provider_forbidden']);
    expect(Object(envelopeOf(written)).message).toContain('crm.objects.contacts.write');
    expect(recordOf(await call('POST', '/crm/contacts', { body: { ...body, field_mappings: {} } }), 201)).toBeDefined();
  });
});

describe('an account of Jira that is connected by consent', () => {
  it('lists and creates tickets with the requested scopes, without a warning', async () => {
    const tenant = await makeTenant(service);
    const { linkedUser } = tenant;
    const account = jiraSites[0].site;
    const own = await service.connect(tenant, 'jira', { linkedUser });
    token = own.token;
    await connectByConsent(service, tenant, 'jira', { account, inputs: { site: account } });
    const created = await call('POST', '/ticketing/tickets', { body: { ...ticket, priority: 'urgent' } });
    expect(recordOf(created, 201)).toMatchObject({ priority: 'urgent', remote_priority: 'Highest' });
    const listed = await call('GET', '/ticketing/tickets');
    expect(recordsOf(listed).length).toBeGreaterThan(0);
    expect([warningsOf(created), warningsOf(listed)]).toEqual([undefined, undefined]);
  });

  it('is refused requests that its scopes do not cover', async () => {
    const tenant = await makeTenant(service);
    const own = await service.connect(tenant, 'jira', { linkedUser: tenant.linkedUser });
    token = own.token;
    const account = jiraSites[0].site;
    const scopes = ['read:jira-user', 'write:jira-work', 'offline_access'];
    const { outcome } = await connectByConsent(service, tenant, 'jira', { account, inputs: { site: account }, scopes });
    expect(outcome.status).toBe('pending');
    expect(failureOf(await call('GET', '/ticketing/tickets'))).toEqual([424, 'provider_forbidden']);
  });
});

describe('a kind of engagements that the account may not list', () => {
  const portal = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);
  const withoutEmails = hubspotAppScopes.filter((scope) => scope !== 'sales-email-read');
  const at = { hs_timestamp: '2026-01-05T09:00:00.000Z' };

  beforeEach(async () => {
    const linkedUser = await service.linkedUser(project);
    ({ token } = await service.connect(project, 'hubspot', { linkedUser }));
  });

  afterEach(() => portal().limitScopes(hubspotAppScopes));

  it('is left out of the list, with a warning that names the kind and the scope', async () => {
    portal().create('calls', { ...at, hs_call_title: 'Call' });
    portal().create('meetings', { ...at, hs_meeting_title: 'Meeting' });
    const email = portal().create('emails', { ...at, hs_email_direction: 'EMAIL' });
    const all = await call('GET', '/crm/engagements');
    const types = new Set<unknown>();
    portal().limitScopes(withoutEmails);
    const warnings: unknown[] = [];
    let cursor: string | undefined;
    do {
      const page = await call('GET', '/crm/engagements', { query: cursor === undefined ? {} : { cursor } });
      for (const { type } of recordsOf(page)) types.add(type);
      warnings.push(...(warningsOf(page) ?? []));
      cursor = Object(envelopeOf(page)).next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(recordsOf(all).length).toBeGreaterThan(0);
    expect([...types]).toEqual(['call', 'meeting']);
    expect(warnings).toEqual([
      { path: 'type', code: 'not_permitted', message: expect.stringMatching(/of email: .*sales-email-read/) },
    ]);
    const asked = await call('GET', '/crm/engagements', { query: { type: 'email' } });
    expect(failureOf(asked)).toEqual([424, 'provider_forbidden']);
    portal().limitScopes(hubspotAppScopes);
    const emails = recordsOf(await call('GET', '/crm/engagements', { query: { type: 'email' } }));
    const id = emails.find(({ remote_id }) => remote_id === `email/${email.id}`)?.id;
    portal().limitScopes(withoutEmails);
    const read = await call('GET', `/crm/engagements/${id}`);
    expect(failureOf(read)).toEqual([424, 'provider_forbidden']);
    expect(Object(envelopeOf(read)).message).toContain('sales-email-read');
  });

  it('fails the list if there is no other kind', async () => {
    portal().limitScopes(['oauth', 'crm.objects.companies.read']);
    expect(failureOf(await call('GET', '/crm/engagements'))).toEqual([424, 'provider_forbidden']);
  });
});

describe('a repository that the account may not list, among others', () => {
  it('is left out of the list, with a warning', async () => {
    const linkedUser = await service.linkedUser(project);
    ({ token } = await service.connect(project, 'github', { linkedUser }));
    const github = service.simulators.github.account(githubAccounts[0].people[0].login);
    const [first = '', second = ''] = github.repositories.filter((name) => !name.endsWith('/archive'));
    for (const name of [first, second]) github.createIssue(name, { title: name });
    service.simulators.github.failWith(403, { path: /\/issues$/, times: 1 });
    const listed = await call('GET', '/ticketing/tickets');
    expect(recordsOf(listed).map(({ name }) => name)).toEqual([second]);
    expect(warnedPaths(listed)).toEqual(['project_id']);
  });
});
