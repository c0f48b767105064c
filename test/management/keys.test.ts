import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as auth from '../../functions/auth.ts';
import * as organisations from '../../functions/organisations.ts';
import * as projects from '../../functions/projects.ts';
import { keyRoutes } from '../../lib/api/management/keys.ts';
import { organisationRoutes } from '../../lib/api/management/organisations.ts';
import { projectRoutes } from '../../lib/api/management/projects/projects.ts';
import { parseToken } from '../../lib/crypto/tokens.ts';
import { getKey } from '../../lib/store/projects/api-keys.ts';
import { injectFault } from '../store/faults.ts';
import { issuesOf, makeKey, makeOperatorKey, makeProject, type Request, send, useService } from './service.ts';

useService();

let operator: string;

beforeAll(async () => {
  operator = await makeOperatorKey();
});

const createKey = (request: Request) => send(auth.create, keyRoutes.create, request);
const listKeys = (request: Request) => send(auth.list, keyRoutes.list, request);
const removeKey = (request: Request) => send(auth.remove, keyRoutes.remove, request);
const rotateKey = (request: Request) => send(auth.rotate, keyRoutes.rotate, request);

/** Whether an admin key of a project is accepted. */
const works = async (key: string): Promise<boolean> => (await listKeys({ key })).statusCode === 200;

/** Sets the clock only. Sockets and timers continue in real time. */
const setTime = (time: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: time });
  onTestFinished(() => {
    vi.useRealTimers();
  });
};

const makeAdmin = async (overrides: object = {}) => {
  const { id } = await makeProject();
  const body = { id_project: id, name: 'admin', scopes: ['admin'], ...overrides };
  const { data } = await createKey({ key: operator, body });
  return { project: id, ...data };
};

const day = 24 * 60 * 60;

describe('POST /auth/keys/{id}/rotate', () => {
  it('answers 404 for a key of another project or of the operator and for an unknown one, and keeps them', async () => {
    const [mine, theirs] = [await makeAdmin(), await makeAdmin()];
    const operators = parseToken('uis', operator)?.id ?? '';
    for (const id of [theirs.id, operators, randomUUID()]) {
      expect((await rotateKey({ key: mine.key, params: { id }, body: {} })).statusCode, id).toBe(404);
    }
    const other = await rotateKey({ key: mine.key, params: { id: theirs.id }, body: { id_project: theirs.project } });
    expect(other.statusCode).toBe(404);
    const asOperator = { key: mine.key, params: { id: operators }, body: { id_project: 'op' } };
    expect((await rotateKey(asOperator)).statusCode).toBe(404);
    expect(await works(theirs.key)).toBe(true);
    expect((await listKeys({ key: operator, query: { id_project: 'op' } })).statusCode).toBe(200);
  });

  it('answers 422 for an overlap that is negative, fractional or over 30 days', async () => {
    const { id, key } = await makeAdmin();
    for (const overlap_seconds of [-1, 0.5, 30 * day + 1, '60']) {
      const reply = await rotateKey({ key, params: { id }, body: { overlap_seconds } });
      expect(issuesOf(reply)).toEqual(['overlap_seconds']);
    }
    expect(await works(key)).toBe(true);
  });

  it('returns a new secret of the same key; both work for a day, then the old one ends', async () => {
    const made = await makeAdmin();
    const reply = await rotateKey({ key: made.key, params: { id: made.id } });
    expect(reply.statusCode).toBe(200);
    expect(reply.data).toMatchObject({ id: made.id, name: 'admin', scopes: ['admin'], id_project: made.project });
    expect(reply.data.key).not.toBe(made.key);
    expect([await works(made.key), await works(reply.data.key)]).toEqual([true, true]);
    setTime(Date.now() + (day - 60) * 1000);
    expect([await works(made.key), await works(reply.data.key)]).toEqual([true, true]);
    setTime(Date.now() + 120 * 1000);
    expect([await works(made.key), await works(reply.data.key)]).toEqual([false, true]);
  });

  it('ends the old secret at once if the overlap is 0', async () => {
    const made = await makeAdmin();
    const reply = await rotateKey({ key: made.key, params: { id: made.id }, body: { overlap_seconds: 0 } });
    expect([await works(made.key), await works(reply.data.key)]).toEqual([false, true]);
    expect((await getKey(made.project, made.id))?.hashes).toHaveLength(1);
  });

  it('keeps one old secret', async () => {
    const made = await makeAdmin();
    const second = await rotateKey({ key: made.key, params: { id: made.id } });
    const third = await rotateKey({ key: second.data.key, params: { id: made.id } });
    const all = [made.key, second.data.key, third.data.key];
    expect(await Promise.all(all.map(works))).toEqual([false, true, true]);
  });

  it('keeps the expiry of the key, also for the old secret', async () => {
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const made = await makeAdmin({ expires_at });
    const reply = await rotateKey({ key: made.key, params: { id: made.id } });
    expect(reply.data.expires_at).toBe(expires_at);
    setTime(Date.now() + 3_601_000);
    expect([await works(made.key), await works(reply.data.key)]).toEqual([false, false]);
    const late = { key: operator, params: { id: made.id }, body: { id_project: made.project } };
    expect(await rotateKey(late)).toMatchObject({ statusCode: 409, error: 'conflict' });
  });

  it('lets one of several simultaneous rotations win, and its secret works', async () => {
    const made = await makeAdmin();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () =>
        rotateKey({ key: made.key, params: { id: made.id }, body: { overlap_seconds: 60 } }),
      ),
    );
    const won = replies.filter(({ statusCode }) => statusCode === 200);
    expect(won.length).toBeGreaterThanOrEqual(1);
    expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(6 - won.length);
    const working = await Promise.all(won.map(({ data }) => works(data.key)));
    expect(working).toContain(true);
    const stored = await getKey(made.project, made.id);
    expect(stored?.hashes).toHaveLength(2);
  });

  it('revokes both secrets with the key', async () => {
    const made = await makeAdmin();
    const reply = await rotateKey({ key: made.key, params: { id: made.id } });
    const query = { id_project: made.project };
    expect((await removeKey({ key: operator, params: { id: made.id }, query })).statusCode).toBe(200);
    expect([await works(made.key), await works(reply.data.key)]).toEqual([false, false]);
  });

  it('stores hashes only', async () => {
    const made = await makeAdmin();
    const { data } = await rotateKey({ key: made.key, params: { id: made.id } });
    const stored = JSON.stringify(await getKey(made.project, made.id));
    for (const text of [made.key, data.key]) {
      expect(stored).not.toContain(parseToken('uis', text)?.secret ?? expect.fail('not a key'));
    }
  });
});

