import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { salesforceOrgs } from '../../../../infra/simulators/salesforce/seeds.ts';
import { dataOf, envelopeOf, recordOf, recordsOf, refusedPaths } from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

const [, { domain }] = salesforceOrgs;

let service: Service;
let token: string;

const org = () => service.simulators.salesforce.account(domain);

const call = (method: Parameters<Service['call']>[0], path: string, body?: object) =>
  service.call(method, path, { token, ...(body && { body }) });

const emailOf = (name: string): string => `${name.toLowerCase()}@example.org`;

/** Creates a person account. Returns it with the unified id of its contact. */
const newPerson = async (LastName: string) => {
  const account = org().create('Account', { LastName, PersonEmail: emailOf(LastName) });
  const contact = String(org().get(account)?.PersonContactId);
  const listed = recordsOf(await service.call('GET', '/crm/contacts', { token, query: { email: emailOf(LastName) } }));
  return { account, contact, id: listed[0]?.id ?? '' };
};

const isGone = (id: string) => org().get(id)?.IsDeleted === true;

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'salesforce', { account: 1 }));
});

afterAll(() => service.stop());
afterEach(() => service.simulators.salesforce.clearFailures());

describe('a person account', () => {
  it('is a contact without a company, and is not a company', async () => {
    const companies = recordsOf(await call('GET', '/crm/companies'));
    const { contact: remote_id, id } = await newPerson('King');
    const contact = recordOf(await call('GET', `/crm/contacts/${id}`));
    expect(contact).toMatchObject({ remote_id, last_name: 'King', company_id: null, company_ids: [] });
    expect(recordsOf(await call('GET', '/crm/companies'))).toEqual(companies);
  });

  it('is written as a contact', async () => {
    const { account, id } = await newPerson('Hall');
    const change = { id, first_name: 'Ann', email_addresses: [{ email_address: 'ann@example.org' }] };
    expect(recordOf(await call('PATCH', '/crm/contacts', change))).toMatchObject({ name: 'Ann Hall' });
    expect(org().get(account)).toMatchObject({ Name: 'Ann Hall', PersonEmail: 'ann@example.org' });
  });

  it('cannot belong to a company', async () => {
    const { id } = await newPerson('Moor');
    const company = recordOf(await call('POST', '/crm/companies', { name: 'Acme' }), 201).id;
    const refusals = async (path: string, body: object) => {
      const { error, details } = envelopeOf(await call('PATCH', path, { id, ...body }));
      return [error, details?.issues];
    };
    const message = expect.stringContaining('is a person account');
    const refused = (path: string) => ['validation_failed', [{ path, message }]];
    expect(await refusals('/crm/contacts', { company_ids: [company] })).toEqual(refused('company_ids'));
    expect(await refusals('/crm/contacts', { company_id: company })).toEqual(refused('company_id'));
    expect(recordOf(await call('PATCH', '/crm/contacts', { id, company_id: null, title: 'Dr' })).title).toBe('Dr');
  });

  it('is deleted with its account', async () => {
    const { account, contact, id } = await newPerson('Wood');
    expect(envelopeOf(await call('DELETE', `/crm/contacts/${id}`))).toMatchObject({ data: { id, deleted: true } });
    expect([isGone(account), isGone(contact)]).toEqual([true, true]);
  });

  it('is deleted with its account in a batch too, together with other contacts', async () => {
    const people = [await newPerson('Fox'), await newPerson('Lee')];
    const company_id = recordOf(await call('POST', '/crm/companies', { name: 'Acme' }), 201).id;
    const others = ['Ada', 'Joan'].map((last_name) => call('POST', '/crm/contacts', { last_name, company_id }));
    const ids = (await Promise.all(others)).map((reply) => recordOf(reply, 201).id);
    const items = [...ids, ...people.map(({ id }) => id)].map((id) => ({ id }));
    const outcomes = dataOf(await call('POST', '/crm/contacts/batch/delete', { items }));
    expect(outcomes).toEqual(items.map(() => expect.objectContaining({ statusCode: 200 })));
    expect(people.map(({ account }) => isGone(account))).toEqual([true, true]);
  });
});

/** Requests that a call of the service sends to the vendor, without reads of metadata. */
const requestsOf = async (act: () => Promise<unknown>): Promise<readonly string[]> => {
  const sent: string[] = [];
  const stop = service.simulators.salesforce.onExchange(({ method, path }) => sent.push(`${method} ${path}`));
  await act();
  stop();
  return sent.map((one) => one.replace('/services/data/v66.0', '')).filter((one) => !/describe|query/.test(one));
};

const whole = {
  first_name: 'Ada',
  last_name: 'Byron',
  title: 'Dr',
  department: 'Engines',
  lead_source: 'Web',
  do_not_contact: true,
  email_addresses: [{ email_address: 'byron@example.org', email_address_type: 'work' }],
  phone_numbers: [
    { phone_number: '+49 1', phone_type: 'work' },
    { phone_number: '+49 2', phone_type: 'mobile' },
    { phone_number: '+49 3', phone_type: 'home' },
    { phone_number: '+49 4', phone_type: 'other' },
    { phone_number: '+49 5', phone_type: 'fax' },
  ],
  addresses: [{ street_1: 'St James', city: 'London', postal_code: 'SW1', country: 'GB' }],
};

