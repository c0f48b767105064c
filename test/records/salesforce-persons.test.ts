import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { salesforceOrgs } from '../../infra/simulators/index.ts';
import { dataOf, envelopeOf, recordOf, recordsOf, refusedPaths } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';

const [, { domain }] = salesforceOrgs;

let service: Service;
let token: string;

const org = () => service.simulators.salesforce.account(domain);

const call = (method: Parameters<Service['call']>[0], path: string, body?: object) =>
  service.call(method, path, { token, ...(body && { body }) });

const emailOf = (name: string): string => `${name.toLowerCase()}@example.org`;

/** An account of a person, and the unified id of the contact that it is. */
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

describe('a person account', () => {
  it('is a contact of no company, and is no company', async () => {
    const { contact: remote_id, id } = await newPerson('King');
    const contact = recordOf(await call('GET', `/crm/contacts/${id}`));
    expect(contact).toMatchObject({ remote_id, last_name: 'King', company_id: null, company_ids: [] });
    expect(recordsOf(await call('GET', '/crm/companies'))).toEqual([]);
  });

  it('is written as the contact that it is', async () => {
    const { account, id } = await newPerson('Hall');
    const change = { id, first_name: 'Ann', email_addresses: [{ email_address: 'ann@example.org' }] };
    expect(recordOf(await call('PATCH', '/crm/contacts', change))).toMatchObject({ name: 'Ann Hall' });
    expect(org().get(account)).toMatchObject({ Name: 'Ann Hall', PersonEmail: 'ann@example.org' });
  });

  it('is of no other company', async () => {
    const { id } = await newPerson('Moor');
    const company = recordOf(await call('POST', '/crm/companies', { name: 'Acme' }), 201).id;
    const moved = await call('PATCH', '/crm/contacts', { id, company_ids: [company] });
    expect(refusedPaths(moved)).toEqual(['company_ids']);
  });

  it('is deleted with its account', async () => {
    const { account, contact, id } = await newPerson('Wood');
    expect(envelopeOf(await call('DELETE', `/crm/contacts/${id}`))).toMatchObject({ data: { id, deleted: true } });
    expect([isGone(account), isGone(contact)]).toEqual([true, true]);
  });

  it('is deleted so in a batch too, among contacts that are deleted together', async () => {
    const people = [await newPerson('Fox'), await newPerson('Lee')];
    const others = ['Ada', 'Joan'].map((last_name) => call('POST', '/crm/contacts', { last_name }));
    const ids = (await Promise.all(others)).map((reply) => recordOf(reply, 201).id);
    const items = [...ids, ...people.map(({ id }) => id)].map((id) => ({ id }));
    const outcomes = dataOf(await call('POST', '/crm/contacts/batch/delete', { items }));
    expect(outcomes).toEqual(items.map(() => expect.objectContaining({ statusCode: 200 })));
    expect(people.map(({ account }) => isGone(account))).toEqual([true, true]);
  });
});
