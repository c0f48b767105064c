import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hubspotPortals } from '../../../../infra/simulators/hubspot/seeds.ts';
import { recordOf, recordsOf, warnedPaths } from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

let service: Service;
let token: string;

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'hubspot'));
});

afterAll(() => service.stop());

const call = (method: string, path: string, options = {}) => service.call(method, path, { token, ...options });
const portal = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);
/** Finds a record by its remote id. */
const found = async (path: string, id: number) =>
  recordsOf(await call('GET', path, { query: { limit: 100 } })).find(({ remote_id }) => remote_id === String(id));

describe('an owner who has left', () => {
  /** Id of the third owner of the first portal, who is archived. */
  const owner = '41000103';

  it('is in no list, but is found by id and shown in the owned records', async () => {
    const { id } = portal().create('deals', { dealname: 'D', dealstage: 'contractsent', hubspot_owner_id: owner });
    const deal = await found('/crm/deals', id);
    const user = { remote_id: owner, name: 'Cy Closed' };
    expect(recordOf(await call('GET', `/crm/users/${deal?.user_id}`))).toMatchObject(user);
    const expanded = recordOf(await call('GET', `/crm/deals/${deal?.id}`, { query: { expand: 'user_id' } })).expanded;
    expect(Object(expanded).user_id).toMatchObject(user);
    const listed = recordsOf(await call('GET', '/crm/users', { query: { limit: 100 } }));
    expect(listed.map(({ remote_id }) => remote_id)).not.toContain(owner);
  });
});

describe('additional addresses and domains', () => {
  it('belong to the addresses of a contact, and cause no warning if they are sent back', async () => {
    const properties = { lastname: 'L', email: 'a@x.example', hs_additional_emails: 'b@x.example;c@x.example' };
    const { id } = portal().create('contacts', properties);
    const contact = await found('/crm/contacts', id);
    const emails = [
      { email_address: 'a@x.example', email_address_type: 'primary' },
      { email_address: 'b@x.example', email_address_type: 'additional' },
      { email_address: 'c@x.example', email_address_type: 'additional' },
    ];
    expect(contact).toMatchObject({ email_address: 'a@x.example', email_addresses: emails });
    const path = `/crm/contacts/${contact?.id}`;
    const same = await call('PATCH', path, { body: { first_name: 'Ada', email_addresses: contact?.email_addresses } });
    expect(warnedPaths(same)).toEqual([]);
    expect(recordOf(same)).toMatchObject({ first_name: 'Ada', email_addresses: emails });
    const more = [...emails, { email_address: 'd@x.example' }];
    expect(warnedPaths(await call('PATCH', path, { body: { email_addresses: more } }))).toEqual(['email_addresses[3]']);
    expect(portal().get('contacts', id)?.properties.hs_additional_emails).toBe('b@x.example;c@x.example');
  });

  it('belong to the domains of a company, in CRM and in ticketing', async () => {
    const { id } = portal().create('companies', {
      name: 'X',
      domain: 'x.example',
      hs_additional_domains: 'y.example; z.example',
    });
    const domains = ['x.example', 'y.example', 'z.example'];
    const company = await found('/crm/companies', id);
    expect(company?.domains).toEqual(domains);
    expect((await found('/ticketing/accounts', id))?.domains).toEqual(domains);
    const reply = await call('PATCH', `/crm/companies/${company?.id}`, { body: { name: 'Y', domains } });
    expect([warnedPaths(reply), recordOf(reply).domains]).toEqual([[], domains]);
  });
});

describe('a task without a priority', () => {
  it('shows null, receives a priority, and loses it again', async () => {
    const { id } = portal().create('tasks', { hs_task_subject: 'T', hs_timestamp: '2030-01-01T00:00:00.000Z' });
    const task = await found('/crm/tasks', id);
    expect(task).toMatchObject({ priority: null, remote_priority: null });
    const path = `/crm/tasks/${task?.id}`;
    expect(recordOf(await call('PATCH', path, { body: { priority: 'high' } })).priority).toBe('high');
    const emptied = await call('PATCH', path, { body: { priority: null } });
    expect([warnedPaths(emptied), recordOf(emptied).priority]).toEqual([[], null]);
    expect(portal().get('tasks', id)?.properties.hs_task_priority).toBe('NONE');
  });
});
