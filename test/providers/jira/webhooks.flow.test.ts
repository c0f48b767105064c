import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeConnection } from '../../../infra/local/setup.ts';
import { jiraSites } from '../../../infra/simulators/jira/seeds.ts';
import type { Exchange } from '../../../infra/simulators/shared/exchanges.ts';
import { type HookMessage, postHook } from '../../../infra/simulators/shared/hooks.ts';
import { dataOf } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';
import { connectByConsent, makeTenant, type Tenant } from '../../integration/consent.ts';

const day = 24 * 60 * 60_000;

let service: Service;
let tenant: Tenant;
let connection: MadeConnection;
let time = Date.now();
let clock = time;

beforeAll(async () => {
  // Tokens never expire, because the simulator's clock runs ahead of the clock of the service.
  service = await startService({ jira: { now: () => clock, oauth: { lifetime: null } } });
});

afterAll(() => service.stop());

/** Sets the simulator's clock to the time of the worker. */
const at = (ms: number): number => {
  clock = ms;
  return ms;
};

beforeEach(async () => {
  time = at(Math.max(time, Date.now()) + 60 * day);
  service.simulators.jira.clearFailures();
  tenant = await makeTenant(service);
  connection = await service.connect(tenant, 'jira', { linkedUser: tenant.linkedUser });
});

afterEach(async () => {
  service.simulators.jira.clearFailures();
  const listed = dataOf(await service.call('GET', '/connections', { key: tenant.key }));
  for (const { id } of listed as MadeConnection[])
    await service.call('DELETE', `/connections/${id}`, { key: tenant.key });
  service.simulators.jira.hooks.take();
  // Discards the notifications of the deleted connections, so that the next test's worker finds none.
  expect(await service.notifications(Date.now() + 1_000)).toMatchObject({ looked: 0, waiting: 0, failed: 0 });
});

const hooksOf = async ({ id }: Pick<MadeConnection, 'id'> = connection): Promise<Record<string, unknown>> =>
  Object(Object(dataOf(await service.call('GET', `/connections/${id}`, { key: tenant.key }))).hooks);

/** Connects the same linked user by consent instead of by token. */
const consent = () => connectByConsent(service, tenant, 'jira');

/** Requests about registrations that Jira receives while the function runs. */
const asked = async (act: () => Promise<unknown>): Promise<readonly string[]> => {
  const seen: Exchange[] = [];
  const stop = service.simulators.jira.onExchange((exchange) => seen.push(exchange));
  await act();
  stop();
  return seen
    .filter(({ path }) => /\/webhook/.test(path))
    .map(({ method, path, status }) => `${method} ${path.slice('/rest/api/3'.length)} ${status}`);
};

const register = (ms: number) => asked(() => service.hooks(at(ms)));

