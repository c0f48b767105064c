import { beforeAll, describe, expect, it } from 'vitest';
import type { MadeProject } from '../../../../infra/local/setup.ts';
import type { KlaviyoAccount } from '../../../../infra/simulators/klaviyo/index.ts';
import { klaviyoAccounts } from '../../../../infra/simulators/klaviyo/seeds.ts';
import { type Body, type CallAs, callAs, connected, counter } from '../../../harness/connected.ts';
import { dataOf, envelopeOf, recordOf, refusalOf } from '../../../harness/reply.ts';

const { service, writesWhile } = connected('klaviyo');
let project: MadeProject;
let connection: string;
let call: CallAs;
let account: KlaviyoAccount;

const object = 'marketingautomation.contact';
const contacts = '/marketingautomation/contacts';

const send = async (path: string, body: Body): Promise<void> => {
  const reply = await service().call('POST', path, { key: project.key, body });
  expect([200, 201]).toContain(reply.status);
};

/** Defines our own field, and maps it to a property of profiles. */
const map = async (target: string, remote_field: string, data_type: string): Promise<void> => {
  await send('/field-mapping/define', { object, name: target, data_type });
  await send('/field-mapping/map', { target, provider: 'klaviyo', remote_field });
};

beforeAll(async () => {
  project = await service().project();
  const made = await service().connect(project, 'klaviyo');
  connection = made.id;
  call = callAs(service(), made.token);
  account = service().simulators.klaviyo.account(klaviyoAccounts[0].accountId);
  await map('colour', 'Favourite colour', 'string');
  await map('visits', 'visits', 'number');
  await map('is_vip', 'vip', 'boolean');
  await map('hobbies', 'hobbies', 'array');
  await map('agreed', '$consent', 'array');
});

const nth = counter();

const create = async (field_mappings: Body = {}) => {
  const body = { email_address: `${nth('person')}@properties.example`, field_mappings };
  return recordOf(await call('POST', contacts, body), 201);
};

const propertiesOf = ({ remote_id }: { readonly remote_id: string }): unknown =>
  account.get(remote_id)?.values.properties;

const update = (id: string, field_mappings: Body) => call('PATCH', `${contacts}/${id}`, { field_mappings });

