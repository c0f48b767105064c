import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MeteredAnswer, measureCall } from '../../bench/consume.ts';
import { addContacts } from '../../bench/setup/fill.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;
let token: string;

beforeAll(async () => {
  service = await startService({ hubspot: { strictDuplicates: false } });
  await addContacts(service.simulators.hubspot.url, 100);
});

// No id is stored for a new project.
beforeEach(async () => {
  ({ token } = await service.connect(await service.project(), 'hubspot'));
});

afterAll(() => service.stop());

/** Numbers of database calls that read or store ids. Calls for the connection and its mapped fields do not count. */
const countCalls = ({ database }: MeteredAnswer): Record<string, number> => {
  const calls = database.filter(
    ({ action, tables }) => /^(?:Batch|Put|Transact)/.test(action) && !tables[0]?.includes('projects'),
  );
  const byAction = Map.groupBy(calls, ({ action }) => action);
  return Object.fromEntries([...byAction].map(([action, { length }]) => [action, length]));
};

/** Lists a page of 100 contacts and their owners, twice, in a new process that knows no stored ids. */
const listTwice = () => measureCall({ method: 'GET', path: '/crm/contacts?limit=100', token });

describe('a page of 100 records', () => {
  it('stores new ids in groups of a hundred, each id once', async () => {
    const [first, later] = await listTwice();
    expect(first.ids).toBeGreaterThan(100);
    expect(countCalls(first)).toEqual({
      BatchGetItem: Math.ceil(first.ids / 100),
      TransactWriteItems: Math.ceil(first.ids / 100),
    });
    expect(countCalls(later)).toEqual({});
  });

  it('costs one batch read per 100 ids, including references, and no write after they are stored', async () => {
    // This call stores the ids that are not stored yet.
    expect((await service.call('GET', '/crm/contacts', { token, query: { limit: 100 } })).status).toBe(200);
    const [known, later] = await listTwice();
    expect(known.ids).toBeGreaterThan(100);
    expect(countCalls(known)).toEqual({ BatchGetItem: Math.ceil(known.ids / 100) });
    expect(countCalls(later)).toEqual({});
    // A page is one request to the provider.
    expect(later.providerRequests).toBe(1);
  });
});
