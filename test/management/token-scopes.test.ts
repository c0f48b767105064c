import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import * as connections from '../../functions/connections.ts';
import { type HubspotSimulator, startHubspotSimulator } from '../../infra/simulators/hubspot/index.ts';
import type { KeyScope, TokenScope } from '../../lib/access.ts';
import { connectionRoutes } from '../../lib/api/management/connections/connections.ts';
import { routes } from '../../lib/api/routes.ts';
import type { Route } from '../../lib/route.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { saveLinkedUser } from '../../lib/store/projects/linked-users.ts';
import { issuesOf, makeKey, makeProject, send, useService } from './service.ts';

useService();

let hubspot: HubspotSimulator;
let project: string;
let user: string;

beforeAll(async () => {
  hubspot = await startHubspotSimulator();
  process.env.PROVIDER_URL_HUBSPOT = hubspot.url;
});

afterAll(() => hubspot.close());

beforeEach(async () => {
  project = (await makeProject()).id;
  ({
    linkedUser: { id: user },
  } = await saveLinkedUser({ project, originId: randomUUID(), alias: 'Acme' }, Date.now()));
});

const connect = (key: string, scopes?: readonly TokenScope[]) =>
  send(connections.create, connectionRoutes.create, {
    key,
    body: {
      provider: 'hubspot',
      id_linked_user: user,
      credentials: { access_token: hubspot.account(70000001).accessToken },
      ...(scopes && { scopes }),
    },
  });

const rotate = (key: string, id: string) =>
  send(connections.rotateToken, connectionRoutes.rotateToken, { key, params: { id } });

const widen = (key: string, id: string, scopes: readonly TokenScope[]) =>
  send(connections.update, connectionRoutes.update, { key, params: { id }, body: { scopes } });

const keyWith = (...scopes: KeyScope[]) => makeKey(project, 'connections', ...scopes);

const all: readonly TokenScope[] = ['records:read', 'records:write', 'passthrough'];

/** Every set of scopes that a token, and so a key, may have. */
const subsets: readonly (readonly TokenScope[])[] = Array.from({ length: 2 ** all.length }, (_, bits) =>
  all.filter((_scope, index) => (bits >> index) % 2 === 1),
);

const lacks = (held: readonly TokenScope[], wanted: readonly TokenScope[]) =>
  wanted.filter((scope) => !held.includes(scope));

/** Members of a route's response that give access. */
const credentialsIn = ({ response }: Route): readonly string[] => {
  const shape = response instanceof z.ZodObject ? Object.keys(response.shape) : [];
  return shape.filter((name) => ['connection_token', 'key', 'secret'].includes(name));
};

/** Reasons why no route returns more rights than its caller has. */
const guards: Readonly<Record<string, string>> = {
  'POST /connections': 'tried below',
  // integration/confirm.test.ts tests this route.
  'POST /connections/{id}/confirm': 'tried there',
  'POST /connections/{id}/rotate-token': 'tried below',
  // Only `admin` and the operator create keys, and they have all rights.
  'POST /auth/keys': 'takes admin',
  'POST /auth/keys/{id}/rotate': 'takes admin',
  // The secret proves the service's messages. It gives no access to the service.
  'POST /webhook': 'opens nothing',
  'POST /webhook/{id}/rotate-secret': 'opens nothing',
};

describe('a credential in an answer', () => {
  it('belongs to a route that is known to return no more rights than its caller has', () => {
    const giving = routes.filter((route) => credentialsIn(route).length > 0);
    expect(giving.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(Object.keys(guards).toSorted());
    for (const route of giving) {
      const guard = guards[`${route.method} ${route.path}`];
      if (guard === 'takes admin') expect([route.auth, route.scope]).toEqual(['operator_or_key', 'admin']);
      if (guard === 'opens nothing') expect(credentialsIn(route)).toEqual(['secret']);
    }
  });
});

describe.each(subsets.map((held) => [held.join(', ') || 'no scope of a token', held] as const))(
  'a key with connections and %s',
  (_, held) => {
    it('connects an account, and sees its token only if it has the rights of the token', async () => {
      const reply = await connect(await keyWith(...held));
      expect(reply.statusCode).toBe(201);
      const missing = lacks(held, ['records:read', 'records:write']);
      expect(reply.data.connection_token !== undefined).toBe(missing.length === 0);
      for (const scope of missing) expect(reply.message).toContain(scope);
    });

    it.each(subsets.filter(({ length }) => length > 0).map((asked) => [asked.join(', '), asked] as const))(
      'rotates a token with %s, and gives a token those scopes only if it has them',
      async (_name, asked) => {
        const admin = await makeKey(project, 'admin');
        const { id } = (await connect(admin, asked)).data;
        const before = await getConnection(project, id);
        const key = await keyWith(...held);
        const missing = lacks(held, asked);

        const rotated = await rotate(key, id);
        expect(rotated.statusCode).toBe(missing.length === 0 ? 200 : 403);
        if (missing.length > 0) {
          expect(issuesOf(rotated)).toEqual(['scopes']);
          for (const scope of missing) expect(rotated.message).toContain(scope);
          expect((await getConnection(project, id))?.tokenHashes).toEqual(before?.tokenHashes);
        }

        const wanted = [...new Set([...asked, ...all])];
        const widened = await widen(key, id, wanted);
        expect(widened.statusCode).toBe(lacks(held, lacks(asked, wanted)).length === 0 ? 200 : 403);
        if (widened.statusCode === 403) expect((await getConnection(project, id))?.scopes).toEqual(before?.scopes);
      },
    );

    it.each(all)('connects an account with the scope %s only if it has the scope', async (scope) => {
      const reply = await connect(await keyWith(...held), [scope]);
      expect(reply.statusCode).toBe(held.includes(scope) ? 201 : 403);
      if (reply.statusCode === 403) expect(issuesOf(reply)).toEqual(['scopes']);
    });
  },
);

describe('the scopes of a token', () => {
  it('are narrowed and kept by a key without any of them', async () => {
    const { id } = (await connect(await makeKey(project, 'admin'))).data;
    const reply = await widen(await keyWith(), id, ['records:read']);
    expect(reply.data.scopes).toEqual(['records:read']);
  });
});
