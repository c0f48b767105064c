import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { salesforceOrgs } from '../../../../infra/simulators/salesforce/seeds.ts';
import { envelopeOf, recordOf, warnedPaths } from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

let service: Service;
let token: string;
let people: readonly string[];

const org = () => service.simulators.salesforce.account(salesforceOrgs[0].domain);

const call = (method: Parameters<Service['call']>[0], path: string, body?: object) =>
  service.call(method, path, { token, ...(body && { body }) });

const newDeal = async (contact_ids: readonly unknown[]) =>
  recordOf(await call('POST', '/crm/deals', { name: 'Engine', close_date: '2030-01-31T00:00:00Z', contact_ids }), 201);

/** Contacts of a deal at the vendor, with their roles. */
const rolesOf = ({ remote_id }: { readonly remote_id?: unknown }) =>
  org()
    .list('OpportunityContactRole')
    .filter(({ OpportunityId, IsDeleted }) => OpportunityId === remote_id && IsDeleted !== true)
    .map(({ ContactId, Role, IsPrimary }) => ({ ContactId, Role, IsPrimary }));

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'salesforce'));
  const made = ['Ada', 'Grace', 'Joan'].map((last_name) => call('POST', '/crm/contacts', { last_name }));
  people = (await Promise.all(made)).map((reply) => recordOf(reply, 201).id);
});

afterAll(() => service.stop());

describe('contact_ids of a deal', () => {
  it('are roles: the first is the primary one', async () => {
    const [ada, grace] = people;
    const deal = await newDeal([grace, ada]);
    expect(deal.contact_ids).toEqual([grace, ada]);
    expect(rolesOf(deal).map(({ IsPrimary }) => IsPrimary)).toEqual([true, false]);
  });

  it('are replaced as a whole, and remaining contacts keep their roles', async () => {
    const [ada, grace, joan] = people;
    const deal = await newDeal([ada, grace]);
    const [role] = org()
      .list('OpportunityContactRole')
      .filter(({ OpportunityId, IsPrimary }) => OpportunityId === deal.remote_id && IsPrimary === false);
    org().update(String(role?.Id), { Role: 'Evaluator' });
    const reply = await call('PATCH', '/crm/deals', { id: deal.id, contact_ids: [grace, joan] });
    expect(envelopeOf(reply)).toMatchObject({ data: { contact_ids: [grace, joan] } });
    expect(warnedPaths(reply)).toEqual([]);
    expect(rolesOf(deal).map(({ Role, IsPrimary }) => [Role, IsPrimary])).toEqual([
      ['Evaluator', true],
      [null, false],
    ]);
  });

  it('are emptied, with every role of a contact', async () => {
    const [ada] = people;
    const deal = await newDeal([ada]);
    const [role] = rolesOf(deal);
    org().create('OpportunityContactRole', {
      OpportunityId: deal.remote_id,
      ContactId: role?.ContactId,
      Role: 'Other',
    });
    expect(recordOf(await call('PATCH', '/crm/deals', { id: deal.id, contact_ids: [] })).contact_ids).toEqual([]);
    expect(rolesOf(deal)).toEqual([]);
  });

  it('that the vendor refuses cause a warning, and the deal is created', async () => {
    const [ada, grace] = people;
    const gone = recordOf(await call('POST', '/crm/contacts', { last_name: 'Gone' }), 201);
    org().purge(String(gone.remote_id));
    const reply = await call('POST', '/crm/deals', {
      name: 'Engine',
      close_date: '2030-01-31T00:00:00Z',
      contact_ids: [ada, gone.id, grace],
    });
    expect(envelopeOf(reply)).toMatchObject({
      data: { contact_ids: [ada, grace] },
      warnings: [{ path: 'contact_ids', code: 'follow_up_failed' }],
    });
  });

  it('are in a preview with the deal that does not exist yet', async () => {
    const [ada] = people;
    const body = { name: 'Engine', close_date: '2030-01-31T00:00:00Z', contact_ids: [ada] };
    const reply = await service.call('POST', '/crm/deals?preview=true', { token, body });
    expect(JSON.stringify(reply.body)).toContain('"OpportunityId":"{{1.id}}"');
  });
});