describe('operator keys', () => {
  it('are refused for a key of a project', async () => {
    const { key } = await makeAdmin();
    const operators = parseToken('uis', operator)?.id ?? '';
    const query = { id_project: 'op' };
    expect((await createKey({ key, body: { name: 'k', id_project: 'op' } })).statusCode).toBe(404);
    expect((await listKeys({ key, query })).statusCode).toBe(404);
    expect((await removeKey({ key, params: { id: operators }, query })).statusCode).toBe(404);
  });

  it('are created only with the project op, not without a project', async () => {
    expect(issuesOf(await createKey({ key: operator, body: { name: 'k' } }))).toEqual(['id_project']);
    expect(issuesOf(await listKeys({ key: operator }))).toEqual(['id_project']);
    expect(issuesOf(await removeKey({ key: operator, params: { id: randomUUID() } }))).toEqual(['id_project']);
  });

  it('have no scopes', async () => {
    const body = { name: 'k', id_project: 'op', scopes: ['admin'] };
    expect(issuesOf(await createKey({ key: operator, body }))).toEqual(['scopes']);
  });

  it('are created, listed, rotated and revoked by one another', async () => {
    const made = await createKey({ key: operator, body: { name: 'second', id_project: 'op' } });
    expect(made).toMatchObject({ statusCode: 201, data: { id_project: 'op', scopes: [], name: 'second' } });
    const query = { id_project: 'op' };
    const listed = await listKeys({ key: made.data.key, query: { ...query, limit: '100' } });
    expect(listed.data.map(({ id }) => id)).toContain(made.data.id);
    const create = (key: string) =>
      send(organisations.create, organisationRoutes.create, { key, body: { name: 'Acme' } });
    const params = { id: made.data.id };
    const rotated = await rotateKey({ key: operator, params, body: { id_project: 'op', overlap_seconds: 0 } });
    expect((await create(made.data.key)).statusCode).toBe(401);
    expect((await create(rotated.data.key)).statusCode).toBe(201);
    expect((await removeKey({ key: operator, params, query })).statusCode).toBe(200);
    expect((await create(rotated.data.key)).statusCode).toBe(401);
  });
});

