import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { type Example, placeExample } from './example.ts';

type Handler = (request: Request) => Promise<Response>;

const home = 'https://app.example.com';
const [portal] = hubspotPortals;

let example: Example;
let service: Service;
let project: MadeProject;
let receiver: Server;
let routes: Readonly<Record<'link' | 'confirm' | 'events', Handler>>;
let accountsOf: (customer: string) => Promise<readonly { readonly id: string; readonly status: string }[]>;

const routeFiles = ['link', 'confirm', 'events'].map((name) => `app/api/${name}/route.ts`);

const load = async (file: string): Promise<Record<string, unknown>> => import(join(example.folder, file));

const handlerOf = async (name: string): Promise<Handler> => (await load(`app/api/${name}/route.ts`)).POST as Handler;

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
};

beforeAll(async () => {
  example = await placeExample('nextjs');
  service = await startService();
  project = await service.project('Demo');
  const settings = { connect_origins: [home], return_urls: [`${home}/connected`] };
  dataOf(await service.call('PATCH', `/projects/${project.id}`, { key: service.operatorKey, body: settings }));
  routes = { link: await handlerOf('link'), confirm: await handlerOf('confirm'), events: await handlerOf('events') };
  accountsOf = (await load('lib/accounts.ts')).accountsOf as typeof accountsOf;
  receiver = createServer(async (request, response) => {
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string]);
    const given = new Request(`${home}/api/events`, { method: 'POST', headers, body: await buffer(request) });
    response.writeHead((await routes.events(given)).status).end();
  });
  const body = { url: `${await listen(receiver)}/api/events`, scope: ['connection.*'] };
  const webhook = dataOf(await service.call('POST', '/webhook', { key: project.key, body }), 201);
  process.env.UNIFIED_URL = service.url;
  process.env.UNIFIED_KEY = project.key;
  process.env.UNIFIED_WEBHOOK_SECRET = String(Object(webhook).secret);
  process.env.APP_URL = home;
});

afterAll(async () => {
  receiver?.close();
  example?.remove();
  await service?.stop();
});

const post = (body: unknown): Request => new Request(`${home}/api`, { method: 'POST', body: JSON.stringify(body) });

const outcome = z.object({ id_connection: z.string(), code: z.string() });

/** Connects an account with a link as a person does. @returns the query of `return_url` */
const connectAt = async (url: string): Promise<z.output<typeof outcome>> => {
  const sent = await service.call('POST', `${new URL(url).pathname}/hubspot`, {
    body: String(new URLSearchParams({ method: 'credentials', 'credentials.access_token': portal.accessToken })),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  });
  const [, href = ''] = /class="button" href="([^"]*)"/.exec(String(sent.body)) ?? [];
  return outcome.parse(Object.fromEntries(new URL(href.replaceAll('&amp;', '&')).searchParams));
};

const makeLink = async (): Promise<string> => {
  const answer = await routes.link(post({}));
  return z.object({ url: z.string() }).parse(await answer.json()).url;
};

describe('the example with Next.js', () => {
  it('connects an account, hides its token from all pages, and receives the event of its disconnection', async () => {
    const given = await connectAt(await makeLink());
    const answer = await routes.confirm(post(given));
    const text = await answer.text();
    expect([answer.status, JSON.parse(text)]).toEqual([200, { provider: 'hubspot', account: String(portal.portalId) }]);
    expect(text).not.toContain('uct_');
    const { id_connection: id } = given;
    expect(await accountsOf('customer-1')).toEqual([expect.objectContaining({ id, status: 'active' })]);
    expect((await routes.confirm(post(given))).status).toBe(422);
    dataOf(await service.call('DELETE', `/connections/${id}`, { key: project.key }), 202);
    await service.dispatch(Date.now() + 1_000);
    await service.deliver(Date.now() + 2_000);
    expect(await accountsOf('customer-1')).toEqual([expect.objectContaining({ id, status: 'revoked' })]);
  });

  it("connects nothing with another customer's code", async () => {
    const body = {
      linked_user_origin_id: 'customer-2',
      alias: 'Umbrella',
      return_url: `${home}/connected`,
      confirm: true,
    };
    const link = dataOf(await service.call('POST', '/magic-link', { key: project.key, body }), 201);
    const given = await connectAt(String(Object(link).url));
    expect((await routes.confirm(post(given))).status).toBe(422);
    expect((await accountsOf('customer-1')).map(({ id }) => id)).not.toContain(given.id_connection);
  });

  it.each([{}, { id_connection: 'a' }, { code: 'b' }, { id_connection: ['a'], code: 'b' }, 'text'])(
    'refuses %j, which has no code',
    async (body) => expect((await routes.confirm(post(body))).status).toBe(400),
  );

  it("refuses events without the service's signature", async () => {
    const headers = {
      'webhook-id': '1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': 'v1,x',
    };
    const forged = new Request(`${home}/api/events`, { method: 'POST', headers, body: '{}' });
    expect((await routes.events(forged)).status).toBe(401);
    expect((await routes.events(post({}))).status).toBe(401);
  });

  it('has route handlers that compile without Next.js', () => {
    expect(example.compile(...routeFiles)).toBe('');
  });
});
