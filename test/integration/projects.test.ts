import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CallOptions, Reply } from '../../infra/local/caller.ts';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { dataOf, envelopeOf, failureOf, recordOf, refusedPaths, warnedPaths } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { onCommand } from '../store/faults.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

interface Tenant extends MadeProject {
  readonly token: string;
}

const makeTenant = async (): Promise<Tenant> => {
  const project = await service.project();
  const { token } = await service.connect(project, 'hubspot');
  return { ...project, token };
};

const contacts = () => service.simulators.hubspot.account(hubspotPortals[0].portalId).list('contacts').length;

const contact = (overrides = {}) => ({
  first_name: 'Ada',
  last_name: 'Lovelace',
  email_addresses: [],
  phone_numbers: [],
  addresses: [],
  field_mappings: {},
  ...overrides,
});

const create = (options: CallOptions) => service.call('POST', '/crm/contacts', { body: contact(), ...options });

const configure = async ({ id }: MadeProject, body: object): Promise<void> => {
  dataOf(await service.call('PATCH', `/projects/${id}`, { key: service.operatorKey, body }));
};

/** Creates a key of a project. Each key has a separate limit. */
const makeKey = async ({ key }: MadeProject, ...scopes: string[]): Promise<string> =>
  String(Object(dataOf(await service.call('POST', '/auth/keys', { key, body: { name: 'k', scopes } }), 201)).key);

const limitsIn = ({ headers }: Reply) =>
  ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'].map((name) => headers.get(name));

let minutes = 1;

/** Stops the clock in a minute that no other test uses, a number of seconds after its start. */
const standAt = (seconds: number): void => {
  const minute = Math.ceil(Date.now() / 60_000) * 60_000 + minutes * 60_000;
  minutes += 1;
  vi.useFakeTimers({ toFake: ['Date'], now: minute + seconds * 1000 });
  onTestFinished(() => {
    vi.useRealTimers();
  });
};

describe('the limit of a project', () => {
  it('is in every response to a request with credentials, and in no other', async () => {
    const tenant = await makeTenant();
    await configure(tenant, { limits: { requests_per_minute: 60 } });
    standAt(50);
    expect(limitsIn(await create({ token: tenant.token }))).toEqual(['60', '59', '10']);
    const refused = await create({ token: tenant.token, body: {} });
    expect([refused.status, ...limitsIn(refused)]).toEqual([422, '60', '58', '10']);
    expect(limitsIn(await service.call('GET', '/health'))).toEqual([null, null, null]);
    expect(limitsIn(await create({ token: 'nonsense' }))).toEqual([null, null, null]);
  });

  it('answers 429 with the time to wait, before a request to the provider, and only for this project', async () => {
    const [tenant, other] = [await makeTenant(), await makeTenant()];
    await configure(tenant, { limits: { requests_per_minute: 6 } });
    standAt(55);
    for (let count = 0; count < 6; count += 1) recordOf(await create({ token: tenant.token }), 201);
    const before = contacts();
    const refused = await create({ token: tenant.token });
    expect(failureOf(refused)).toEqual([429, 'rate_limited']);
    expect(envelopeOf(refused).message).toContain('6 requests per minute');
    expect(envelopeOf(refused).details).toMatchObject({ retriable: true, outcome: 'not_applied', retry_after: 5 });
    expect([...limitsIn(refused), refused.headers.get('retry-after')]).toEqual(['6', '0', '5', '5']);
    expect(contacts()).toBe(before);
    expect((await service.call('GET', '/webhook', { key: tenant.key })).status).toBe(429);
    recordOf(await create({ token: other.token }), 201);
    standAt(0);
    recordOf(await create({ token: tenant.token }), 201);
  });

  it('is not used up by unauthenticated callers', async () => {
    const tenant = await makeTenant();
    await configure(tenant, { limits: { requests_per_minute: 6 } });
    standAt(55);
    const forged = `${tenant.token.slice(0, -1)}${tenant.token.endsWith('0') ? '1' : '0'}`;
    for (let count = 0; count < 10; count += 1) expect((await create({ token: forged })).status).toBe(401);
    recordOf(await create({ token: tenant.token }), 201);
  });

  it('does not count requests that the limit of a key refused', async () => {
    const tenant = await makeTenant();
    const [one, two] = [await makeKey(tenant, 'webhooks'), await makeKey(tenant, 'webhooks')];
    await configure(tenant, { limits: { requests_per_minute: 60, key_requests_per_minute: 6 } });
    standAt(55);
    const list = (key: string, token?: string) => service.call('GET', '/webhook', { key, token });
    const statuses = await Promise.all(Array.from({ length: 10 }, () => list(one)));
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(envelopeOf(await list(one)).message).toContain('The API key');
    expect(limitsIn(await list(two))).toEqual(['6', '5', '5']);
    // Six requests with the first key, one with the second, and this request.
    expect(limitsIn(await create({ token: tenant.token }))).toEqual(['60', '52', '5']);
  });

  it.each<readonly [string, number, RegExp, (key: string) => Promise<Reply>]>([
    ['is carried out', 200, /^Query/, (key) => service.call('GET', '/webhook', { key })],
    ['fails', 404, /^GetItem/, (key) => service.call('GET', '/webhook/11111111-1111-4111-8111-111111111111', { key })],
  ])('is charged with the whole seconds that a request took, which %s', async (_, status, slow, send) => {
    const tenant = await makeTenant();
    const key = await makeKey(tenant, 'webhooks');
    await configure(tenant, { limits: { requests_per_minute: 600, key_requests_per_minute: 60 } });
    standAt(40);
    const wait = [2_100];
    onCommand(async (command) => {
      if (slow.test(command)) await pause(wait.pop() ?? 0);
    });
    const reply = await send(key);
    expect([reply.status, ...limitsIn(reply)]).toEqual([status, '60', '58', '18']);
    expect(limitsIn(await send(key))).toEqual(['60', '57', '20']);
    expect(limitsIn(await create({ token: tenant.token }))).toEqual(['600', '596', '20']);
  });

  it('counts a unified request with a key for both', async () => {
    const tenant = await makeTenant();
    const key = await makeKey(tenant, 'webhooks');
    await configure(tenant, { limits: { requests_per_minute: 60, key_requests_per_minute: 6 } });
    standAt(55);
    expect(limitsIn(await create({ token: tenant.token, key }))).toEqual(['6', '5', '5']);
    expect(limitsIn(await create({ token: tenant.token }))).toEqual(['60', '58', '5']);
    expect(limitsIn(await service.call('GET', '/webhook', { key }))).toEqual(['6', '4', '5']);
  });
});

