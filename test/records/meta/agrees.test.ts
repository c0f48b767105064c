import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeProject } from '../../../infra/local/setup.ts';
import { dynamicsOrgs } from '../../../infra/simulators/dynamics-365/seeds.ts';
import { dataOf, envelopeOf, recordOf, refusedPaths, warnedPaths } from '../../harness/reply.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';
import { type Values, validatorOf } from './bodies/bodies.ts';

/*
 * Bodies that `/meta` and the write once treated differently. `bodies/` generates other bodies from the schemas
 * themselves.
 */

let service: Service;
let project: MadeProject;
const tokens = new Map<ProviderId, Promise<string>>();

beforeAll(async () => {
  service = await startService();
  project = await service.project();
});

afterAll(() => service.stop());

const tokenOf = (provider: ProviderId): Promise<string> => {
  const token = tokens.get(provider) ?? service.connect(project, provider).then((made) => made.token);
  tokens.set(provider, token);
  return token;
};

const call = async (provider: ProviderId, method: string, path: string, body?: Values, query = {}) =>
  service.call(method, path, { token: await tokenOf(provider), body, query });

const metaOf = async (provider: ProviderId, path: string, token?: string): Promise<Readonly<Record<string, Values>>> =>
  Object(dataOf(await service.call('GET', `${path}/meta`, { token: token ?? (await tokenOf(provider)) })));

const isValid = async (provider: ProviderId, path: string, body: Values): Promise<boolean> =>
  validatorOf((await metaOf(provider, path)).create ?? {})(body);

describe('a new record without a field that the provider requires', () => {
  it.each([
    ['attio', '/crm/notes', { content: 'Called.' }, 'contact_id'],
    ['activecampaign', '/crm/notes', { content: 'Called.' }, 'contact_id'],
    ['activecampaign', '/crm/deals', { name: 'Roof' }, 'contact_ids'],
    ['activecampaign', '/crm/tasks', { subject: 'Call', due_date: '2031-01-02T03:04:05.000Z' }, 'contact_id'],
    ['zoho-crm', '/crm/notes', { content: 'Called.' }, 'contact_id'],
    ['pipedrive', '/crm/leads', { name: 'Roof' }, 'contact_id'],
    ['pipedrive', '/crm/notes', { content: 'Called.' }, 'contact_id'],
    ['close', '/crm/tasks', { subject: 'Call' }, 'company_id'],
    ['linear', '/ticketing/accounts', { name: '' }, 'name'],
  ] as const)('%s %s is invalid, and refused: %o', async (provider, path, body, refused) => {
    expect(await isValid(provider, path, body)).toBe(false);
    expect(refusedPaths(await call(provider, 'POST', path, body))).toEqual([refused]);
  });

  it('has only kinds that can be created', async () => {
    const { create } = await metaOf('close', '/crm/engagements');
    expect(Object(create?.properties).type.enum).toEqual(['call', 'email']);
  });
});

describe('a part of a name at a provider that keeps a single name', () => {
  it.each([
    ['close', {}],
    ['pipedrive', {}],
  ] as const)('%s keeps the part that an update does not contain', async (provider, more) => {
    const path = '/crm/contacts';
    const names = { first_name: 'Ada', last_name: 'Lovelace', ...more };
    const { id } = recordOf(await call(provider, 'POST', path, names), 201);
    expect(recordOf(await call(provider, 'PATCH', `${path}/${id}`, { first_name: 'Grace' }))).toMatchObject({
      name: 'Grace Lovelace',
    });
    expect(recordOf(await call(provider, 'PATCH', `${path}/${id}`, { last_name: 'Hopper' }))).toMatchObject({
      name: 'Grace Hopper',
    });
  });
});

