import { describe, expect, it } from 'vitest';
import { closeOrganizations, idOf } from '../../../infra/simulators/close/seeds.ts';
import { dataOf, envelopeOf, failureOf, recordOf, recordsOf, refusedPaths } from '../../harness/reply.ts';
import type { OpenClasses } from '../../records/classes.ts';
import { account as first } from './account.ts';

export const classes: OpenClasses = ({ service, call }) => {
  const [organization] = closeOrganizations;
  const [lead, further] = [1, 2].map((number) => idOf(organization, 'lead', number));
  const [projects, plans] = [1, 2].map((number) => idOf(organization, 'cotype', number)) as [string, string];
  const [audits, visits] = [1, 2].map((number) => idOf(organization, 'actitype', number)) as [string, string];

  const account = () => first(service().simulators);

  const path = `/crm/custom-objects/${projects}`;
  const minimal = { name: 'Engine', lead_id: lead, Code: 'E-1' };
  const create = async (fields: Record<string, unknown>, at = path) =>
    recordOf(await call('POST', at, { body: { fields } }), 201);

  const prepare = () => {
    expect(['Acme', 'Globex'].map((name) => account().create('leads', { name }))).toEqual([lead, further]);
  };

  const own = (): void => {
    describe('a custom object of Close', () => {
      it('refers to contacts, a user and a record of another type by their ids', async () => {
        const plan = await create({ name: 'Basic', lead_id: lead }, `/crm/custom-objects/${plans}`);
        const Contacts = ['Ada', 'Bo'].map((name) => account().create('contacts', { name, lead_id: lead }));
        const fields = { Contacts, Plan: plan.remote_id.split('/')[1] };
        const made = await create({ ...minimal, ...fields });
        expect(made).toMatchObject({ fields, remote_url: `https://app.close.com/lead/${lead}/` });
        const refused = await call('POST', path, { body: { fields: { ...minimal, Plan: 'custobj_none' } } });
        expect(failureOf(refused)).toEqual([422, 'provider_rejected']);
      });

      it('belongs to one company for good, and is deleted with it', async () => {
        const owner = account().create('leads', { name: 'Owner' });
        const made = await create({ ...minimal, lead_id: owner });
        const moved = await call('PATCH', `${path}/${made.id}`, { body: { fields: { lead_id: lead, Seats: 2 } } });
        expect(refusedPaths(moved)).toEqual(['fields.lead_id']);
        const meta = Object(dataOf(await call('GET', `${path}/meta`)));
        const ofLead = (schema: unknown) => Object(schema).properties.fields.properties.lead_id.readOnly;
        expect([ofLead(meta.create), ofLead(meta.update)]).toEqual([undefined, true]);
        account().remove('leads', owner);
        expect(failureOf(await call('GET', `${path}/${made.id}`))).toEqual([404, 'not_found']);
      });

      it('is of a company that there is', async () => {
        const lost = idOf(organization, 'lead', 999);
        const reply = await call('POST', path, { body: { fields: { ...minimal, lead_id: lost } } });
        expect(failureOf(reply)).toEqual([422, 'provider_rejected']);
        expect(envelopeOf(reply).message).toContain('lead_id');
      });

      it('is found by filters together, and by the words in its name', async () => {
        const made = await create({ ...minimal, name: 'Difference engine', Tier: 'Bronze', Seats: 31 });
        const query = { 'fields.Tier': 'Bronze', 'fields.Seats': '31', search: 'difference' };
        expect(recordsOf(await call('GET', path, { query })).map(({ id }) => id)).toEqual([made.id]);
      });

      it('is one of a batch, each with an outcome', async () => {
        const items = [{ fields: minimal }, { fields: { ...minimal, wheels: 4 } }, { fields: minimal }];
        const answers = dataOf(await call('POST', `${path}/batch`, { body: { items } })) as readonly {
          statusCode: number;
        }[];
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 422, 201]);
      });
    });

    describe('a custom activity of Close', () => {
      const of = `/crm/custom-objects/${audits}`;
      const written = { lead_id: lead, Finding: 'A loose wheel', Score: 2.5, Result: 'Failed' };

      it('is created, read, listed, changed and deleted with typed values, apart from those of other types', async () => {
        const whole = {
          ...written,
          Auditors: account()
            .users()
            .map(({ id }) => id),
          activity_at: '2026-02-03T04:05:06.000Z',
          pinned: true,
        };
        const ids = async () => recordsOf(await call('GET', of)).map(({ id }) => id);
        const before = await ids();
        const made = await create(whole, of);
        const expected = { class: audits, name: 'A loose wheel', fields: { ...whole, status: 'published' } };
        expect(made).toMatchObject(expected);
        const visit = await create({ lead_id: lead }, `/crm/custom-objects/${visits}`);
        expect(recordOf(await call('GET', `${of}/${made.id}`))).toMatchObject(expected);
        expect((await ids()).toSorted()).toEqual([...before, made.id].toSorted());
        expect(failureOf(await call('GET', `${of}/${visit.id}`))).toEqual([404, 'not_found']);

        const changed = { Score: 3, Result: null, pinned: false };
        const patched = recordOf(await call('PATCH', `${of}/${made.id}`, { body: { fields: changed } }));
        expect(patched.fields).toMatchObject({ Score: 3, pinned: false, Finding: 'A loose wheel' });
        expect(Object(patched.fields)).not.toHaveProperty('Result');
        expect(
          refusedPaths(await call('PATCH', `${of}/${made.id}`, { body: { fields: { lead_id: further } } })),
        ).toEqual(['fields.lead_id']);
        expect(dataOf(await call('DELETE', `${of}/${made.id}`))).toEqual({ id: made.id, deleted: true });
        expect(failureOf(await call('GET', `${of}/${made.id}`))).toEqual([404, 'not_found']);
      });

      it('is published with all that its type requires, and a draft without', async () => {
        const fields = { lead_id: lead, Score: 1 };
        expect(failureOf(await call('POST', of, { body: { fields } }))).toEqual([422, 'provider_rejected']);
        const draft = await create({ ...fields, status: 'draft' }, of);
        const publish = (more: object) =>
          call('PATCH', `${of}/${draft.id}`, { body: { fields: { status: 'published', ...more } } });
        expect(failureOf(await publish({}))).toEqual([422, 'provider_rejected']);
        expect(recordOf(await publish({ Finding: 'Nothing' }))).toMatchObject({ name: 'Nothing' });
        expect(refusedPaths(await call('POST', of, { body: { fields: { ...written, status: 'lost' } } }))).toEqual([
          'fields.status',
        ]);
      });
    });
  };

  return {
    prepare,
    provided: [
      {
        provider: 'close',
        typed: {
          name: projects,
          nameField: 'name',
          whole: {
            ...minimal,
            Remarks: 'Two lines\nof it',
            Seats: 4.5,
            'Kick off': '2026-02-03',
            Checked: '2026-02-03T04:05:06.000Z',
            Tier: 'Gold',
            Topics: ['Price', 'Quality'],
            Manager: idOf(organization, 'user', 1),
          },
          renamed: 'Engine 2',
          emptied: 'Tier',
          refused: [
            [{ ...minimal, wheels: 4 }, ['fields.wheels']],
            [{ ...minimal, Seats: 'many' }, ['fields.Seats']],
            [{ ...minimal, Tier: 'Tin' }, ['fields.Tier']],
            [{ ...minimal, Topics: ['Price', 'Taste'] }, ['fields.Topics']],
            [{ ...minimal, date_created: '2026-02-03T04:05:06Z' }, ['fields.date_created']],
            [{ Seats: 4 }, ['fields.Code', 'fields.lead_id', 'fields.name']],
          ],
          filters: [
            ['Seats', 7.25, 8],
            ['Tier', 'Silver', 'Bronze'],
            ['Code', 'O\'Neill "%_', 'another'],
            ['name', 'Boiler', 'Wheel'],
            ['lead_id', further, lead],
          ],
          misfit: ['Seats', '7 or more'],
          unsearchable: 'Topics',
        },
        other: { name: plans, fields: { name: 'Basic', lead_id: lead } },
      },
    ],
    secondHasNone: false,
    listed: [
      {
        class: projects,
        label: 'Project',
        label_plural: 'Projects',
        name_field: 'name',
        fields: [
          ['Code', 'string', { filter: true }],
          ['Remarks', 'string', { filter: true }],
          ['Seats', 'number', { filter: true }],
          ['Kick off', 'date', { filter: false }],
          ['Checked', 'date-time', { filter: false }],
          [
            'Tier',
            'enum',
            { filter: true, options: ['Gold', 'Silver', 'Bronze'].map((value) => ({ value, label: value })) },
          ],
          ['Topics', 'array', { filter: false }],
          ['Manager', 'string', { filter: false }],
          ['Contacts', 'array', { filter: false }],
          ['Plan', 'string', { filter: false }],
          ['name', 'string', { filter: true }],
          ['lead_id', 'string', { filter: true }],
        ],
        required: ['Code', 'name', 'lead_id'],
      },
      { class: plans, label: 'Plan', label_plural: 'Plans', name_field: 'name' },
      { class: audits, label: 'Audit', label_plural: 'Audit', name_field: 'Finding' },
      { class: visits, label: 'Visit', label_plural: 'Visit', name_field: 'lead_id' },
    ],
    own,
  };
};
