import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as connections from '../../functions/connections.ts';
import { type HubspotSimulator, startHubspotSimulator } from '../../infra/simulators/hubspot/index.ts';
import { connectionRoutes } from '../../lib/api/management/connections/connections.ts';
import { connectionContext, connectionKey, openCredentials } from '../../lib/crypto/credentials.ts';
import { openJson } from '../../lib/crypto/envelope.ts';
import { parseToken, verifySecret } from '../../lib/crypto/tokens.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { type LinkedUser, saveLinkedUser } from '../../lib/store/projects/linked-users.ts';
import { issuesOf, makeKey, makeProject, send, useService } from './service.ts';

useService();

let hubspot: HubspotSimulator;
let user: LinkedUser;
let key: string;

beforeAll(async () => {
  hubspot = await startHubspotSimulator();
  process.env.PROVIDER_URL_HUBSPOT = hubspot.url;
});

afterAll(() => hubspot.close());

beforeEach(async () => {
  const project = (await makeProject()).id;
  key = await makeKey(project, 'connections', 'records:read', 'records:write');
  ({ linkedUser: user } = await saveLinkedUser({ project, originId: randomUUID(), alias: 'Acme' }, Date.now()));
});

const accessToken = () => hubspot.account(70000001).accessToken;

const post = (body: unknown, as = key) => send(connections.create, connectionRoutes.create, { key: as, body });
const connect = (overrides: Record<string, unknown> = {}, as = key) =>
  post(
    { provider: 'hubspot', id_linked_user: user.id, credentials: { access_token: accessToken() }, ...overrides },
    as,
  );
const list = (query: Record<string, string> = {}, as = key) =>
  send(connections.read, connectionRoutes.list, { key: as, query });
const get = (id: string, as = key) => send(connections.read, connectionRoutes.get, { key: as, params: { id } });
const patch = (id: string, defaults: unknown, as = key) =>
  send(connections.update, connectionRoutes.update, { key: as, params: { id }, body: { defaults } });
const rotate = (id: string, body?: unknown, as = key) =>
  send(connections.rotateToken, connectionRoutes.rotateToken, {
    key: as,
    params: { id },
    ...(body !== undefined && { body }),
  });
const erasure = (id: string, as = key) =>
  send(connections.erasure, connectionRoutes.erasure, { key: as, params: { id } });
const remove = (id: string, as = key) => send(connections.remove, connectionRoutes.remove, { key: as, params: { id } });

