import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Reply } from '../../../../infra/local/caller.ts';
import type { MadeConnection } from '../../../../infra/local/setup.ts';
import { activecampaignAccounts } from '../../../../infra/simulators/activecampaign/seeds.ts';
import { dataOf, envelopeOf, recordOf, refusedPaths } from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

let service: Service;
let connection: MadeConnection;
let count = 0;

beforeAll(async () => {
  service = await startService();
  connection = await service.connect(await service.project(), 'activecampaign');
});

afterAll(() => service.stop());
afterEach(() => service.simulators.activecampaign.clearFailures());

beforeEach(() => {
  count += 1;
});

const call = (method: string, path: string, body?: unknown, query: Record<string, string> = {}) =>
  service.call(method, path, { token: connection.token, query, ...(body === undefined ? {} : { body }) });

const account = () => service.simulators.activecampaign.account(activecampaignAccounts[0].account);
const sent = () => service.simulators.activecampaign.exchanges;
const person = () => ({ email_addresses: [{ email_address: `ada-${count}@consent.example` }] });
const issuesOf = (reply: Reply) => (envelopeOf(reply).details?.issues ?? []).map(({ path }) => path);
const makeContact = async (more: object = {}) =>
  recordOf(await call('POST', '/crm/contacts', { ...person(), ...more }), 201);
const makeCompany = async (name: string) =>
  recordOf(await call('POST', '/crm/companies', { name: `${name} ${count}` }), 201);

describe('consent', () => {
  it('is never changed by a write of a contact: no request contains or addresses a list', async () => {
    const before = sent().length;
    const { id } = await makeContact({ first_name: 'Ada', do_not_contact: false });
    dataOf(await call('PATCH', `/crm/contacts/${id}`, { last_name: 'King', do_not_contact: false }));
    dataOf(await call('POST', '/crm/contacts/upsert', { match: 'email', ...person(), first_name: 'A' }));
    const writes = sent()
      .slice(before)
      .filter(({ method }) => method !== 'GET');
    expect(writes.map(({ method, path }) => `${method} ${path.replace(/\d+$/, '{id}')}`)).toEqual([
      'POST /contacts',
      'PUT /contacts/{id}',
      'PUT /contacts/{id}',
    ]);
    const members = writes.flatMap(({ requestBody }) => Object.keys(Object(Object(requestBody).contact)));
    expect(new Set(members)).toEqual(new Set(['email', 'firstName', 'lastName']));
  });

  it('is never changed by a list in a field of the body', async () => {
    const reply = await call('POST', '/crm/contacts', { ...person(), lists: ['1'] });
    expect(reply.status).toBe(422);
  });
});

