import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { salesforceOrgs } from '../../../../infra/simulators/salesforce/seeds.ts';
import { dataOf, failureOf, recordOf, refusedPaths } from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

let service: Service;
let token: string;

const org = () => service.simulators.salesforce.account(salesforceOrgs[0].domain);

/** Custom fields of the org: unique fields per kind of record, and fields that every new record needs. */
const keyed: readonly (readonly [object: string, line: string])[] = [
  ['Lead', 'Lead_Key__c string 40 cueq ~Lead Key'],
  ['Opportunity', 'Order_Number__c double 18.0 cueq ~Order Number'],
  ['Case', 'Case_Key__c string 40 cueq ~Case Key'],
];

beforeAll(async () => {
  service = await startService();
  for (const [object, line] of keyed) org().addField(object, { line });
  ({ token } = await service.connect(await service.project(), 'salesforce'));
});

afterAll(() => service.stop());

const call = (method: string, path: string, body?: object) =>
  service.call(method, path, { token, ...(body && { body }) });
const metaOf = async (path: string) => Object(dataOf(await call('GET', `${path}/meta`)));

/** Queries for records that the vendor receives while the function runs. */
const queriesOf = async (act: () => Promise<unknown>): Promise<readonly string[]> => {
  const sent: string[] = [];
  const stop = service.simulators.salesforce.onExchange(({ path, query }) => {
    if (path.endsWith('/query')) sent.push(String(new URLSearchParams(String(query)).get('q')));
  });
  await act();
  stop();
  return sent.filter((one) => / IN \('| = /.test(one));
};

it.each([
  ['/crm/contacts', 'External_Key__c', { last_name: 'L' }, 'k"\'\\1'],
  ['/crm/companies', 'ERP_Id__c', { name: 'Acme' }, 'E-1'],
  ['/crm/leads', 'Lead_Key__c', { name: 'Ada L', company_name: 'Acme' }, 'L-1'],
  ['/crm/deals', 'Order_Number__c', { name: 'Engine', close_date: '2026-12-01T00:00:00Z' }, 4711],
  ['/ticketing/tickets', 'Case_Key__c', { name: 'Fire' }, 'C-1'],
] as const)('a record of %s is found by a unique field of the org: %s', async (path, field, fields, value) => {
  const match = `field_mappings.${field}`;
  expect((await metaOf(path)).matches).toContain(match);
  const body = { match, ...fields, field_mappings: { [field]: value } };
  const made = recordOf(await call('POST', `${path}/upsert`, body), 201);
  const found = recordOf(await call('POST', `${path}/upsert`, body));
  expect(found).toMatchObject({ id: made.id, field_mappings: { [field]: value } });
});

it('many upserts cost one search, by a field of the org and by an address', async () => {
  const keys = Array.from({ length: 20 }, (_, place) => `many-${place}`);
  const byKey = keys.map((key) => ({
    ...{ match: 'field_mappings.External_Key__c', last_name: 'L' },
    field_mappings: { External_Key__c: key },
  }));
  const byAddress = keys.map((key) => ({
    ...{ match: 'email', last_name: 'L' },
    email_addresses: [{ email_address: `${key}@customer.example` }],
  }));
  for (const items of [byKey, byAddress]) {
    let answers: unknown;
    const queries = await queriesOf(async () => {
      answers = dataOf(await call('POST', '/crm/contacts/batch/upsert', { items }));
    });
    expect((answers as { statusCode: number }[]).map(({ statusCode }) => statusCode)).toEqual(keys.map(() => 201));
    expect(queries.filter((one) => one.includes(' IN ('))).toHaveLength(1);
    expect(queries.filter((one) => / = '/.test(one))).toEqual([]);
    const again = dataOf(await call('POST', '/crm/contacts/batch/upsert', { items })) as { statusCode: number }[];
    expect(again.map(({ statusCode }) => statusCode)).toEqual(keys.map(() => 200));
  }
});

it('the meta of an object requires the required fields of the org, and a write names missing fields', async () => {
  org().addField('Account', { line: 'Region__c string 20 cu! ~Region' });
  onTestFinished(() => void org().addField('Account', { line: 'Region__c string 20 cu ~Region' }));
  const { token: fresh } = await service.connect(await service.project(), 'salesforce');
  const send = (method: string, path: string, body?: object) =>
    service.call(method, path, { token: fresh, ...(body && { body }) });
  const meta = Object(dataOf(await send('GET', '/crm/companies/meta')));
  expect(meta.create.required).toEqual(expect.arrayContaining(['name', 'field_mappings']));
  expect(meta.create.properties.field_mappings).toMatchObject({ required: ['Region__c'] });
  expect(meta.update.properties.field_mappings.required).toBeUndefined();
  const sent: string[] = [];
  const stop = service.simulators.salesforce.onExchange(({ method, path }) => sent.push(`${method} ${path}`));
  const reply = await send('POST', '/crm/companies', { name: 'Acme' });
  expect(failureOf(reply)).toEqual([422, 'validation_failed']);
  expect(refusedPaths(reply)).toEqual(['field_mappings.Region__c']);
  expect(sent.filter((one) => one.startsWith('POST'))).toEqual([]);
  sent.length = 0;
  recordOf(await send('POST', '/crm/companies', { name: 'Acme', field_mappings: { Region__c: 'North' } }), 201);
  // The required fields of the org are known by then.
  expect(sent.filter((one) => one.endsWith('/describe'))).toEqual([]);
  stop();
});

it('a field that the org no longer requires may be missing', async () => {
  org().addField('Lead', { line: 'Area__c string 20 cu! ~Area' });
  const { token: fresh } = await service.connect(await service.project(), 'salesforce');
  const create = () => service.call('POST', '/crm/leads', { token: fresh, body: { name: 'L', company_name: 'Acme' } });
  expect(refusedPaths(await create())).toEqual(['field_mappings.Area__c']);
  org().addField('Lead', { line: 'Area__c string 20 cu ~Area' });
  expect((await create()).status).toBe(201);
});
