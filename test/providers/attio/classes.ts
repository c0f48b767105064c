import { describe, expect, it } from 'vitest';
import { dataOf, failureOf, recordOf, recordsOf, refusedPaths } from '../../harness/reply.ts';
import type { OpenClasses } from '../../records/classes.ts';
import { account as first } from './account.ts';

export const classes: OpenClasses = ({ service, call, otherToken }) => {
  const account = () => first(service().simulators);

  /** Id of the first person in the workspace. */
  const ada = '01000001-0006-4a00-8a00-0000000000a1';

  const records = '/v2/objects/00000004-0002-4a00-8a00-0000000000a1/records';
  const minimal = { name: 'Crate' };

  /** Patterns for single requests, because the vendor has no batch requests. */
  const singles = (path: string) => ({
    isOfBatch: /^(?!.*\/query$)(?=(?:POST|PUT|DELETE) )/,
    batches: [`POST ${path}`, `PUT ${path}/{id}`, `DELETE ${path}/{id}`].map((request) => [request, request]),
  });

  const entries = '/v2/lists/00000101-0002-4a00-8a00-0000000000a1/entries';
  const parent = { parent_object: 'people', parent_record_id: ada };

  const prepare = () => {
    account().switch('users', true);
    expect(account().create('people', { name: { first_name: 'Ada', last_name: 'L', full_name: 'Ada L' } }).uuid).toBe(
      ada,
    );
  };

  const own = (): void => {
    describe('an entry of a list of Attio', () => {
      const path = '/crm/custom-objects/list:outreach';

      it('is of one record for good', async () => {
        const other = account().create('people', { name: { first_name: 'Bo', last_name: 'B', full_name: 'Bo B' } });
        const made = recordOf(await call('POST', path, { body: { fields: { ...parent, remarks: 'First' } } }), 201);
        const changed = await call('PATCH', `${path}/${made.id}`, {
          body: { fields: { parent_record_id: other.uuid, remarks: 'Second' } },
        });
        expect(refusedPaths(changed)).toEqual(['fields.parent_record_id']);
        const meta = Object(dataOf(await call('GET', `${path}/meta`)));
        const ofParent = (schema: unknown) => Object(schema).properties.fields.properties.parent_record_id.readOnly;
        expect([ofParent(meta.create), ofParent(meta.update)]).toEqual([undefined, true]);
      });

      it('is of a record that there is', async () => {
        const fields = { ...parent, parent_record_id: '01ffffff-0006-4a00-8a00-0000000000a1' };
        const reply = await call('POST', path, { body: { fields } });
        expect(failureOf(reply)).toEqual([422, 'provider_rejected']);
      });
    });

    describe('a record of a class of Attio', () => {
      it('refers to a record of any object', async () => {
        const referrer = `people/${ada}`;
        const made = recordOf(
          await call('POST', '/crm/custom-objects/shipments', { body: { fields: { name: 'Refers', referrer } } }),
          201,
        );
        expect(made.fields).toMatchObject({ referrer });
        expect(made.remote_url).toContain('/shipment/');
      });

      it('without a name is known by another attribute, and is found by the words in it', async () => {
        const path = '/crm/custom-objects/users';
        const fields = { user_id: 'u-1', primary_email_address: 'ada@users.example' };
        const made = recordOf(await call('POST', path, { body: { fields } }), 201);
        expect(made).toMatchObject({ name: 'ada@users.example', fields });
        expect(recordsOf(await call('GET', path, { query: { search: 'ADA@' } })).map(({ id }) => id)).toEqual([
          made.id,
        ]);
      });

      it('is none of an object that is switched off', async () => {
        expect(failureOf(await call('GET', '/crm/custom-objects/users', { token: otherToken() }))).toEqual([
          404,
          'not_found',
        ]);
      });
    });
  };

  return {
    prepare,
    provided: [
      {
        provider: 'attio',
        typed: {
          name: 'shipments',
          nameField: 'name',
          whole: {
            name: 'Lovelace 1',
            loyalty_no: 'L-1',
            seats: 4.5,
            renewal: '2026-02-03',
            seen_at: '2026-02-03T04:05:06.000Z',
            partner: true,
            tier: 'Gold',
            topics: ['Price', 'Quality'],
          },
          renamed: 'Lovelace 2',
          emptied: 'tier',
          refused: [
            [{ ...minimal, wheels: 4 }, ['fields.wheels']],
            [{ ...minimal, seats: 'many' }, ['fields.seats']],
            [{ ...minimal, tier: 'Tin' }, ['fields.tier']],
            [{ ...minimal, topics: ['Price', 'Taste'] }, ['fields.topics']],
            [{ ...minimal, created_at: '2026-02-03T04:05:06Z' }, ['fields.created_at']],
            [{ seats: 4 }, ['fields.name']],
          ],
          filters: [
            ['seats', 7.25, 8],
            ['partner', false, true],
            ['tier', 'Silver', 'Bronze'],
            ['topics', 'Service', 'Price'],
            ['renewal', '2026-02-04', '2026-02-05'],
            ['loyalty_no', 'O\'Neill "%_', 'another'],
          ],
          misfit: ['seats', '7 or more'],
          unsearchable: 'referrer',
        },
        other: { name: 'users', fields: { user_id: 'other', primary_email_address: 'other@users.example' } },
        unique: {
          name: 'shipments',
          unique: 'tracking_no',
          free: 'loyalty_no',
          minimal,
          change: { seats: 9 },
          ...singles(records),
        },
      },

      {
        provider: 'attio',
        typed: {
          name: 'list:outreach',
          nameField: 'remarks',
          whole: {
            ...parent,
            remarks: 'Call on Monday',
            status: 'To do',
            score: 4.5,
            due: '2026-02-03',
            called_at: '2026-02-03T04:05:06.000Z',
            agreed: true,
            channel: 'Phone',
            products: ['Plan', 'Support'],
          },
          renamed: 'Call on Tuesday',
          emptied: 'products',
          refused: [
            [{ ...parent, wheels: 4 }, ['fields.wheels']],
            [{ ...parent, status: 'Lost' }, ['fields.status']],
            [{ ...parent, entry_id: 'a' }, ['fields.entry_id']],
            [{ score: 4 }, ['fields.parent_object', 'fields.parent_record_id']],
          ],
          filters: [
            ['score', 7.25, 8],
            ['agreed', false, true],
            ['channel', 'Mail', 'Phone'],
            ['status', 'Called', 'To do'],
            ['products', 'Seats', 'Plan'],
            ['remarks', 'O\'Neill "%_', 'another'],
          ],
          misfit: ['score', '7 or more'],
          unsearchable: 'parent_record_id',
        },
        unique: {
          name: 'list:outreach',
          unique: 'ticket_no',
          free: 'remarks',
          minimal: parent,
          change: { score: 9 },
          ...singles(entries),
        },
        other: { name: 'shipments', fields: minimal },
      },
    ],
    secondHasNone: false,
    listed: [
      {
        class: 'shipments',
        label: 'Shipment',
        label_plural: 'Shipments',
        name_field: 'name',
        fields: [
          ['name', 'string', { required: true, filter: true }],
          ['tracking_no', 'string', { unique: true }],
          ['loyalty_no', 'string'],
          ['customer_no', 'string'],
          ['seats', 'number'],
          ['renewal', 'date'],
          ['seen_at', 'date-time'],
          ['partner', 'boolean'],
          ['tier', 'enum', { options: ['Gold', 'Silver', 'Bronze'].map((value) => ({ value, label: value })) }],
          ['topics', 'array'],
          ['referrer', 'string'],
          ['account_manager', 'string'],
          ['office', 'address'],
        ],
      },
      { class: 'users', label: 'User', label_plural: 'Users', name_field: 'primary_email_address' },
      { class: 'list:outreach', label: 'Outreach', label_plural: 'Outreach', name_field: 'remarks' },
    ],
    own,
  };
};