describe('the scopes of a new key', () => {
  it('include neither admin nor passthrough unless requested', async () => {
    const { id } = await makeProject();
    const { data } = await createKey({ key: operator, body: { name: 'k', id_project: id } });
    expect(data.scopes).toEqual([
      'records:read',
      'records:write',
      'linked_users',
      'connections',
      'field_mappings',
      'webhooks',
      'events',
      'requests:read',
      'audit:read',
    ]);
    const body = { name: 'k', id_project: id, scopes: ['passthrough'] };
    expect((await createKey({ key: operator, body })).data.scopes).toEqual(['passthrough']);
  });

  it('are the scopes of a preset', async () => {
    const { id } = await makeProject();
    const made = await createKey({ key: operator, body: { name: 'k', id_project: id, preset: 'support' } });
    const support = ['linked_users:read', 'connections:read', 'events:read', 'requests:read', 'audit:read'];
    expect(made.data.scopes).toEqual(support);
  });

  it.each([
    ['an unknown preset', { preset: 'helpdesk' }],
    ['a preset and scopes together', { preset: 'support', scopes: ['events'] }],
    ['a preset of an operator key', { preset: 'support', id_project: 'op' }],
  ])('answer 422 for %s', async (_, given) => {
    const { id } = await makeProject();
    const body = { name: 'k', id_project: id, ...given };
    expect(issuesOf(await createKey({ key: operator, body }))).toEqual(['preset']);
  });
});

describe('last_used_on', () => {
  const lastUse = async (project: string, id: string): Promise<string | null | undefined> => {
    const { data } = await listKeys({ key: operator, query: { id_project: project } });
    return data.find((key) => key.id === id)?.last_used_on;
  };

  it('is null until the first use of the key, then the day of the last use', async () => {
    const made = await makeAdmin();
    expect(await lastUse(made.project, made.id)).toBeNull();
    setTime(Date.parse('2026-11-01T23:59:59Z'));
    await works(made.key);
    expect(await lastUse(made.project, made.id)).toBe('2026-11-01');
    setTime(Date.parse('2026-11-02T00:00:01Z'));
    await works(made.key);
    expect(await lastUse(made.project, made.id)).toBe('2026-11-02');
  });

  it('is written once a day', async () => {
    const made = await makeAdmin();
    let writes = 0;
    injectFault((command, input) => {
      if (command.startsWith('Update') && JSON.stringify(input).includes('last_used_on')) writes += 1;
      return undefined;
    });
    for (let count = 0; count < 5; count += 1) await works(made.key);
    expect(writes).toBe(1);
  });

  it('does not change with a wrong secret', async () => {
    const made = await makeAdmin();
    expect(await works(made.key.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x')))).toBe(false);
    const forged = (await makeKey(made.project, 'admin')).replace(/_[^_]+_([^_]+)$/, `_${made.id}_$1`);
    expect(await works(forged)).toBe(false);
    expect(await lastUse(made.project, made.id)).toBeNull();
  });

  it('does not fail the request if it cannot be written, and the next request writes it', async () => {
    const made = await makeAdmin();
    let broken = true;
    injectFault((command, input) =>
      broken && command.startsWith('Update') && JSON.stringify(input).includes('last_used_on')
        ? new Error('no database')
        : undefined,
    );
    expect(await works(made.key)).toBe(true);
    expect(await lastUse(made.project, made.id)).toBeNull();
    broken = false;
    await works(made.key);
    expect(await lastUse(made.project, made.id)).not.toBeNull();
  });
});

describe('the key of a deleted project', () => {
  it('answers 401', async () => {
    const made = await makeAdmin();
    const params = { id: made.project };
    expect((await send(projects.remove, projectRoutes.remove, { key: operator, params })).statusCode).toBe(200);
    expect((await listKeys({ key: made.key })).statusCode).toBe(401);
    const orphan = await makeKey(made.project, 'admin');
    expect((await listKeys({ key: orphan })).statusCode).toBe(401);
  });
});
