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
    // Warms the cache: the service reads the metadata of an account once in five minutes.
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

/** Creates the record that the body of an upsert describes. */
const create = async (provider: string, path: string, { match: _, ...body }: Body) =>
  recordOf(await service.call('POST', path, { token: tokens[provider], body }), 201);

/** Number of requests that a vendor receives while the function runs. */
const requestsOf = async (provider: 'hubspot' | 'pipedrive', act: () => Promise<unknown>): Promise<number> => {
  let requests = 0;
  const stop = service.simulators[provider].onExchange(() => {
    requests += 1;
  });
  await act();
  stop();
  return requests;
};

describe('an upsert of a company and an upsert of its contact, at HubSpot', () => {
  const both = () =>
    requestsOf('hubspot', async () => {
      const found = await upsert('hubspot', '/crm/companies', company());
      const { id } = recordOf(found, found.status === 201 ? 201 : 200);
      const put = await upsert('hubspot', '/crm/contacts', contact({ company_id: id }));
      expect(recordOf(put, put.status === 201 ? 201 : 200)).toMatchObject({ company_id: id });
    });

  it('cost four requests if both are new', async () => {
    expect(await both()).toBe(4);
  });

  it('cost four requests if the company exists', async () => {
    await create('hubspot', '/crm/companies', company());
    expect(await both()).toBe(4);
  });

  it('cost four requests if both exist unchanged', async () => {
    const { id } = await create('hubspot', '/crm/companies', company());
    await create('hubspot', '/crm/contacts', contact({ company_id: id }));
    expect(await both()).toBe(4);
  });

  it('cost six requests if an existing contact joins the company: the change and its reads', async () => {
    await create('hubspot', '/crm/companies', company());
    await create('hubspot', '/crm/contacts', contact());
    expect(await both()).toBe(6);
  });

  it('cost two requests if the service has just created both', async () => {
    await both();
    expect(await both()).toBe(2);
  });
});

describe('an upsert that finds its record', () => {
  it.each(['hubspot', 'pipedrive'] as const)(
    'writes only new values at %s, and answers the record',
    async (provider) => {
      const made = await create(provider, '/crm/contacts', contact());
      const changed = contact({ phone_numbers: [{ phone_number: '+4930123', phone_type: 'work' }] });
      const requests = await requestsOf(provider, async () => {
        const reply = await upsert(provider, '/crm/contacts', changed);
        expect(recordOf(reply)).toMatchObject({ id: made.id, phone_number: '+4930123' });
      });
      expect(requests).toBe(4);
    },
  );

  it('writes values again that were changed at the vendor', async () => {
    const { remote_id: id } = await create('hubspot', '/crm/companies', company());
    const account = service.simulators.hubspot.account(70000001);
    account.update('companies', Number(id), { name: 'Other' });
    expect(recordOf(await upsert('hubspot', '/crm/companies', company()))).toMatchObject({ name: 'Initech' });
    expect(account.get('companies', Number(id))?.properties.name).toBe('Initech');
  });

  it('reports unsupported fields, even if nothing else changes', async () => {
    await create('hubspot', '/crm/contacts', contact());
    const emails = [...contact().email_addresses, { email_address: `second@${value}.example` }];
    const reply = await upsert('hubspot', '/crm/contacts', contact({ email_addresses: emails }));
    expect(reply).toMatchObject({ status: 200, body: { warnings: [{}] } });
  });
});
