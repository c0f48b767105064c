import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { salesforceOrgs } from '../../infra/simulators/index.ts';
import { dataOf, envelopeOf, failureOf, recordOf, recordsOf, refusedPaths, warnedPaths } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';

let service: Service;
let token: string;
let otherToken: string;

beforeAll(async () => {
  service = await startService();
  const project = await service.project();
  ({ token } = await service.connect(project, 'salesforce'));
  ({ token: otherToken } = await service.connect(await service.project(), 'salesforce', { account: 1 }));
  org().addObject({
    name: 'Boat__c',
    label: 'Boat',
    fields: [
      { line: 'Length__c double 16.2 cu' },
      { line: 'Extras__c multipicklist cu', picklist: 'Roof;Hook' },
      { line: 'Built_On__c date cu ~Built On' },
      { line: 'Serviced_At__c datetime cu ~Serviced At' },
      { line: 'Log__c textarea 32768 cux' },
      {
        line: 'Double__c double 16.2',
        formula: ({ Length__c }) => (typeof Length__c === 'number' ? 2 * Length__c : null),
      },
    ],
  });
  org().addObject({ name: 'Crane__c', label: 'Crane', fields: [{ line: 'Height__c double 16.2 cu' }] });
});

afterAll(() => service.stop());

type Options = Parameters<Service['call']>[2];

const org = () => service.simulators.salesforce.account(salesforceOrgs[0].domain);
const vehicles = '/crm/custom-objects/Vehicle__c';
const boats = '/crm/custom-objects/Boat__c';
const call = (method: Parameters<Service['call']>[0], path: string, options: Options = {}) =>
  service.call(method, path, { token, ...options });
const create = async (fields: Record<string, unknown>, path = vehicles) =>
  recordOf(await call('POST', path, { body: { fields } }), 201);

/** The requests that one of ours leads to. */
const requestsOf = async (act: () => Promise<unknown>): Promise<readonly string[]> => {
  const sent: string[] = [];
  const stop = service.simulators.salesforce.onExchange(({ method, path }) => sent.push(`${method} ${path}`));
  await act();
  stop();
  return sent.map((one) => one.replace('/services/data/v66.0', ''));
};

const boat = {
  Name: 'Beagle',
  Length__c: 27.5,
  Extras__c: ['Roof', 'Hook'],
  Built_On__c: '1820-05-11',
  Serviced_At__c: '2026-02-03T04:05:06.000Z',
  Log__c: 'Fair winds',
};

describe('GET /crm/custom-objects', () => {
  it('lists the custom objects of the org with the types of their fields', async () => {
    const data = dataOf(await call('GET', '/crm/custom-objects')) as readonly Record<string, unknown>[];
    expect(data.map((one) => one.class)).toEqual(['Vehicle__c', 'Boat__c', 'Crane__c']);
    expect(data[0]).toMatchObject({
      remote_id: 'Vehicle__c',
      label: 'Vehicle',
      label_plural: 'Vehicles',
      name_field: 'Name',
    });
    const fields = data.flatMap((one) => one.fields as readonly Record<string, unknown>[]);
    expect(fields.map(({ name, type }) => [name, type])).toEqual([
      ['Name', 'string'],
      ['OwnerId', 'string'],
      ['Plate__c', 'string'],
      ['Colour__c', 'enum'],
      ['Owner_Contact__c', 'string'],
      ['Company__c', 'string'],
      ['Price__c', 'number'],
      ['Serial__c', 'string'],
      ['Is_Electric__c', 'boolean'],
      ['Name', 'string'],
      ['OwnerId', 'string'],
      ['Length__c', 'number'],
      ['Extras__c', 'array'],
      ['Built_On__c', 'date'],
      ['Serviced_At__c', 'date-time'],
      ['Log__c', 'string'],
      ['Double__c', 'number'],
      ['Name', 'string'],
      ['OwnerId', 'string'],
      ['Height__c', 'number'],
    ]);
    const named = (name: string) => fields.find((field) => field.name === name);
    expect(named('Plate__c')).toMatchObject({ label: 'Plate', required: true, unique: false, filter: true });
    expect(named('Serial__c')).toMatchObject({ required: false, unique: true });
    expect(named('Log__c')).toMatchObject({ filter: false });
    expect(named('Double__c')).toMatchObject({ read_only: true });
    expect(fields.filter(({ required }) => required).map(({ name }) => name)).toEqual(['Plate__c']);
  });

  it('is empty for an org without any', async () => {
    expect(dataOf(await call('GET', '/crm/custom-objects', { token: otherToken }))).toEqual([]);
  });
});

