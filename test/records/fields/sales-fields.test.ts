import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordOf, recordsOf, refusedPaths, warnedPaths } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;
const tokens = new Map<string, string>();

beforeAll(async () => {
  service = await startService();
  const project = await service.project();
  for (const provider of ['hubspot', 'pipedrive'] as const)
    tokens.set(provider, (await service.connect(project, provider)).token);
});

afterAll(() => service.stop());

const at = (provider: string) => {
  const send = (method: string, path: string, body?: unknown, query = {}) =>
    service.call(method, path, { token: tokens.get(provider) ?? '', body, query });
  return {
    get: (path: string, query = {}) => send('GET', path, undefined, query),
    post: (path: string, body: unknown, query = {}) => send('POST', path, body, query),
    patch: (path: string, body: unknown, query = {}) => send('PATCH', path, body, query),
  };
};

describe('the reason for a lost deal', () => {
  it('is kept by Pipedrive on lost deals only, and makes a new deal lost', async () => {
    const { post, patch } = at('pipedrive');
    const lost = recordOf(await post('/crm/deals', { name: 'Engines', lost_reason: 'Price' }), 201);
    expect([lost.status, lost.lost_reason]).toEqual(['lost', 'Price']);
    const open = recordOf(await post('/crm/deals', { name: 'Engines' }), 201);
    const reason = { name: 'Engines 2', lost_reason: 'Price' };
    expect(warnedPaths(await patch(`/crm/deals/${open.id}`, reason))).toEqual(['lost_reason']);
    expect(refusedPaths(await patch(`/crm/deals/${open.id}`, reason, { strict: true }))).toEqual(['lost_reason']);
    const later = await patch(`/crm/deals/${open.id}`, { status: 'lost', lost_reason: 'Timing' });
    expect(recordOf(later)).toMatchObject({ status: 'lost', lost_reason: 'Timing' });
  });

  it('is shown at HubSpot with the reason for a won deal and the expected revenue', async () => {
    const { post, get, patch } = at('hubspot');
    const body = { name: 'Engines', amount: '15000', priority: 'normal', type: 'New Business', won_reason: 'Support' };
    const { id } = recordOf(await post('/crm/deals', body), 201);
    expect(recordOf(await get(`/crm/deals/${id}`))).toMatchObject({
      ...body,
      type: 'newbusiness',
      remote_priority: 'medium',
      source: 'OFFLINE',
      lost_reason: null,
    });
    const contracted = { status: 'won', expected_revenue: '1.00' };
    expect(recordOf(await patch(`/crm/deals/${id}`, contracted)).expected_revenue).toBe('15000');
  });
});

describe('the parent of a company', () => {
  it('is written with a new company, changed and removed', async () => {
    const { post, get, patch } = at('hubspot');
    const made = async (body: object) => recordOf(await post('/crm/companies', { name: 'Engines', ...body }), 201);
    const [first, second] = [await made({}), await made({})];
    const child = await made({ parent_id: first.id });
    const shown = async () => recordOf(await get(`/crm/companies/${child.id}`)).parent_id;
    expect(await shown()).toBe(first.id);
    expect(recordOf(await patch(`/crm/companies/${child.id}`, { parent_id: second.id })).parent_id).toBe(second.id);
    const children = recordsOf(await get('/crm/companies', { parent_id: second.id }));
    expect(children.map(({ id }) => id)).toEqual([child.id]);
    expect(recordOf(await patch(`/crm/companies/${child.id}`, { parent_id: null })).parent_id).toBeNull();
    expect(await shown()).toBeNull();
  });
});

describe.each([
  ['/crm/companies', { name: 'Engines' }, ['Partner', 'Vendor']],
  ['/crm/contacts', { last_name: 'Lovelace' }, ['Customer', 'Hot lead']],
])('tags at Pipedrive: %s', (path, body, [first = '', second = '']) => {
  it('are written as the names of existing labels', async () => {
    const { post, get, patch } = at('pipedrive');
    const { id, tags } = recordOf(await post(path, { ...body, tags: [second, first.toLowerCase()] }), 201);
    expect(tags).toEqual([second, first]);
    const unknown = await patch(`${path}/${id}`, { tags: [first, 'Nobody'] });
    expect([warnedPaths(unknown), recordOf(unknown).tags]).toEqual([['tags[1]'], [first]]);
    expect(refusedPaths(await patch(`${path}/${id}`, { tags: ['Nobody'] }, { strict: true }))).toEqual(['tags[0]']);
    expect(recordOf(await patch(`${path}/${id}`, { tags: [] })).tags).toEqual([]);
    const { properties } = Object(Object((await get(`${path}/meta`)).body).data).create;
    expect(properties.tags.items.oneOf.map(({ title }: { title: string }) => title)).toContain(first);
  });
});
