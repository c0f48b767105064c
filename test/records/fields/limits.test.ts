import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Exchange } from '../../../infra/simulators/shared/exchanges.ts';
import { recordOf, refusalOf, warnedPaths } from '../../harness/reply.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';

/** A field with its longest text. */
interface Limited {
  readonly provider: ProviderId;
  readonly route: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly field: string;
  readonly most: number;
}

const person = (provider: ProviderId, field: string, most: number): Limited => ({
  provider,
  route: '/crm/contacts',
  body: { last_name: 'Long' },
  field,
  most,
});

const named = (provider: ProviderId, route: string, most: number, field = 'name', body = {}): Limited => ({
  provider,
  route,
  body: { name: 'Long', ...body },
  field,
  most,
});

const ticket = (provider: ProviderId, field: string, most: number): Limited =>
  named(provider, '/ticketing/tickets', most, field);

const limited: readonly Limited[] = [
  person('dynamics-365', 'first_name', 50),
  person('dynamics-365', 'last_name', 50),
  person('dynamics-365', 'title', 100),
  named('dynamics-365', '/crm/companies', 160),
  named('dynamics-365', '/crm/companies', 2_000, 'description'),
  named('dynamics-365', '/crm/deals', 300),
  named('dynamics-365', '/crm/leads', 100, 'company_name'),
  ticket('dynamics-365', 'name', 200),
  person('salesforce', 'first_name', 40),
  person('salesforce', 'last_name', 80),
  named('salesforce', '/crm/companies', 255),
  person('zoho-crm', 'first_name', 40),
  person('zoho-crm', 'last_name', 80),
  person('pipedrive', 'title', 255),
  named('pipedrive', '/crm/companies', 255),
  named('pipedrive', '/crm/deals', 255),
  named('hubspot', '/crm/companies', 65_536, 'description'),
  ticket('salesforce', 'name', 255),
  ticket('jira', 'name', 255),
  ticket('jira', 'description', 32_767),
  ticket('github', 'name', 256),
  ticket('github', 'description', 65_536),
  ticket('zendesk', 'description', 65_536),
  named('zendesk', '/ticketing/contacts', 255, 'name', { email_address: 'long@firm.example' }),
];

let service: Service;
const tokens = new Map<ProviderId, string>();

beforeAll(async () => {
  service = await startService();
  const project = await service.project();
  for (const provider of new Set(limited.map((one) => one.provider)))
    tokens.set(provider, (await service.connect(project, provider)).token);
});
afterAll(() => service.stop());

const post = async ({ provider, route, body, field }: Limited, length: number) => {
  const stored: Exchange[] = [];
  const stop = service.simulators[provider].onExchange((exchange) => {
    // Zoho CRM uses 202 for a refused record.
    if (exchange.method !== 'GET' && [200, 201, 204].includes(exchange.status)) stored.push(exchange);
  });
  const token = tokens.get(provider);
  const reply = await service.call('POST', route, { token, body: { ...body, [field]: 'x'.repeat(length) } });
  stop();
  return { reply, stored };
};

describe.each(limited)('$route of $provider, $field', (one) => {
  it(`is refused with its path when it is longer than ${one.most}, and nothing is stored`, async () => {
    const { reply, stored } = await post(one, one.most + 1);
    const refused = refusalOf(reply);
    expect(reply.status).toBe(422);
    expect(refused).toMatchObject({ error: 'provider_rejected', details: { issues: [{ path: one.field }] } });
    expect(stored).toEqual([]);
  });

  it(`accepts ${one.most}`, async () => {
    const { reply } = await post(one, one.most);
    expect(reply.status).toBe(201);
  });
});

it('a subject that Zendesk has cut causes a warning', async () => {
  const subject = ticket('zendesk', 'name', 255);
  const { reply } = await post({ ...subject, body: { ...subject.body, description: ['Text'] } }, 300);
  const { name } = recordOf(reply, 201);
  expect(name).toHaveLength(255);
  expect(warnedPaths(reply)).toEqual(['name']);
});
