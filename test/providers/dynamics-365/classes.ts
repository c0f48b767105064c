import { describe, expect, it } from 'vitest';
import { dynamicsOrgs } from '../../../infra/simulators/dynamics-365/seeds.ts';
import { dataOf, envelopeOf, failureOf, recordOf, recordsOf, refusedPaths, warnedPaths } from '../../harness/reply.ts';
import { openPreviewing } from '../../preview/previewing.ts';
import type { OpenClasses } from '../../records/classes.ts';
import { account as first } from './account.ts';

export const classes: OpenClasses = ({ service, call, otherToken }) => {
  const org = () => first(service().simulators);
  const vehicles = '/crm/custom-objects/new_vehicle';
  const boats = '/crm/custom-objects/new_boat';
  const create = async (fields: Record<string, unknown>, path = vehicles) =>
    recordOf(await call('POST', path, { body: { fields } }), 201);

  const boat = {
    new_name: 'Beagle',
    new_length: 27.5,
    new_rig: 'Ketch',
    new_extras: ['Roof', 'Winch'],
    new_built: '1820-05-11',
    new_serviced: '2026-02-03T04:05:06.000Z',
    new_log: 'Fair winds',
  };

  const prepare = () => {
    org().addTable({
      name: 'new_boat',
      labels: ['Boat', 'Boats'],
      columns: [
        'new_length decimal ~Length',
        'new_rig option =100000000:Sloop;100000001:Ketch ~Rig',
        'new_extras options =1:Roof;2:Hook;3:Winch ~Extras',
        'new_built day ~Built On',
        'new_serviced datetime ~Serviced At',
        'new_log memo ~Log',
        'new_double decimal r ~Double',
        'new_party lookup @account,contact #new_Party ~Party',
        'new_tender lookup @new_boat #new_Tender ~Tender',
      ],
    });
  };

  const own = (): void => {
    describe('rows of a custom table', () => {
      it('are kept as the vendor has them, choices by their numbers', async () => {
        const made = await create(boat, boats);
        const [, remoteId = ''] = made.remote_id.split('/');
        expect(org().get('new_boat', remoteId)).toMatchObject({
          new_rig: 100_000_001,
          new_extras: '1,3',
          new_built: '1820-05-11',
        });
        const changed = await call('PATCH', `${boats}/${made.id}`, { body: { fields: { new_rig: '100000000' } } });
        expect([recordOf(changed).fields, warnedPaths(changed)]).toMatchObject([{ new_rig: 'Sloop' }, []]);
      });

      it('are found by a choice, in whatever words a request puts it', async () => {
        const made = await create({ new_name: 'found', new_rig: 'Sloop' }, boats);
        const by = (value: string) => call('GET', boats, { query: { 'fields.new_rig': value } });
        expect(recordsOf(await by('100000000')).map(({ id }) => id)).toContain(made.id);
        expect(recordsOf(await by("100000001' or new_name ne 'a"))).toEqual([]);
      });

      it('refer to rows of other tables by the properties that the org has named', async () => {
        const company = org().create('account', { name: 'Owners' });
        const person = org().create('contact', { lastname: 'Darwin' });
        const tender = await create({ new_name: 'Tender' }, boats);
        const [, dinghy = ''] = tender.remote_id.split('/');
        const body = { fields: { new_name: 'Beagle', new_party: person, new_tender: dinghy } };
        const bodies: unknown[] = [];
        const stop = service().simulators['dynamics-365'].onExchange(({ method, requestBody }) => {
          if (method === 'POST') bodies.push(requestBody);
        });
        const made = recordOf(await call('POST', boats, { body }), 201);
        stop();
        expect(bodies).toEqual([
          {
            new_name: 'Beagle',
            'new_Party_contact@odata.bind': `/contacts(${person})`,
            'new_Tender@odata.bind': `/new_boats(${dinghy})`,
          },
        ]);
        expect(made.fields).toMatchObject({ new_party: person, new_tender: dinghy });
        const change = async (fields: Record<string, unknown>) =>
          recordOf(await call('PATCH', `${boats}/${made.id}`, { body: { fields } })).fields;
        expect(await change({ new_party: company })).toMatchObject({ new_party: company, new_tender: dinghy });
        expect(await change({ new_party: null })).not.toHaveProperty('new_party');
        expect(await change({ ownerid: org().user(1).id })).toMatchObject({ ownerid: org().user(1).id });
        const nobody = '0b5c8a5e-0001-4000-8000-0000000fffff';
        const refused = await call('PATCH', `${boats}/${made.id}`, { body: { fields: { new_party: nobody } } });
        expect(envelopeOf(refused).message).toContain("Entity 'account' With Id");
      });

      it('are previewed with the requests that find what they refer to', async () => {
        const { account, found } = await openPreviewing(service(), 'dynamics-365');
        const person = org().create('contact', { lastname: 'Fitzroy' });
        const { reply } = await account.call('POST', boats, {
          body: { fields: { new_name: 'Previewed', new_party: person } },
        });
        expect(recordOf(reply, 201).fields).toMatchObject({ new_party: person });
        expect([found.count, found.refused, found.faults]).toEqual([1, [], []]);
      });

      it('that are deleted before an update stay so', async () => {
        const made = await create({ new_name: 'gone', new_plate: 'G' });
        org().delete('new_vehicle', made.remote_id.split('/')[1] ?? '');
        const body = { fields: { new_plate: 'H' } };
        expect(failureOf(await call('PATCH', `${vehicles}/${made.id}`, { body }))).toEqual([404, 'not_found']);
      });

      it('are of a class that the account has', async () => {
        expect(failureOf(await call('GET', vehicles, { token: otherToken() }))).toEqual([404, 'not_found']);
        expect(failureOf(await call('GET', '/crm/custom-objects/contact'))).toEqual([404, 'not_found']);
        expect(refusedPaths(await call('POST', vehicles, { body: { fields: { new_price: 1 } } })).toSorted()).toEqual([
          'fields.new_name',
          'fields.new_plate',
        ]);
      });
    });

    describe('columns that the org has added to a standard table', () => {
      it('of lookups are ids, and are written with those that every org has', async () => {
        org().addColumn('contact', 'new_mentor lookup @contact #new_Mentor ~Mentor');
        const mentor = org().create('contact', { lastname: 'Babbage' });
        const body = { last_name: 'Lovelace', user_id: null, field_mappings: { Mentor: mentor } };
        const made = recordOf(await call('POST', '/crm/contacts', { body }), 201);
        expect(made.field_mappings).toMatchObject({ new_mentor: mentor });
        const change = { title: 'Analyst', field_mappings: { new_mentor: null } };
        const changed = recordOf(await call('PATCH', `/crm/contacts/${made.id}`, { body: change }));
        expect(changed.field_mappings).not.toHaveProperty('new_mentor');
      });

      it('of choices have their labels, in records and in /meta', async () => {
        const body = { last_name: 'Hopper', field_mappings: { Level: 'Secondary', Languages: ['English', 'German'] } };
        const made = recordOf(await call('POST', '/crm/contacts', { token: otherToken(), body }), 201);
        expect(made.field_mappings).toMatchObject({ new_level: 'Secondary', new_languages: ['English', 'German'] });
        const globex = service().simulators['dynamics-365'].account(dynamicsOrgs[1].host);
        expect(globex.get('contact', made.remote_id)).toMatchObject({ new_level: 100_000_001, new_languages: '1,3' });
        const meta = Object(dataOf(await call('GET', '/crm/contacts/meta', { token: otherToken() })));
        const { new_level: level, new_languages: languages } = meta.create.properties.field_mappings.properties;
        expect(level.oneOf).toEqual([
          { const: '100000000', title: 'Primary' },
          { const: '100000001', title: 'Secondary' },
          { const: null, title: 'None' },
        ]);
        expect(languages.items.oneOf).toHaveLength(3);
      });
    });
  };

  return {
    prepare,
    provided: [
      {
        provider: 'dynamics-365',
        typed: {
          name: 'new_boat',
          nameField: 'new_name',
          whole: boat,
          renamed: 'Beagle II',
          emptied: 'new_extras',
          refused: [
            [{ new_name: 'a', new_wheels: 4 }, ['fields.new_wheels']],
            [{ new_name: 'a', new_length: 'long' }, ['fields.new_length']],
            [{ new_name: 'a', new_rig: 'Junk' }, ['fields.new_rig']],
            [{ new_name: 'a', new_extras: ['Roof', 'Wings'] }, ['fields.new_extras']],
            [{ new_name: 'a', createdon: '2026-02-03T04:05:06Z' }, ['fields.createdon']],
            [{ new_name: 'a', new_double: 2 }, ['fields.new_double']],
            [{ new_length: 2 }, ['fields.new_name']],
          ],
          filters: [
            ['new_name', 'O\'Neill \\ "%_', 'another'],
            ['new_length', 7.25, 8],
            ['new_built', '2026-02-03', '2026-02-04'],
          ],
          misfit: ['new_length', '7 or new_name ne null'],
          unsearchable: 'new_extras',
        },
        other: { name: 'new_vehicle', fields: { new_name: 'other', new_plate: 'other' } },
      },
    ],
    secondHasNone: true,
    listed: [
      {
        class: 'new_vehicle',
        remote_id: 'new_vehicles',
        label: 'Vehicle',
        label_plural: 'Vehicles',
        name_field: 'new_name',
        fields: [
          ['ownerid', 'string'],
          ['new_name', 'string'],
          ['statecode', 'enum'],
          ['statuscode', 'enum'],
          ['new_plate', 'string', { label: 'Plate', required: true, filter: true }],
          ['new_colour', 'enum'],
          ['new_price', 'number'],
          ['new_iselectric', 'boolean'],
        ],
        required: ['new_name', 'new_plate'],
      },
      {
        class: 'new_boat',
        fields: [
          ['ownerid', 'string'],
          ['new_name', 'string'],
          ['statecode', 'enum'],
          ['statuscode', 'enum'],
          ['new_length', 'number'],
          [
            'new_rig',
            'enum',
            {
              options: [
                { value: '100000000', label: 'Sloop' },
                { value: '100000001', label: 'Ketch' },
              ],
            },
          ],
          ['new_extras', 'array', { filter: false }],
          ['new_built', 'date'],
          ['new_serviced', 'date-time'],
          ['new_log', 'string'],
          ['new_double', 'number', { read_only: true }],
          ['new_party', 'string', { filter: false }],
          ['new_tender', 'string'],
        ],
        required: ['new_name'],
      },
    ],
    own,
  };
};