describe('the customer of a ticket of Dynamics 365', () => {
  const path = '/ticketing/tickets';
  const minimum = { name: 'Printer', description: ['On fire.'], field_mappings: {} };

  it('is the default of the connection if the ticket names no customer', async () => {
    expect(await isValid('dynamics-365', path, minimum)).toBe(true);
    const { id, account_id } = recordOf(await call('dynamics-365', 'POST', path, minimum, { strict: 'true' }), 201);
    const company = recordOf(await call('dynamics-365', 'GET', `/ticketing/accounts/${account_id}`));
    expect(company.name).toBe('Walk-in customers');
    expect(recordOf(await call('dynamics-365', 'GET', `${path}/${id}`)).account_id).toBe(account_id);
  });

  it('is the customer that the ticket names', async () => {
    const { id } = recordOf(await call('dynamics-365', 'POST', '/ticketing/contacts', { name: 'Grace Hopper' }), 201);
    const made = recordOf(await call('dynamics-365', 'POST', path, { ...minimum, contact_id: id }), 201);
    expect(made).toMatchObject({ contact_id: id, account_id: null });
  });

  it('is required, and never chosen, if the connection has no default', async () => {
    const [, { host, accessToken }] = dynamicsOrgs;
    const user = await service.linkedUser(project);
    const body = { provider: 'dynamics-365', id_linked_user: user, credentials: { host, access_token: accessToken } };
    const made = Object(dataOf(await service.call('POST', '/connections', { key: project.key, body }), 201));
    const token = made.connection_token;
    const { create = {} } = await metaOf('dynamics-365', path, token);
    expect(validatorOf(create)(minimum)).toBe(false);
    const refused = await service.call('POST', path, { token, body: minimum });
    expect(refusedPaths(refused)).toEqual(['account_id']);
    expect(envelopeOf(refused).message).toContain(`PATCH /connections/${made.id}`);

    // Refers to the company by our own id.
    const company = await service.call('POST', '/ticketing/accounts', { token, body: { name: 'Globex' } });
    const { id } = recordOf(company, 201);
    const defaults = { 'ticketing.ticket': { account_id: id } };
    await service.call('PATCH', `/connections/${made.id}`, { key: project.key, body: { defaults } });
    expect(validatorOf((await metaOf('dynamics-365', path, token)).create ?? {})(minimum)).toBe(true);
    expect(recordOf(await service.call('POST', path, { token, body: minimum }), 201).account_id).toBe(id);
  });
});

describe('the values in a schema', () => {
  const wordsIn = (schema: Values | undefined, name: string): readonly unknown[] =>
    Object(schema?.properties)[name].oneOf.map((one: unknown) => Object(one).const);

  it('contain the words of records', async () => {
    const { update } = await metaOf('dynamics-365', '/ticketing/tickets');
    expect(wordsIn(update, 'status')).toEqual(expect.arrayContaining(['in_progress', 'Waiting for Details']));
    expect(wordsIn(update, 'status')).not.toContain('3');
  });

  it('contain null for the kind of a new campaign, which means the first kind', async () => {
    const { create } = await metaOf('klaviyo', '/marketingautomation/campaigns');
    expect(Object(create?.properties).channel.enum).toContain(null);
    expect(create?.required).not.toContain('channel');
  });

  it('require a consent with a status that subscribes', async () => {
    const path = '/marketingautomation/contacts';
    const body = { email_address: 'ada@example.com', status: 'subscribed' };
    const consent = { opted_in_at: '2026-01-02T03:04:05.000Z' };
    expect(await isValid('mailchimp', path, body)).toBe(false);
    expect(refusedPaths(await call('mailchimp', 'POST', path, body))).toEqual(['consent']);
    expect(await isValid('mailchimp', path, { ...body, consent })).toBe(true);
  });

  it('have types: another type in a custom field is a warning, and is refused when strict', async () => {
    const path = '/crm/companies';
    const body = { name: 'Initech', field_mappings: { new_erpid: 5 } };
    expect(await isValid('dynamics-365', path, body)).toBe(false);
    const reply = await call('dynamics-365', 'POST', path, body);
    expect(recordOf(reply, 201).field_mappings).toMatchObject({ new_erpid: '5' });
    expect(warnedPaths(reply)).toEqual(['field_mappings.new_erpid']);
    const strict = await call('dynamics-365', 'POST', path, body, { strict: 'true' });
    expect(refusedPaths(strict)).toEqual(['field_mappings.new_erpid']);
  });
});
