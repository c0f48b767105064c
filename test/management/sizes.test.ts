import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { refusedPaths } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';

let service: Service;
let project: MadeProject;
let connection: MadeConnection;

beforeAll(async () => {
  service = await startService();
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
  await service.linkedUser(project, 'somebody');
  await service.call('PUT', '/connections/strategies/hubspot', { key: project.key, body: app });
  const settings = { return_urls: ['https://app.example.com'] };
  await service.call('PATCH', `/projects/${project.id}`, { key: project.key, body: settings });
});

afterAll(() => service.stop());

/** Text of three bytes per character in UTF-8, the maximum for a UTF-16 code unit. */
const wide = (length: number): string => '漢'.repeat(length);
/** Returns a different text in every call, because a name must be unique. */
const named = (length: number): string => `${randomUUID()}${wide(length)}`.slice(0, length);

const urlOf = (length: number): string => `https://app.example.com/${wide(length)}`.slice(0, length);
const list = <T>(length: number, element: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => element(index));

const patterns = ['*', 'crm.*', 'ticketing.*', 'crm.contact.*', 'ticketing.attachment.created'];

const magicLink = { linked_user_origin_id: 'somebody', providers: ['hubspot'] };
const authorization = {
  provider: 'hubspot',
  linked_user_origin_id: 'somebody',
  return_url: 'https://app.example.com/',
};
const app = { client_id: 'a', client_secret: 'b' };
const target = { object: 'crm.contact', data_type: 'string' };
const mapping = { target: 'plan', object: 'crm.company', provider: 'hubspot' };

interface Case {
  readonly call: () => readonly [method: string, path: string];
  readonly field: string;
  /** Returns a body whose field has this size. */
  readonly body: (size: number) => object;
  readonly most: number;
  readonly key?: 'operator';
}

const at = (method: string, path: string) => () => [method, path] as const;
const defaultsOf = (stage: string) => ({ 'ticketing.ticket': { pipeline: '0', stage } });

const cases: readonly Case[] = [
  {
    call: at('POST', '/linked-users/create'),
    field: 'linked_user_origin_id',
    most: 500,
    body: (size) => ({ linked_user_origin_id: named(size), alias: wide(500) }),
  },
  {
    call: at('POST', '/linked-users/create'),
    field: 'alias',
    most: 500,
    body: (size) => ({ linked_user_origin_id: 'one', alias: wide(size) }),
  },
  { call: at('POST', '/webhook'), field: 'url', most: 2048, body: (size) => ({ url: urlOf(size) }) },
  {
    call: at('POST', '/webhook'),
    field: 'description',
    most: 1000,
    body: (size) => ({ url: urlOf(2048), description: wide(size), scope: list(100, (one) => patterns[one % 5]) }),
  },
  {
    call: at('POST', '/webhook'),
    field: 'scope',
    most: 100,
    body: (size) => ({ url: urlOf(100), scope: list(size, () => 'ticketing.attachment.created') }),
  },
  {
    call: () => ['PATCH', `/projects/${project.id}`],
    field: 'return_urls',
    most: 50,
    body: (size) => ({
      return_urls: ['https://app.example.com', ...list(size - 1, () => urlOf(2048))],
      name: wide(200),
      branding: { name: wide(80), accent_color: '#0a0a0a' },
    }),
  },
  {
    call: () => ['PATCH', `/projects/${project.id}`],
    field: 'name',
    most: 200,
    body: (size) => ({ name: wide(size) }),
  },
  { call: at('POST', '/projects'), field: 'name', most: 200, body: (size) => ({ name: wide(size) }), key: 'operator' },
  {
    call: at('POST', '/organisations'),
    field: 'name',
    most: 200,
    body: (size) => ({ name: wide(size) }),
    key: 'operator',
  },
  { call: at('POST', '/auth/keys'), field: 'name', most: 200, body: (size) => ({ name: wide(size) }) },
  {
    call: at('POST', '/field-mapping/define'),
    field: 'description',
    most: 500,
    body: (size) => ({ ...target, name: `t${'x'.repeat(63)}`, description: wide(size) }),
  },
  {
    call: at('POST', '/field-mapping/define'),
    field: 'name',
    most: 64,
    body: (size) => ({ ...target, name: 'p'.repeat(size) }),
  },
  {
    call: at('POST', '/field-mapping/map'),
    field: 'remote_field',
    most: 200,
    body: (size) => ({ ...mapping, remote_field: wide(size) }),
  },
  {
    call: at('PUT', '/connections/strategies/zendesk'),
    field: 'client_secret',
    most: 2000,
    body: (size) => ({
      client_id: 'i'.repeat(500),
      client_secret: 's'.repeat(size),
      scopes: list(100, (one) => `${one}`.padEnd(200, 's')),
    }),
  },
  {
    call: at('PUT', '/connections/strategies/zendesk'),
    field: 'scopes',
    most: 100,
    body: (size) => ({ ...app, scopes: list(size, (one) => `${one}`.padEnd(200, 's')) }),
  },
  {
    call: at('POST', '/connections/authorize'),
    field: 'return_url',
    most: 2000,
    body: (size) => ({
      ...authorization,
      return_url: urlOf(size),
      defaults: defaultsOf(wide(500)),
      scopes: list(100, (one) => `${one}`.padEnd(200, 's')),
    }),
  },
  {
    call: at('POST', '/connections/authorize'),
    field: 'defaults.ticketing.ticket.stage',
    most: 500,
    body: (size) => ({ ...authorization, defaults: defaultsOf(wide(size)) }),
  },
  {
    call: at('POST', '/magic-link'),
    field: 'return_url',
    most: 2000,
    body: (size) => ({ ...magicLink, alias: wide(500), linked_user_origin_id: named(500), return_url: urlOf(size) }),
  },
  {
    call: at('POST', '/magic-link'),
    field: 'linked_user_origin_id',
    most: 500,
    body: (size) => ({ ...magicLink, linked_user_origin_id: named(size), alias: wide(500) }),
  },
  {
    call: () => ['PATCH', `/connections/${connection.id}`],
    field: 'defaults.ticketing.ticket.stage',
    most: 500,
    body: (size) => ({ defaults: defaultsOf(wide(size)) }),
  },
];

