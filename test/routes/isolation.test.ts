import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { CallOptions, Reply } from '../../infra/local/caller.ts';
import { routes } from '../../lib/api/routes.ts';
import type { Route } from '../../lib/route.ts';
import { dataOf, recordsOf } from '../harness/reply.ts';
import { runs, sizeOf } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { hasProvider } from '../harness/unfilled.ts';
import { bodyFor, kindOf, makeTenant, pathWith, queryFor, type Tenant, tokenFor } from './fixture.ts';

let service: Service;
let victim: Tenant;
let attacker: Tenant;

beforeAll(async () => {
  service = await startService();
  [victim, attacker] = await Promise.all([makeTenant(service, 0), makeTenant(service, 1)]);
  await service.dispatch(Date.now());
});

afterAll(() => service.stop());

const guarded = routes
  .filter(({ auth }) => auth !== 'none' && auth !== 'operator')
  .filter(({ path }) => hasProvider(kindOf(path)));

/**
 * Values that only the victim's responses may contain. Remote ids are excluded, because accounts use the same numbers.
 */
const marksOf = ({ project, key, token, otherTokens, originId, ids }: Tenant): string[] => [
  project,
  key,
  token,
  ...Object.values(otherTokens),
  originId,
  ...Object.values(ids),
];

type Credential = 'key' | 'token' | 'both' | 'mixed' | 'none';

const credentialsOf = (credential: Credential, path: string): CallOptions => {
  const token = tokenFor(attacker, path);
  switch (credential) {
    case 'key':
      return { key: attacker.key };
    case 'token':
      return { token };
    case 'both':
      return { key: attacker.key, token };
    case 'mixed':
      return { key: attacker.key, token: tokenFor(victim, path) };
    case 'none':
      return {};
  }
};

/** Attempts of the attacker to reach the victim's items with path, query and body. */
const attempt = fc.record({
  route: fc.constantFrom(...guarded),
  credential: fc.constantFrom<Credential[]>('key', 'token', 'both', 'mixed', 'none'),
  foreignKind: fc.boolean(),
  inQuery: fc.constantFrom(undefined, 'id', 'id_project', 'id_linked_user', 'linked_user_origin_id', 'connection'),
});

const recordLists = [
  '/crm/contacts',
  '/crm/companies',
  '/crm/deals',
  '/crm/notes',
  '/crm/engagements',
  '/crm/tasks',
  '/ticketing/tickets',
  '/ticketing/contacts',
  '/ticketing/accounts',
] as const;

const snapshot = async (): Promise<unknown> => {
  const { key, token, ids, project } = victim;
  const paths: readonly (readonly [string, CallOptions])[] = [
    ['/linked-users', { key }],
    ['/webhook', { key }],
    ['/connections', { key }],
    ['/events', { key }],
    ['/connections/strategies', { key }],
    ['/field-mapping', { key, query: { id_linked_user: ids['linked-users'] ?? '' } }],
    ['/field-mapping/map', { key }],
    ['/auth/keys', { key }],
    [`/projects/${project}`, { key }],
    ...recordLists.map((path) => [path, { token, query: { limit: 100 } }] as const),
    ['/ticketing/comments', { token, query: { ticket_id: ids['ticketing/tickets'] ?? '' } }],
  ];
  return Promise.all(paths.map(async ([path, options]) => dataOf(await service.call('GET', path, options))));
};

const isList = ({ paged }: Route): boolean => paged === true;

const batchItem = z.looseObject({ statusCode: z.number(), error: z.string().optional() });

/** Returns the created items in a success response. A batch also contains refused items. */
const madeIn = (reply: Reply): unknown => {
  const items = z.array(batchItem).safeParse(Object(reply.body).data);
  if (!items.success) return reply.body;
  const refused = items.data.filter(({ statusCode }) => statusCode >= 300);
  for (const { statusCode, error } of refused) {
    expect(['422 validation_failed', '404 not_found']).toContain(`${statusCode} ${error}`);
  }
  return items.data.filter((item) => !refused.includes(item));
};

describe('a project', () => {
  it("can neither see nor change another project's items with any request", async () => {
    const before = await snapshot();
    await fc.assert(
      fc.asyncProperty(attempt, async ({ route, credential, foreignKind, inQuery }) => {
        const kinds = Object.keys(victim.ids);
        const kind = foreignKind ? (kinds[route.path.length % kinds.length] ?? '') : kindOf(route.path);
        const id = victim.ids[kind] ?? victim.project;
        const path = pathWith(route, id);
        const body = route.body === undefined ? {} : { body: bodyFor(route, victim) };
        const query = {
          query: {
            ...queryFor(route, attacker),
            ...(inQuery !== undefined && { [inQuery]: inQuery === 'id_project' ? victim.project : id }),
          },
        };
        const reply = await service.call(route.method, path, {
          ...credentialsOf(credential, route.path),
          ...body,
          ...query,
        });
        const text = JSON.stringify(reply.body);
        if (reply.status < 300) {
          // The response belongs to the attacker: a list, or a new item. It contains nothing of the victim.
          const made = JSON.stringify(madeIn(reply));
          const leaked = marksOf(victim).filter((mark) => made.includes(mark));
          expect({ route: `${route.method} ${route.path}`, leaked }).toEqual({ route: expect.anything(), leaked: [] });
          expect(isList(route) || !route.path.includes('{id}')).toBe(true);
          return;
        }
        // 403: the wrong kind of key. 422: an id in the body that the attacker does not have, reported as unknown.
        expect([401, 403, 404, 422], text).toContain(reply.status);
        if (route.path.includes('{id}') && inQuery === undefined && reply.status !== 403) {
          expect([401, 404, ...(route.body === undefined ? [] : [422])], text).toContain(reply.status);
        }
      }),
      { numRuns: runs(sizeOf(75, 150), 600) },
    );
    expect(await snapshot()).toEqual(before);
  });

  it('gets the same response for an id of another project as for an id that does not exist', async () => {
    const nobody = '11111111-1111-4111-8111-111111111111';
    for (const route of guarded.filter(({ path }) => path.includes('{id}'))) {
      const { method, path, body } = route;
      // For an update, the body would name a different record than the path.
      const { id: own, ...rest } = Object(body === undefined ? {} : bodyFor(route, attacker));
      if (method === 'PUT') Object.assign(rest, own === undefined ? {} : { id: own });
      const options = {
        key: attacker.key,
        token: tokenFor(attacker, path),
        query: queryFor(route, attacker),
        ...(body !== undefined && { body: rest }),
      };
      const foreign = victim.ids[kindOf(path)] ?? '';
      const replies = [foreign, nobody].map((id) => service.call(method, pathWith(route, id), options));
      const [first, second] = await Promise.all(replies);
      expect(first?.status, `${method} ${path}`).toBe(404);
      expect(JSON.stringify(first?.body).replaceAll(foreign, nobody)).toBe(JSON.stringify(second?.body));
    }
  });

  it('gives a remote record a different id than another project does', async () => {
    const project = await service.project();
    const same = await service.connect(project, 'hubspot', { account: 0 });
    const idsOf = async (token: string) =>
      recordsOf(await service.call('GET', '/crm/contacts', { token })).map(({ id }) => id);
    const [theirs, ours] = [await idsOf(victim.token), await idsOf(same.token)];
    expect(theirs.filter((id) => ours.includes(id))).toEqual([]);
  });
});
