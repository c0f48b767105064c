import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeProject } from '../../../infra/local/setup.ts';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { dataOf, envelopeOf, failureOf, recordOf, recordsOf, refusedPaths } from '../../harness/reply.ts';
import { isLong } from '../../harness/runs.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';

let service: Service;
let project: MadeProject;
const tokens: Record<string, string> = {};

// The simulator accepts the same address twice, and its search is behind, so only the service can prevent duplicates.
beforeAll(async () => {
  service = await startService({ hubspot: { strictDuplicates: false, searchLag: 5_000 } });
  project = await service.project();
  for (const provider of ['hubspot', 'pipedrive', 'zendesk', 'github'] as ProviderId[]) {
    tokens[provider] = (await service.connect(project, provider)).token;
  }
});

afterAll(() => service.stop());

const portal = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);
const contactsWith = (email: string) =>
  portal()
    .list('contacts')
    .filter(({ properties, archived }) => !archived && properties.email?.toLowerCase() === email.toLowerCase());

const upsert = (provider: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  service.call('POST', `${path}/upsert`, { token: tokens[provider], body, headers });

const callers = isLong ? 100 : 20;

let email = '';
beforeEach(() => {
  email = `${randomUUID()}@customer.example`;
});

const contact = (address: string, more: object = {}) => ({
  match: 'email',
  first_name: 'Ada',
  email_addresses: [{ email_address: address }],
  ...more,
});

const cases = [
  ['hubspot', '/crm/contacts', () => contact(email), { last_name: 'King' }],
  ['pipedrive', '/crm/contacts', () => contact(email), { last_name: 'King' }],
  ['zendesk', '/ticketing/contacts', () => ({ match: 'email', name: 'Ada', email_address: email }), { details: 'VIP' }],
] as const;

describe.each(cases)('an upsert by e-mail at %s', (provider, path, bodyOf, change) => {
  it('creates the record, then changes it, even if the address has another case', async () => {
    const made = recordOf(await upsert(provider, path, bodyOf()), 201);
    email = email.toUpperCase();
    const changed = recordOf(await upsert(provider, path, { ...bodyOf(), ...change }));
    expect(changed).toMatchObject({ id: made.id, ...change });
    // Repeating the upsert changes nothing, and still succeeds.
    expect(recordOf(await upsert(provider, path, { ...bodyOf(), ...change })).id).toBe(made.id);
  });

  it('finds a record that existed before', async () => {
    const { match: _, ...body } = bodyOf();
    const made = recordOf(await service.call('POST', path, { token: tokens[provider], body }), 201);
    if (provider === 'hubspot') return;
    expect(recordOf(await upsert(provider, path, bodyOf())).id).toBe(made.id);
  });
});

describe('POST /crm/contacts/upsert', () => {
  it('creates one record for many simultaneous callers with different keys', async () => {
    const replies = await Promise.all(
      Array.from({ length: callers }, (_, index) =>
        upsert('hubspot', '/crm/contacts', contact(index % 2 ? email : email.toUpperCase()), {
          'idempotency-key': randomUUID(),
        }),
      ),
    );
    const other = replies.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body]);
    expect(other).toEqual([[201, expect.anything()]]);
    expect(new Set(replies.map((reply) => recordOf(reply, reply.status).id)).size).toBe(1);
    expect(contactsWith(email)).toHaveLength(1);
  });

  it('creates a new record if its former record was deleted', async () => {
    const made = recordOf(await upsert('hubspot', '/crm/contacts', contact(email)), 201);
    portal().archive('contacts', Number(made.remote_id));
    const again = recordOf(await upsert('hubspot', '/crm/contacts', contact(email)), 201);
    expect(again.id).not.toBe(made.id);
    expect(contactsWith(email)).toHaveLength(1);
  });

  it('lets the next upsert try after a refusal by the vendor', async () => {
    service.simulators.hubspot.failWith(400, { method: 'POST', path: /objects\/contacts$/ });
    expect((await upsert('hubspot', '/crm/contacts', contact(email))).status).toBe(422);
    expect((await upsert('hubspot', '/crm/contacts', contact(email))).status).toBe(201);
  });

  it('leaves absent and null fields unchanged', async () => {
    await upsert(
      'hubspot',
      '/crm/contacts',
      contact(email, { phone_numbers: [{ phone_number: '+1', phone_type: 'work' }] }),
    );
    const changed = recordOf(await upsert('hubspot', '/crm/contacts', contact(email, { last_name: null })));
    expect(changed).toMatchObject({ first_name: 'Ada', phone_numbers: [{ phone_number: '+1' }] });
  });

  it('replays the answer for its key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await upsert('hubspot', '/crm/contacts', contact(email), headers);
    const again = await upsert('hubspot', '/crm/contacts', contact(email), headers);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(failureOf(await upsert('hubspot', '/crm/contacts', contact(`x${email}`), headers))).toEqual([
      409,
      'idempotency_conflict',
    ]);
  });

  it.each<[string, object, string]>([
    ['no match', { match: undefined }, 'match'],
    ['a match that no contact has', { match: 'name' }, 'match'],
    ['no value', { email_addresses: [] }, 'match'],
    ['an empty value', { email_addresses: [{ email_address: ' ' }] }, 'match'],
  ])('refuses %s before it asks the vendor', async (_, change, path) => {
    const before = service.simulators.hubspot.exchanges.length;
    expect(refusedPaths(await upsert('hubspot', '/crm/contacts', contact(email, change)))).toEqual([path]);
    expect(service.simulators.hubspot.exchanges).toHaveLength(before);
  });

  it('names the candidates if several records have the value', async () => {
    const body = contact(email);
    const make = async () => {
      const { match: _, ...fields } = body;
      return recordOf(await service.call('POST', '/crm/contacts', { token: tokens.pipedrive, body: fields }), 201);
    };
    const [one, other] = [await make(), await make()];
    const refusal = await upsert('pipedrive', '/crm/contacts', body);
    expect(failureOf(refusal)).toEqual([409, 'conflict']);
    const { candidates } = Object(envelopeOf(refusal).details);
    expect(candidates.map(({ id }: { readonly id: string }) => id).sort()).toEqual([one.id, other.id].sort());
  });
});

