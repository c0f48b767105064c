import { describe, expect, it } from 'vitest';
import { envelopeOf, failureOf, recordOf, recordsOf, refusedPaths } from '../../harness/reply.ts';
import type { OpenClasses } from '../../records/classes.ts';
import { account as first } from './account.ts';

export const classes: OpenClasses = ({ service, call }) => {
  const org = () => first(service().simulators);
  const vehicles = '/crm/custom-objects/Vehicles';
  const boats = '/crm/custom-objects/Boats';
  const create = async (fields: Record<string, unknown>, path = vehicles) =>
    recordOf(await call('POST', path, { body: { fields } }), 201);

  const boat = {
    Name: 'Beagle',
    Length: 27.5,
    Extras: ['Roof', 'Hook'],
    Built_On: '1820-05-11',
    Serviced_At: '2026-02-03T04:05:06.000Z',
    Log: 'Fair winds',
    Hull_No: '123456789012345678',
  };

  const request = (method: string, module: string) => `${method} /crm/v8/${module}`;

  const prepare = () => {
    org().addModule({
      name: 'Boats',
      singular: 'Boat',
      plural: 'Boats',
      fields: [
        'Length double c',
        'Extras multiselectpicklist c =Roof;Hook',
        'Built_On date c ~Built On',
        'Serviced_At datetime c ~Serviced At',
        'Log textarea 2000 c',
        'Hull_No bigint c ~Hull No',
        'Twice formula cr @double =Length;2',
      ],
    });
  };

  const own = (): void => {
    it('are without those which the profile of the user does not see', async () => {
      org().hideModule('Boats', true);
      const { token: fresh } = await service().connect(await service().project(), 'zoho-crm');
      const reply = await call('GET', boats, { token: fresh });
      org().hideModule('Boats', false);
      expect(failureOf(reply)).toEqual([404, 'not_found']);
      expect(envelopeOf(reply).message).toContain('it has Vehicles');
    });

    describe('records of a module that an org has added', () => {
      it('are kept as the provider has them', async () => {
        const made = await create(boat, boats);
        expect(made.fields).toMatchObject({ Twice: 55 });
        const [, remoteId = ''] = made.remote_id.split('/');
        expect(org().get('Boats', remoteId)).toMatchObject({
          Extras: ['Roof', 'Hook'],
          Built_On: '1820-05-11',
          Length: 27.5,
        });
      });

      it('refer to a record of another module by its id', async () => {
        const driver = org().create('Contacts', { Last_Name: 'Driver' });
        const made = await create({ Name: 'Driven', Plate: 'd', Driver: driver });
        expect(made.fields).toMatchObject({ Driver: driver });
        const reply = await call('POST', vehicles, { body: { fields: { Name: 'a', Plate: 'a', Driver: '1' } } });
        expect([failureOf(reply), refusedPaths(reply)]).toEqual([[422, 'provider_rejected'], ['fields.Driver']]);
      });

      it('are found by true and false, and by words of the name', async () => {
        const made = await create({ Name: 'Found by words', Plate: 'electric', Is_Electric: true });
        const electric = recordsOf(await call('GET', vehicles, { query: { 'fields.Is_Electric': 'true' } }));
        expect(electric.map(({ id }) => id)).toEqual([made.id]);
        const found = recordsOf(await call('GET', vehicles, { query: { search: 'by words' } }));
        expect(found.map(({ id }) => id)).toEqual([made.id]);
      });
    });

    it('custom objects need a scope of their own, and a refusal says what to do', async () => {
      const missing = { code: 'OAUTH_SCOPE_MISMATCH', details: {}, message: 'invalid oauth scope', status: 'error' };
      service().simulators['zoho-crm'].fail({ kind: 'status', status: 401, path: /\/coql$/, body: missing });
      const reply = await call('GET', vehicles);
      expect(failureOf(reply)).toEqual([424, 'provider_forbidden']);
      expect(envelopeOf(reply).message).toContain('lacks a scope');
    });
  };

  return {
    prepare,
    provided: [
      {
        provider: 'zoho-crm',
        typed: {
          name: 'Boats',
          nameField: 'Name',
          whole: boat,
          renamed: 'Beagle II',
          emptied: 'Extras',
          refused: [
            [{ Name: 'a', Wheels: 4 }, ['fields.Wheels']],
            [{ Name: 'a', Length: 'long' }, ['fields.Length']],
            [{ Name: 'a', Extras: ['Roof', 'Wings'] }, ['fields.Extras']],
            [{ Name: 'a', Twice: 4 }, ['fields.Twice']],
            [{ Name: 'a', Created_Time: '2026-02-03T04:05:06Z' }, ['fields.Created_Time']],
            [{ Length: 4 }, ['fields.Name']],
          ],
          filters: [
            ['Name', 'O\'Neill \\ "%_', 'another'],
            ['Length', 7.25, 8],
            ['Built_On', '2026-02-03', '2026-02-04'],
            ['Hull_No', '123456789012345679', '123456789012345670'],
          ],
          misfit: ['Length', '7 OR id is not null'],
          unsearchable: 'Log',
        },
        unique: {
          name: 'Vehicles',
          unique: 'Serial',
          free: 'Plate',
          minimal: { Name: 'u', Plate: 'u' },
          change: { Price: 2 },
          isOfBatch: /^(?=(?:POST|PUT|DELETE) \/crm\/v8\/Vehicles$)/,
          batches: ['POST', 'PUT', 'DELETE'].map((method) => [request(method, 'Vehicles')]),
        },
        other: { name: 'Vehicles', fields: { Name: 'other', Plate: 'other' } },
      },
    ],
    secondHasNone: true,
    listed: [
      {
        class: 'Vehicles',
        label: 'Vehicle',
        label_plural: 'Vehicles',
        name_field: 'Name',
        fields: [
          ['Name', 'string'],
          ['Owner', 'string'],
          ['Email', 'string'],
          ['Secondary_Email', 'string'],
          ['Email_Opt_Out', 'boolean'],
          ['Plate', 'string', { required: true, filter: true }],
          ['Serial', 'string', { unique: true }],
          ['Price', 'number'],
          ['Is_Electric', 'boolean'],
          ['Colour', 'enum', { options: expect.arrayContaining([{ value: 'Red', label: 'Red' }]) }],
          ['Driver', 'string', { filter: false }],
        ],
      },
      { class: 'Boats', label: 'Boat', label_plural: 'Boats', name_field: 'Name' },
    ],
    own,
  };
};
