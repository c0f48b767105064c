import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openCredentials } from '../../lib/crypto/credentials.ts';
import type { RequestEntry } from '../../lib/requests/entry.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { type Service, startService } from '../harness/service.ts';
import { connectByConsent, type Tenant, tenantAt } from '../integration/consent.ts';
import { entriesWhile } from './published-entries.ts';

const provider = 'hubspot';
const account = '70000001';
const tokenPath = '/oauth/v3/token';

let service: Service;
let tenant: Tenant;
let connection: { readonly id: string; readonly token: string };

const oauth = () => service.simulators[provider].oauth;

/** Gives the connection a new grant of its account. */
const grant = async (): Promise<void> => {
  await connectByConsent(service, tenant, provider, { account });
};

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  service = await startService();
  tenant = await tenantAt(service, provider, 'github');
  // The consent repairs this connection, so that its token is known.
  connection = await service.connect(tenant, provider, { linkedUser: tenant.linkedUser });
  await grant();
  // Later requests find the properties of contacts in the cache.
  await list();
});

afterAll(() => {
  vi.useRealTimers();
  return service.stop();
});

/** Makes the access token end, later than 30 s after the last refresh: a younger token is not replaced. */
const expireToken = (): void => {
  vi.setSystemTime(Date.now() + 60_000);
  oauth().expireAccessTokens(account);
};

const secrets = async (id = connection.id): Promise<readonly string[]> => {
  const stored = (await getConnection(tenant.id, id)) ?? expect.fail('not stored');
  const { access_token: access, refresh_token: refresh } = await openCredentials(stored);
  return [access, refresh, oauth().app.clientSecret].filter((secret) => secret !== undefined);
};

const list = () => service.call('GET', '/crm/contacts', { token: connection.token });

const shownBy = ({ provider_requests: sent }: RequestEntry) =>
  sent.map(({ method, path, status }) => `${method} ${path} ${status}`);

const onlyEntry = async (act: () => Promise<unknown>): Promise<RequestEntry> => {
  const [entry, ...more] = await entriesWhile(act);
  expect(more).toEqual([]);
  return entry ?? expect.fail('The request has no entry.');
};

describe('the entry of a request', () => {
  it('lists the refresh of an expired token between the refused request and its repetition', async () => {
    expireToken();
    const before = await secrets();
    const entry = await onlyEntry(list);
    expect(entry).toMatchObject({ status: 200, outcome: 'succeeded' });
    const path = '/crm/v3/objects/contacts';
    expect(shownBy(entry)).toEqual([`GET ${path} 401`, `POST ${tokenPath} 200`, `GET ${path} 200`]);
    const { provider_ms: waited, provider_requests: sent, duration_ms: took } = entry;
    expect(waited).toBeLessThanOrEqual(took);
    expect(sent.every(({ duration_ms: each }) => each >= 0)).toBe(true);
    const text = JSON.stringify(entry);
    expect([...before, ...(await secrets())].filter((secret) => text.includes(secret))).toEqual([]);
  });

  it('lists one refresh in all, if several requests need it', async () => {
    expireToken();
    const entries = await entriesWhile(() => Promise.all([list(), list(), list()]));
    expect(entries.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(entries.flatMap(shownBy).filter((shown) => shown.includes(tokenPath))).toEqual([`POST ${tokenPath} 200`]);
  });

  it('lists the requests that check the credentials of a new connection', async () => {
    const linkedUser = await service.linkedUser(tenant);
    const entry = await onlyEntry(() => service.connect(tenant, provider, { linkedUser, account: 1 }));
    expect(entry).toMatchObject({ route: 'POST /connections', status: 201 });
    expect(shownBy(entry)[0]).toBe('GET /account-info/v3/details 200');
  });

  it('lists the end of the grant of a disconnected account, with placeholders for values', async () => {
    const { outcome } = await connectByConsent(service, tenant, 'github', { account: 'sim-mona' });
    const id = outcome.id_connection ?? '';
    const before = await secrets(id);
    const entry = await onlyEntry(() => service.call('DELETE', `/connections/${id}`, { key: tenant.key }));
    expect(entry).toMatchObject({ route: 'DELETE /connections/{id}', status: 202 });
    expect(shownBy(entry).at(-1)).toBe('DELETE /applications/{client_id}/grant 204');
    expect(before.filter((secret) => JSON.stringify(entry).includes(secret))).toEqual([]);
  });

  it('lists a refused refresh with its status, and no token', async () => {
    expireToken();
    oauth().revokeGrants(account);
    onTestFinished(grant);
    const before = await secrets();
    const entry = await onlyEntry(list);
    expect(entry).toMatchObject({ status: 424, error: 'connection_needs_reauth', outcome: 'refused' });
    expect(shownBy(entry)).toEqual(['GET /crm/v3/objects/contacts 401', `POST ${tokenPath} 400`]);
    expect(before.filter((secret) => JSON.stringify(entry).includes(secret))).toEqual([]);
  });
});
