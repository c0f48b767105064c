import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordOf, recordsOf, refusedPaths } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;
let token: string;

const call = (method: string, path: string, options = {}) => service.call(method, path, { token, ...options });
const idsOf = async (path: string): Promise<string[]> => recordsOf(await call('GET', path)).map(({ id }) => id);

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'zendesk'));
  const [contacts, accounts, users] = await Promise.all(
    ['/ticketing/contacts', '/ticketing/accounts', '/ticketing/users'].map(idsOf),
  );
  for (let index = 0; index < 100; index += 1) {
    const body = {
      name: `Ticket ${index}`,
      description: ['D'],
      field_mappings: {},
      contact_id: contacts?.[index % contacts.length],
      account_id: accounts?.[index % accounts.length],
      assigned_to: [users?.[index % users.length]],
    };
    recordOf(await call('POST', '/ticketing/tickets', { body }), 201);
  }
});

afterAll(() => service.stop());

describe('expand', () => {
  it('refuses a field that is not a reference, and names the fields that it can expand', async () => {
    const reply = await call('GET', '/ticketing/tickets', { query: { expand: 'contact_id,colour' } });
    expect(refusedPaths(reply)).toEqual(['expand']);
  });

  it('adds the related records of 100 records, for three relations, with three requests', async () => {
    const before = service.simulators.zendesk.exchanges.length;
    const query = { limit: 100, expand: 'contact_id,account_id,assigned_to' };
    const records = recordsOf(await call('GET', '/ticketing/tickets', { query }));
    expect(records).toHaveLength(100);
    expect(service.simulators.zendesk.exchanges.slice(before).map(({ path }) => path)).toEqual([
      '/api/v2/tickets',
      expect.stringContaining('show_many'),
      expect.stringContaining('show_many'),
      expect.stringContaining('show_many'),
    ]);
    for (const { expanded, ...record } of records) {
      const { contact_id, account_id, assigned_to } = Object(expanded);
      expect(Object(contact_id).id).toBe(record.contact_id);
      expect(Object(account_id).id).toBe(record.account_id);
      expect(assigned_to).toMatchObject([{ id: Object(record.assigned_to)[0] }]);
    }
  });

  it('adds the related records to a single record too', async () => {
    const [id] = await idsOf('/ticketing/tickets');
    const record = recordOf(await call('GET', `/ticketing/tickets/${id}`, { query: { expand: 'contact_id' } }));
    expect(Object(Object(record.expanded).contact_id).id).toBe(record.contact_id);
  });
});