/** Counts the calls of the database as reads and writes. */
const countCalls = (): { readonly reads: string[]; readonly writes: string[] } => {
  const calls = { reads: [] as string[], writes: [] as string[] };
  database().middlewareStack.add(
    (next, { commandName = '' }) =>
      (parameters) => {
        (/^(Get|Query|BatchGet)/.test(commandName) ? calls.reads : calls.writes).push(commandName);
        return next(parameters);
      },
    { step: 'initialize', name: 'count-calls' },
  );
  onTestFinished(() => {
    database().middlewareStack.remove('count-calls');
  });
  return calls;
};

describe('a warm create', () => {
  it('costs no read and one write, including counted limits and known strictness', async () => {
    const tenant = await makeTenant();
    await configure(tenant, { strict: true });
    recordOf(await create({ token: tenant.token }), 201);
    const calls = countCalls();
    recordOf(await create({ token: tenant.token }), 201);
    expect(calls.reads).toEqual([]);
    expect(calls.writes).toHaveLength(1);
  });
});

describe('a strict project', () => {
  const lossy = contact({ addresses: [{ street_1: 'A', street_2: 'B' }] });

  it('refuses writes that would lose data, before a request is sent', async () => {
    const tenant = await makeTenant();
    const before = recordOf(await create({ token: tenant.token, body: lossy }), 201);
    await configure(tenant, { strict: true });
    const count = contacts();
    expect(refusedPaths(await create({ token: tenant.token, body: lossy }))).toEqual(['addresses[0].street_2']);
    const body = { id: before.id, addresses: lossy.addresses };
    const patched = [
      await service.call('PATCH', '/crm/contacts', { token: tenant.token, body }),
      await service.call('PATCH', '/crm/contacts', { key: tenant.key, body }),
    ];
    for (const reply of patched) expect(refusedPaths(reply)).toEqual(['addresses[0].street_2']);
    const items = { body: { items: [lossy] }, token: tenant.token };
    const batch = dataOf(await service.call('POST', '/crm/contacts/batch', items));
    expect(batch).toMatchObject([{ statusCode: 422 }]);
    expect(contacts()).toBe(count);
  });

  it('lets a request allow the loss of data', async () => {
    const tenant = await makeTenant();
    await configure(tenant, { strict: true });
    const lenient = [
      { query: { strict: false } },
      { headers: { prefer: 'handling=lenient' } },
      { query: { strict: false }, headers: { prefer: 'handling=strict' } },
    ];
    for (const options of lenient) {
      const reply = await create({ token: tenant.token, body: lossy, ...options });
      expect(warnedPaths(reply), JSON.stringify(options)).toEqual(['addresses[0].street_2']);
    }
  });

  it('does not affect another project, and ends when it is switched off', async () => {
    const [tenant, other] = [await makeTenant(), await makeTenant()];
    await configure(tenant, { strict: true });
    recordOf(await create({ token: other.token, body: lossy }), 201);
    await configure(tenant, { strict: false });
    recordOf(await create({ token: tenant.token, body: lossy }), 201);
  });
});