describe('POST /connections', () => {
  it.each(['pipedream', 'constructor', '__proto__'])('answers 422 for the unknown provider %s', async (provider) => {
    const reply = await connect({ provider });
    expect(issuesOf(reply)).toEqual(['provider']);
    expect(reply.message).toContain('hubspot');
  });

  it('answers 422 for a missing, an empty and an unknown credential, and repeats no value', async () => {
    expect(issuesOf(await connect({ credentials: {} }))).toEqual(['credentials.access_token']);
    expect(issuesOf(await connect({ credentials: { access_token: '' } }))).toEqual(['credentials.access_token']);
    const reply = await connect({ credentials: { access_token: 'pat-hush', password: 'hunter2' } });
    expect(issuesOf(reply)).toEqual(['credentials.password']);
    expect(JSON.stringify(reply)).not.toMatch(/hush|hunter2/);
  });

  it('answers 422 for a host part that could lead to a different host', async () => {
    for (const subdomain of ['evil.com/', 'a.b', '127.0.0.1', 'x@y', 'evil.com#']) {
      const reply = await connect({ provider: 'zendesk', credentials: { subdomain, email: 'a@b.c', api_token: 't' } });
      expect(issuesOf(reply), subdomain).toEqual(['credentials.subdomain']);
    }
  });

  it('answers 422 without a linked user, for an unknown one, for one of another project and for two', async () => {
    const project = (await makeProject()).id;
    const other = await saveLinkedUser({ project, originId: 'theirs', alias: '' }, Date.now());
    expect(issuesOf(await connect({ id_linked_user: undefined }))).toEqual(['id_linked_user']);
    expect(issuesOf(await connect({ id_linked_user: randomUUID() }))).toEqual(['id_linked_user']);
    expect(issuesOf(await connect({ id_linked_user: other.linkedUser.id }))).toEqual(['id_linked_user']);
    const byOrigin = { id_linked_user: undefined, linked_user_origin_id: 'theirs' };
    expect(issuesOf(await connect(byOrigin))).toEqual(['linked_user_origin_id']);
    expect(issuesOf(await connect({ linked_user_origin_id: 'theirs' }))).toEqual(['linked_user_origin_id']);
  });

  it('answers 422 for defaults that the provider does not have', async () => {
    const reply = await connect({ defaults: { 'ticketing.ticket': { colour: 'red' }, 'crm.planet': {} } });
    expect(issuesOf(reply)).toEqual(['defaults.ticketing.ticket.colour', 'defaults.crm.planet']);
  });

  it('answers 422 if the provider refuses the credentials, and stores nothing', async () => {
    const reply = await connect({ credentials: { access_token: 'pat-wrong' } });
    expect(reply).toMatchObject({ statusCode: 422, error: 'credentials_rejected' });
    expect(JSON.stringify(reply)).not.toContain('pat-wrong');
    expect((await list()).data).toEqual([]);
  });

  it('returns a connection with its token, once', async () => {
    const created = await connect();
    const { connection_token = '', ...record } = created.data;
    expect(created.statusCode).toBe(201);
    expect(record).toMatchObject({
      id_linked_user: user.id,
      linked_user_origin_id: user.originId,
      provider: 'hubspot',
      account: { id: '70000001' },
      status: 'active',
      scopes: ['records:read', 'records:write'],
    });
    expect(Object.keys(record.defaults['ticketing.ticket'] ?? {})).toEqual(['pipeline', 'stage']);
    expect((await get(record.id)).data).toMatchObject(record);
    const parsed = parseToken('uct', connection_token);
    const stored = await getConnection(user.project, record.id);
    expect(parsed).toMatchObject({ project: user.project, id: record.id });
    expect(verifySecret(parsed?.secret ?? '', stored?.tokenHashes ?? [], Date.now())).toBe(true);
  });

  it('encrypts the credentials and never shows them', async () => {
    const created = await connect();
    const stored = (await getConnection(user.project, created.data.id)) ?? expect.fail('not stored');
    expect(Buffer.from(stored.sealedCredentials).includes(accessToken())).toBe(false);
    expect(JSON.stringify([created, await list(), await get(stored.id)])).not.toContain(accessToken());
    expect(await openCredentials(stored)).toEqual({ access_token: accessToken() });
    await expect(openCredentials({ ...stored, id: randomUUID() })).rejects.toThrow();
  });

  it('accepts the linked user by its origin id, and prefers chosen defaults to those of the account', async () => {
    const { data } = await connect({
      id_linked_user: undefined,
      linked_user_origin_id: user.originId,
      defaults: { 'ticketing.ticket': { pipeline: '99' } },
    });
    expect(data.id_linked_user).toBe(user.id);
    expect(data.defaults['ticketing.ticket']).toMatchObject({ pipeline: '99', stage: expect.any(String) });
  });

  it('repairs the connection if the same account comes again, and answers 200 without a token', async () => {
    const first = await connect({ defaults: { 'ticketing.ticket': { pipeline: '99' } } });
    const renewed = hubspot.account(70000001).issueAccessToken();
    const again = await connect({ credentials: { access_token: renewed } });
    expect(again.statusCode).toBe(200);
    expect(again.message).toContain('connected already');
    const { connection_token: _, ...record } = first.data;
    expect(again.data).toEqual({ ...record, updated_at: again.data.updated_at });
    const stored = (await getConnection(user.project, record.id)) ?? expect.fail('not stored');
    expect(await openCredentials(stored)).toEqual({ access_token: renewed });
  });

  it('creates one connection if the same account comes four times at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, () => connect()));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 201]);
    expect(replies.filter(({ data }) => 'connection_token' in data)).toHaveLength(1);
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
  });
});