describe('an upsert by domain', () => {
  it.each([
    ['hubspot', '/crm/companies'],
    ['zendesk', '/ticketing/accounts'],
  ])('at %s finds the record of %s however the domain is written', async (provider, path) => {
    const domain = `${randomUUID()}.example`;
    if (
      !Object(dataOf(await service.call('GET', `${path}/meta`, { token: tokens[provider] }))).matches.includes('domain')
    ) {
      expect(
        refusedPaths(await upsert(provider, path, { match: 'domain', name: 'Initech', domains: [domain] })),
      ).toEqual(['match']);
      return;
    }
    const made = recordOf(
      await upsert(provider, path, { match: 'domain', name: 'Initech', domains: [`https://www.${domain}/about`] }),
      201,
    );
    const changed = await upsert(provider, path, {
      match: 'domain',
      name: 'Initrode',
      domains: [domain.toUpperCase()],
    });
    expect(recordOf(changed)).toMatchObject({ id: made.id, name: 'Initrode' });
  });
});

it('a match is listed in /meta if the provider can find records by it', async () => {
  const meta = async (provider: string, path: string) =>
    Object(dataOf(await service.call('GET', `${path}/meta`, { token: tokens[provider] }))).matches;
  expect(await meta('hubspot', '/crm/contacts')).toEqual(['email']);
  expect(await meta('zendesk', '/ticketing/contacts')).toEqual(['email']);
  expect(await meta('github', '/ticketing/tickets')).toEqual([]);
  expect(recordsOf(await service.call('GET', '/crm/contacts', { token: tokens.hubspot }))).toEqual(expect.any(Array));
});
