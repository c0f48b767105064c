import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { type CallAs, callAs, counter } from '../../harness/connected.ts';
import { envelopeOf, failureOf, recordOf, refusedPaths, warnedPaths } from '../../harness/reply.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';

let service: Service;
const calls: Partial<Record<ProviderId, CallAs>> = {};
const nth = counter();

const call: (provider: ProviderId) => CallAs = (provider) =>
  calls[provider] ?? (() => Promise.reject(new Error(provider)));

beforeAll(async () => {
  service = await startService();
  const project = await service.project();
  for (const provider of ['hubspot', 'klaviyo', 'brevo'] as const)
    calls[provider] = callAs(service, (await service.connect(project, provider)).token);
});

afterAll(() => service.stop());

const portal = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);

/** A contact with an additional address that people added at the vendor. */
const contact = (): { readonly id: number; readonly main: string; readonly further: string } => {
  const [main, further] = [`${nth('main')}@firm.example`, `${nth('further')}@firm.example`];
  const { id } = portal().create('contacts', { email: main, firstname: 'Ida' });
  portal().update('contacts', Number(id), { hs_additional_emails: `${nth('old')}@firm.example;${further}` });
  return { id: Number(id), main, further };
};

const stored = (id: number) => portal().get('contacts', id)?.properties;

const upsert = (address: string, more: object = {}) =>
  call('hubspot')('POST', '/crm/contacts/upsert', {
    match: 'email',
    email_addresses: [{ email_address: address }],
    ...more,
  });

describe('an upsert whose search does not find the contact yet', () => {
  /** Makes the vendor's search miss the contact. */
  const unfound = () =>
    service.simulators.hubspot.fail({
      kind: 'status',
      status: 200,
      method: 'POST',
      path: /contacts\/search$/,
      body: { total: 0, results: [] },
    });

  it('changes the contact that the refusal of the create names, and keeps its address', async () => {
    const { id, main, further } = contact();
    unfound();
    const reply = await upsert(further.toUpperCase(), { title: 'CTO' });
    expect(recordOf(reply).remote_id).toBe(String(id));
    expect(warnedPaths(reply)).toEqual([]);
    expect(stored(id)).toMatchObject({ email: main, jobtitle: 'CTO', firstname: 'Ida' });
  });
});

it('HubSpot refuses a second contact with an additional address of another contact', async () => {
  const { id, further } = contact();
  const reply = await call('hubspot')('POST', '/crm/contacts', { email_addresses: [{ email_address: further }] });
  expect(failureOf(reply)).toEqual([409, 'conflict']);
  expect(envelopeOf(reply).details).toMatchObject({ existing_remote_id: String(id) });
});

it.each([{ status: 'unsubscribed' }, { subscriptions: [{ channel: 'email', status: 'unsubscribed' }] }])(
  'refuses %j for a contact that was found by a further address: it is of the main one',
  async (decided) => {
    const { id, further } = contact();
    const before = stored(id);
    const body = { match: 'email', email_address: further, first_name: 'Iris', ...decided };
    const reply = await call('hubspot')('POST', '/marketingautomation/contacts/upsert', body);
    expect(refusedPaths(reply)).toEqual(Object.keys(decided));
    expect(stored(id)).toEqual(before);
  },
);

describe.each(['klaviyo', 'brevo'] as const)(
  'an upsert by a new address with the phone number of another contact at %s',
  (provider) => {
    it('is a conflict, and leaves the other contact unchanged', async () => {
      const path = '/marketingautomation/contacts';
      const phones = { phone_numbers: [{ phone_number: provider === 'klaviyo' ? '+14155550177' : '+4915155550177' }] };
      const body = { email_address: `${nth('one')}@firm.example`, first_name: 'Ida', ...phones };
      const { id } = recordOf(await call(provider)('POST', path, body), 201);
      const before = recordOf(await call(provider)('GET', `${path}/${id}`));
      const other = { match: 'email', email_address: `${nth('two')}@firm.example`, first_name: 'Iris', ...phones };
      expect(failureOf(await call(provider)('POST', `${path}/upsert`, other))).toEqual([409, 'conflict']);
      expect(recordOf(await call(provider)('GET', `${path}/${id}`))).toEqual(before);
    });
  },
);
