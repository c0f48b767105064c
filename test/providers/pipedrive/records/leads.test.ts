import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pipedriveCompanies } from '../../../../infra/simulators/pipedrive/seeds.ts';
import { envelopeOf, recordOf, recordsOf, refusalOf } from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

type Values = Readonly<Record<string, unknown>>;

let service: Service;
let token: string;
let contact: string;

const send = (method: string, path: string, body?: Values) => service.call(method, path, { token, body });

const create = async (body: Values) =>
  recordOf(await send('POST', '/crm/leads', { name: 'Perhaps', contact_id: contact, ...body }), 201);

const account = () => service.simulators.pipedrive.account(pipedriveCompanies[0].companyDomain);

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'pipedrive'));
  const body = { first_name: 'Ada', last_name: 'L', email_addresses: [], phone_numbers: [], addresses: [] };
  contact = recordOf(await send('POST', '/crm/contacts', { ...body, field_mappings: {} }), 201).id;
});

afterAll(() => service.stop());

describe('an amount that the vendor stores together with its currency', () => {
  it('is not written without a currency, with a warning', async () => {
    const reply = await send('POST', '/crm/leads', { name: 'Perhaps', contact_id: contact, amount: '10' });
    expect(recordOf(reply, 201)).toMatchObject({ amount: null, currency: null });
    expect(envelopeOf(reply).warnings).toMatchObject([{ path: 'amount', code: 'unsupported_field' }]);
    const { id } = recordOf(reply, 201);
    const update = await send('PATCH', `/crm/leads/${id}`, { amount: '10' });
    expect(update.status).toBe(422);
    expect(envelopeOf(update).details?.issues).toMatchObject([{ path: 'amount' }]);
  });

  it('keeps the currency of the record, and a currency keeps the amount', async () => {
    const { id } = await create({ amount: '10', currency: 'EUR' });
    const path = `/crm/leads/${id}`;
    expect(recordOf(await send('PATCH', path, { amount: '20.5' }))).toMatchObject({ amount: '20.5', currency: 'EUR' });
    expect(recordOf(await send('PATCH', path, { currency: 'USD' }))).toMatchObject({ amount: '20.5', currency: 'USD' });
    expect(recordOf(await send('PATCH', path, { amount: null }))).toMatchObject({ amount: null, currency: null });
  });
});

describe('a lead of Pipedrive', () => {
  it('cannot be created without a person and an organisation, as the vendor says', async () => {
    const reply = await send('POST', '/crm/leads', { name: 'Perhaps' });
    expect(refusalOf(reply).message).toBe('contact_id is required by pipedrive, or company_id');
  });

  it('keeps its only person or organisation', async () => {
    const company_id = recordOf(await send('POST', '/crm/companies', { name: 'Only' }), 201).id;
    const ofPerson = await create({});
    const ofCompany = await create({ company_id, contact_id: undefined });
    const keeps = async (id: string, field: string) => {
      const empty = { [field]: null };
      const path = `/crm/leads/${id}`;
      const reply = await send('PATCH', path, { ...empty, name: 'Renamed' });
      expect(recordOf(reply).name).toBe('Renamed');
      expect(envelopeOf(reply).warnings).toMatchObject([{ path: field }]);
      expect(envelopeOf(await send('PATCH', path, empty)).details?.issues).toMatchObject([{ path: field }]);
    };
    await keeps(ofPerson.id, 'contact_id');
    await keeps(ofCompany.id, 'company_id');
    const moved = await send('PATCH', `/crm/leads/${ofPerson.id}`, { contact_id: null, company_id });
    expect(recordOf(moved)).toMatchObject({ contact_id: null, company_id });
  });

  it('is archived and restored, and shows its state', async () => {
    const { id } = await create({});
    const path = `/crm/leads/${id}`;
    const archived = recordOf(await send('PATCH', path, { status: 'Archived' }));
    expect(archived).toMatchObject({ status: 'Archived', status_category: null, remote_status: 'true' });
    expect(recordsOf(await send('GET', '/crm/leads')).map((lead) => lead.id)).not.toContain(id);
    expect(recordOf(await send('GET', path))).toMatchObject({ status: 'Archived' });
    expect(recordOf(await send('PATCH', path, { status: 'open' }))).toMatchObject({ status_category: 'open' });
  });

  it('is archived directly after the create if the body says so', async () => {
    expect(await create({ status: 'Archived' })).toMatchObject({ status: 'Archived' });
  });

  it('has labels by name, and can be deleted', async () => {
    const { id, remote_id } = await create({ tags: ['Hot', 'Cold'] });
    expect(recordOf(await send('GET', `/crm/leads/${id}`)).tags).toEqual(['Hot', 'Cold']);
    expect(
      account()
        .list('leads')
        .map((row) => account().leadId(row)),
    ).toContain(remote_id);
    expect((await send('DELETE', `/crm/leads/${id}`)).status).toBe(200);
    expect((await send('GET', `/crm/leads/${id}`)).status).toBe(404);
  });
});
