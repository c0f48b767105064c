import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Exchange } from '../../infra/simulators/shared/exchanges.ts';
import { dataOf, recordsOf } from '../harness/reply.ts';
import { type ProviderId, type Service, startService } from '../harness/service.ts';
import { connectByConsent, makeTenant, type Tenant } from './consent.ts';

let service: Service;
let tenant: Tenant;

beforeAll(async () => {
  service = await startService();
  tenant = await makeTenant(service);
});

afterAll(() => service.stop());

/** Returns the requests with this path during some work. */
const during = async (provider: ProviderId, path: string, work: () => Promise<unknown>): Promise<Exchange[]> => {
  const seen: Exchange[] = [];
  const stop = service.simulators[provider].onExchange((one) => one.path === path && seen.push(one));
  await work();
  stop();
  return seen;
};

/**
 * Tests requests that set up or end an account. A vendor may ignore unknown members, and a simulator may do the same.
 */
describe('a request that is not for records has the members that its vendor documents, and no others', () => {
  it('Jira: the look-up of the sites of a consent', async () => {
    // Documentation:
    // https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/#3-1-get-the-cloudid-for-your-site
    const path = '/oauth/token/accessible-resources';
    const [asked] = await during('jira', path, async () => {
      const { outcome } = await connectByConsent(service, tenant, 'jira');
      expect(outcome).toHaveProperty('id_connection');
    });
    expect([asked?.method, [...(asked?.query ?? [])], asked?.requestBody]).toEqual(['GET', [], undefined]);
  });

  it('Zendesk: the registration of a webhook', async () => {
    // The registrations of earlier connections are not part of this test.
    await service.hooks(Date.now() + 1_000);
    await service.connect(tenant, 'zendesk');
    const asked = await during('zendesk', '/api/v2/webhooks', () => service.hooks(Date.now() + 1_000));
    const made = asked.filter(({ method }) => method === 'POST').map(({ requestBody }) => requestBody);
    expect(made).toHaveLength(1);
    // Documentation: https://developer.zendesk.com/api-reference/webhooks/webhooks-api/webhooks/#json-format
    const members = ['endpoint', 'http_method', 'name', 'request_format', 'status', 'subscriptions'];
    expect(Object.keys(Object(made[0]))).toEqual(['webhook']);
    expect(Object.keys(Object(made[0]).webhook).toSorted()).toEqual(members);
  });

  it('Pipedrive: the end of a grant, by its refresh token', async () => {
    const { outcome } = await connectByConsent(service, tenant, 'pipedrive');
    const remove = async () =>
      dataOf(await service.call('DELETE', `/connections/${outcome.id_connection}`, { key: tenant.key }), 202);
    const [asked] = await during('pipedrive', '/oauth/revoke', remove);
    // Documentation: https://pipedrive.readme.io/docs/app-uninstallation#token-revocation
    expect(asked?.requestBody).toEqual({ token: expect.any(String), token_type_hint: 'refresh_token' });
    expect(asked?.status).toBe(200);
  });
});

describe('the start of a list of changes is a time that the vendor accepts', () => {
  it('Zendesk: an export begins more than a minute ago', async () => {
    const { token } = await service.connect(tenant, 'zendesk');
    const query = { modified_after: new Date(Date.now() - 5_000).toISOString() };
    const ask = () => service.call('GET', '/ticketing/tickets', { token, query });
    const asked = await during('zendesk', '/api/v2/incremental/tickets/cursor', async () => recordsOf(await ask()));
    expect(asked.map(({ status }) => status)).toEqual([200]);
  });

  it('Pipedrive: a list begins at a whole second', async () => {
    const { token } = await service.connect(tenant, 'pipedrive');
    const query = { modified_after: '2026-01-02T03:04:05.678Z' };
    const ask = () => service.call('GET', '/crm/deals', { token, query });
    const asked = await during('pipedrive', '/v2/deals', async () => recordsOf(await ask()));
    // The vendor answers any fraction with "is not a valid datetime".
    // https://developers.pipedrive.com/docs/api/v1/Deals#getDeals
    expect(asked.map(({ query: sent }) => sent.get('updated_since'))).toEqual(['2026-01-02T03:04:05Z']);
  });
});
