import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordOf, refusedPaths, warnedPaths } from '../../harness/reply.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';

/*
 * A vendor would refuse the whole record because of a single part, such as a phone number without a country code. The
 * service leaves the part out with a warning, or refuses it with 422 when strict.
 */

interface Case {
  readonly provider: ProviderId;
  readonly object: 'crm' | 'marketingautomation';
  readonly body: object;
  /** Path of the warning or issue. */
  readonly path: string;
  /** Values that a created record then shows. */
  readonly kept: object;
}

const local = '0171 555 0100';
const phones = { phone_numbers: [{ phone_number: local }] };
const place = { street_1: '1 High St', city: 'London', postal_code: 'N1' };

const cases: readonly Case[] = [
  {
    provider: 'attio',
    object: 'crm',
    body: { phone_numbers: [{ phone_number: local }, { phone_number: '+4930123456' }] },
    path: 'phone_numbers[0].phone_number',
    kept: { phone_number: '+4930123456' },
  },
  { provider: 'attio', object: 'crm', body: phones, path: 'phone_numbers[0].phone_number', kept: { phone_number: '' } },
  {
    provider: 'attio',
    object: 'crm',
    body: { addresses: [{ ...place, country: 'Germany' }] },
    path: 'addresses[0].country',
    kept: { addresses: [place] },
  },
  {
    provider: 'attio',
    object: 'crm',
    body: { addresses: [{ ...place, country: 'UK' }] },
    path: 'addresses[0].country',
    kept: { addresses: [place] },
  },
  {
    provider: 'klaviyo',
    object: 'marketingautomation',
    body: phones,
    path: 'phone_numbers[0].phone_number',
    kept: { phone_numbers: [] },
  },
  {
    provider: 'brevo',
    object: 'marketingautomation',
    body: phones,
    path: 'phone_numbers[0].phone_number',
    kept: { phone_numbers: [] },
  },
  {
    provider: 'mailchimp',
    object: 'marketingautomation',
    body: { addresses: [place] },
    path: 'addresses[0]',
    kept: { addresses: [] },
  },
];

let service: Service;
const tokens = new Map<ProviderId, string>();

beforeAll(async () => {
  service = await startService();
  const project = await service.project();
  for (const { provider } of cases) {
    if (!tokens.has(provider)) tokens.set(provider, (await service.connect(project, provider)).token);
  }
});

afterAll(() => service.stop());

let count = 0;

const least = (object: Case['object']) => {
  count += 1;
  const email_address = `part-${count}@firm.example`;
  if (object !== 'crm') return { email_address };
  const demanded = { phone_numbers: [], addresses: [], field_mappings: {} };
  return { first_name: 'Ada', last_name: 'Lovelace', email_addresses: [{ email_address }], ...demanded };
};

describe.each(cases.map((one) => ({ ...one, title: JSON.stringify(one.body) })))(
  '$title at $provider',
  ({ provider, object, body, path, kept }) => {
    const contacts = `/${object}/contacts`;
    const call = (method: string, to: string, sent?: object, query = {}) =>
      service.call(method, to, { token: tokens.get(provider), body: sent, query });
    const lastName = object === 'crm' ? { title: 'CTO' } : { last_name: 'Byron' };

    it('is left out of a new record', async () => {
      const reply = await call('POST', contacts, { ...least(object), ...body });
      expect(warnedPaths(reply)).toEqual([path]);
      const { id } = recordOf(reply, 201);
      expect(recordOf(await call('GET', `${contacts}/${id}`))).toMatchObject(kept);
      const strict = await call('POST', contacts, { ...least(object), ...body }, { strict: 'true' });
      expect(refusedPaths(strict)).toContain(path);
    });

    it('is left out of an update, which changes the rest', async () => {
      const { id } = recordOf(await call('POST', contacts, least(object)), 201);
      const reply = await call('PATCH', `${contacts}/${id}`, { ...body, ...lastName });
      expect([reply.status, warnedPaths(reply)]).toEqual([200, [path]]);
      expect(recordOf(await call('GET', `${contacts}/${id}`))).toMatchObject(lastName);
      const strict = await call('PATCH', `${contacts}/${id}`, { ...body, ...lastName }, { strict: 'true' });
      expect(refusedPaths(strict)).toEqual([path]);
    });
  },
);

describe('a phone number of an Attio contact that is changed by itself', () => {
  it('stays unchanged if the new number would be refused', async () => {
    const token = tokens.get('attio');
    const body = { ...least('crm'), phone_numbers: [{ phone_number: '+4930123456' }] };
    const { id } = recordOf(await service.call('POST', '/crm/contacts', { token, body }), 201);
    const change = { phone_number: local, title: 'CTO' };
    const reply = await service.call('PATCH', `/crm/contacts/${id}`, { token, body: change });
    expect(warnedPaths(reply)).toEqual(['phone_number']);
    const read = await service.call('GET', `/crm/contacts/${id}`, { token });
    expect(recordOf(read)).toMatchObject({ phone_number: '+4930123456', title: 'CTO' });
  });
});
