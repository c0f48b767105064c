import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../../lib/api/routes.ts';
import type { Route } from '../../../lib/route.ts';
import { envelopeOf, failureOf, recordOf, refusedPaths } from '../../harness/reply.ts';
import { hasAllCases, runs, seed, sizeOf, someOf } from '../../harness/runs.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  // Not watched: the tests also send values with other types than the vendors allow.
  service = await startService({ hubspot: { strictDuplicates: false }, isWatched: false });
  const project = await service.project();
  for (const [vertical, provider] of [
    ['crm', 'hubspot'],
    ['ticketing', 'zendesk'],
  ] as const) {
    tokens[vertical] = (await service.connect(project, provider)).token;
  }
  tokens.passthrough = (await service.connect(project, 'hubspot', { account: 1, scopes: ['passthrough'] })).token;
});

afterAll(() => service.stop());

const takesBody = ({ group, body }: Route): boolean =>
  body !== undefined && ['crm', 'ticketing', 'passthrough'].includes(group);

const rows = routes.filter(takesBody);
const lists = routes.filter(({ group, paged }) => paged === true && ['crm', 'ticketing'].includes(group));

const id = '11111111-2222-5333-8444-555555555555';
const pathOf = ({ path }: Route): string => path.replace('{to}', 'companies').replace(/\{\w+\}/g, id);

const send = ({ method, group, ...route }: Route, body: unknown) =>
  service.call(method, pathOf({ method, group, ...route }), { token: tokens[group], body });

const half = '\ud800';

/** Texts with unpaired surrogates, control characters, and names that every object has. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    half,
    `x${half}`,
    '\udfff\ud83d',
    '\u0000',
    '__proto__',
    'constructor',
    '',
    ' ',
    '2026-01-01T00:00:00Z',
    id,
  ),
);

/** JSON with this number of levels. */
const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const manyKeys = (count: number): unknown =>
  Object.fromEntries(Array.from({ length: count }, (_, one) => [`k${one}`, one]));

const anyValue = fc.oneof(
  { weight: 4, arbitrary: anyText },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' }) },
  { weight: 1, arbitrary: fc.array(anyText, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 2_000 }).map(nested) },
  { weight: 1, arbitrary: fc.constantFrom(1_000, 1_001, 3_000).map(manyKeys) },
  { weight: 1, arbitrary: fc.double() },
);

const membersOf = ({ body }: Route): readonly string[] => Object.keys(Object(body).shape ?? {});

/** A body with some members of its route, each with any value. */
const bodyOf = (route: Route): fc.Arbitrary<object> => {
  const members = membersOf(route);
  const known =
    members.length === 0 ? anyText : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...members) }, anyText);
  return fc.dictionary(known, anyValue, { maxKeys: 8 });
};

/** Bodies that the provider accepts, by the path of a create. */
const whole: Readonly<Record<string, object>> = {
  '/crm/contacts': {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email_addresses: [],
    phone_numbers: [],
    addresses: [],
    field_mappings: {},
  },
  '/crm/companies': { name: 'Initech' },
  '/crm/deals': { name: 'Printers' },
  '/crm/engagements': { type: 'call' },
  '/crm/notes': { content: 'Called.' },
  '/crm/tasks': { subject: 'Call' },
  '/ticketing/tickets': { name: 'Printer', description: ['On fire.'], field_mappings: {} },
  '/ticketing/contacts': { name: 'Ada', email_address: 'ada@example.com' },
  '/ticketing/accounts': { name: 'Initech' },
};

/** A member of each body that accepts any text. */
const textOf: Readonly<Record<string, string>> = {
  '/crm/contacts': 'first_name',
  '/crm/companies': 'name',
  '/crm/deals': 'name',
  '/crm/engagements': 'subject',
  '/crm/notes': 'content',
  '/crm/tasks': 'subject',
  '/ticketing/tickets': 'name',
  '/ticketing/contacts': 'name',
  '/ticketing/accounts': 'name',
};

/** Unusual text that can be written. */
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('\u0000', '__proto__', '🏳️‍🌈', '\u202e', '\r\n', '%', '{id}', '../../..', 'x'.repeat(60_000)),
);

const oddValue = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 2, arbitrary: fc.array(oddText, { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(manyKeys(1_000), nested(15), { __proto__: null, constructor: 'x' }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) },
);

/** A body that the provider accepts, with an unusual value in one or two members. */
const oddBodyOf = (route: Route): fc.Arbitrary<object> => {
  const base = whole[route.path] ?? {};
  const texts = Object.keys(base).filter((name) => typeof Reflect.get(base, name) === 'string');
  const others = membersOf(route).filter((name) => !texts.includes(name) && !['id', 'remote_id'].includes(name));
  return fc
    .record({
      texts: texts.length === 0 ? fc.constant({}) : fc.dictionary(fc.constantFrom(...texts), oddText, { maxKeys: 2 }),
      others: fc.dictionary(fc.constantFrom(...others), oddValue, { maxKeys: 2 }),
      custom: fc.dictionary(oddText, oddValue, { maxKeys: 3 }),
    })
    .map(({ texts: some, others: more, custom }) => ({ ...base, field_mappings: custom, ...some, ...more }));
};

