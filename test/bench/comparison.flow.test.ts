import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { Reply } from '../../infra/local/caller.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { type Service, startService } from '../harness/service.ts';
import { type ObservedCall, observe, sizeOf } from './observe.ts';
import { contactBody, contactChange, contactRecord, ticketBody } from './operations.ts';
import { addContacts } from './setup/fill.ts';

const folder = join(import.meta.dirname, 'bare');

describe('the bare handlers', () => {
  it.each(readdirSync(folder))('%s has at most 60 lines, and imports only Node and the SDK', (file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
    const imports = [...text.matchAll(/^import (?!type )[^;]* from '([^']*)'/gm)].map(([, name]) => name);
    for (const name of imports) expect(name).toMatch(/^(node:|@aws-sdk\/|\.\/)/);
  });
});

/** Number of requests that the service counts before it updates the table. */
const rounds = 10;

interface Request {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

type Answer = Pick<Reply, 'status' | 'body'>;
type Side = (request: Request) => Promise<Answer>;

/** The effects of some requests on one side. */
interface Caused {
  readonly answers: readonly Answer[];
  readonly calls: readonly ObservedCall[];
  /** Requests to the provider, without the ids that the provider assigned. */
  readonly sent: readonly unknown[];
}

let service: Service;
let token: string;
let sides: Readonly<Record<'service' | 'bare', { readonly send: Side; readonly calls: ObservedCall[] }>>;

const eventOf = ({ method, path, query = {}, body }: Request): APIGatewayProxyEventV2 => {
  const [, id] = /^\/crm\/contacts\/(.+)/.exec(path) ?? [];
  const event: Partial<APIGatewayProxyEventV2> = {
    rawPath: path,
    headers: { 'x-connection-token': token },
    queryStringParameters: query,
    requestContext: { http: { method } } as APIGatewayProxyEventV2['requestContext'],
    ...(id !== undefined && { pathParameters: { id } }),
    ...(body && { body: JSON.stringify(body) }),
  };
  return event as APIGatewayProxyEventV2;
};

beforeAll(async () => {
  service = await startService({ hubspot: { strictDuplicates: false } });
  token = (await service.connect(await service.project(), 'hubspot')).token;
  await addContacts(service.simulators.hubspot.url, 100);
  // These modules read their variables during import.
  const bareWrites = await import('./bare/writes.ts');
  const bareReads = await import('./bare/reads.ts');
  const bare = await import('./bare/database.ts');
  sides = {
    service: {
      calls: observe(database()),
      send: async ({ method, path, ...rest }) => {
        const { status, body } = await service.call(method, path, { token, ...rest });
        return { status, body };
      },
    },
    bare: {
      calls: observe(bare.database),
      send: async (request) => {
        const { handle } = request.method === 'GET' ? bareReads : bareWrites;
        const { statusCode, body } = await handle(eventOf(request));
        return { status: statusCode, body: JSON.parse(body) };
      },
    },
  };
});

afterAll(() => service.stop());

// No cached value expires within a test, and no minute of the limits ends.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 60_000) * 60_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Sends requests on a side that has already sent two of the same kind. */
const cause = async (name: 'service' | 'bare', requestOf: (round: number) => Request): Promise<Caused> => {
  const { send, calls } = sides[name];
  for (let round = 0; round < 2; round += 1) await send(requestOf(round));
  const exchanges: unknown[] = [];
  const stop = service.simulators.hubspot.onExchange(({ method, path, query, requestBody }) => {
    exchanges.push([method, path.replace(/\d+$/, '{id}'), Object.fromEntries(query), requestBody]);
  });
  calls.splice(0);
  const answers: Answer[] = [];
  for (let round = 2; round < 2 + rounds; round += 1) answers.push(await send(requestOf(round)));
  stop();
  return { answers, calls: calls.splice(0), sent: exchanges };
};

const created = z.looseObject({ data: z.looseObject({ id: z.string() }) });

const createContact = async (): Promise<string> => {
  const { body } = await sides.service.send({ method: 'POST', path: '/crm/contacts', body: contactBody });
  return created.parse(body).data.id;
};

/** Each side updates its own record, so that the stored state of the other side has no effect. */
const update = async () => {
  const id = await createContact();
  return (round: number) => ({ method: 'PATCH', path: '/crm/contacts', body: { id, ...contactChange(round) } });
};

let contact: Promise<string> | undefined;

/** Both sides get the same contact. */
const get = async () => {
  contact ??= createContact();
  const path = `/crm/contacts/${await contact}`;
  return () => ({ method: 'GET', path });
};

const always = (request: Request) => async () => () => request;

type Operation = readonly [name: string, requestsOf: () => Promise<(round: number) => Request>];

const writes: readonly Operation[] = [
  ['contact create', always({ method: 'POST', path: '/crm/contacts', body: contactBody })],
  ['contact update', update],
  ['ticket create', always({ method: 'POST', path: '/ticketing/tickets', body: ticketBody })],
];

const reads: readonly Operation[] = [
  ['contact get', get],
  ['contact list of 100', always({ method: 'GET', path: '/crm/contacts', query: { limit: '100' } })],
];

it('the record in the delivered events of the bench has the members of a contact', async () => {
  const { body } = await sides.service.send({ method: 'POST', path: '/crm/contacts', body: contactBody });
  expect(Object.keys(contactRecord).toSorted()).toEqual(Object.keys(created.parse(body).data).toSorted());
});

const compare = async (requestsOf: Operation[1]): Promise<Readonly<Record<'service' | 'bare', Caused>>> => {
  const forService = await requestsOf();
  const forBare = await requestsOf();
  return { service: await cause('service', forService), bare: await cause('bare', forBare) };
};

const expectSameCalls = ({ service: mine, bare: others }: Awaited<ReturnType<typeof compare>>): void => {
  const linesOf = ({ calls }: Caused): readonly string[] => calls.map(({ line }) => line).toSorted();
  expect(mine.sent.length).toBeGreaterThanOrEqual(rounds);
  expect(others.sent).toEqual(mine.sent);
  expect(linesOf(others)).toEqual(linesOf(mine));
};

/** Puts of a table, in the order of the requests. */
const putsOf = ({ calls }: Caused, table: string) =>
  calls.flatMap(({ puts }) => puts.filter((put) => put.table === table).map(({ item }) => item));

/** Replaces the named members by their type. They differ in each response, on both sides. */
const without = (answers: readonly Answer[], names: readonly string[]): unknown =>
  JSON.parse(
    JSON.stringify(answers, (name, value) => (names.includes(name) ? typeof value : value)),
    (name, value) =>
      // The address of a record's page ends with its id.
      names.includes('remote_id') && ['remote_url', 'url'].includes(name) ? value.replace(/\d+$/, '{id}') : value,
  );

const named = (item: object): readonly string[] =>
  Object.entries(item).flatMap(([name, value]) => (value === undefined ? [] : [name]));

describe.each(reads)('%s, warm', (_, requestsOf) => {
  it('costs both sides the same calls of database and provider, and returns the same response', async () => {
    const caused = await compare(requestsOf);
    expectSameCalls(caused);
    // The cursor is sealed, so each text differs.
    const answersOf = ({ answers }: Caused): unknown => without(answers, ['next_cursor']);
    expect(answersOf(caused.bare)).toEqual(answersOf(caused.service));
  });
});

describe.each(writes)('%s, warm', (_, requestsOf) => {
  it('costs both sides the same calls of database and provider, and returns the same response', async () => {
    const caused = await compare(requestsOf);
    expectSameCalls(caused);
    const answersOf = ({ answers }: Caused): unknown =>
      without(answers, ['id', 'remote_id', 'created_at', 'modified_at']);
    expect(answersOf(caused.bare)).toEqual(answersOf(caused.service));
  });

  it.each(['records', 'events'])('both write items of the same attributes and size to %s', async (table) => {
    const caused = await compare(requestsOf);
    const [mine, others] = [putsOf(caused.service, table), putsOf(caused.bare, table)];
    expect([mine.length, others.length]).toEqual([rounds, rounds]);
    for (const [index, item] of mine.entries()) {
      const other = others[index] ?? {};
      expect(named(other).toSorted()).toEqual(named(item).toSorted());
      const ratio = sizeOf(other) / sizeOf(item);
      expect(ratio).toBeGreaterThan(0.9);
      expect(ratio).toBeLessThan(1.1);
    }
  });
});