describe('the scopes of a connection token', () => {
  const connect = async (key: string, scopes?: readonly string[]): Promise<Reply> =>
    service.call('POST', '/connections', {
      key,
      body: {
        provider: 'hubspot',
        linked_user_origin_id: 'u-1',
        credentials: { access_token: hubspotPortals[0].accessToken },
        ...(scopes && { scopes }),
      },
    });

  const prepare = async (): Promise<MadeProject> => {
    const project = await service.project();
    await service.linkedUser(project, 'u-1');
    return project;
  };

  const tokenIn = (reply: Reply): MadeConnection => {
    const { id, connection_token: token } = Object(dataOf(reply, 201));
    return { id, token };
  };

  it('include passthrough only if the creating key names it and has it', async () => {
    const project = await prepare();
    const key = await makeKey(project, 'connections');
    expect(failureOf(await connect(key, ['records:read', 'passthrough']))).toEqual([403, 'forbidden']);
    expect(refusedPaths(await connect(project.key, ['admin']))).toEqual(['scopes[0]']);
    expect(refusedPaths(await connect(project.key, []))).toEqual(['scopes']);
    const able = await makeKey(project, 'connections', 'passthrough');
    expect(dataOf(await connect(able, ['passthrough']), 201)).toMatchObject({ scopes: ['passthrough'] });
  });

  it('are reading and writing records by default, and stay when the account is reconnected', async () => {
    const project = await prepare();
    const made = await connect(project.key);
    expect(dataOf(made, 201)).toMatchObject({ scopes: ['records:read', 'records:write'] });
    const { token } = tokenIn(made);
    expect(dataOf(await connect(project.key, ['records:read']))).toMatchObject({ scopes: ['records:read'] });
    expect(dataOf(await connect(project.key))).toMatchObject({ scopes: ['records:read'] });
    expect((await service.call('GET', '/crm/contacts', { token })).status).toBe(200);
    expect(failureOf(await create({ token }))).toEqual([403, 'forbidden']);
  });
});

describe('an organisation, its project and their keys', () => {
  it("are created and deleted with the operator's routes, and have their own rights", async () => {
    const key = service.operatorKey;
    const ask = async (method: string, path: string, options: CallOptions = {}, status = 200) =>
      Object(dataOf(await service.call(method, path, { key, ...options }), status));

    const owner = await ask('POST', '/organisations', { body: { name: 'Acme' } }, 201);
    const body = { name: 'Demo', id_organisation: owner.id };
    const project = await ask('POST', '/projects', { body }, 201);
    expect(await ask('GET', '/projects', { query: { id_organisation: owner.id } })).toEqual([project]);
    expect(await ask('PATCH', `/organisations/${owner.id}`, { body: { name: 'Acme Ltd' } })).toMatchObject({
      name: 'Acme Ltd',
      project_count: 1,
    });

    const made = await ask(
      'POST',
      '/auth/keys',
      { body: { id_project: project.id, name: 'k', scopes: ['admin'] } },
      201,
    );
    const rotated = await ask('POST', `/auth/keys/${made.id}/rotate`, { body: { id_project: project.id } });
    const tenant = { id: project.id, key: rotated.key };
    expect(await ask('PATCH', `/projects/${project.id}`, { ...tenant, body: { strict: true } })).toMatchObject({
      strict: true,
    });
    expect(await ask('GET', '/auth/keys', tenant)).toMatchObject([{ last_used_on: expect.any(String) }]);
    expect(await ask('GET', '/auth/keys', { query: { id_project: 'op' } })).toEqual(expect.any(Array));

    const connection = await service.connect(tenant, 'hubspot');
    expect(failureOf(await service.call('DELETE', `/projects/${project.id}`, { key }))).toEqual([409, 'conflict']);
    expect(failureOf(await service.call('DELETE', `/organisations/${owner.id}`, { key }))).toEqual([409, 'conflict']);
    await ask('DELETE', `/connections/${connection.id}`, tenant, 202);
    expect(failureOf(await service.call('DELETE', `/projects/${project.id}`, { key }))).toEqual([503, 'not_tried']);
    await service.erase(Date.now() + 180_000);
    await ask('DELETE', `/projects/${project.id}`);
    for (const secret of [made.key, rotated.key]) {
      expect(failureOf(await service.call('GET', '/auth/keys', { key: secret }))).toEqual([401, 'unauthorized']);
    }
    expect(failureOf(await create({ token: connection.token }))).toEqual([401, 'unauthorized']);
    await ask('DELETE', `/organisations/${owner.id}`);
    expect(await ask('GET', '/organisations', { query: { limit: 100 } })).not.toContainEqual(
      expect.objectContaining({ id: owner.id }),
    );
  });

  it('end with a revoked key', async () => {
    const project = await service.project();
    const made = await service.call('POST', '/auth/keys', { key: project.key, body: { name: 'k', scopes: ['admin'] } });
    const { id, key } = Object(dataOf(made, 201));
    dataOf(await service.call('DELETE', `/auth/keys/${id}`, { key: project.key }));
    expect(failureOf(await service.call('GET', '/auth/keys', { key }))).toEqual([401, 'unauthorized']);
  });
});
