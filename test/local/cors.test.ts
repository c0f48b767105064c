import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Gateway, startGateway } from '../../infra/local/gateway.ts';
import type { Route } from '../../lib/route.ts';

const route: Route = {
  method: 'GET',
  path: '/things',
  handler: 'things.list',
  summary: 'List things',
  description: 'A row of a test.',
  group: 'test',
  auth: 'connection',
  status: 200,
  response: z.unknown(),
  uses: {},
};

const listed = 'https://app.example.com';

let gateway: Gateway | undefined;
afterEach(() => gateway?.close());

/** Sends a request. Every response of a function allows all origins, and a gateway with CORS replaces this header. */
const ask = async (method: string, headers: Record<string, string>, corsOrigins: readonly string[] = [listed]) => {
  const serve = async () => ({ statusCode: 200, headers: { 'X-Method': method }, body: '' });
  gateway = await startGateway({ routes: [route], port: 0, load: async () => serve, corsOrigins });
  const { status, headers: answered } = await fetch(`${gateway.url}/things`, { method, headers });
  return { status, isOfFunction: answered.has('x-method'), header: (name: string) => answered.get(name) };
};

const preflight = (origin: string) => ({ origin, 'access-control-request-method': 'GET' });

describe('a gateway that lists origins', () => {
  it('answers a preflight of a listed origin itself', async () => {
    const { status, isOfFunction, header } = await ask('OPTIONS', preflight(listed));
    expect([status, isOfFunction]).toEqual([204, false]);
    expect(header('access-control-allow-origin')).toBe(listed);
    expect(header('access-control-allow-methods')).toBe('GET,HEAD');
    expect(header('access-control-allow-headers')).toContain('x-connection-token');
    expect(header('access-control-allow-headers')).not.toContain('x-api-key');
  });

  it('refuses a preflight of any other origin', async () => {
    const { status, isOfFunction, header } = await ask('OPTIONS', preflight('https://other.example.com'));
    expect([status, isOfFunction, header('access-control-allow-origin')]).toEqual([204, false, null]);
  });

  it('passes an OPTIONS request that is no preflight to the function', async () => {
    expect((await ask('OPTIONS', { origin: listed })).isOfFunction).toBe(true);
  });

  it.each([
    [listed, listed],
    ['https://other.example.com', null],
    ['null', null],
  ])('allows a page of %s to read a response: %s', async (origin, allowed) => {
    const { header } = await ask('GET', { origin });
    expect(header('access-control-allow-origin')).toBe(allowed);
    expect(header('access-control-expose-headers') !== null).toBe(allowed !== null);
  });
});

describe('a gateway that lists no origins', () => {
  it('passes preflights to the function, and allows no page to read a response', async () => {
    const { isOfFunction, header } = await ask('OPTIONS', preflight(listed), []);
    expect([isOfFunction, header('access-control-allow-origin')]).toEqual([true, null]);
  });
});