describe('records of a custom object', () => {
  it('are created, read, listed, changed and deleted with typed values', async () => {
    const made = await create(boat, boats);
    expect(made).toMatchObject({ class: 'Boat__c', name: 'Beagle', fields: { ...boat, Double__c: 55 } });
    const [, remoteId = ''] = made.remote_id.split('/');
    expect(made.remote_id).toMatch(/^Boat__c\/\w{18}$/);
    expect(org().get(remoteId)).toMatchObject({ Extras__c: 'Roof;Hook', Built_On__c: '1820-05-11', Length__c: 27.5 });

    const read = recordOf(await call('GET', `${boats}/${made.id}`));
    expect(read).toMatchObject({ id: made.id, name: 'Beagle', fields: boat });
    expect(read.remote_url).toContain(`/lightning/r/Boat__c/${remoteId}/view`);
    const { id: _, ...body } = read;
    const back = await call('PATCH', `${boats}/${made.id}`, { body });
    expect([back.status, warnedPaths(back)]).toEqual([200, []]);
    expect(recordsOf(await call('GET', boats)).map(({ id }) => id)).toEqual([made.id]);
    const changes = { Name: 'Beagle II', Extras__c: null };
    const patched = recordOf(await call('PATCH', `${boats}/${made.id}`, { body: { fields: changes } }));
    expect(patched).toMatchObject({ name: 'Beagle II', fields: { Length__c: 27.5 } });
    expect(Object(patched.fields)).not.toHaveProperty('Extras__c');
    expect(dataOf(await call('DELETE', `${boats}/${made.id}`))).toEqual({ id: made.id, deleted: true });
    expect(failureOf(await call('GET', `${boats}/${made.id}`))).toEqual([404, 'not_found']);
  });

  it.each([
    [{ Plate__c: 'a', Wheels__c: 4 }, ['fields.Wheels__c']],
    [{ Plate__c: 'a', Price__c: 'much' }, ['fields.Price__c']],
    [{ Plate__c: 'a', Colour__c: 'Mauve' }, ['fields.Colour__c']],
    [{ Plate__c: 'a', CreatedDate: '2026-02-03T04:05:06Z' }, ['fields.CreatedDate']],
    [{ Colour__c: 'Red' }, ['fields.Plate__c']],
  ])('are refused with %o before anything is sent', async (fields, paths) => {
    let reply = await call('GET', vehicles);
    const sent = await requestsOf(async () => {
      reply = await call('POST', vehicles, { body: { fields } });
    });
    expect(refusedPaths(reply)).toEqual(paths);
    expect(sent.filter((one) => one.startsWith('POST'))).toEqual([]);
  });

  it('are of their class and account alone', async () => {
    const made = await create({ Plate__c: 'own' });
    expect(failureOf(await call('GET', `${boats}/${made.id}`))).toEqual([404, 'not_found']);
    const foreign = await call('GET', vehicles, { token: otherToken });
    expect(failureOf(foreign)).toEqual([404, 'not_found']);
    expect(envelopeOf(foreign).message).toContain('it has none');
    expect(failureOf(await call('GET', '/crm/custom-objects/Contact'))).toEqual([404, 'not_found']);
  });

  it('are described by the org', async () => {
    const meta = Object(dataOf(await call('GET', `${vehicles}/meta`)));
    expect(meta.matches).toEqual(['Serial__c']);
    expect(meta.filters).toEqual(expect.arrayContaining(['fields.Price__c', 'fields.Is_Electric__c']));
    expect(meta.create.properties.fields).toMatchObject({ required: ['Plate__c'], additionalProperties: false });
    expect(Object(dataOf(await call('GET', `${boats}/meta`))).filters).not.toContain('fields.Log__c');
  });

  it('ask for the fields of their own class alone, once', async () => {
    const { token: fresh } = await service.connect(await service.project(), 'salesforce');
    const list = () => call('GET', boats, { token: fresh });
    const sent = await requestsOf(async () => {
      await list();
      await list();
    });
    expect(sent.filter((one) => one.includes('describe') && !one.includes('Boat__c'))).toEqual([]);
    expect(sent.filter((one) => one.includes('Boat__c/describe')).length).toBeLessThanOrEqual(1);
  });

  it('are read without a field that the user sees no more', async () => {
    const cranes = '/crm/custom-objects/Crane__c';
    const made = await create({ Name: 'Tall', Height__c: 5 }, cranes);
    expect(made.fields).toMatchObject({ Height__c: 5 });
    org().hideField('Crane__c', 'Height__c');
    const [found] = recordsOf(await call('GET', cranes));
    expect(found?.id).toBe(made.id);
    expect(Object(found?.fields)).not.toHaveProperty('Height__c');
    org().showAll();
  });
});

