import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, it } from 'vitest';
import { run } from '../../functions/workers/requests.ts';
import { lineOf } from '../../infra/local/background/request-log.ts';
import { createContext } from '../../infra/local/functions.ts';
import { environment } from '../../lib/environment.ts';
import { log } from '../../lib/log.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { listRequests } from '../../lib/store/requests/request-lists.ts';
import { getRequest } from '../../lib/store/requests/requests.ts';
import { listenToLogs } from '../harness/logs.ts';
import { deliverEntries, deliverLines, requestEntry } from '../requests/request-entries.ts';
import { useDatabase } from '../store/database.ts';
import { injectFault, killAt, onCommand } from '../store/faults.ts';

useDatabase();
const logs = listenToLogs();
beforeAll(() => void log.setLogLevel('INFO'));

const idsOf = async (project: string): Promise<readonly string[]> =>
  (await listRequests(project, {}, { limit: 200 }, Date.now())).items.map(({ id }) => id).toSorted();

const itemsOf = async (project: string): Promise<readonly string[]> => {
  const { Items = [] } = await database().send(new ScanCommand({ TableName: environment.tables.requests }));
  return Items.flatMap(({ pk, sk }) => (String(pk).startsWith(project) ? [`${pk} ${sk}`] : [])).toSorted();
};

/** Entries for three batches of items: every fourth has an `Idempotency-Key`. */
const manyEntries = (project: string) =>
  Array.from({ length: 60 }, (_, at) =>
    requestEntry({ project, ...(at % 4 === 0 && { idempotency: `key-${at % 8}` }) }),
  );

it('leaves out malformed lines and counts them, and stores all others', async () => {
  const project = randomUUID();
  const good = requestEntry({ project });
  const bad = [
    'START RequestId: 1',
    '{',
    'null',
    JSON.stringify({ message: 'request', project, status: 200 }),
    lineOf(requestEntry({ project, id: 'a#b' })),
    lineOf(requestEntry({ project, time: 'yesterday' })),
    lineOf(requestEntry({ project, connection: 'x#y' })),
    lineOf({ ...requestEntry({ project }), outcome: 'lost' as never }),
    JSON.stringify({ ...requestEntry({ project }), message: 'worker' }),
    lineOf(requestEntry({ project, sealed: 'A'.repeat(200_000) })),
  ];
  logs.clear();
  await deliverLines(run, [...bad, lineOf(good)]);
  expect(await idsOf(project)).toEqual([good.id]);
  const [line = '{}'] = logs.lines();
  expect(JSON.parse(line)).toMatchObject({ message: 'worker', counts: { stored: 1, malformed: bad.length } });
});

it('stores only the members of an entry, whatever else its line contains', async () => {
  const project = randomUUID();
  const entry = requestEntry({ project });
  await deliverLines(run, [JSON.stringify({ ...JSON.parse(lineOf(entry)), level: 'INFO', secret: 'canary' })]);
  const { Items = [] } = await database().send(new ScanCommand({ TableName: environment.tables.requests }));
  const [item] = Items.filter(({ pk }) => pk === `${project}#${entry.id}`);
  expect(item).toMatchObject({ outcome: 'succeeded', route: 'GET /crm/contacts' });
  expect(JSON.stringify(item)).not.toMatch(/canary|INFO/);
});

it('ignores a message of CloudWatch Logs without lines', async () => {
  const message = { messageType: 'CONTROL_MESSAGE', logEvents: [{ message: 'CWL CONTROL MESSAGE: Checking health' }] };
  const data = gzipSync(JSON.stringify(message)).toString('base64');
  logs.clear();
  await run({ awslogs: { data } }, createContext('workers/requests.run', Date.now()));
  expect(logs.lines()).toEqual([]);
});

it('writes at most 25 items per call, and stores a delivery that comes twice once', async () => {
  const project = randomUUID();
  const entries = manyEntries(project);
  const sizes: number[] = [];
  onCommand(async (_, input) => {
    const requests = Object.values(Object(input).RequestItems ?? {}) as readonly (readonly unknown[])[];
    sizes.push(...requests.map(({ length }) => length));
  });
  await deliverEntries(run, [...entries, ...entries.slice(0, 10)]);
  await deliverEntries(run, entries);
  expect(sizes.slice(0, 3)).toEqual([25, 25, 25]);
  expect(Math.max(...sizes)).toBe(25);
  expect(await idsOf(project)).toEqual(entries.map(({ id }) => id).toSorted());
  expect(await itemsOf(project)).toHaveLength(75);
});

it('writes again what DynamoDB left unwritten', async () => {
  const project = randomUUID();
  const entry = requestEntry({ project });
  let calls = 0;
  injectFault((command, input) => {
    if (command !== 'BatchWriteItemCommand') return undefined;
    calls += 1;
    return calls < 3 ? { output: { UnprocessedItems: input.RequestItems } } : undefined;
  });
  await deliverEntries(run, [entry]);
  expect(calls).toBe(3);
  expect(await idsOf(project)).toEqual([entry.id]);
});

it('fails if items stay unwritten, so that Lambda delivers the lines again', async () => {
  injectFault((command, input) =>
    command === 'BatchWriteItemCommand' ? { output: { UnprocessedItems: input.RequestItems } } : undefined,
  );
  await expect(deliverEntries(run, [requestEntry()])).rejects.toThrow('workers/requests.run failed');
});

it.each([1, 2, 3].flatMap((call) => [[call, 'before'] as const, [call, 'after'] as const]))(
  'killed at call %i, %s it, and run again, contains each entry once',
  async (call, side) => {
    const project = randomUUID();
    const entries = manyEntries(project);
    const revive = killAt(call, side);
    await expect(deliverEntries(run, entries)).rejects.toThrow('failed');
    revive();
    await deliverEntries(run, entries);
    expect(await idsOf(project)).toEqual(entries.map(({ id }) => id).toSorted());
    expect(await itemsOf(project)).toHaveLength(75);
  },
);

it('keeps a request for 14 days after its start, even if DynamoDB deletes it later', async () => {
  const day = 24 * 60 * 60_000;
  const now = Date.now();
  const project = randomUUID();
  const entry = requestEntry({ project, time: new Date(now).toISOString() });
  await deliverEntries(run, [entry]);
  const { Items = [] } = await database().send(new ScanCommand({ TableName: environment.tables.requests }));
  const [item] = Items.filter(({ pk }) => pk === `${project}#${entry.id}`);
  expect(item?.expires_at).toBe(Math.floor((now + 14 * day) / 1000));
  for (const [at, isKept] of [[now + 14 * day - 1, true] as const, [now + 14 * day, false] as const]) {
    expect((await getRequest(project, entry.id, at)) !== undefined).toBe(isKept);
    expect((await listRequests(project, {}, { limit: 5 }, at)).items).toHaveLength(isKept ? 1 : 0);
  }
});
