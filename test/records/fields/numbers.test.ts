import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { providers } from '../../../lib/providers/all.ts';
import { byProvider } from '../../harness/by-provider.ts';
import { dataOf, recordOf, refusedPaths, warnedPaths } from '../../harness/reply.ts';
import { runs, seed, someOf } from '../../harness/runs.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';

/*
 * Tests every number of every object at every provider, including custom fields. A read returns the sent number, or a
 * warning names it. Each warning is a 422 when strict, and nothing else is refused.
 */

const paths: Readonly<Record<string, string>> = {
  'crm.company': '/crm/companies',
  'crm.contact': '/crm/contacts',
  'crm.deal': '/crm/deals',
  'crm.lead': '/crm/leads',
  'ticketing.ticket': '/ticketing/tickets',
  'marketingautomation.contact': '/marketingautomation/contacts',
};

/** The object's own number fields. An amount is a decimal text. */
const own: Readonly<Record<string, readonly (readonly [name: string, kind: 'amount' | 'share' | 'count'])[]>> = {
  'crm.company': [
    ['annual_revenue', 'amount'],
    ['number_of_employees', 'count'],
  ],
  'crm.deal': [
    ['amount', 'amount'],
    ['probability', 'share'],
  ],
  'crm.lead': [['amount', 'amount']],
};

const cases = Object.values(providers).flatMap(({ id, objects }) =>
  Object.keys(paths).flatMap((object) => (object in objects ? [{ provider: id as ProviderId, object }] : [])),
);

/** Known cases first, then numbers with many digits and very small or very large numbers. */
const known = [10.125, 99.95, 1234567.891, 0.005, 1e-7, 0.1 + 0.2, 12.5, 2 ** 31, 123_456_789_012, 1e15, 7, -1];

let service: Service;
const tokens = new Map<ProviderId, string>();
const parties = new Map<ProviderId, Readonly<Record<string, string>>>();

const call = (provider: ProviderId, method: string, path: string, body?: object, query = {}) =>
  service.call(method, path, { token: tokens.get(provider), body, query });

beforeAll(async () => {
  service = await startService();
  const project = await service.project();
  for (const provider of new Set(cases.map((one) => one.provider))) {
    tokens.set(provider, (await service.connect(project, provider)).token);
    const has = (object: string) => cases.some((one) => one.provider === provider && one.object === object);
    if (!has('crm.contact') || !has('crm.company')) continue;
    const company = recordOf(await call(provider, 'POST', '/crm/companies', { name: 'Firm' }), 201);
    const contact = { last_name: 'Lovelace', email_addresses: [{ email_address: 'party@firm.example' }] };
    const { id } = recordOf(await call(provider, 'POST', '/crm/contacts', { ...contact, company_id: company.id }), 201);
    parties.set(provider, { company_id: company.id, contact_id: id });
  }
});

afterAll(() => service.stop());

let count = 0;

const least = (provider: ProviderId, object: string): Readonly<Record<string, unknown>> => {
  count += 1;
  const email_address = `number-${count}@firm.example`;
  const { company_id, contact_id } = parties.get(provider) ?? {};
  switch (object) {
    case 'crm.company':
      return { name: `Firm ${count}` };
    case 'crm.contact':
      return {
        first_name: 'Ada',
        last_name: 'Lovelace',
        email_addresses: [{ email_address }],
        phone_numbers: [],
        addresses: [],
        field_mappings: {},
      };
    case 'crm.deal':
      return { name: `Deal ${count}`, company_id, contact_ids: [contact_id], close_date: '2027-01-31T00:00:00Z' };
    case 'crm.lead':
      return provider === 'hubspot' || provider === 'pipedrive'
        ? { name: `Lead ${count}`, contact_id, currency: 'EUR' }
        : { name: `Lead ${count}`, company_name: 'Firm' };
    case 'marketingautomation.contact':
      return { email_address };
    default:
      return { name: `Ticket ${count}`, description: ['Text'], field_mappings: {} };
  }
};

/** Number fields of the account. */
const customNumbers = async (provider: ProviderId, object: string): Promise<readonly string[]> => {
  const meta = Object(dataOf(await call(provider, 'GET', `${paths[object]}/meta`)));
  const { properties } = Object(Object(meta.create?.properties).field_mappings);
  return Object.entries(Object(properties)).flatMap(([name, property]) => {
    const { type, readOnly, oneOf } = Object(property);
    return [type].flat().includes('number') && readOnly !== true && oneOf === undefined ? [name] : [];
  });
};

