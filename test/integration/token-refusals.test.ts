import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { dynamicsOrgs } from '../../infra/simulators/dynamics-365/seeds.ts';
import { type Service, startService } from '../harness/service.ts';
import { type ConsentingId, connectByConsent, makeTenant } from './consent.ts';

let service: Service;
let tenant: Awaited<ReturnType<typeof makeTenant>>;

beforeAll(async () => {
  service = await startService();
  tenant = await makeTenant(service);
});
afterAll(() => service.stop());
afterEach(() => void vi.useRealTimers());

const reads: Readonly<Record<string, readonly [account: string, path: string]>> = {
  salesforce: ['sim-acme-crm', '/crm/contacts'],
  'dynamics-365': [dynamicsOrgs[0].host, '/crm/contacts'],
  'zoho-crm': ['sim-acme-zoho', '/crm/contacts'],
};

/** Connects an account by consent. Returns a function that reads records after its access token has expired. */
const connect = async (provider: ConsentingId) => {
  const [account = '', path = ''] = reads[provider] ?? [];
  const mine = { ...tenant, linkedUser: await service.linkedUser(tenant) };
  const { token } = await service.connect(mine, provider, { linkedUser: mine.linkedUser });
  await connectByConsent(service, mine, provider, { account });
  const { oauth } = service.simulators[provider];
  vi.useFakeTimers({ toFake: ['Date'] });
  const readLater = async (seconds: number) => {
    oauth.expireAccessTokens(account);
    vi.setSystemTime(Date.now() + seconds * 1000);
    const { status, body } = await service.call('GET', path, { token });
    return { status, ...Object(body) };
  };
  const status = async () => {
    const query = { id_linked_user: mine.linkedUser };
    const { body } = await service.call('GET', '/connections', { key: tenant.key, query });
    return Object(body).data?.[0]?.status;
  };
  return { oauth, account, readLater, status };
};

describe('a refused refresh', () => {
  it('because the owner must prove more is reported with the reason, and ends the connection', async () => {
    const { oauth, account, readLater, status } = await connect('dynamics-365');
    oauth.demandOwner(account);
    const refused = await readLater(60);
    expect(refused).toMatchObject({ status: 424, error: 'connection_needs_reauth' });
    expect(refused.message).toMatch(/interaction_required: AADSTS50079/);
    expect(await status()).toBe('needs_reauth');
  });

  it('because another request uses the token is repeated, and the connection stays', async () => {
    const { oauth, readLater, status } = await connect('salesforce');
    const body = { error: 'invalid_grant', error_description: 'token request is already being processed' };
    oauth.failToken({ kind: 'status', status: 400, body, times: 1 });
    expect(await readLater(60)).toMatchObject({ status: 200 });
    oauth.failToken({ kind: 'status', status: 400, body, times: 3 });
    const refused = await readLater(60);
    expect(refused).toMatchObject({ status: 502, error: 'provider_failed', details: { retriable: true } });
    expect(refused.details).toMatchObject({ outcome: 'not_applied', retry_after: expect.any(Number) });
    expect(await status()).toBe('active');
    expect(await readLater(5)).toMatchObject({ status: 200 });
  });

  it("because of too many requests waits for the vendor's time, and nothing is sent in the meantime", async () => {
    const { oauth, readLater, status } = await connect('zoho-crm');
    for (let count = 0; count < 10; count += 1) expect(await readLater(31)).toMatchObject({ status: 200 });
    const wait = { status: 429, error: 'rate_limited', details: { retriable: true, outcome: 'not_applied' } };
    const refused = await readLater(31);
    expect(refused).toMatchObject(wait);
    expect(refused.details.retry_after).toBe(600);
    const { refresh_token: asked } = oauth.counts;
    const again = await readLater(500);
    expect(again).toMatchObject(wait);
    expect(again.details.retry_after).toBeLessThanOrEqual(100);
    expect(oauth.counts.refresh_token).toBe(asked);
    expect(await status()).toBe('active');
    // The simulator's clock is real, so it refuses again. This shows that it received a request.
    expect(await readLater(101)).toMatchObject(wait);
    expect(oauth.counts.refresh_token).toBe(asked + 1);
  });
});