describe('a new contact of an org with person accounts', () => {
  it('is a person account with its record type and all given fields', async () => {
    const made = recordOf(await call('POST', '/crm/contacts', whole), 201);
    expect(made).toMatchObject({
      ...whole,
      addresses: [expect.objectContaining(whole.addresses[0])],
      company_id: null,
    });
    const contact = org().get(String(made.remote_id));
    expect(contact).toMatchObject({ IsPersonAccount: true, LastName: 'Byron' });
    const person = org().get(String(contact?.AccountId));
    const type = org().get(String(person?.RecordTypeId));
    expect([person?.PersonContactId, type?.DeveloperName]).toEqual([made.remote_id, 'PersonAccount']);
    expect(recordsOf(await call('GET', '/crm/companies')).map(({ name }) => name)).not.toContain('Ada Byron');
  });

  it('is a contact if it has a company, or a field that person accounts lack', async () => {
    const company_id = recordOf(await call('POST', '/crm/companies', { name: 'Acme' }), 201).id;
    const { remote_id } = recordOf(await call('POST', '/crm/contacts', { last_name: 'Employee', company_id }), 201);
    expect(org().get(String(remote_id))).toMatchObject({ IsPersonAccount: false });
  });

  it("has the user's record type if the org has several", async () => {
    const fields = { Name: 'Patient', DeveloperName: 'Patient', SobjectType: 'Account' };
    const id = org().create('RecordType', fields);
    org().update(id, { IsActive: true, IsPersonType: true });
    const other = await service.connect(await service.project(), 'salesforce', { account: 1 });
    const sent: unknown[] = [];
    const stop = service.simulators.salesforce.onExchange(({ method, path, requestBody }) => {
      if (method === 'POST' && path.endsWith('/sobjects/Account')) sent.push(requestBody);
    });
    const reply = await service.call('POST', '/crm/contacts', {
      token: other.token,
      body: { last_name: 'Nightingale' },
    });
    stop();
    org().update(id, { IsActive: false });
    expect(org().get(String(recordOf(reply, 201).remote_id))).toMatchObject({ IsPersonAccount: true });
    expect(sent).toEqual([{ LastName: 'Nightingale' }]);
  });

  it('is named by a create that could not read the id of the created contact', async () => {
    const match = { method: 'GET', path: /\/sobjects\/Account\//, times: Number.POSITIVE_INFINITY };
    service.simulators.salesforce.failWith(503, match);
    const { details } = envelopeOf(await call('POST', '/crm/contacts', { last_name: 'Lost' }));
    expect(details).toMatchObject({ outcome: 'applied', retriable: false });
  });

  it('names the fields of the body if the vendor refuses fields of the account', async () => {
    service.simulators.salesforce.fail({
      ...{ kind: 'status', status: 400, method: 'POST', path: /\/sobjects\/Account$/, times: 1 },
      body: [
        { message: 'Not like that', errorCode: 'INVALID_EMAIL_ADDRESS', fields: ['PersonEmail', 'PersonMailingCity'] },
      ],
    });
    expect(refusedPaths(await call('POST', '/crm/contacts', whole))).toEqual(['email_addresses', 'addresses[0].city']);
  });

  it('conflicts with the contact of another person account', async () => {
    const { account, contact, id } = await newPerson('Twin');
    const matchRecords = [{ record: { Id: account } }];
    service.simulators.salesforce.fail({
      ...{ kind: 'status', status: 400, method: 'POST', path: /\/sobjects\/Account$/, times: 1 },
      body: [
        {
          ...{ message: 'Use one of these records?', errorCode: 'DUPLICATES_DETECTED' },
          duplicateResult: { matchResults: [{ matchRecords }] },
        },
      ],
    });
    const { details } = envelopeOf(await call('POST', '/crm/contacts', { last_name: 'Twin' }));
    expect(details).toMatchObject({ existing_id: id, existing_remote_id: contact });
  });

  it('is found by its address when it is written again', async () => {
    const body = { match: 'email', email_addresses: [{ email_address: 'upsert@example.org' }] };
    const upsert = (title: string) => call('POST', '/crm/contacts/upsert', { ...body, title });
    const { id, remote_id } = recordOf(await upsert('One'), 201);
    expect(recordOf(await upsert('Two'))).toMatchObject({ id, remote_id, title: 'Two' });
    expect(org().get(String(remote_id))).toMatchObject({ IsPersonAccount: true, Title: 'Two' });
  });

  it('costs the same number of requests in a batch as alone', async () => {
    const items = ['A', 'B', 'C'].map((last_name) => ({ last_name: `Batch${last_name}` }));
    const made: unknown[] = [];
    const sent = await requestsOf(async () => {
      const outcomes = dataOf(await call('POST', '/crm/contacts/batch', { items })) as {
        data: { remote_id: string };
      }[];
      made.push(...outcomes.map(({ data }) => org().get(data.remote_id)));
    });
    const people = items.map(({ last_name: LastName }) => ({ LastName, IsPersonAccount: true }));
    expect(made).toMatchObject(people);
    expect(sent).toEqual([
      'POST /composite/sobjects',
      'POST /composite/sobjects/Account',
      'POST /composite/sobjects/Contact',
    ]);
  });

  it('is previewed as the account that would be made', async () => {
    const query = { email: 'byron@example.org' };
    const matches = async () => recordsOf(await service.call('GET', '/crm/contacts', { token, query }));
    const before = await matches();
    const reply = await service.call('POST', '/crm/contacts', { token, query: { preview: true }, body: whole });
    const { requests } = Object(dataOf(reply));
    expect(JSON.stringify(requests)).toContain('PersonHasOptedOutOfEmail');
    expect(await matches()).toEqual(before);
  });

  it('is a contact of tickets too', async () => {
    const { remote_id } = recordOf(await call('POST', '/ticketing/contacts', { name: 'Mary Shelley' }), 201);
    expect(org().get(String(remote_id))).toMatchObject({
      FirstName: 'Mary',
      LastName: 'Shelley',
      IsPersonAccount: true,
    });
  });
});
