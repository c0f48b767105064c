import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brevoAccounts } from '../../../infra/simulators/brevo/seeds.ts';
import { mailchimpAccounts } from '../../../infra/simulators/mailchimp/seeds.ts';
import { dataOf, recordOf, refusedPaths, warnedPaths } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

/**
 * Accounts whose people have removed or renamed attributes. The vendor drops values for missing attributes without an
 * error.
 */
const lacking = [
  { provider: 'brevo', names: ['FIRSTNAME', 'LASTNAME', 'SMS'] },
  { provider: 'mailchimp', names: ['FNAME', 'LNAME', 'PHONE', 'ADDRESS', 'COMPANY'] },
] as const;

let service: Service;
const tokens = new Map<string, string>();

beforeAll(async () => {
  service = await startService({
    brevo: { accounts: brevoAccounts.map((account) => ({ ...account, lacks: lacking[0].names })) },
    mailchimp: { accounts: mailchimpAccounts.map((account) => ({ ...account, lacks: lacking[1].names })) },
  });
  const project = await service.project();
  for (const { provider } of lacking) tokens.set(provider, (await service.connect(project, provider)).token);
});

afterAll(() => service.stop());

const path = '/marketingautomation/contacts';
let count = 0;

const names = { first_name: 'Ada', last_name: 'Lovelace', phone_numbers: [{ phone_number: '+4930123456' }] };

describe.each(lacking)('an account of $provider without the attributes of names', ({ provider }) => {
  const call = (method: string, to: string, body?: object, query = {}) =>
    service.call(method, to, { token: tokens.get(provider), body, query });
  const email = () => {
    count += 1;
    return `person-${count}@firm.example`;
  };

  it('reports the unsupported fields of a new contact, and keeps the others', async () => {
    const body = { email_address: email(), ...names };
    const reply = await call('POST', path, body);
    expect(warnedPaths(reply)).toEqual(['first_name', 'last_name', 'phone_numbers']);
    expect(recordOf(await call('GET', `${path}/${recordOf(reply, 201).id}`))).toMatchObject({
      email_address: body.email_address,
      first_name: null,
    });
    expect(refusedPaths(await call('POST', path, { email_address: email(), ...names }, { strict: 'true' }))).toEqual([
      'first_name',
      'last_name',
      'phone_numbers',
    ]);
  });

  it('reports the unsupported fields of an update', async () => {
    const { id } = recordOf(await call('POST', path, { email_address: email() }), 201);
    expect(refusedPaths(await call('PATCH', `${path}/${id}`, { first_name: 'Ada' }))).toEqual(['first_name']);
  });

  it('does not list the fields in its meta', async () => {
    const { create } = Object(dataOf(await call('GET', `${path}/meta`)));
    expect(Object.keys(create.properties)).toContain('email_address');
    expect(Object.keys(create.properties)).not.toContain('first_name');
  });
});
