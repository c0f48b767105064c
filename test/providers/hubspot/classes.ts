import { describe, expect, it, onTestFinished } from 'vitest';
import { appScopes } from '../../../infra/simulators/hubspot/scopes.ts';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { dataOf, envelopeOf, failureOf, recordOf, recordsOf, refusedPaths } from '../../harness/reply.ts';
import type { OpenClasses } from '../../records/classes.ts';
import { account as first } from './account.ts';

export const classes: OpenClasses = ({ service, call, otherToken }) => {
  const cars = '/crm/custom-objects/cars';
  const create = async (fields: Record<string, unknown>, path = cars) =>
    recordOf(await call('POST', path, { body: { fields } }), 201);
  const stored = (remoteId: string) => {
    const [, id] = remoteId.split('/');
    return first(service().simulators).get('2-3465404', Number(id))?.properties;
  };

  const whole = {
    model: 'Lovelace 1',
    year: 1843,
    sold: true,
    colour: 'red',
    extras: ['roof', 'heat'],
    registered_on: '2026-02-03',
    serviced_at: '2026-02-03T04:05:06.000Z',
  };

  const prepare = () => {};

  const own = (): void => {
    describe('a record of a class of HubSpot', () => {
      it('is kept as the provider has it', async () => {
        const made = await create({ ...whole, vin: 'one' });
        onTestFinished(async () => void dataOf(await call('DELETE', `${cars}/${made.id}`)));
        expect(Object.keys(made)).not.toContain('field_mappings');
        expect(stored(made.remote_id)).toMatchObject({
          year: '1843',
          sold: 'true',
          extras: 'roof;heat',
          registered_on: '2026-02-03',
        });
        const read = recordOf(await call('GET', `${cars}/${made.id}`, { query: { remote_data: 'true' } }));
        expect(read.created_at).toBe(read.modified_at);
        expect(read.remote_url).toContain('/record/2-3465404/');
        expect(Object(read.remote_data).properties.model).toBe('Lovelace 1');
        const again = await call('PATCH', cars, { body: { remote_id: made.remote_id, fields: { sold: false } } });
        expect(recordOf(again)).toMatchObject({ id: made.id, fields: { sold: false } });
      });

      it('is of a class that the account has', async () => {
        expect(recordsOf(await call('GET', cars, { token: otherToken() }))).toEqual([]);
        const unknown = await call('GET', '/crm/custom-objects/boats', { token: otherToken() });
        expect(failureOf(unknown)).toEqual([404, 'not_found']);
        expect(envelopeOf(unknown).message).toContain('it has cars');
      });

      it('is described by the account', async () => {
        const meta = Object(dataOf(await call('GET', `${cars}/meta`)));
        expect(meta.create.properties.fields).toMatchObject({
          required: ['model'],
          properties: { year: { title: 'Year' }, age_score: { readOnly: true } },
        });
        expect(Object.keys(meta.update.properties)).not.toContain('name');
      });
    });

    describe('filters of a class', () => {
      it('are of their class, and of times', async () => {
        const path = '/crm/custom-objects/boats';
        await Promise.all([7, 7].map((length) => create({ boat_name: `Boat ${length}`, length }, path)));
        const query = { 'fields.length': '7', limit: '1' };
        const cursor = String(envelopeOf(await call('GET', path, { query })).next_cursor);
        expect(failureOf(await call('GET', cars, { query: { ...query, cursor } }))).toEqual([400, 'invalid_cursor']);
        const later = { modified_after: new Date(Date.now() + 60_000).toISOString() };
        expect(recordsOf(await call('GET', path, { query: later }))).toEqual([]);
        const unknown = await call('GET', cars, { query: { 'fields.wheels': '4' } });
        expect(envelopeOf(unknown).message).toContain('fields.vin');
        expect(refusedPaths(await call('GET', cars, { query: { wheels: '4' } }))).toEqual(['wheels']);
      });

      it('narrow down the members of a record as everywhere', async () => {
        const made = await create(whole);
        const { fields, ...rest } = recordOf(await call('GET', `${cars}/${made.id}`, { query: { fields: 'class' } }));
        expect([fields, rest.class]).toEqual([undefined, 'cars']);
      });
    });

    describe('an upsert of a class', () => {
      it('makes one record of many at once', async () => {
        const body = { match: 'vin', fields: { model: 'Babbage', vin: 'upsert-2' } };
        const replies = await Promise.all([1, 2, 3, 4].map(() => call('POST', `${cars}/upsert`, { body })));
        expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
        expect(new Set(replies.map((reply) => Object(dataOf(reply, reply.status)).id)).size).toBe(1);
      });

      it('is refused without its value', async () => {
        const fields = { model: 'Babbage', vin: '' };
        expect(refusedPaths(await call('POST', `${cars}/upsert`, { body: { match: 'vin', fields } }))).toEqual([
          'match',
        ]);
      });
    });

    describe('a batch of a class', () => {
      const batch = async (path: string, items: readonly unknown[], query = {}) => {
        const answers = dataOf(
          await call('POST', `${cars}/batch${path}`, { body: { items }, query }),
        ) as readonly Answered[];
        return { answers, statuses: answers.map(({ statusCode }) => statusCode) };
      };
      interface Answered {
        readonly statusCode: number;
        readonly data: Record<string, unknown>;
        readonly error?: string;
        readonly details?: { readonly issues?: readonly unknown[] };
      }
      const of = (vin: string, rest = {}) => ({ fields: { model: `Model ${vin}`, vin, ...rest } });

      it('names the fault of each item', async () => {
        const made = await batch('', [of('b-1'), { fields: { vin: 'b-3' } }]);
        expect(made.statuses).toEqual([201, 422]);
        expect(made.answers[1]?.details?.issues).toMatchObject([{ path: 'fields.model' }]);
        const boat = await create({ boat_name: 'Beagle' }, '/crm/custom-objects/boats');
        const changed = await batch('/update', [
          { id: made.answers[0]?.data.id, fields: { year: 1843 } },
          { id: boat.id, fields: { year: 1 } },
        ]);
        expect(changed.statuses).toEqual([200, 404]);
      });

      it('says of one item alone that another record has its value', async () => {
        const first = await create({ model: 'First', vin: 'b-taken' });
        const { statuses, answers } = await batch('', [of('b-5'), of('b-taken'), of('b-6')]);
        expect(statuses).toEqual([201, 409, 201]);
        expect(answers[1]?.details).toMatchObject({ issues: [{ path: 'fields.vin' }], existing_id: first.id });
        const [one, other] = [answers[0]?.data.id, answers[2]?.data.id];
        const changed = await batch('/update', [
          { id: one, fields: { vin: 'b-taken' } },
          { id: other, fields: { vin: 'b-7' } },
        ]);
        expect(changed.statuses).toEqual([409, 200]);
        expect(changed.answers[0]?.details).toMatchObject({ issues: [{ path: 'fields.vin' }] });
      });

      it('upserts many, several of one value as one record', async () => {
        const first = await create({ model: 'First', vin: 'b-8' });
        const item = (vin: string, year: number) => ({ match: 'vin', ...of(vin, { year }) });
        const { statuses, answers } = await batch('/upsert', [item('b-8', 1), item('b-9', 2), item('b-9', 3)]);
        expect(statuses).toEqual([200, 201, 200]);
        expect(answers.map(({ data }) => data.id)).toEqual([first.id, answers[1]?.data.id, answers[1]?.data.id]);
        expect(answers[2]?.data).toMatchObject({ fields: { year: 3 } });
      });

      it('answers 404 for each item of a class that the account does not have', async () => {
        const reply = await call('POST', '/crm/custom-objects/planes/batch', { body: { items: [of('b-10')] } });
        expect(dataOf(reply)).toMatchObject([{ statusCode: 404, error: 'not_found' }]);
      });
    });

    describe('a write of a class', () => {
      it('takes place once for an Idempotency-Key, which belongs to its class', async () => {
        const headers = { 'idempotency-key': 'cars-once' };
        const first = await call('POST', cars, { body: { fields: { model: 'Once' } }, headers });
        const second = await call('POST', cars, { body: { fields: { model: 'Once' } }, headers });
        expect(recordOf(second, 201).id).toBe(recordOf(first, 201).id);
        const boat = await call('POST', '/crm/custom-objects/boats', { body: { fields: { model: 'Once' } }, headers });
        expect(failureOf(boat)).toEqual([409, 'idempotency_conflict']);
      });

      it('is previewed as it would be sent, and sends nothing', async () => {
        const before = first(service().simulators).list('2-3465404').length;
        const reply = await call('POST', cars, { body: { fields: { model: 'Later' } }, query: { preview: 'true' } });
        expect(JSON.stringify(dataOf(reply))).toContain('/crm/v3/objects/2-3465404');
        expect(first(service().simulators).list('2-3465404').length).toBe(before);
      });

      it('is refused with the ETag of another version of the record', async () => {
        const { id } = await create({ model: 'First' });
        const etag = (await call('GET', `${cars}/${id}`)).headers.get('etag') ?? '';
        const change = (model: string) =>
          call('PATCH', `${cars}/${id}`, { body: { fields: { model } }, headers: { 'if-match': etag } });
        expect([(await change('Second')).status, (await change('Third')).status]).toEqual([200, 412]);
      });

      it('is refused where another record has the unique value, with the field and that record', async () => {
        const vin = 'a value that is much longer than a message of the provider is shown '.repeat(5);
        const first = await create({ model: 'First', vin });
        const second = await create({ model: 'Second', vin: 'free' });
        const fields = { model: 'Third', vin };
        for (const reply of [
          await call('POST', cars, { body: { fields } }),
          await call('PATCH', `${cars}/${second.id}`, { body: { fields } }),
        ]) {
          expect(failureOf(reply)).toEqual([409, 'conflict']);
          expect(envelopeOf(reply).details).toMatchObject({
            issues: [{ path: 'fields.vin' }],
            existing_id: first.id,
            outcome: 'not_applied',
          });
        }
      });
    });

    describe('an account without the scopes', () => {
      it('connects, and says which scopes its custom objects take', async () => {
        const portal = service().simulators.hubspot.account(hubspotPortals[1].portalId);
        portal.limitScopes(['oauth', 'crm.objects.contacts.read']);
        onTestFinished(() => portal.limitScopes(appScopes));
        const { token: limited } = await service().connect(await service().project(), 'hubspot', { account: 1 });
        for (const path of ['/crm/custom-objects', cars]) {
          const reply = await call('GET', path, { token: limited });
          expect(failureOf(reply)).toEqual([424, 'provider_forbidden']);
          expect(envelopeOf(reply).message).toContain('crm.objects.custom.read');
        }
      });
    });
  };

  return {
    prepare,
    provided: [
      {
        provider: 'hubspot',
        typed: {
          name: 'cars',
          nameField: 'model',
          whole,
          renamed: 'Lovelace 2',
          emptied: 'colour',
          refused: [
            [{ model: 'a', wheels: 4 }, ['fields.wheels']],
            [{ model: 'a', year: 'old' }, ['fields.year']],
            [{ model: 'a', sold: 'perhaps' }, ['fields.sold']],
            [{ model: 'a', colour: 'green' }, ['fields.colour']],
            [{ model: 'a', extras: ['roof', 'wings'] }, ['fields.extras']],
            [{ model: 'a', registered_on: 'yesterday' }, ['fields.registered_on']],
            [{ model: 'a', age_score: 3 }, ['fields.age_score']],
            [{ model: 'a', hs_object_id: '3' }, ['fields.hs_object_id']],
            [{ model: '', wheels: 4 }, ['fields.wheels', 'fields.model']],
          ],
          filters: [
            ['year', 1901, 1902],
            ['sold', false, true],
          ],
          misfit: ['year', 'old'],
          unsearchable: 'extras',
        },
        unique: {
          name: 'cars',
          unique: 'vin',
          free: 'model',
          minimal: { model: 'Babbage' },
          change: { year: 1823 },
          isOfBatch: /^(?=POST .*\/batch\/(?:create|update|archive)$)/,
          batches: ['create', 'update', 'archive'].map((name) => [`POST /crm/v3/objects/2-3465404/batch/${name}`]),
        },
        other: { name: 'boats', fields: { boat_name: 'Beagle' } },
      },
    ],
    secondHasNone: false,
    listed: [
      {
        class: 'cars',
        remote_id: '2-3465404',
        label: 'Car',
        label_plural: 'Cars',
        name_field: 'model',
        fields: [
          [
            'model',
            'string',
            { label: 'Model', required: true, unique: false, filter: true, read_only: false, options: null },
          ],
          ['vin', 'string', { required: false, unique: true }],
          ['year', 'number'],
          ['sold', 'boolean'],
          [
            'colour',
            'enum',
            {
              options: [
                { value: 'red', label: 'Red' },
                { value: 'blue', label: 'Blue' },
              ],
            },
          ],
          ['extras', 'array'],
          ['registered_on', 'date'],
          ['serviced_at', 'date-time'],
          ['age_score', 'number', { read_only: true }],
        ],
      },
      { class: 'boats' },
    ],
    own,
  };
};
