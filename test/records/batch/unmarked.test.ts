import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { dataOf, recordsOf } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;
let token: string;

// The vendor answers the records of a batch in another order and does not identify them.
beforeAll(async () => {
  service = await startService({ hubspot: { answers: 'documented' } });
  ({ token } = await service.connect(await service.project(), 'hubspot'));
});

afterAll(() => service.stop());

const portal = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);

interface ItemAnswer {
  readonly statusCode: number;
  readonly data?: { readonly remote_id: string };
  readonly details?: { readonly outcome?: string };
}

const send = async (object: string, items: readonly unknown[]) =>
  dataOf(await service.call('POST', `/crm/${object}/batch`, { token, body: { items } })) as readonly ItemAnswer[];

it('a batch matches each created record by the values that were sent', async () => {
  const contact = (first_name: string, last_name?: string) => ({
    first_name,
    last_name,
    email_addresses: [{ email_address: `${randomUUID()}@A.example` }],
  });
  const items = [contact('Ada'), contact('Ada', 'King'), contact('Bob', 'King')];
  const answers = await send('contacts', items);
  const made = answers.map(({ data }) => portal().get('contacts', Number(data?.remote_id))?.properties);
  expect(made).toMatchObject(
    items.map(({ first_name, email_addresses: [one] }) => ({
      firstname: first_name,
      email: one?.email_address.toLowerCase(),
    })),
  );
});

it('a batch distinguishes items with more values, and reports items with equal values as uncertain', async () => {
  const [contact] = recordsOf(await service.call('GET', '/crm/contacts', { token }));
  const answers = await send('companies', [{ name: 'Engines' }, { name: 'Engines', domains: ['engines.example'] }]);
  const made = answers.map(({ data }) => portal().get('companies', Number(data?.remote_id))?.properties.domain);
  expect(made).toEqual([undefined, 'engines.example']);
  const deals = await send('deals', [{ name: 'Deal', contact_ids: [contact?.id] }, { name: 'Deal' }]);
  expect(deals.map(({ details }) => details?.outcome)).toEqual(['uncertain', 'uncertain']);
});
