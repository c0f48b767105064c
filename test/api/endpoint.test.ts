import type { Context } from 'aws-lambda';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { endpoint, endpoints } from '../../lib/api/endpoint.ts';
import { json } from '../../lib/api/protocols/json.ts';
import { openJson } from '../../lib/api/protocols/open-json.ts';
import { page } from '../../lib/api/protocols/page.ts';
import { metaRow } from '../../lib/api/records/records.ts';
import { contact } from '../../lib/objects/crm/contact.ts';
import type { Route } from '../../lib/route.ts';
import { eventOf } from './rows.ts';

// The process reads this variable once.
beforeAll(() => {
  vi.stubEnv('ALLOWED_METHODS', JSON.stringify({ '/pets': 'GET, HEAD, OPTIONS, POST', '/vets': 'GET, HEAD, OPTIONS' }));
});

const context = { getRemainingTimeInMillis: () => 20_000 } as Context;

const pets = {
  list: {
    method: 'GET',
    path: '/pets',
    handler: 'pets.serve',
    summary: 'List pets',
    description: 'A row of a test.',
    group: 'pets',
    auth: 'none',
    status: 200,
    query: z.object({ limit: z.coerce.number().default(25) }),
    response: z.array(z.string()),
    uses: {},
  },
  create: {
    method: 'POST',
    path: '/pets',
    handler: 'pets.serve',
    summary: 'Create a pet',
    description: 'A row of a test.',
    group: 'pets',
    auth: 'none',
    status: 201,
    body: z.object({ name: z.string() }),
    response: z.object({ name: z.string() }),
    uses: {},
  },
} as const satisfies Record<string, Route>;

describe('an endpoint', () => {
  it("does not change the gateway's event and context", async () => {
    const handle = endpoint(openJson, pets.create, async ({ body }) => ({ data: body }));
    const event = Object.freeze(eventOf({ body: '{"name":"Rex"}' }));
    const { statusCode, body } = await handle(event, Object.freeze(context));
    expect([statusCode, JSON.parse(body ?? '').data]).toEqual([201, { name: 'Rex' }]);
    expect(event.body).toBe('{"name":"Rex"}');
  });

  it('keeps no state between requests', async () => {
    const handle = endpoint(openJson, pets.list, async ({ query }) => {
      await new Promise((resolve) => setTimeout(resolve, query.limit));
      return { data: [String(query.limit)] };
    });
    const limits = ['40', '10'];
    const answers = await Promise.all(
      limits.map((limit) => handle(eventOf({ queryStringParameters: { limit } }), context)),
    );
    expect(answers.map(({ body }) => JSON.parse(body ?? '').data)).toEqual([['40'], ['10']]);
  });

  it('reports an unknown outcome for an unforeseen failure of a write, and no effect for a read', async () => {
    const fail = async (): Promise<never> => {
      throw new TypeError('of no use');
    };
    const answers = await Promise.all([
      endpoint(openJson, pets.create, fail)(eventOf({ body: '{"name":"Rex"}' }), context),
      endpoint(openJson, pets.list, fail)(eventOf(), context),
    ]);
    expect(answers.map(({ statusCode, body = '' }) => [statusCode, JSON.parse(body).details.outcome])).toEqual([
      [500, 'uncertain'],
      [500, 'not_applied'],
    ]);
  });

  it('accepts only a row and the protocol of its kind', () => {
    const row = { ...metaRow(contact), kind: 'page', auth: 'none' } as const;
    const useCase = async () => ({ data: null });
    // @ts-expect-error: its responses are pages
    expect(endpoint(json, row, useCase)).toBeTypeOf('function');
    // @ts-expect-error: its responses are JSON
    expect(endpoint(page, pets.list, useCase)).toBeTypeOf('function');
    // @ts-expect-error: it needs credentials, which this protocol does not look up
    expect(endpoint(openJson, metaRow(contact), useCase)).toBeTypeOf('function');
    // @ts-expect-error: the body has no such part
    expect(endpoint(openJson, pets.create, async ({ body }) => ({ data: body.age }))).toBeTypeOf('function');
  });
});

describe('endpoints of several rows', () => {
  const serve = endpoints(openJson, pets, {
    list: async ({ query }) => ({ data: [`at most ${query.limit}`] }),
    create: async ({ body }) => ({ data: { name: body.name } }),
  });

  it("answer each row with its use case, by API Gateway's route key", async () => {
    const listed = await serve({ ...eventOf(), routeKey: 'GET /pets' }, context);
    expect(JSON.parse(listed.body ?? '').data).toEqual(['at most 25']);
    const created = await serve({ ...eventOf({ body: '{"name":"Rex"}' }), routeKey: 'POST /pets' }, context);
    expect([created.statusCode, JSON.parse(created.body ?? '').data]).toEqual([201, { name: 'Rex' }]);
  });

  it('answer each row of a shared route, 405 for a method that the path lacks, and 404 for an unknown path', async () => {
    const ask = (method: string, objects: string, key = method) => {
      const { requestContext, ...event } = eventOf();
      const http = { ...requestContext.http, method, path: `/${objects}` };
      const shared = { routeKey: `${key} /{objects}`, pathParameters: { objects }, rawPath: `/${objects}` };
      return serve({ ...event, ...shared, requestContext: { ...requestContext, http } }, context);
    };
    const listed = await ask('GET', 'pets', 'ANY');
    expect(JSON.parse(listed.body ?? '').data).toEqual(['at most 25']);
    const refused = await ask('POST', 'vets');
    expect([refused.statusCode, refused.headers?.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
    const unknown = await ask('POST', '$&');
    expect([unknown.statusCode, JSON.parse(unknown.body ?? '').message]).toEqual([
      404,
      'There is no POST /$&; GET /openapi.json lists what there is.',
    ]);
  });

  it('answer 404 for a route of another function', async () => {
    expect((await serve({ ...eventOf(), routeKey: 'DELETE /cows' }, context)).statusCode).toBe(404);
  });
});
