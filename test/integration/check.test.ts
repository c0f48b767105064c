import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../infra/local/caller.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { limitSchedule } from '../../lib/store/sync/schedules.ts';
import { dataOf, failureOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { connectByConsent, makeTenant, type Tenant } from './consent.ts';

let service: Service;
let tenant: Tenant;

beforeAll(async () => {
  service = await startService();
  tenant = await makeTenant(service);
});

afterAll(() => service.stop());

const portal = String(hubspotPortals[0].portalId);
const nobody = '11111111-1111-4111-8111-111111111111';

const check = (id: string, key = tenant.key): Promise<Reply> =>
  service.call('GET', `/connections/${id}/check`, { key });

/** Creates a connection by consent, for a separate linked user. */
const byConsent = async (scopes?: readonly string[]): Promise<string> => {
  const of = { ...tenant, linkedUser: await service.linkedUser(tenant) };
  const landing = await connectByConsent(service, of, 'hubspot', { account: portal, ...(scopes && { scopes }) });
  return landing.outcome.id_connection ?? '';
};

const byKey = async () => (await service.connect(tenant, 'hubspot')).id;

const statusOf = async (id: string): Promise<unknown> =>
  Object(dataOf(await service.call('GET', `/connections/${id}`, { key: tenant.key }))).status;

describe('GET /connections/{id}/check', () => {
  it('answers the same 404 for an unknown connection and one of another project, and 409 for a revoked one', async () => {
    const other = await service.project();
    const foreign = (await service.connect(other, 'hubspot')).id;
    const [theirs, none] = [await check(foreign), await check(nobody)];
    expect(failureOf(none)).toEqual([404, 'not_found']);
    expect(JSON.stringify(theirs.body).replaceAll(foreign, nobody)).toBe(JSON.stringify(none.body));
    const revoked = await byKey();
    dataOf(await service.call('DELETE', `/connections/${revoked}`, { key: tenant.key }), 202);
    expect(failureOf(await check(revoked))).toEqual([409, 'conflict']);
  });

  it('answers 403 for a key without the scope `connections`', async () => {
    const body = { name: 'narrow', scopes: ['records:read'] };
    const { key } = Object(dataOf(await service.call('POST', '/auth/keys', { key: tenant.key, body }), 201));
    expect(failureOf(await check(await byKey(), key))).toEqual([403, 'forbidden']);
  });

  it('sends one request to the provider, and returns the account and the limit from the response', async () => {
    const id = await byKey();
    const asked: string[] = [];
    const stop = service.simulators.hubspot.onExchange(({ method, path }) => asked.push(`${method} ${path}`));
    const reply = await check(id);
    stop();
    expect(asked).toEqual(['GET /account-info/v3/details']);
    expect(dataOf(reply)).toMatchObject({
      id,
      provider: 'hubspot',
      status: 'active',
      is_reachable: true,
      account: { id: portal },
      failure: null,
      scopes: null,
      rate_limit: { limit: expect.any(Number), remaining: expect.any(Number), paused_until: null },
    });
  });

  it('shows the end of a sync pause', async () => {
    const id = await byKey();
    const until = Date.now() + 60_000;
    await limitSchedule({ project: tenant.id, connection: id }, until);
    expect(dataOf(await check(id))).toMatchObject({ rate_limit: { paused_until: new Date(until).toISOString() } });
  });

  it('names the scopes that a consent does not cover, by object', async () => {
    const scopes = ['oauth', 'crm.objects.contacts.read', 'crm.objects.contacts.write', 'crm.objects.deals.read'];
    const { scopes: shown } = Object(dataOf(await check(await byConsent(scopes))));
    expect(shown.granted.toSorted()).toEqual(scopes.toSorted());
    const of = (object: string) => shown.objects.find((one: { object: string }) => one.object === object);
    const granted = { is_granted: true, missing: [] };
    expect(of('crm.contact')).toEqual({ object: 'crm.contact', read: granted, write: granted });
    expect(of('crm.deal')).toMatchObject({
      read: granted,
      write: { is_granted: false, missing: ['crm.objects.deals.write'] },
    });
    expect(of('crm.engagement')).toMatchObject({
      read: { is_granted: false, missing: ['sales-email-read'] },
      write: granted,
    });
    expect(of('crm.user')).toEqual({
      object: 'crm.user',
      read: { is_granted: false, missing: ['crm.objects.owners.read'] },
      write: null,
    });
  });

  it('finds no missing scope if the consent covers all requested scopes', async () => {
    const { scopes } = Object(dataOf(await check(await byConsent())));
    expect(scopes.objects.length).toBeGreaterThan(10);
    // Apps must name the scopes for lists and messages. No consent requests them by default.
    const asked = scopes.objects.filter(({ object }: { object: string }) => !object.startsWith('marketingautomation.'));
    expect(JSON.stringify(asked)).not.toContain('false');
  });

  it('answers 200 with the failure of an unavailable provider, and leaves the connection active', async () => {
    const id = await byKey();
    service.simulators.hubspot.failWith(503, { path: /account-info/, times: 1 });
    const data = dataOf(await check(id));
    expect(data).toMatchObject({ status: 'active', is_reachable: false, failure: { code: 'provider_failed' } });
    expect(dataOf(await check(id))).toMatchObject({ is_reachable: true });
  });

  it('marks a connection whose grant has ended, and returns the reason', async () => {
    const id = await byConsent();
    service.simulators.hubspot.oauth.revokeGrants(portal);
    expect(dataOf(await check(id))).toMatchObject({
      status: 'needs_reauth',
      is_reachable: false,
      failure: { code: 'connection_needs_reauth', retriable: false },
    });
    expect(await statusOf(id)).toBe('needs_reauth');
    expect(dataOf(await check(id))).toMatchObject({ status: 'needs_reauth', is_reachable: false });
  });

  it("marks a connection by key if the vendor's response names no account, and does not restore it", async () => {
    const { id } = await service.connect(tenant, 'zendesk');
    const anonymous = { user: { id: null, name: 'Anonymous user' } };
    const refuse = () =>
      service.simulators.zendesk.fail({ kind: 'status', status: 200, body: anonymous, path: /users\/me/, times: 1 });
    for (const _ of [1, 2]) {
      refuse();
      expect(dataOf(await check(id))).toMatchObject({
        status: 'needs_reauth',
        is_reachable: false,
        failure: { code: 'connection_needs_reauth' },
      });
      expect(await statusOf(id)).toBe('needs_reauth');
    }
    expect(dataOf(await check(id))).toMatchObject({ status: 'active', is_reachable: true });
  });
});
