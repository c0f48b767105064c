import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordOf } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;
const tokens: Record<string, string> = {};
let value = '';

beforeAll(async () => {
  service = await startService();
  const project = await service.project();
  for (const provider of ['hubspot', 'pipedrive'] as const) {
    tokens[provider] = (await service.connect(project, provider)).token;
    value = randomUUID();
    // What an account has is read once in five minutes.
    if (provider === 'hubspot') await upsert(provider, '/crm/companies', company());
    await upsert(provider, '/crm/contacts', contact());
  }
});

afterAll(() => service.stop());

beforeEach(() => {
  value = randomUUID();
});

type Body = Readonly<Record<string, unknown>>;

const company = (more: Body = {}) => ({ match: 'domain', name: 'Initech', domains: [`${value}.example`], ...more });
const contact = (more: Body = {}) => ({
  match: 'email',
  first_name: 'Ada',
  email_addresses: [{ email_address: `ada@${value}.example` }],
  ...more,
});

const upsert = (provider: string, path: string, body: Body) =>
  service.call('POST', `${path}/upsert`, { token: tokens[provider], body });

/** Makes what the body of an upsert would make. */
const create = async (provider: string, path: string, { match: _, ...body }: Body) =>
  recordOf(await service.call('POST', path, { token: tokens[provider], body }), 201);

/** How many requests a vendor gets meanwhile. */
const requestsOf = async (provider: 'hubspot' | 'pipedrive', act: () => Promise<unknown>): Promise<number> => {
  let requests = 0;
  const stop = service.simulators[provider].onExchange(() => {
    requests += 1;
  });
  await act();
  stop();
  return requests;
};

describe('a company by its domain and a contact of it, at HubSpot', () => {
  const both = () =>
    requestsOf('hubspot', async () => {
      const found = await upsert('hubspot', '/crm/companies', company());
      const { id } = recordOf(found, found.status === 201 ? 201 : 200);
      const put = await upsert('hubspot', '/crm/contacts', contact({ company_id: id }));
      expect(recordOf(put, put.status === 201 ? 201 : 200)).toMatchObject({ company_id: id });
    });

  it('take four requests where both are new', async () => {
    expect(await both()).toBe(4);
  });

  it('take four where the company is there', async () => {
    await create('hubspot', '/crm/companies', company());
    expect(await both()).toBe(4);
  });

  it('take four where both are there as they are given', async () => {
    const { id } = await create('hubspot', '/crm/companies', company());
    await create('hubspot', '/crm/contacts', contact({ company_id: id }));
    expect(await both()).toBe(4);
  });

  it('take six where a contact that is there is put under it: the change, and what is read of it', async () => {
    await create('hubspot', '/crm/companies', company());
    await create('hubspot', '/crm/contacts', contact());
    expect(await both()).toBe(6);
  });

  it('take two where the service has made both a moment ago', async () => {
    await both();
    expect(await both()).toBe(2);
  });
});

describe('an upsert that finds its record', () => {
  it.each(['hubspot', 'pipedrive'] as const)('writes what is new in it at %s, and answers that', async (provider) => {
    const made = await create(provider, '/crm/contacts', contact());
    const changed = contact({ phone_numbers: [{ phone_number: '+4930123', phone_type: 'work' }] });
    const requests = await requestsOf(provider, async () => {
      const reply = await upsert(provider, '/crm/contacts', changed);
      expect(recordOf(reply)).toMatchObject({ id: made.id, phone_number: '+4930123' });
    });
    expect(requests).toBe(4);
  });

  it('writes again what somebody else has changed meanwhile', async () => {
    const { remote_id: id } = await create('hubspot', '/crm/companies', company());
    const account = service.simulators.hubspot.account(70000001);
    account.update('companies', Number(id), { name: 'Other' });
    expect(recordOf(await upsert('hubspot', '/crm/companies', company()))).toMatchObject({ name: 'Initech' });
    expect(account.get('companies', Number(id))?.properties.name).toBe('Initech');
  });

  it('says what the provider has no place for, though nothing else changes', async () => {
    await create('hubspot', '/crm/contacts', contact());
    const emails = [...contact().email_addresses, { email_address: `second@${value}.example` }];
    const reply = await upsert('hubspot', '/crm/contacts', contact({ email_addresses: emails }));
    expect(reply).toMatchObject({ status: 200, body: { warnings: [{}] } });
  });
});
