import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { KMSClient } from '@aws-sdk/client-kms';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CallOptions } from '../../infra/local/caller.ts';
import type { MadeConnection } from '../../infra/local/setup.ts';
import { environment } from '../../lib/environment.ts';
import { log } from '../../lib/log.ts';
import { listenToLogs } from '../harness/logs.ts';
import { recordOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { meterCalls } from '../harness/units.ts';
import { entriesWhile } from './published-entries.ts';

const logs = listenToLogs();
const plaintext = randomBytes(32);
/** The client of KMS of this process, which answers with one data key for all connections. */
const kms = vi.spyOn(KMSClient.prototype, 'send');

let service: Service;
let connection: MadeConnection;
let contact: string;

beforeAll(async () => {
  service = await startService();
  // The service has not yet opened its master key.
  delete process.env.KEY_FILE;
  process.env.KMS_KEY_ID = 'alias/data';
  kms.mockImplementation(async () => ({ Plaintext: plaintext, CiphertextBlob: randomBytes(180) }));
  connection = await service.connect(await service.project(), 'hubspot');
  const reply = await service.call('POST', '/crm/contacts', { token: connection.token, body: person() });
  contact = recordOf(reply, 201).id;
});

afterAll(() => {
  vi.useRealTimers();
  kms.mockRestore();
  return service.stop();
});

let sequence = 0;

const person = () => {
  sequence += 1;
  return { first_name: 'Ada', email_addresses: [{ email_address: `line-${sequence}@example.com` }] };
};

const isOfLimits = (input: object): boolean => Object(input).TableName === environment.tables.usage;

/**
 * Counts the calls of the database and of KMS, and all requests of this process's HTTP client, during a request. The
 * writes of the rate limits do not count: a process writes them for several requests together.
 */
const callsOf = async (method: string, path: string, options: CallOptions) => {
  const database: string[] = [];
  let network = 0;
  const count = (): void => {
    network += 1;
  };
  const stop = meterCalls(({ command, input }) => {
    if (isOfLimits(input)) network -= 1;
    else database.push(command);
  });
  kms.mockClear();
  subscribe('http.client.request.start', count);
  const { status } = await service.call(method, path, options);
  unsubscribe('http.client.request.start', count);
  stop();
  return { status, database: database.toSorted(), kms: kms.mock.calls.length, network };
};

type Asked = readonly [method: string, path: string, options: () => CallOptions];

/** Requests of each kind: one succeeds with a write, one is refused before it reaches the provider. */
const requests = (): readonly Asked[] => {
  const { token } = connection;
  const one = `/crm/contacts/${contact}`;
  return [
    ['POST', '/crm/contacts', () => ({ token, body: person(), headers: { 'idempotency-key': `k-${sequence}` } })],
    ['GET', one, () => ({ token })],
    ['PATCH', one, () => ({ token, body: { last_name: person().email_addresses[0]?.email_address } })],
    ['PATCH', one, () => ({ token, body: { email_addresses: 7 } })],
    ['GET', '/crm/contacts', () => ({ token, query: { limit: '2' } })],
  ];
};

/** Repeats a request with its line and its entry. */
const callsWithLog = async (...[method, path, options]: Asked) => {
  logs.clear();
  log.setLogLevel('INFO');
  let calls: Awaited<ReturnType<typeof callsOf>> | undefined;
  const entries = await entriesWhile(async () => {
    calls = await callsOf(method, path, options());
  });
  log.setLogLevel('SILENT');
  expect([entries.length, logs.lines().length], `${method} ${path}`).toEqual([1, 1]);
  return { calls, entry: entries[0] };
};

it('makes no more calls of the database, of KMS or of the network with a line than without', async () => {
  const counted: string[] = [];
  for (const [method, path, options] of requests()) {
    await service.call(method, path, options());
    const without = await callsOf(method, path, options());
    const { calls, entry } = await callsWithLog(method, path, options);
    expect(calls, `${method} ${path}`).toEqual(without);
    expect(entry?.sealed).toEqual(expect.any(String));
    counted.push(...without.database);
  }
  expect(counted).toEqual(expect.arrayContaining(['TransactWriteItemsCommand', 'GetItemCommand']));
});

it('makes no more calls with a line if the process no longer holds the data key', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // The keys of the last five minutes are kept. The use of the connection is stored about once an hour.
  const forgetKeys = (): void => void vi.setSystemTime(Date.now() + 2 * 60 * 60_000);
  const unwrapped: number[] = [];
  for (const [method, path, options] of requests()) {
    await service.call(method, path, options());
    forgetKeys();
    const without = await callsOf(method, path, options());
    forgetKeys();
    const { calls, entry } = await callsWithLog(method, path, options);
    expect(calls, `${method} ${path}`).toEqual(without);
    // A refused body needs no key, so its line has no sealed part.
    expect(entry?.sealed === undefined, `${method} ${path}`).toBe(without.kms === 0);
    unwrapped.push(without.kms);
  }
  expect(unwrapped).toEqual([1, 1, 1, 0, 1]);
});