type Sent = { readonly path: string; readonly body: object; readonly read: (record: object) => unknown };

const sentAs = (name: string, kind: string, value: number): Sent => {
  if (kind !== 'custom') return { path: name, body: { [name]: value }, read: (record) => Reflect.get(record, name) };
  const read = (record: object) => Object(Reflect.get(record, 'field_mappings'))[name];
  return { path: `field_mappings.${name}`, body: { field_mappings: { [name]: value } }, read };
};

/** Whether a caller may send a value: a share is between 0 and 1, a count is a whole number. */
const fits = (kind: string, value: number): boolean => kind !== 'count' || (Number.isInteger(value) && value >= 0);

const valuesFor = (kind: string): readonly number[] => {
  const random = fc.sample(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e17, max: 1e17 }), {
    numRuns: runs(1, 20),
    seed,
  });
  const chosen = [...someOf(known, 8, seed), ...random];
  return kind === 'share' ? chosen.map((value) => Math.abs(value) % 1) : chosen.filter((value) => fits(kind, value));
};

describe(`a number (SEED=${seed})`, () => {
  it.each(byProvider(cases, 4))(
    'comes back from $provider $object as it was sent, or a warning names it',
    async (one) => {
      const { provider, object } = one;
      const path = paths[object] ?? '';
      const fields = [
        ...(own[object] ?? []),
        ...(await customNumbers(provider, object)).map((name) => [name, 'custom'] as const),
      ];
      if (fields.length === 0) return;
      const { id } = recordOf(await call(provider, 'POST', path, least(provider, object)), 201);
      const ways = ['POST', 'PATCH'] as const;
      for (const [name, kind] of fields) {
        for (const [at, value] of valuesFor(kind).entries()) {
          const sent = sentAs(name, kind, value);
          const send = (query = {}) =>
            ways[at % 2] === 'POST'
              ? call(provider, 'POST', path, { ...least(provider, object), ...sent.body }, query)
              : call(provider, 'PATCH', `${path}/${id}`, sent.body, query);
          const said = `${ways[at % 2]} ${sent.path} ${value}`;
          const reply = await send();
          // An update without other fields says why nothing is left to write.
          const isNothing = reply.status === 422 && ways[at % 2] === 'PATCH';
          const warned = isNothing ? refusedPaths(reply) : warnedPaths(reply);
          if (!isNothing) {
            expect([200, 201], `${said} ${JSON.stringify(reply.body)}`).toContain(reply.status);
            const read = recordOf(await call(provider, 'GET', `${path}/${recordOf(reply, reply.status).id}`));
            const shown = sent.read(read);
            if (!warned.includes(sent.path)) expect(Number(shown), said).toBe(value);
          }
          const strict = await send({ strict: 'true' });
          const refused = strict.status === 422 ? refusedPaths(strict) : [];
          expect(refused.includes(sent.path), `strict ${said} ${JSON.stringify(strict.body)}`).toBe(
            warned.includes(sent.path),
          );
        }
      }
    },
  );
});

it('a JSON number that a double would round keeps its digits, or is left out with a warning', async () => {
  const send = async (provider: ProviderId, amount: string) => {
    const headers = { 'x-connection-token': tokens.get(provider) ?? '', 'content-type': 'application/json' };
    const body = JSON.stringify(least(provider, 'crm.deal')).replace(/}$/, `,"amount":${amount},"currency":"EUR"}`);
    const answer = await fetch(`${service.url}/crm/deals`, { method: 'POST', headers, body });
    expect(answer.status).toBe(201);
    const { data, warnings = [] } = Object(await answer.json());
    return { amount: data.amount, warned: warnings.map(({ path }: { readonly path: string }) => path) };
  };
  expect(await send('hubspot', '1234567890123456.7891')).toEqual({ amount: '1234567890123456.7891', warned: [] });
  expect(await send('pipedrive', '1234567890123456.7891')).toEqual({ amount: expect.anything(), warned: ['amount'] });
  expect(await send('pipedrive', '1200.50')).toEqual({ amount: '1200.5', warned: [] });
});