describe('the registration with Jira', () => {
  it('is not tried with an API token, which may not register, and the connection shows this', async () => {
    expect(await register(time)).toEqual([]);
    const address = `/hooks/${tenant.id}/jira`;
    const unsupported = { state: 'unsupported', address, registered: 0, last_error: null, next_check_at: null };
    expect(await hooksOf()).toEqual(unsupported);
    await consent();
    expect(await register(time)).toEqual(['GET /webhook 200', 'POST /webhook 200']);
    expect(await hooksOf()).toMatchObject({ state: 'registered', address, registered: 1 });
    const { linked_user_origin_id } = Object(
      dataOf(await service.call('GET', `/connections/${connection.id}`, { key: tenant.key })),
    );
    const { site, email, apiToken } = jiraSites[0];
    const body = { provider: 'jira', linked_user_origin_id, credentials: { site, email, api_token: apiToken } };
    dataOf(await service.call('POST', '/connections', { key: tenant.key, body }));
    expect(await register(time)).toEqual([]);
    expect(await hooksOf()).toEqual(unsupported);
  });

  it('is renewed in the middle of its 30 days, and checked every day', async () => {
    await consent();
    await register(time);
    for (let days = 1; days < 15; days += 1) expect(await register(time + days * day)).toEqual(['GET /webhook 200']);
    expect(await register(time + 15 * day)).toEqual(['GET /webhook 200', 'PUT /webhook/refresh 200']);
    expect(await register(time + 16 * day)).toEqual(['GET /webhook 200']);
    // Without the renewal, the registration would have expired long before. It is the same registration.
    for (const days of [29, 30, 44]) {
      const lines = await register(time + days * day);
      expect(lines).not.toContain('POST /webhook 200');
      expect(lines.includes('PUT /webhook/refresh 200')).toBe(days !== 29 && days !== 44);
    }
    expect(await hooksOf()).toMatchObject({ state: 'registered', registered: 1 });
  });

  it('is created again if it could not be renewed in time', async () => {
    await consent();
    await register(time);
    expect(await register(time + 31 * day)).toEqual(['GET /webhook 200', 'POST /webhook 200']);
    expect(await hooksOf()).toMatchObject({ state: 'registered', registered: 1 });
  });

  it('reports why nothing was registered, if Jira reports this in a success', async () => {
    await consent();
    const body = { webhookRegistrationResult: [{ errors: ['The app has 5 webhooks.'] }] };
    service.simulators.jira.fail({ kind: 'status', method: 'POST', path: /\/webhook$/, status: 200, body });
    await register(time);
    const { state, last_error, next_check_at } = await hooksOf();
    expect(state).toBe('failed');
    expect(last_error).toMatchObject({
      code: 'provider_rejected',
      message: 'jira has registered nothing: The app has 5 webhooks.',
    });
    expect(next_check_at).toBe(new Date(time + day).toISOString());
  });

  it('fails without harm if the consent does not include it', async () => {
    const { clientId, clientSecret } = service.simulators.jira.oauth.app;
    const scopes = ['read:jira-work', 'write:jira-work', 'read:jira-user', 'offline_access'];
    const app = { client_id: clientId, client_secret: clientSecret, scopes };
    dataOf(await service.call('PUT', '/connections/strategies/jira', { key: tenant.key, body: app }));
    await consent();
    expect(await register(time)).toEqual(['GET /webhook 401']);
    expect(await hooksOf()).toMatchObject({ state: 'failed', last_error: { code: 'provider_forbidden' } });
    const shown = dataOf(await service.call('GET', `/connections/${connection.id}`, { key: tenant.key }));
    expect(shown).toMatchObject({ status: 'active' });
    expect((await service.call('GET', '/ticketing/tickets', { token: connection.token })).status).toBe(200);
  });

  it('exists per linked user of a site: both are notified, and each continues without the other', async () => {
    await consent();
    const second = { ...tenant, linkedUser: await service.linkedUser(tenant) };
    const other = await service.connect(tenant, 'jira', { linkedUser: second.linkedUser });
    await connectByConsent(service, second, 'jira');
    expect((await register(time)).filter((line) => line.startsWith('POST')).length).toBe(2);
    expect((await register(time + day)).filter((line) => !line.startsWith('GET'))).toEqual([]);
    const { hooks, account } = service.simulators.jira;
    const issue = account(jiraSites[0].site).issues()[0]?.id ?? 0;
    await hooks.post(() => []);
    account(jiraSites[0].site).updateIssue(issue, { summary: 'For both' });
    expect(hooks.waiting.length).toBe(1);
    const [message] = hooks.waiting as HookMessage[];
    expect(await hooks.post()).toEqual([200]);
    // No sync runs here, so both change notifications are ignored.
    expect(await service.notifications(Date.now() + 1_000)).toMatchObject({ ignored: 2, failed: 0 });
    const removed = await asked(() => service.call('DELETE', `/connections/${connection.id}`, { key: tenant.key }));
    expect(removed).toEqual(['DELETE /webhook 202']);
    expect(await hooksOf(other)).toMatchObject({ state: 'registered', registered: 1 });
    account(jiraSites[0].site).updateIssue(issue, { summary: 'For one' });
    expect(await hooks.post()).toEqual([200]);
    expect(await service.notifications(Date.now() + 1_000)).toMatchObject({ ignored: 1, failed: 0 });
    expect(message?.url).toBe(`${service.url}/hooks/${tenant.id}/jira`);
  });

  it('refuses a message that is signed with another secret', async () => {
    await consent();
    await register(time);
    const { hooks, account } = service.simulators.jira;
    await hooks.post(() => []);
    const site = account(jiraSites[0].site);
    site.updateIssue(site.issues()[0]?.id ?? 0, { summary: 'Signed' });
    const [message] = hooks.waiting as HookMessage[];
    if (message === undefined) expect.fail('nothing was sent');
    const forged: HookMessage = {
      url: message.url,
      sign: (now) => {
        const { body, headers } = message.sign(now);
        return { body, headers: { ...headers, authorization: `${headers.authorization}x` } };
      },
    };
    expect(await postHook(forged)).toBe(401);
    expect(await postHook(message)).toBe(200);
  });
});
