import { afterAll, beforeAll, expect, it } from 'vitest';
import { salesforceOrgs } from '../../../../infra/simulators/salesforce/seeds.ts';
import { failureOf, recordOf, refusedPaths } from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

let service: Service;
let token: string;

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'salesforce'));
});

afterAll(() => service.stop());

type Options = Parameters<Service['call']>[2];

const call = (method: string, path: string, options: Options = {}) => service.call(method, path, { token, ...options });
const org = () => service.simulators.salesforce.account(salesforceOrgs[0].domain);
const created = async (path: string, body: object) => recordOf(await call('POST', path, { body }), 201);

/** Status, error, and the paths in the answer. */
const refusal = async (method: string, path: string, body: object) => {
  const reply = await call(method, path, { body });
  return [...failureOf(reply), ...refusedPaths(reply)];
};

const rejected = (...paths: readonly string[]) => [422, 'provider_rejected', ...paths];

/** Makes the simulator refuse the next write, so that no wrong request must be sent. */
const refuse = (errorCode: string, message: string, fields: readonly string[], method = 'POST') =>
  service.simulators.salesforce.fail({
    ...{ kind: 'status', status: 400, method, path: /\/sobjects\/\w+/, times: 1 },
    body: [{ message, errorCode, fields }],
  });

it.each([
  ['STRING_TOO_LONG', ['LastName'], '/crm/contacts', ['last_name']],
  ['INVALID_EMAIL_ADDRESS', ['EMAIL'], '/crm/contacts', ['email_addresses']],
  ['FIELD_CUSTOM_VALIDATION_EXCEPTION', ['mailingcity', 'Title'], '/crm/contacts', ['addresses[0].city', 'title']],
  ['REQUIRED_FIELD_MISSING', ['External_Key__c'], '/crm/contacts', ['field_mappings.External_Key__c']],
  // A full name is split into two parts. A place outside the body has no path.
  ['STRING_TOO_LONG', ['LastName', 'Region__c'], '/ticketing/contacts', ['name', '']],
  ['FIELD_CUSTOM_VALIDATION_EXCEPTION', [], '/crm/contacts', []],
])('%s of %j at %s names %j', async (code, fields, path, paths) => {
  refuse(code, 'Not like that', fields);
  expect(await refusal('POST', path, path.startsWith('/crm') ? { last_name: 'L' } : { name: 'Ada L' })).toEqual(
    rejected(...paths),
  );
});

it('a reference to a deleted or hidden record is a fault of the body', async () => {
  const company = await created('/crm/companies', { name: 'Acme' });
  const id = String(company.remote_id);
  org().purge(id);
  const gone = { company_ids: [company.id] };
  expect(await refusal('POST', '/crm/contacts', { last_name: 'L', ...gone })).toEqual(rejected('company_ids'));
  const contact = await created('/crm/contacts', { last_name: 'L' });
  expect(await refusal('PATCH', `/crm/contacts/${contact.id}`, gone)).toEqual(rejected('company_ids'));
  const two = { last_name: 'L', user_id: contact.user_id, ...gone };
  // The vendor does not say which field is wrong.
  expect(await refusal('POST', '/crm/contacts', two)).toEqual(rejected('user_id', 'company_ids'));
  const access = 'INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY';
  refuse(access, `insufficient access rights on cross-reference id: ${id.slice(0, 15)}`, []);
  expect(await refusal('POST', '/crm/contacts', two)).toEqual(rejected('company_ids'));
  refuse('MALFORMED_ID', 'Account ID: id value of incorrect type: 12', ['AccountId']);
  expect(await refusal('POST', '/crm/contacts', two)).toEqual(rejected('company_ids'));
});

it('a wrong reference is a fault of a single item in a batch', async () => {
  const company = await created('/crm/companies', { name: 'Acme' });
  org().purge(String(company.remote_id));
  const items = [{ last_name: 'Gone', company_ids: [company.id] }, { last_name: 'There' }];
  const reply = await call('POST', '/crm/contacts/batch', { body: { items } });
  expect(reply.body).toMatchObject({
    data: [
      {
        statusCode: 422,
        message: expect.stringContaining('did not accept'),
        details: { issues: [{ path: 'company_ids' }] },
      },
      { statusCode: 201 },
    ],
  });
});

it('an update of a deleted record is still a 404', async () => {
  const contact = await created('/crm/contacts', { last_name: 'Last' });
  org().purge(String(contact.remote_id));
  expect((await call('PATCH', `/crm/contacts/${contact.id}`, { body: { title: 'T' } })).status).toBe(404);
  expect((await call('DELETE', `/crm/contacts/${contact.id}`)).status).toBe(404);
});