describe('GET /connections', () => {
  it('filters, and returns nothing of another project', async () => {
    const { data } = await connect();
    const ids = async (query: Record<string, string>, as?: string) => (await list(query, as)).data.map(({ id }) => id);
    expect(await ids({ id_linked_user: user.id, provider: 'hubspot', status: 'active' })).toEqual([data.id]);
    expect(await ids({ status: 'revoked' })).toEqual([]);
    expect(await ids({ id_linked_user: randomUUID() })).toEqual([]);
    expect(await ids({}, await makeKey((await makeProject()).id, 'connections'))).toEqual([]);
    expect(issuesOf(await list({ status: 'asleep' }))).toEqual(['status']);
  });

  it('refuses a cursor with different filters', async () => {
    for (const portal of [70000001, 70000002]) {
      await connect({ credentials: { access_token: hubspot.account(portal).accessToken } });
    }
    const first = await list({ limit: '1', provider: 'hubspot' });
    const cursor = first.next_cursor ?? '';
    expect((await list({ limit: '1', cursor })).statusCode).toBe(400);
    const second = await list({ limit: '1', provider: 'hubspot', cursor });
    expect(second.data).toHaveLength(1);
    expect(second.data[0]?.id).not.toBe(first.data[0]?.id);
    expect(second.next_cursor).toBeNull();
  });
});

describe('PATCH /connections/{id}', () => {
  it('answers 404 from another project, and 422 for unknown values of the provider', async () => {
    const { id } = (await connect()).data;
    const other = await makeKey((await makeProject()).id, 'connections');
    expect((await patch(id, {}, other)).statusCode).toBe(404);
    expect(issuesOf(await patch(id, { 'ticketing.ticket': { colour: 'red' } }))).toEqual([
      'defaults.ticketing.ticket.colour',
    ]);
    expect(issuesOf(await patch(id, { constructor: { name: 'x' } }))).toEqual(['defaults.constructor']);
    expect(issuesOf(await patch(id, undefined))).toEqual(['defaults']);
  });

  it('changes the given default and keeps the others', async () => {
    const { data } = await connect();
    const before = data.defaults['ticketing.ticket'];
    const changed = await patch(data.id, { 'ticketing.ticket': { stage: '4' } });
    expect(changed.data.defaults).toEqual({ ...data.defaults, 'ticketing.ticket': { ...before, stage: '4' } });
    expect((await get(data.id)).data).toMatchObject(changed.data);
  });
});

describe('POST /connections/{id}/rotate-token', () => {
  const isValid = async (token: string, now = Date.now()): Promise<boolean> => {
    const { project = '', id = '', secret = '' } = parseToken('uct', token) ?? {};
    return verifySecret(secret, (await getConnection(project, id))?.tokenHashes ?? [], now);
  };

  it('answers 404 from another project, and 422 for an invalid overlap', async () => {
    const { id, connection_token = '' } = (await connect()).data;
    const other = await makeKey((await makeProject()).id, 'connections');
    expect((await rotate(id, {}, other)).statusCode).toBe(404);
    for (const overlap_seconds of [-1, 0.5, '60', 604_801, null]) {
      expect(issuesOf(await rotate(id, { overlap_seconds })), String(overlap_seconds)).toEqual(['overlap_seconds']);
    }
    expect(await isValid(connection_token)).toBe(true);
  });

  it('returns a new token once, and the old token is refused at once', async () => {
    const { id, connection_token: before = '', ...record } = (await connect()).data;
    const reply = await rotate(id);
    const { connection_token: after, ...rotated } = reply.data;
    expect(reply).toMatchObject({ statusCode: 200, message: expect.stringContaining('only once') });
    expect(rotated).toEqual({ id, ...record, updated_at: rotated.updated_at });
    expect([await isValid(before), await isValid(after)]).toEqual([false, true]);
    expect(JSON.stringify([await get(id), await list()])).not.toContain(parseToken('uct', after)?.secret);
  });

  it('accepts the old token for the requested overlap', async () => {
    const { id, connection_token: before = '' } = (await connect()).data;
    const began = Date.now();
    const { connection_token: after } = (await rotate(id, { overlap_seconds: 60 })).data;
    const ended = Date.now();
    expect([await isValid(before, began + 59_999), await isValid(after, ended + 60_000)]).toEqual([true, true]);
    expect([await isValid(before, ended + 60_000), await isValid(after, ended + 1e12)]).toEqual([false, true]);
  });

  it('loses no returned token, however many rotations come at the same time', async () => {
    const { id } = (await connect()).data;
    const replies = await Promise.all(Array.from({ length: 4 }, () => rotate(id, { overlap_seconds: 60 })));
    const [done, refused] = [200, 409].map((status) => replies.filter(({ statusCode }) => statusCode === status));
    expect((done?.length ?? 0) + (refused?.length ?? 0)).toBe(4);
    expect(done?.length).toBeGreaterThan(0);
    for (const { data } of done ?? []) expect(await isValid(data.connection_token)).toBe(true);
  });
});

