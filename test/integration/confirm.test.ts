import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCredentials } from '../../lib/crypto/credentials.ts';
import { mintToken, parseToken } from '../../lib/crypto/tokens.ts';
import { environment } from '../../lib/environment.ts';
import { findByAccount, getConnection } from '../../lib/store/connections/connections.ts';
import { getPendingConnection } from '../../lib/store/connections/pending-connections.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { byProvider } from '../harness/by-provider.ts';
import { dataOf, envelopeOf, failureOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { entriesWhile } from '../requests/published-entries.ts';
import {
  type ConsentingId,
  confirm,
  connectByConsent,
  consented,
  type Landing,
  land,
  type Tenant,
  tenantAt,
} from './consent.ts';

let service: Service;
let shared: Tenant;
let mine: Tenant;

beforeAll(async () => {
  service = await startService();
  shared = await tenantAt(service, 'hubspot', 'pipedrive', 'jira');
});

beforeEach(async () => {
  mine = { ...shared, linkedUser: await service.linkedUser(shared) };
});

afterEach(() => {
  vi.useRealTimers();
  for (const simulator of Object.values(service.simulators)) simulator.clearFailures();
});

afterAll(() => service.stop());

const minute = 60_000;
const [account, other] = ['70000001', '70000002'];

const pend = async (provider: ConsentingId = 'hubspot', change: Record<string, unknown> = {}): Promise<Landing> => {
  const landing = await land(await consented(service, mine, provider, change));
  expect(landing.outcome.status).toBe('pending');
  return landing;
};

const idOf = ({ outcome }: Landing): string => outcome.id_connection ?? '';
const codeOf = ({ outcome }: Landing): string => outcome.code ?? '';
const nameOf = (landing: Landing) => parseToken('uoc', codeOf(landing)) ?? expect.fail('no code');
const isPending = async (landing: Landing) => (await getPendingConnection(nameOf(landing))) !== undefined;

const post = (id: string, body: unknown, key = mine.key) =>
  service.call('POST', `/connections/${id}/confirm`, { key, body });

const listed = async () => {
  const query = { id_linked_user: mine.linkedUser };
  const reply = await service.call('GET', '/connections', { key: mine.key, query });
  return Array.from(Object(reply.body).data ?? [], (one) => Object(one));
};

const refused = async (reply: ReturnType<typeof post>) => {
  const answer = await reply;
  expect(failureOf(answer)).toEqual([404, 'not_found']);
  expect(envelopeOf(answer).details?.issues?.map(({ path }) => path)).toEqual(['code']);
  expect(JSON.stringify(answer.body)).not.toContain('connection_token');
  return envelopeOf(answer).message;
};

const isAlive = async (provider: ConsentingId, accessToken: string): Promise<boolean> => {
  const client = service.simulators[provider];
  return client.oauth.tokens(account)?.accessToken === accessToken;
};

describe('a pending connection', () => {
  it('is found by no look-up of a connection', async () => {
    const landing = await pend();
    const id = idOf(landing);
    const ways = [
      ['GET', ''],
      ['PATCH', '', { defaults: {} }],
      ['POST', '/rotate-token', {}],
      ['POST', '/sync', {}],
      ['GET', '/sync'],
      ['DELETE', ''],
      ['GET', '/erasure'],
    ] as const;
    for (const [method, path, body] of ways) {
      const reply = await service.call(method, `/connections/${id}${path}`, { key: mine.key, ...(body && { body }) });
      expect(failureOf(reply), `${method} ${path}`).toEqual([404, 'not_found']);
    }
    expect(await listed()).toEqual([]);
    expect(await getConnection(mine.id, id)).toBeUndefined();
    const query = { id_linked_user: mine.linkedUser, provider: 'hubspot', object: 'crm.contact' };
    const properties = await service.call('GET', '/field-mapping/properties', { key: mine.key, query });
    expect(properties.status).toBe(422);
  });

  it('has no token, no event, no sync, and no place in the index by account', async () => {
    const landing = await pend();
    const id = idOf(landing);
    const { token } = mintToken({ kind: 'uct', project: mine.id, id });
    for (const path of ['/crm/contacts', '/crm/contacts/meta']) {
      expect((await service.call('GET', path, { token })).status).toBe(401);
    }
    const passed = await service.call('POST', '/passthrough', {
      token,
      body: { method: 'GET', path: '/crm/v3/owners' },
    });
    expect(passed.status).toBe(401);
    expect(await findByAccount(mine.id, 'hubspot', account)).not.toContain(id);
    const from = service.simulators.hubspot.exchanges.length;
    await service.sync(Date.now() + minute);
    await service.hooks(Date.now() + minute);
    expect(service.simulators.hubspot.exchanges.slice(from)).toEqual([]);
    const { Items = [] } = await database().send(new ScanCommand({ TableName: environment.tables.events }));
    expect(JSON.stringify(Items)).not.toContain(id);
  });

  it('does not count as a connection of the account: credentials create another one', async () => {
    const landing = await pend('hubspot', { account: other });
    const made = await service.connect(mine, 'hubspot', { linkedUser: mine.linkedUser, account: 1 });
    expect(made.id).not.toBe(idOf(landing));
    // The later confirmation has the same account and linked user, so there is one connection.
    const reply = await confirm(service, mine, landing);
    expect(Object(dataOf(reply))).toMatchObject({ id: made.id, status: 'active' });
    expect(await listed()).toHaveLength(1);
  });

  it('stores neither the code nor the credentials unencrypted', async () => {
    const landing = await pend();
    const { secret } = nameOf(landing);
    const tokens = service.simulators.hubspot.oauth.tokens(account);
    const { Items = [] } = await database().send(new ScanCommand({ TableName: environment.tables.connections }));
    const text = JSON.stringify(Items, (_, value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    );
    expect(text).toContain('code_hash');
    for (const one of [secret, tokens?.accessToken, tokens?.refreshToken]) expect(text).not.toContain(one);
  });

  it('blocks the deletion of its project until its grant is ended', async () => {
    const tenant = await tenantAt(service, 'hubspot');
    await land(await consented(service, tenant, 'hubspot'));
    const remove = () => service.call('DELETE', `/projects/${tenant.id}`, { key: service.operatorKey });
    expect(failureOf(await remove())).toEqual([503, 'not_tried']);
    await service.erase(Date.now() + 16 * minute);
    expect((await remove()).status).toBe(200);
  });
});

describe('POST /connections/{id}/confirm', () => {
  it('answers 422 without a linked user, and for an unknown one', async () => {
    const landing = await pend();
    const paths = async (body: object) =>
      envelopeOf(await post(idOf(landing), { code: codeOf(landing), ...body })).details?.issues?.map(
        ({ path }) => path,
      );
    expect(await paths({})).toEqual(['id_linked_user']);
    expect(await paths({ id_linked_user: randomUUID() })).toEqual(['id_linked_user']);
    expect((await confirm(service, mine, landing)).status).toBe(200);
  });

  it('answers 401 without a key, 403 for a key without the scope, and 404 for a key of another project', async () => {
    const landing = await pend();
    const body = { code: codeOf(landing), id_linked_user: mine.linkedUser };
    const without = await service.call('POST', `/connections/${idOf(landing)}/confirm`, { body });
    expect(without.status).toBe(401);
    const elsewhere = await tenantAt(service);
    await refused(post(idOf(landing), { ...body, id_linked_user: elsewhere.linkedUser }, elsewhere.key));
    expect((await confirm(service, mine, landing)).status).toBe(200);
  });

  it('activates the connection and shows its token once', async () => {
    const landing = await pend();
    const reply = await confirm(service, mine, landing);
    const { connection_token: token, ...shown } = Object(dataOf(reply));
    expect(shown).toMatchObject({ id: idOf(landing), status: 'active', id_linked_user: mine.linkedUser });
    expect((await service.call('GET', '/crm/contacts', { token })).status).toBe(200);
    await refused(confirm(service, mine, landing));
    expect(await isPending(landing)).toBe(false);
  });

  it('also accepts the origin id of the linked user', async () => {
    const originId = randomUUID();
    mine = { ...mine, linkedUser: await service.linkedUser(mine, originId) };
    const landing = await pend();
    const reply = await post(idOf(landing), { code: codeOf(landing), linked_user_origin_id: originId });
    expect(reply.status).toBe(200);
  });

  it('shows no token to a key with fewer rights than the token', async () => {
    const body = { name: 'connects', scopes: ['connections', 'records:read'] };
    const made = await service.call('POST', '/auth/keys', { key: mine.key, body });
    const { key } = Object(dataOf(made, 201));
    const landing = await pend();
    const reply = await confirm(service, { ...mine, key }, landing);
    expect(reply.status).toBe(200);
    expect(Object(dataOf(reply)).connection_token).toBeUndefined();
    expect(envelopeOf(reply).message).toContain('records:write');
  });

  it('accepts a code once, also with simultaneous requests', async () => {
    const landing = await pend();
    const replies = await Promise.all(Array.from({ length: 4 }, () => confirm(service, mine, landing)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
    expect(await listed()).toHaveLength(1);
  });

  it('accepts a code for ten minutes', async () => {
    const landing = await pend();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * minute });
    await refused(confirm(service, mine, landing));
    vi.setSystemTime(Date.now() - 5_000);
    expect((await confirm(service, mine, landing)).status).toBe(200);
  });

  it.each([
    ['nonsense', () => 'nonsense'],
    ['a state', () => mintToken({ kind: 'uos', project: mine.id, id: randomUUID() }).token],
    ['the right name and another secret', (landing: Landing) => mintToken({ ...nameOf(landing), kind: 'uoc' }).token],
  ])('refuses %s with the same message, and leaves the connection pending', async (_, codeFor) => {
    const landing = await pend();
    const message = await refused(post(idOf(landing), { code: codeFor(landing), id_linked_user: mine.linkedUser }));
    const unknown = await post(idOf(landing), {
      code: mintToken({ kind: 'uoc', project: mine.id, id: randomUUID() }).token,
      id_linked_user: mine.linkedUser,
    });
    expect(envelopeOf(unknown).message).toBe(message);
    expect((await confirm(service, mine, landing)).status).toBe(200);
  });

  it.each([
    ['linked user', async (landing: Landing) => [idOf(landing), await service.linkedUser(mine)]],
    ['connection', async (_: Landing) => [randomUUID(), mine.linkedUser]],
  ])(
    'ends a connection if its code comes with a different %s, because the consent went to the wrong place',
    async (_, target) => {
      const landing = await pend();
      const accessToken = service.simulators.hubspot.oauth.tokens(account)?.accessToken ?? '';
      const [id = '', linkedUser] = await target(landing);
      await refused(post(id, { code: codeOf(landing), id_linked_user: linkedUser }));
      await refused(confirm(service, mine, landing));
      await service.erase(Date.now());
      expect(await isPending(landing)).toBe(false);
      expect(await isAlive('hubspot', accessToken)).toBe(false);
    },
  );

  it('connects nothing for a linked user that was deleted in the meantime', async () => {
    const landing = await pend();
    await service.call('DELETE', `/linked-users/${mine.linkedUser}`, { key: mine.key });
    expect(failureOf(await confirm(service, mine, landing))[0]).toBe(422);
    expect(await getConnection(mine.id, idOf(landing))).toBeUndefined();
  });
});

describe('an unconfirmed pending connection', () => {
  const providers = ['hubspot', 'github', 'linear', 'pipedrive', 'zendesk', 'jira'] as const;

  it.each(byProvider(providers, 2))('of %s ends after 15 minutes, together with its grant', async (provider) => {
    // In this project, no other connection uses the same account.
    mine = await tenantAt(service, provider);
    const { oauth } = service.simulators[provider];
    // This removes the pending connections of earlier tests.
    await service.erase(Date.now() + 16 * minute);
    const before = oauth.counts.revocations;
    const landing = await pend(provider);
    await service.erase(Date.now() + 14 * minute);
    expect(await isPending(landing)).toBe(true);
    const entries = await entriesWhile(() => service.erase(Date.now() + 15 * minute + 1_000));
    expect(await isPending(landing)).toBe(false);
    const ended = provider === 'jira' ? 0 : 1;
    expect(oauth.counts.revocations - before).toBe(ended);
    const entry = { project: mine.id, connection: idOf(landing), cause: 'revocation', outcome: 'succeeded' };
    expect(entries).toMatchObject(Array(ended).fill({ ...entry, provider_requests: [{ method: expect.any(String) }] }));
    await refused(confirm(service, mine, landing));
  });

  it('is tried again while the provider does not end the grant, and is finally removed', async () => {
    mine = await tenantAt(service, 'hubspot');
    const landing = await pend();
    const { hubspot } = service.simulators;
    const before = hubspot.oauth.counts.revocations;
    let at = Date.now() + 16 * minute;
    // Connections that earlier tests left pending are ended at the same time.
    hubspot.failWith(500, { path: /revoke/, times: Number.POSITIVE_INFINITY });
    for (let tries = 1; tries <= 6; tries += 1) {
      expect(await isPending(landing)).toBe(true);
      const entries = await entriesWhile(() => service.erase(at));
      expect(entries.filter(({ connection }) => connection === idOf(landing))).toMatchObject([
        { cause: 'revocation', outcome: 'uncertain', error: 'provider_failed' },
      ]);
      at += 2 ** tries * minute;
    }
    expect(await isPending(landing)).toBe(false);
    expect(hubspot.oauth.counts.revocations).toBe(before);
    await refused(confirm(service, mine, landing));
  });

  it.each(['hubspot', 'github', 'pipedrive'] as const)(
    'of %s does not affect an active connection of the same account',
    async (provider) => {
      mine = await tenantAt(service, provider);
      const active = await connectByConsent(service, mine, provider);
      const again = await pend(provider);
      expect(idOf(again)).toBe(idOf(active));
      await service.erase(Date.now() + 16 * minute);
      expect(await isPending(again)).toBe(false);
      const { token } = await service.connect(mine, provider, { linkedUser: await service.linkedUser(mine) });
      expect(token).not.toBe('');
      const rotated = await service.call('POST', `/connections/${idOf(active)}/rotate-token`, { key: mine.key });
      const own = String(Object(dataOf(rotated)).connection_token);
      const path = provider === 'github' ? '/ticketing/tickets' : '/crm/contacts';
      expect((await service.call('GET', path, { token: own })).status).toBe(200);
    },
  );
});

describe('a reconnected active connection', () => {
  it('keeps working with its old credentials until the confirmation', async () => {
    const first = await connectByConsent(service, mine, 'hubspot', { account });
    const before = await getConnection(mine.id, idOf(first));
    const again = await pend('hubspot', { account });
    expect(idOf(again)).toBe(idOf(first));
    expect(await getConnection(mine.id, idOf(first))).toEqual(before);
    const reply = await confirm(service, mine, again);
    expect(Object(dataOf(reply)).connection_token).toBeUndefined();
    const after = (await getConnection(mine.id, idOf(first))) ?? expect.fail('gone');
    expect(after.tokenHashes).toEqual(before?.tokenHashes);
    const { accessToken } = service.simulators.hubspot.oauth.tokens(account) ?? {};
    expect((await openCredentials(after)).access_token).toBe(accessToken);
  });

  it('never changes its account: another account is another connection', async () => {
    const first = await connectByConsent(service, mine, 'hubspot', { account });
    const before = await getConnection(mine.id, idOf(first));
    const second = await connectByConsent(service, mine, 'hubspot', { account: other });
    expect(idOf(second)).not.toBe(idOf(first));
    expect(await getConnection(mine.id, idOf(first))).toEqual(before);
  });

  it('answers 409 if it was disconnected before the confirmation', async () => {
    const first = await connectByConsent(service, mine, 'hubspot', { account });
    const again = await pend('hubspot', { account });
    await service.call('DELETE', `/connections/${idOf(first)}`, { key: mine.key });
    expect(failureOf(await confirm(service, mine, again))).toEqual([409, 'conflict']);
    expect(await listed()).toEqual([]);
  });
});

describe('a project without confirmations', () => {
  it('connects the account when the browser returns, and receives no code', async () => {
    mine = await tenantAt(service, 'hubspot');
    const shown = await service.call('GET', `/projects/${mine.id}`, { key: mine.key });
    expect(Object(dataOf(shown)).confirm_connections).toBe(true);
    const body = { confirm_connections: false };
    const changed = await service.call('PATCH', `/projects/${mine.id}`, { key: mine.key, body });
    expect(Object(dataOf(changed)).confirm_connections).toBe(false);
    const { outcome } = await land(await consented(service, mine, 'hubspot'));
    expect(outcome).toEqual({
      from: 'settings',
      status: 'connected',
      provider: 'hubspot',
      id_connection: expect.any(String),
    });
    expect(await listed()).toMatchObject([{ id: outcome.id_connection, status: 'active' }]);
  });
});

describe.each(['pipedrive', 'jira'] as const)('a state of %s, which has no PKCE', (provider) => {
  it("does not accept the code of another project's consent at the same app", async () => {
    const theirs = await tenantAt(service, provider);
    const code = (await consented(service, theirs, provider)).searchParams.get('code') ?? '';
    const back = await consented(service, mine, provider);
    back.searchParams.set('code', code);
    expect((await land(back)).outcome).toMatchObject({ status: 'failed', error: 'provider_rejected' });
    expect(await listed()).toEqual([]);
  });

  it('is accepted only at the address of its own OAuth app', async () => {
    for (const path of ['/connections/oauth/callback', `/connections/oauth/callback/${randomUUID()}/${provider}`]) {
      const back = await consented(service, mine, provider);
      expect(back.pathname).toBe(`/connections/oauth/callback/${mine.id}/${provider}`);
      expect((await land(new URL(`${path}${back.search}`, back))).status, path).toBe(400);
    }
    const shown = await service.call('GET', `/connections/strategies/${provider}`, { key: mine.key });
    expect(Object(dataOf(shown)).redirect_uri).toBe(`${service.url}/connections/oauth/callback/${mine.id}/${provider}`);
  });
});