describe('a contact', () => {
  it('has one account, which can be replaced and removed', async () => {
    const [first, second] = [await makeCompany('First'), await makeCompany('Second')];
    const { id } = await makeContact({ company_id: first.id });
    const read = async () => recordOf(await call('GET', `/crm/contacts/${id}`)).company_ids;
    expect(await read()).toEqual([first.id]);
    dataOf(await call('PATCH', `/crm/contacts/${id}`, { company_id: second.id }));
    expect(await read()).toEqual([second.id]);
    dataOf(await call('PATCH', `/crm/contacts/${id}`, { company_ids: [] }));
    expect(await read()).toEqual([]);
    const two = await call('PATCH', `/crm/contacts/${id}`, { company_ids: [first.id, second.id] });
    expect(envelopeOf(two).message).toContain('a contact has one account');
    expect(await read()).toEqual([first.id]);
  });

  it('shows the choices of its custom fields, and accepts no other choices', async () => {
    const before = sent().length;
    const meta = Object(dataOf(await call('GET', '/crm/contacts/meta')));
    const reads = sent()
      .slice(before)
      .filter(({ path }) => path.startsWith('/field'));
    expect(reads.length).toBeLessThanOrEqual(1);
    const text = JSON.stringify(meta);
    for (const choice of ['Gold', 'Silver', 'Bronze', 'Price', 'Service', 'Quality'])
      expect(text).toContain(`"${choice}"`);
    const reply = await call('POST', '/crm/contacts', { ...person(), field_mappings: { Tier: 'Platinum' } });
    expect(envelopeOf(reply).warnings).toMatchObject([{ path: 'field_mappings.Tier', code: 'unknown_value' }]);
  });

  it('receives tags by name, with a request per added or removed tag', async () => {
    const { id, ...made } = await makeContact({ tags: ['vip', 'partner'] });
    expect(made.tags).toEqual(['vip', 'partner']);
    const writes = async (tags: readonly string[]) => {
      const before = sent().length;
      const reply = await call('PATCH', `/crm/contacts/${id}`, { tags });
      const requests = sent().slice(before);
      const changed = requests.filter(({ method, path }) => method !== 'GET' || path === '/tags');
      return { reply, requests: changed.map(({ method, path }) => `${method} ${path.replace(/\d+$/, '{id}')}`) };
    };
    const read = async () => recordOf(await call('GET', `/crm/contacts/${id}`)).tags;
    const changed = await writes(['partner', 'newsletter']);
    expect(recordOf(changed.reply).tags).toEqual(['partner', 'newsletter']);
    expect(changed.requests).toEqual(['GET /tags', 'POST /contactTags', 'DELETE /contactTags/{id}']);
    expect((await writes(['newsletter', 'partner'])).requests).toEqual([]);
    const unknown = await writes(['newsletter', 'VIP', 'nobody']);
    expect(envelopeOf(unknown.reply).message).toContain('there is no tag VIP, nobody');
    expect(await read()).toEqual(['partner', 'newsletter']);
    expect(recordOf((await writes([])).reply).tags).toEqual([]);
    expect(await read()).toEqual([]);
  });

  it('is created without a tag that does not exist, with a warning', async () => {
    const reply = await call('POST', '/crm/contacts', { ...person(), tags: ['vip', 'nobody'] });
    expect(recordOf(reply, 201).tags).toEqual(['vip']);
    expect(envelopeOf(reply).warnings).toMatchObject([{ path: 'tags', message: expect.stringContaining('nobody') }]);
  });

  it('shows the names of its tags and the values of its fields, in a list as in a get', async () => {
    const { id, remote_id } = await makeContact({ field_mappings: { Tier: 'Gold', Topics: ['Price', 'Quality'] } });
    account().create('contactTags', { contact: Number(remote_id), tag: 1 });
    account().create('contactTags', { contact: Number(remote_id), tag: 3 });
    const shown = { tags: ['vip', 'partner'], field_mappings: { Tier: 'Gold', Topics: ['Price', 'Quality'] } };
    expect(recordOf(await call('GET', `/crm/contacts/${id}`))).toMatchObject(shown);
    const email = `ada-${count}@consent.example`;
    expect(dataOf(await call('GET', '/crm/contacts', undefined, { email }))).toMatchObject([{ id, ...shown }]);
  });
});

describe('a write that conflicts with another record', () => {
  it('names the record: a contact with the same address, in any case', async () => {
    const first = await makeContact();
    const email = `ADA-${count}@consent.example`;
    const reply = await call('POST', '/crm/contacts', { email_addresses: [{ email_address: email }] });
    expect(reply.status).toBe(409);
    expect(envelopeOf(reply).details).toMatchObject({ existing_id: first.id, issues: [{ path: 'email_addresses' }] });
    const other = recordOf(
      await call('POST', '/crm/contacts', { email_addresses: [{ email_address: `other-${count}@consent.example` }] }),
      201,
    );
    const changed = await call('PATCH', `/crm/contacts/${other.id}`, person());
    expect([changed.status, envelopeOf(changed).details?.existing_id]).toEqual([409, first.id]);
  });

  it('names the record: a company with the same name, and not one whose name only contains it', async () => {
    await makeCompany('The Acme');
    const first = await makeCompany('Acme');
    const reply = await call('POST', '/crm/companies', { name: `Acme ${count}` });
    expect(reply.status).toBe(409);
    expect(envelopeOf(reply).details).toMatchObject({ existing_id: first.id, issues: [{ path: 'name' }] });
  });

  it('reports the conflict if the look-up of the record fails', async () => {
    await makeContact();
    service.simulators.activecampaign.failWith(403, { method: 'GET', path: /contacts$/, times: 1 });
    const reply = await call('POST', '/crm/contacts', person());
    expect(reply.status).toBe(409);
    expect(envelopeOf(reply).details).toMatchObject({ issues: [{ path: 'email_addresses' }] });
    expect(envelopeOf(reply).details).not.toHaveProperty('existing_id');
  });
});