describe('DELETE /connections/{id}', () => {
  it('answers 404 from another project, and the connection stays', async () => {
    const { id } = (await connect()).data;
    const other = await makeKey((await makeProject()).id, 'connections');
    expect((await remove(id, other)).statusCode).toBe(404);
    expect((await erasure(id, other)).statusCode).toBe(404);
    expect((await get(id)).data.status).toBe('active');
    expect((await erasure(id)).statusCode).toBe(404);
  });

  it('returns a receipt, also when it is repeated, and the connection is listed among revoked ones', async () => {
    const { id } = (await connect()).data;
    const receipt = await remove(id);
    expect(receipt).toMatchObject({
      statusCode: 202,
      data: {
        id,
        status: 'revoked',
        erasure: `/connections/${id}/erasure`,
        provider: { outcome: 'unsupported', message: expect.stringContaining('only the owner') },
      },
    });
    expect((await remove(id)).data).toEqual(receipt.data);
    expect((await erasure(id)).data).toEqual({
      id,
      state: 'pending',
      since: receipt.data.revoked_at,
      finished_at: null,
      erased: { records: 0, writes: 0, events: 0, deliveries: 0 },
    });
    expect((await get(id)).data.status).toBe('revoked');
    expect((await list()).data).toEqual([]);
    expect((await list({ status: 'revoked' })).data.map((one) => one.id)).toEqual([id]);
  });

  it('answers 409 for every change of a revoked connection', async () => {
    const { id } = (await connect()).data;
    await remove(id);
    for (const reply of [await patch(id, {}), await rotate(id)]) {
      expect(reply).toMatchObject({ statusCode: 409, error: 'conflict', message: expect.stringContaining('revoked') });
    }
  });

  it('leaves credentials that no key can decrypt', async () => {
    const { id } = (await connect()).data;
    const before = (await getConnection(user.project, id)) ?? expect.fail('not stored');
    await remove(id);
    const after = (await getConnection(user.project, id)) ?? expect.fail('not stored');
    expect(after).toMatchObject({ tokenHashes: [], status: 'revoked' });
    await expect(openCredentials(after)).rejects.toThrow();
    await expect(openCredentials({ ...after, sealedCredentials: before.sealedCredentials })).rejects.toThrow();
  });

  it('allows a new connection to the same account at once, with the same identity', async () => {
    const first = (await connect()).data;
    const identity = (await getConnection(user.project, first.id))?.identity;
    await remove(first.id);
    const again = await connect();
    expect(again.statusCode).toBe(201);
    expect(again.data.id).not.toBe(first.id);
    expect((await getConnection(user.project, again.data.id))?.identity).toBe(identity);
  });
});

describe('a moved ciphertext', () => {
  it('in the row of another connection cannot be decrypted there, with or without its data key', async () => {
    const [one, two] = await Promise.all(
      [70000001, 70000002].map(async (portal) => {
        const reply = await connect({ credentials: { access_token: hubspot.account(portal).accessToken } });
        return (await getConnection(user.project, reply.data.id)) ?? expect.fail('not stored');
      }),
    );
    if (one === undefined || two === undefined) throw new Error('not connected');
    const { sealedCredentials, wrappedDataKey } = one;
    await expect(openCredentials({ ...two, sealedCredentials })).rejects.toThrow();
    await expect(openCredentials({ ...two, sealedCredentials, wrappedDataKey })).rejects.toThrow();
    await expect(openCredentials({ ...one, project: randomUUID() })).rejects.toThrow();
    // This also applies if the data key is known, because the ciphertext is bound to its connection.
    const key = await connectionKey(one);
    expect(() => openJson(key, sealedCredentials, connectionContext(two))).toThrow();
    expect(openJson(key, sealedCredentials, connectionContext(one))).toEqual(await openCredentials(one));
  });
});
