import { describe, expect, it, onTestFinished } from 'vitest';
import { dataOf, envelopeOf, failureOf, recordOf, recordsOf, refusedPaths } from '../../harness/reply.ts';
import type { OpenClasses } from '../../records/classes.ts';
import { account as first } from './account.ts';

export const classes: OpenClasses = ({ service, call, otherToken }) => {
  const org = () => first(service().simulators);
  const vehicles = '/crm/custom-objects/Vehicle__c';
  const boats = '/crm/custom-objects/Boat__c';
  const create = async (fields: Record<string, unknown>, path = vehicles) =>
    recordOf(await call('POST', path, { body: { fields } }), 201);

  /** Requests that a call of the service sends to the vendor. */
  const requestsOf = async (act: () => Promise<unknown>): Promise<readonly string[]> => {
    const sent: string[] = [];
    const stop = service().simulators.salesforce.onExchange(({ method, path }) => sent.push(`${method} ${path}`));
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

  const prepare = () => {
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
  };

  const own = (): void => {
    describe('records of a custom object', () => {
      it('are kept as the provider has them', async () => {
        const made = await create(boat, boats);
        expect(made.fields).toMatchObject({ Double__c: 55 });
        const [, remoteId = ''] = made.remote_id.split('/');
        expect(made.remote_id).toMatch(/^Boat__c\/\w{18}$/);
        expect(made.remote_url).toContain(`/lightning/r/Boat__c/${remoteId}/view`);
        expect(org().get(remoteId)).toMatchObject({
          Extras__c: 'Roof;Hook',
          Built_On__c: '1820-05-11',
          Length__c: 27.5,
        });
      });

      it('are of a class that the account has', async () => {
        const foreign = await call('GET', vehicles, { token: otherToken() });
        expect(failureOf(foreign)).toEqual([404, 'not_found']);
        expect(envelopeOf(foreign).message).toContain('it has none');
        expect(failureOf(await call('GET', '/crm/custom-objects/Contact'))).toEqual([404, 'not_found']);
      });

      it('are described by the org', async () => {
        const meta = Object(dataOf(await call('GET', `${vehicles}/meta`)));
        expect(meta.matches).toEqual(['Serial__c']);
        expect(meta.create.properties.fields).toMatchObject({ required: ['Plate__c'], additionalProperties: false });
        for (const fields of [{ Colour__c: 'Red' }, { Colour__c: 'Mauve', Price__c: 1 }])
          expect(refusedPaths(await call('POST', vehicles, { body: { fields } }))).toContain('fields.Plate__c');
      });

      it('ask for the fields of their own class alone, once', async () => {
        const { token: fresh } = await service().connect(await service().project(), 'salesforce');
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
        // The service keeps the fields of an account for a while, so this test has a connection of its own.
        const { token } = await service().connect(await service().project(), 'salesforce');
        const body = { fields: { Name: 'Tall', Height__c: 5 } };
        const made = recordOf(await call('POST', cranes, { token, body }), 201);
        expect(made.fields).toMatchObject({ Height__c: 5 });
        org().hideField('Crane__c', 'Height__c');
        onTestFinished(() => org().showAll());
        const listed = recordsOf(await call('GET', cranes, { token }));
        const found = listed.find(({ id }) => id === made.id) ?? expect.fail('it is not in the list');
        expect(Object(found.fields)).not.toHaveProperty('Height__c');
      });
    });

    describe('filters of a custom object', () => {
      it('take true and false, and a text of the name', async () => {
        const made = await create({ Plate__c: 'electric', Is_Electric__c: true, Name: 'Found by words' });
        const electric = recordsOf(await call('GET', vehicles, { query: { 'fields.Is_Electric__c': 'true' } }));
        expect(electric.map(({ id }) => id)).toEqual([made.id]);
        const found = recordsOf(await call('GET', vehicles, { query: { search: 'by words' } }));
        expect(found.map(({ id }) => id)).toEqual([made.id]);
      });

      it('refuse a day that is none', async () => {
        const query = { 'fields.Built_On__c': '2026-02-03 OR Name != null' };
        expect(refusedPaths(await call('GET', boats, { query }))).toEqual(['fields.Built_On__c']);
      });
    });

    it('an upsert of a custom object does not tell capitals apart', async () => {
      const body = { match: 'Serial__c', fields: { Plate__c: 'u', Serial__c: "u'1", Price__c: 1 } };
      const made = recordOf(await call('POST', `${vehicles}/upsert`, { body }), 201);
      const changed = { match: 'Serial__c', fields: { Serial__c: "U'1", Price__c: 2 } };
      expect(recordOf(await call('POST', `${vehicles}/upsert`, { body: changed })).id).toBe(made.id);
    });
  };

  return {
    prepare,
    provided: [
      {
        provider: 'salesforce',
        typed: {
          name: 'Boat__c',
          nameField: 'Name',
          whole: boat,
          renamed: 'Beagle II',
          emptied: 'Extras__c',
          refused: [
            [{ Name: 'a', Wheels__c: 4 }, ['fields.Wheels__c']],
            [{ Name: 'a', Length__c: 'long' }, ['fields.Length__c']],
            [{ Name: 'a', Extras__c: ['Roof', 'Wings'] }, ['fields.Extras__c']],
            [{ Name: 'a', CreatedDate: '2026-02-03T04:05:06Z' }, ['fields.CreatedDate']],
          ],
          filters: [
            ['Name', 'O\'Neill \\ "%_', 'another'],
            ['Length__c', 7.25, 8],
            ['Built_On__c', '2026-02-03', '2026-02-04'],
          ],
          misfit: ['Length__c', '7 OR Name != null'],
          unsearchable: 'Log__c',
        },
        unique: {
          name: 'Vehicle__c',
          unique: 'Serial__c',
          free: 'Plate__c',
          minimal: { Plate__c: 'u' },
          change: { Price__c: 2 },
          isOfBatch: /^(?=(?:POST|PATCH|DELETE) \/services\/data\/v66\.0\/composite\/sobjects$)/,
          batches: ['POST', 'PATCH', 'DELETE'].map((method) => [`${method} /services/data/v66.0/composite/sobjects`]),
        },
        other: { name: 'Vehicle__c', fields: { Plate__c: 'other' } },
      },
    ],
    secondHasNone: true,
    listed: [
      {
        class: 'Vehicle__c',
        remote_id: 'Vehicle__c',
        label: 'Vehicle',
        label_plural: 'Vehicles',
        name_field: 'Name',
        fields: [
          ['Name', 'string'],
          ['OwnerId', 'string'],
          ['Plate__c', 'string', { label: 'Plate', required: true, unique: false, filter: true }],
          ['Colour__c', 'enum'],
          ['Owner_Contact__c', 'string'],
          ['Company__c', 'string'],
          ['Price__c', 'number'],
          ['Serial__c', 'string', { required: false, unique: true }],
          ['Is_Electric__c', 'boolean'],
        ],
        required: ['Plate__c'],
      },
      {
        class: 'Boat__c',
        fields: [
          ['Name', 'string'],
          ['OwnerId', 'string'],
          ['Length__c', 'number'],
          ['Extras__c', 'array'],
          ['Built_On__c', 'date'],
          ['Serviced_At__c', 'date-time'],
          ['Log__c', 'string', { filter: false }],
          ['Double__c', 'number', { read_only: true }],
        ],
        required: [],
      },
      {
        class: 'Crane__c',
        fields: [
          ['Name', 'string'],
          ['OwnerId', 'string'],
          ['Height__c', 'number'],
        ],
        required: [],
      },
    ],
    own,
  };
};