describe('filters of a custom object', () => {
  it.each([
    ['Name', 'O\'Neill \\ "%_', 'another'],
    ['Length__c', 7.25, 8],
    ['Built_On__c', '2026-02-03', '2026-02-04'],
  ])('find records by %s, page by page', async (name, wanted, other) => {
    const fields = (value: unknown) => ({ Name: 'Filtered', ...{ [name]: value } });
    const [one, two] = [await create(fields(wanted), boats), await create(fields(wanted), boats)];
    await create(fields(other), boats);
    const query = { [`fields.${name}`]: String(wanted), limit: '1' };
    const first = await call('GET', boats, { query });
    const second = await call('GET', boats, { query: { ...query, cursor: String(envelopeOf(first).next_cursor) } });
    const found = [...recordsOf(first), ...recordsOf(second)].map(({ id }) => id);
    expect(found.toSorted()).toEqual([one.id, two.id].toSorted());
  });

  it('take true and false, and a text of the name', async () => {
    const made = await create({ Plate__c: 'electric', Is_Electric__c: true, Name: 'Found by words' });
    const electric = recordsOf(await call('GET', vehicles, { query: { 'fields.Is_Electric__c': 'true' } }));
    expect(electric.map(({ id }) => id)).toEqual([made.id]);
    const found = recordsOf(await call('GET', vehicles, { query: { search: 'by words' } }));
    expect(found.map(({ id }) => id)).toEqual([made.id]);
  });

  it.each([
    ['fields.Length__c', '7 OR Name != null'],
    ['fields.Built_On__c', '2026-02-03 OR Name != null'],
  ])('refuse a value of %s that is none', async (name, value) => {
    expect(refusedPaths(await call('GET', boats, { query: { [name]: value } }))).toEqual([name]);
  });

  it('are refused for long texts', async () => {
    const reply = await call('GET', boats, { query: { 'fields.Log__c': 'a' } });
    expect(failureOf(reply)).toEqual([422, 'unsupported_filter']);
  });
});

describe('an upsert of a custom object', () => {
  it('changes the record that has a unique value, or creates it', async () => {
    const body = { match: 'Serial__c', fields: { Plate__c: 'u', Serial__c: "u'1", Price__c: 1 } };
    const made = recordOf(await call('POST', `${vehicles}/upsert`, { body }), 201);
    const changed = { match: 'Serial__c', fields: { Serial__c: "U'1", Price__c: 2 } };
    const again = recordOf(await call('POST', `${vehicles}/upsert`, { body: changed }));
    expect(again).toMatchObject({ id: made.id, fields: { Plate__c: 'u', Price__c: 2 } });
    const free = { match: 'Plate__c', fields: { Plate__c: 'u' } };
    expect(refusedPaths(await call('POST', `${vehicles}/upsert`, { body: free }))).toEqual(['match']);
  });

  it('is a conflict where another record has the value, with that record', async () => {
    const first = await create({ Plate__c: 'c', Serial__c: 'taken' });
    const reply = await call('POST', vehicles, { body: { fields: { Plate__c: 'd', Serial__c: 'taken' } } });
    expect(failureOf(reply)).toEqual([409, 'conflict']);
    expect(envelopeOf(reply).details).toMatchObject({
      issues: [{ path: 'fields.Serial__c' }],
      existing_id: first.id,
      outcome: 'not_applied',
    });
  });
});

describe('a batch of a custom object', () => {
  it('creates, changes and deletes many with one request each', async () => {
    const batch = async (path: string, items: readonly unknown[]) => {
      let answers: readonly { readonly statusCode: number; readonly data: Record<string, unknown> }[] = [];
      const sent = await requestsOf(async () => {
        answers = dataOf(await call('POST', `${vehicles}/batch${path}`, { body: { items } })) as typeof answers;
      });
      return { answers, sent: sent.filter((one) => /^\w+ \/composite\/sobjects$/.test(one)) };
    };
    const of = (plate: string, serial: string) => ({ fields: { Plate__c: plate, Serial__c: serial } });
    const made = await batch('', [of('1', 'b-1'), of('2', 'b-2'), of('3', 'b-1')]);
    expect(made.answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 409]);
    expect(made.sent).toEqual(['POST /composite/sobjects']);
    const ids = made.answers.slice(0, 2).map(({ data }) => data.id);
    const changed = await batch(
      '/update',
      ids.map((id) => ({ id, fields: { Price__c: 9 } })),
    );
    expect(changed.answers).toMatchObject(
      ids.map((id) => ({ statusCode: 200, data: { id, fields: { Price__c: 9 } } })),
    );
    expect(changed.sent).toEqual(['PATCH /composite/sobjects']);
    const upserted = await batch('/upsert', [
      { match: 'Serial__c', ...of('4', 'b-1') },
      { match: 'Serial__c', ...of('5', 'b-5') },
    ]);
    expect(upserted.answers.map(({ statusCode }) => statusCode)).toEqual([200, 201]);
    const gone = await batch(
      '/delete',
      ids.map((id) => ({ id })),
    );
    expect(gone.answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(gone.sent).toEqual(['DELETE /composite/sobjects']);
  });
});
