import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { dataOf, failureOf, recordOf, refusedPaths } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;
let token: string;
let car: string;
let contact: string;
let company: string;

const cars = '/crm/custom-objects/cars';
type Options = Parameters<Service['call']>[2];
const ask = (method: string, path: string, options: Options = {}) => service.call(method, path, { token, ...options });
const make = async (path: string, body: object) => recordOf(await ask('POST', path, { body }), 201).id;

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'hubspot'));
  car = await make(cars, { fields: { model: 'Lovelace' } });
  contact = await make('/crm/contacts', { first_name: 'Ada', last_name: 'Lovelace' });
  company = await make('/crm/companies', { name: 'Analytical Engines' });
});

afterAll(() => service.stop());

const between = (to: string, id = car, of = cars) => `${of}/${id}/associations/${to}`;
const put = (to: string, body: object) => ask('PUT', between(to), { body });
const list = async (to: string) =>
  dataOf(await ask('GET', between(to))) as readonly { id: string; labels: readonly { label: string }[] }[];

describe('/crm/custom-objects/{class}/{id}/associations/{to}', () => {
  it('answers 404 for an unknown class, a record of another class or account, and another object', async () => {
    const { token: foreign } = await service.connect(await service.project(), 'hubspot', { account: 1 });
    const boat = await make('/crm/custom-objects/boats', { fields: { boat_name: 'Ark' } });
    const missing = [404, 'not_found'];
    expect(failureOf(await ask('GET', between('contacts', car, '/crm/custom-objects/planes')))).toEqual(missing);
    expect(failureOf(await ask('GET', between('contacts', boat)))).toEqual(missing);
    expect(failureOf(await ask('GET', between('contacts'), { token: foreign }))).toEqual(missing);
    for (const to of ['tickets', 'custom-objects', 'cars'])
      expect(failureOf(await ask('GET', between(to))), to).toEqual(missing);
    expect(refusedPaths(await put('contacts', { id: company }))).toEqual(['id']);
    expect(refusedPaths(await put('contacts', { id: contact, labels: ['friend'] }))).toEqual(['labels[0]']);
    expect(await list('contacts')).toEqual([]);
  });

  it('associates, shows the labels, and removes the association, by requests of the class', async () => {
    const paths: string[] = [];
    const stop = service.simulators.hubspot.onExchange(({ method, path }) => {
      if (path.includes('associations')) paths.push(`${method} ${path}`);
    });
    const made = dataOf(await put('contacts', { id: contact, labels: ['decision_maker'] }));
    stop();
    expect(made).toMatchObject({ id: contact, labels: [{ label: 'Decision maker', category: 'account' }] });
    expect(paths).toContain('POST /crm/v4/associations/2-3465404/contacts/batch/create');
    await put('companies', { id: company });
    expect(await list('companies')).toMatchObject([{ id: company, labels: [] }]);
    const { remote_id: remote } = recordOf(await ask('GET', `${cars}/${car}`));
    const portal = service.simulators.hubspot.account(hubspotPortals[0].portalId);
    expect(portal.get('2-3465404', Number(remote.split('/')[1]))).toBeDefined();
    const ended = { query: { to_id: contact } };
    expect(dataOf(await ask('DELETE', between('contacts'), ended))).toEqual({ id: contact, deleted: true });
    expect(await list('contacts')).toEqual([]);
    expect(failureOf(await ask('DELETE', between('contacts'), ended))).toEqual([404, 'not_found']);
    expect(await list('companies')).toHaveLength(1);
  });

  it('is refused if the account has not associated the class with such records', async () => {
    const boat = await make('/crm/custom-objects/boats', { fields: { boat_name: 'Beagle' } });
    const refused = await ask('PUT', between('contacts', boat, '/crm/custom-objects/boats'), { body: { id: contact } });
    expect(failureOf(refused)).toEqual([422, 'unsupported_operation']);
    expect(JSON.stringify(refused.body)).toMatch(/no associations between boats and crm\.contact/);
  });

  it('is refused if the provider has no labels', async () => {
    const { token: other } = await service.connect(await service.project(), 'salesforce');
    const vehicles = '/crm/custom-objects/Vehicle__c';
    const made = await ask('POST', vehicles, {
      token: other,
      body: { fields: { Name: 'Lovelace', Plate__c: 'AL 1' } },
    });
    const { id } = recordOf(made, 201);
    expect(failureOf(await ask('GET', between('contacts', id, vehicles), { token: other }))).toEqual([
      422,
      'unsupported_operation',
    ]);
  });
});