describe('a list of more than one page', () => {
  /** Remote ids in the order of the pages. `between` runs between two pages. */
  const idsOf = async (path: string, between: () => void = () => {}): Promise<string[]> => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = envelopeOf(await call('GET', path, undefined, { limit: '100', ...(cursor && { cursor }) }));
      for (const one of [page.data].flat()) ids.push(String(Object(one).remote_id));
      cursor = page.next_cursor ?? undefined;
      between();
    } while (cursor !== undefined);
    return ids;
  };

  it('contains every contact once, even if contacts are deleted between its pages', async () => {
    for (let n = 0; n < 250; n += 1) account().create('contacts', { email: `page-${n}@pages.example` });
    const all = account().list('contacts');
    const seen = await idsOf('/crm/contacts', () => {
      for (const id of account().list('contacts').slice(0, 7)) account().remove('contacts', id);
    });
    expect(new Set(seen).size).toBe(seen.length);
    expect(all).toEqual(expect.arrayContaining(seen));
    expect(
      account()
        .list('contacts')
        .filter((id) => !seen.includes(id)),
    ).toEqual([]);
  });

  it('contains every company once, beyond the largest page', async () => {
    for (let n = 0; n < 250; n += 1) account().create('accounts', { name: `Page ${n}` });
    const seen = await idsOf('/crm/companies');
    expect(seen.toSorted()).toEqual(account().list('accounts').toSorted());
  });
});

describe('a batch', () => {
  it("is sent record by record, within the vendor's limit per second and account", async () => {
    const { limits, onExchange } = service.simulators.activecampaign;
    const statuses: number[] = [];
    const stop = onExchange(({ status }) => statuses.push(status));
    // Earlier requests must belong to another second.
    await pause(1_000);
    limits.requestsPerSecond = 5;
    onTestFinished(() => {
      limits.requestsPerSecond = Number.POSITIVE_INFINITY;
    });
    const items = [1, 2, 3, 4].map((number) => ({
      email_addresses: [{ email_address: `batch-${number}@example.com` }],
    }));
    const reply = await call('POST', '/crm/contacts/batch', { items });
    stop();
    const answers = dataOf(reply) as readonly { readonly statusCode: number }[];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(items.map(() => 201));
    // A busy machine may delay one request into the next second. Without the limit, three and more are refused.
    expect(statuses.filter((status) => status >= 400).length).toBeLessThanOrEqual(1);
  });
});

describe('refusals', () => {
  it('name the field whose value belongs to another contact or account', async () => {
    await makeContact();
    const again = await call('POST', '/crm/contacts', person());
    expect([again.status, issuesOf(again)]).toEqual([409, ['email_addresses']]);
    await makeCompany('Twice');
    const twice = await call('POST', '/crm/companies', { name: `Twice ${count}` });
    expect([twice.status, issuesOf(twice)]).toEqual([409, ['name']]);
  });

  it('name the field that the vendor points at', async () => {
    const { id } = await makeContact();
    const stages = dataOf(await call('GET', '/crm/stages')) as readonly {
      id: string;
      remote_id: string;
      pipeline: string;
    }[];
    const pipelines = dataOf(await call('GET', '/crm/pipelines')) as readonly { id: string; name: string }[];
    const stage = stages.find(({ pipeline }) => pipeline === '2');
    const deal = { name: 'D', contact_ids: [id], stage_id: stage?.id, pipeline_id: pipelines[0]?.id };
    const refused = await call('POST', '/crm/deals', deal);
    expect([refused.status, issuesOf(refused)]).toEqual([422, ['stage_id']]);
    const { amount } = recordOf(
      await call('POST', '/crm/deals', { ...deal, amount: '18721.51', pipeline_id: null }),
      201,
    );
    expect(amount).toBe('18721.51');
    const written = sent().findLast(({ method, path }) => method === 'POST' && path === '/deals')?.requestBody;
    expect(Object(written).deal).toMatchObject({ value: 1_872_151, currency: 'usd', stage: stage?.remote_id });
    const half = await call('POST', '/crm/deals', { ...deal, amount: '1.005', pipeline_id: null }, { strict: 'true' });
    expect(refusedPaths(half)).toEqual(['amount']);
  });

  it('of an invalid key ask for a new key, and refusals of too many requests contain the time to retry', async () => {
    const { activecampaign } = service.simulators;
    const { token } = await service.connect(await service.project(), 'activecampaign', { account: 1 });
    const list = () => service.call('GET', '/crm/contacts', { token });
    activecampaign.failWith(429, { path: /^\/contacts$/, retryAfterSeconds: 7, times: 9 });
    const limited = await list();
    activecampaign.clearFailures();
    expect([limited.status, envelopeOf(limited).details?.retry_after]).toEqual([429, 7]);
    activecampaign.account(activecampaignAccounts[1].account).expireApiToken();
    const refused = await list();
    expect(envelopeOf(refused).error).toBe('connection_needs_reauth');
  });
});