describe('a property of a profile of Klaviyo', () => {
  it("is a custom field with its exact name and the type of the project's mapped field", async () => {
    const given = { colour: 'red', visits: 3, is_vip: true, hobbies: ['chess', 'golf'] };
    const made = await create(given);
    expect(made.field_mappings).toEqual(given);
    expect(propertiesOf(made)).toEqual({ 'Favourite colour': 'red', visits: 3, vip: true, hobbies: ['chess', 'golf'] });
    expect(recordOf(await call('GET', `${contacts}/${made.id}`)).field_mappings).toEqual(given);
  });

  it('without a mapping is in no record, and a write causes a warning', async () => {
    const reply = await call('POST', contacts, {
      email_address: `${nth('person')}@properties.example`,
      field_mappings: { shoe_size: 40 },
    });
    expect(envelopeOf(reply).warnings).toMatchObject([{ path: 'field_mappings.shoe_size', code: 'unsupported_field' }]);
    account.update(recordOf(reply, 201).remote_id, { properties: { shoe_size: 41 } });
    expect(recordOf(await call('GET', `${contacts}/${recordOf(reply, 201).id}`)).field_mappings).toEqual({});
  });

  it('with another type is left out, and is not converted', async () => {
    const made = await create();
    account.update(made.remote_id, { properties: { visits: 'many', vip: 'true', hobbies: [1, 2] } });
    const { field_mappings } = recordOf(await call('GET', `${contacts}/${made.id}`));
    expect(field_mappings).toEqual({ is_vip: true, hobbies: ['1', '2'] });
    expect(refusalOf(await update(made.id, { visits: 'many' })).error).toBe('validation_failed');
  });

  it('is changed separately: an update contains only this property, and the others stay', async () => {
    const made = await create({ colour: 'red', visits: 1 });
    account.update(made.remote_id, { properties: { of_a_shop: 'x' } });
    const sent = await writesWhile(() => update(made.id, { visits: 2 }));
    expect(sent).toEqual([
      [
        `PATCH /api/profiles/${made.remote_id}`,
        { data: { type: 'profile', id: made.remote_id, attributes: { properties: { visits: 2 } } } },
      ],
    ]);
    expect(propertiesOf(made)).toEqual({ 'Favourite colour': 'red', visits: 2, of_a_shop: 'x' });
  });

  it('is emptied by a removal, while another property is changed', async () => {
    const made = await create({ colour: 'red', visits: 1 });
    const sent = await writesWhile(() => update(made.id, { colour: null, visits: 2 }));
    expect(sent.map(([, body]) => body)).toEqual([
      {
        data: {
          type: 'profile',
          id: made.remote_id,
          attributes: { properties: { visits: 2 } },
          meta: { patch_properties: { unset: ['Favourite colour'] } },
        },
      },
    ]);
    expect(propertiesOf(made)).toEqual({ visits: 2 });
    expect(recordOf(await call('GET', `${contacts}/${made.id}`)).field_mappings).toEqual({ visits: 2 });
  });

  it('can be emptied alone, and a new profile has nothing to empty', async () => {
    const made = await create({ colour: null, visits: 1 });
    expect(propertiesOf(made)).toEqual({ visits: 1 });
    const sent = await writesWhile(() => update(made.id, { visits: null }));
    expect(sent.map(([, body]) => body)).toMatchObject([
      { data: { attributes: {}, meta: { patch_properties: { unset: ['visits'] } } } },
    ]);
    expect(propertiesOf(made)).toEqual({});
  });

  it('with a name of the vendor is read and never written, because it may mean a consent', async () => {
    const made = await create();
    account.update(made.remote_id, { properties: { $consent: ['email'] } });
    expect(recordOf(await call('GET', `${contacts}/${made.id}`)).field_mappings).toEqual({ agreed: ['email'] });
    const sent = await writesWhile(async () => {
      const refused = refusalOf(await update(made.id, { agreed: ['sms'] }));
      expect(refused.details?.issues).toMatchObject([{ path: 'field_mappings.agreed' }]);
      const body = { email_address: `${nth('person')}@properties.example`, field_mappings: { agreed: ['sms'] } };
      refusalOf(await call('POST', contacts, body));
    });
    expect(sent).toEqual([]);
  });

  it('is listed among the fields of the account only after it was mapped', async () => {
    const reply = await service().call('GET', '/field-mapping/properties', {
      key: project.key,
      query: { object, connection },
    });
    expect(dataOf(reply)).toContainEqual(
      expect.objectContaining({ name: 'Favourite colour', data_type: 'string', is_custom: true, is_writable: true }),
    );
    expect(dataOf(reply)).toHaveLength(5);
    const { create: body } = Object(dataOf(await call('GET', `${contacts}/meta`)));
    expect(body.properties.field_mappings.properties).toMatchObject({ visits: { type: ['number', 'null'] } });
  });

  it('is mapped for one customer only, without a request to the account', async () => {
    const linkedUser = await service().linkedUser(project);
    const { token } = await service().connect(project, 'klaviyo', { linkedUser, account: 1 });
    await send('/field-mapping/define', { object, name: 'plan', data_type: 'string' });
    const mapping = { target: 'plan', provider: 'klaviyo', remote_field: 'plan_code', id_linked_user: linkedUser };
    const reply = await service().call('POST', '/field-mapping/map', { key: project.key, body: mapping });
    expect(dataOf(reply, 201)).toMatchObject({ property: { name: 'plan_code', data_type: 'string' } });
    const body = { email_address: `${nth('person')}@properties.example`, field_mappings: { plan: 'gold' } };
    const other = await callAs(service(), token)('POST', contacts, body);
    expect(recordOf(other, 201).field_mappings).toEqual({ plan: 'gold' });
    expect(envelopeOf(await call('POST', contacts, body)).warnings).toMatchObject([{ path: 'field_mappings.plan' }]);
  });
});