const send = ({ call, key }: Case, body: object) => {
  const [method, path] = call();
  return service.call(method, path, { key: key === 'operator' ? service.operatorKey : project.key, body });
};

describe('stored values of a request', () => {
  beforeAll(async () => {
    const plan = { object: 'crm.company', name: 'plan', data_type: 'string' };
    await service.call('POST', '/field-mapping/define', { key: project.key, body: plan });
  });

  it.each(cases)('are stored if $field has its maximum size: $most', async (each) => {
    const reply = await send(each, each.body(each.most));
    expect([200, 201, 202], JSON.stringify(reply.body).slice(0, 500)).toContain(reply.status);
  });

  it.each(cases)('cause a 422 if $field is larger than $most by one', async (each) => {
    expect(refusedPaths(await send(each, each.body(each.most + 1)))).toContain(each.field);
  });
});

describe('defaults of 900 KB', () => {
  const large = 'x'.repeat(900 * 1024);

  it.each([
    ['in one value', { 'ticketing.ticket': { stage: large } }],
    [
      'in many names',
      { 'ticketing.ticket': Object.fromEntries(list(20_000, (one) => [`name-${one}`, 'x'.repeat(30)])) },
    ],
    ['in the name of an object', { [large]: { stage: '1' } }],
    [
      'within all caps but that of the whole',
      Object.fromEntries(list(50, (one) => [`o${one}`, { [wide(400)]: wide(500) }])),
    ],
  ])('cause a 422 %s, for a new and an existing connection', async (_, defaults) => {
    const credentials = { access_token: 'sim-hubspot-token-1' };
    const body = { provider: 'hubspot', linked_user_origin_id: 'one', credentials, defaults };
    const key = project.key;
    expect((await service.call('POST', '/connections', { key, body })).status).toBe(422);
    expect((await service.call('PATCH', `/connections/${connection.id}`, { key, body: { defaults } })).status).toBe(
      422,
    );
  });
});

describe('credentials', () => {
  it.each([
    [16_384, 422, 'the provider does not know them'],
    [16_385, 422, 'they are larger than anything is'],
  ])('of %d characters cause a %d: %s', async (length, status) => {
    const credentials = { access_token: 'x'.repeat(length) };
    const body = { provider: 'hubspot', id_linked_user: await service.linkedUser(project), credentials };
    expect((await service.call('POST', '/connections', { key: project.key, body })).status).toBe(status);
  });
});