const titled = (some: readonly Route[]) => some.map((route) => [`${route.method} ${route.path}`, route] as const);
const triedRows = titled(someOf(rows, 4, seed));

const tries = { numRuns: runs(5, 20), seed } as const;

const creates = rows.filter(({ method, path }) => method === 'POST' && path in whole);

describe(`whatever a client sends (SEED=${seed})`, () => {
  it.each(triedRows)('to %s never causes an internal error', async (_, route) => {
    await fc.assert(
      fc.asyncProperty(bodyOf(route), async (body) => {
        const reply = await send(route, body);
        expect(reply.status, JSON.stringify([body, reply.body]).slice(0, 2_000)).not.toBe(500);
      }),
      tries,
    );
  });

  it.each(triedRows)(
    'to %s is refused with its path, before a request, if it contains an unpaired surrogate',
    async (_, route) => {
      const before = service.simulators.hubspot.exchanges.length + service.simulators.zendesk.exchanges.length;
      const [member = 'name'] = membersOf(route);
      expect(refusedPaths(await send(route, { [member]: [{ inner: `x${half}` }] }))).toContain(`${member}[0].inner`);
      expect(refusedPaths(await send(route, { [`x${half}`]: 1 }))).toContain('x\ufffd');
      expect(service.simulators.hubspot.exchanges.length + service.simulators.zendesk.exchanges.length).toBe(before);
    },
  );

  it.each(someOf(creates, 3, seed).map((route) => [route.path, route] as const))(
    'in the fields of a record is written or refused by POST and PATCH %s',
    async (path, route) => {
      const update = rows.find((row) => row.method === 'PATCH' && row.path === path) ?? expect.fail('no update');
      const made = recordOf(await send(route, whole[path]), 201);
      const statuses = new Set<number>();
      const odd = { ...whole[path], [textOf[path] ?? 'name']: '🏳️‍🌈 __proto__ \u202e {id} %' };
      await fc.assert(
        fc.asyncProperty(oddBodyOf(route), oddBodyOf(update), async (body: object, change: object) => {
          const replies = [await send(route, body), await send(update, { ...change, id: made.id })];
          for (const { status, body: answer } of replies) {
            statuses.add(status);
            expect(status, JSON.stringify([body, change, answer]).slice(0, 2_000)).not.toBe(500);
          }
        }),
        // Random bodies may all be refused, which would prove nothing.
        { ...tries, examples: [[odd, { ...odd, [textOf[path] ?? 'name']: '🏳️‍🌈 __proto__ 2' }]] },
      );
      expect(statuses).toContain(200);
    },
  );

  it.each(titled(someOf(lists, 4, seed)))('in the query of %s never causes an internal error', async (_, route) => {
    const names = Object.keys(route.query?.shape ?? {});
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), anyText, { maxKeys: 3 }), async (query) => {
        const reply = await service.call(route.method, route.path, { token: tokens[route.group], query });
        expect(reply.status, JSON.stringify([query, reply.body])).not.toBe(500);
      }),
      tries,
    );
  });

  const levelsOfJson: readonly (readonly [levels: number, status: number, error: string])[] = [
    [110, 422, 'validation_failed'],
    // The parser itself has a limit below this depth.
    [50_000, 400, 'invalid_json'],
    ...(hasAllCases ? [[400_000, 400, 'invalid_json'] as const] : []),
  ];

  it.each(levelsOfJson)('is refused if it is nested %d levels deep', async (levels, status, error) => {
    const body = `{"first_name":"Ada","field_mappings":{"x":${'['.repeat(levels)}${']'.repeat(levels)}}}`;
    const headers = { 'content-type': 'application/json' };
    const reply = await service.call('POST', '/crm/contacts', { token: tokens.crm, body, headers });
    expect(failureOf(reply)).toEqual([status, error]);
    expect(envelopeOf(reply).message).toMatch(/nested/);
  });

  it('is refused with 100 issues and the number of further issues', async () => {
    const unknown = sizeOf(5_000, 50_000);
    const body = Object.fromEntries(Array.from({ length: unknown }, (_, one) => [`unknown_${one}`, 1]));
    const reply = await service.call('POST', '/crm/contacts', { token: tokens.crm, body });
    expect(refusedPaths(reply)).toHaveLength(100);
    expect(Object(envelopeOf(reply).details).more_issues).toBeGreaterThanOrEqual(unknown - 100);
  });
});
