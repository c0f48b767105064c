import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTables, type Database, localRegion, startDatabase } from '../../infra/dynamodb.ts';
import { fromNames, tableNames } from '../../lib/access.ts';
import { tables } from '../../lib/store/dynamodb/tables.ts';
import { waitFor } from '../harness/wait-for.ts';

const names = fromNames(tableNames, (name) => `test-${name}`);
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const item = { pk: { S: 'p' }, sk: { S: 'k' } };

/** Other platforms use the database at `DYNAMODB_ENDPOINT`. */
const hasEngine = process.platform === 'linux' && process.arch === 'x64';

let folder: string;
let file: string;
let running: Database[] = [];
const others: ChildProcess[] = [];

beforeEach(() => {
  vi.stubEnv('DYNAMODB_ENDPOINT', '');
  folder = mkdtempSync(join(tmpdir(), 'uis-database-'));
  file = join(folder, 'database.sqlite');
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(running.map(({ stop }) => stop()));
  running = [];
  for (const child of others.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const start = async (path?: string): Promise<Database> => {
  const started = await startDatabase(path === undefined ? {} : { path });
  running.push(started);
  return started;
};

const clientOf = (endpoint: string): DynamoDBClient =>
  new DynamoDBClient({ endpoint, region: localRegion, credentials });

const isRunning = (pid: number): boolean =>
  existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`).length > 0;

/** Starts a database on `file` in another process, and returns the engine's pid. */
const startElsewhere = async (then: 'stay' | 'throw' = 'stay') => {
  const script = `
    const { startDatabase } = await import(process.argv[1]);
    const { readFileSync } = await import('node:fs');
    const path = process.argv[2];
    const { endpoint } = await startDatabase({ path });
    console.log(JSON.stringify({ endpoint, ...JSON.parse(readFileSync(path + '.pid', 'utf8')) }));
    ${then === 'throw' ? "throw new Error('on purpose')" : 'setInterval(() => {}, 1000)'}`;
  const module = new URL('../../infra/dynamodb.ts', import.meta.url).href;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, module, file], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  others.push(child);
  const line = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(String(chunk))),
  );
  const said: { endpoint: string; owner: number; engine: number } = JSON.parse(line);
  return { child, ...said };
};

const untilGone = (pid: number): Promise<void> => waitFor(() => expect(isRunning(pid)).toBe(false));

describe.runIf(hasEngine)('a database that cannot be started', () => {
  it('names DYNAMODB_ENDPOINT if there is no binary', async () => {
    vi.stubEnv('DYNOXIDE_BINARY', join(folder, 'nothing-here'));
    await expect(startDatabase()).rejects.toThrow(
      /which does not exist\. .*DYNAMODB_ENDPOINT=http:\/\/127\.0\.0\.1:8000/,
    );
  });

  it('names DYNAMODB_ENDPOINT if the registry has no binary for the platform', async () => {
    vi.spyOn(process, 'arch', 'get').mockReturnValue('riscv64');
    vi.stubEnv('PATH', folder);
    await expect(startDatabase()).rejects.toThrow(
      /^There is no embedded database for linux-riscv64\. .*set DYNAMODB_ENDPOINT/,
    );
    vi.restoreAllMocks();
  });

  it('gives the reason if the binary does not run', async () => {
    const binary = join(folder, 'broken');
    writeFileSync(binary, '#!/bin/sh\necho "no such luck" >&2; exit 3\n');
    chmodSync(binary, 0o755);
    vi.stubEnv('DYNOXIDE_BINARY', binary);
    await expect(startDatabase()).rejects.toThrow('The database engine did not start: no such luck');
  });

  it('reports it if no server answers at DYNAMODB_ENDPOINT', async () => {
    vi.stubEnv('DYNAMODB_ENDPOINT', 'http://127.0.0.1:9');
    await expect(startDatabase()).rejects.toThrow('Nothing answers at http://127.0.0.1:9');
  });

  it.each([
    ['is no database at all', () => Buffer.from('These are not the bytes you are looking for. '.repeat(200))],
    ['was cut off', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ['has a damaged last page', (whole: Buffer) => Buffer.concat([whole.subarray(0, -4096), Buffer.alloc(4096, 0xaa)])],
  ])('does not change a file that %s', async (_, damage) => {
    const first = await startDatabase({ path: file });
    await createTables(first.endpoint, names);
    const client = clientOf(first.endpoint);
    const blob = { S: 'x'.repeat(5_000) };
    for (const sk of ['a', 'b', 'c']) {
      await client.send(new PutItemCommand({ TableName: names.projects, Item: { ...item, sk: { S: sk }, blob } }));
    }
    await first.stop();
    const broken = damage(readFileSync(file));
    writeFileSync(file, broken);

    await expect(startDatabase({ path: file })).rejects.toThrow(
      `The data file ${file} is damaged and was not changed: move it away to start with an empty database.`,
    );
    expect(readFileSync(file).equals(broken)).toBe(true);
  });

  it('refuses a file that a running process uses', async () => {
    const other = await startElsewhere();
    await expect(startDatabase({ path: file })).rejects.toThrow(`is in use by process ${other.owner}`);
    expect((await fetch(other.endpoint)).ok).toBe(true);
    other.child.kill('SIGKILL');
    await untilGone(other.engine);
  });
});

describe.runIf(hasEngine)('the embedded database', () => {
  it('uses none of the ports that the system gives to other servers', async () => {
    const { endpoint } = await start();
    expect(Number(new URL(endpoint).port)).toSatisfy((port: number) => port >= 20_000 && port < 32_768);
  });

  it('is not started if DYNAMODB_ENDPOINT names a different one', async () => {
    const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    vi.stubEnv('DYNAMODB_ENDPOINT', endpoint);
    expect(await startDatabase({ path: file })).toMatchObject({ endpoint, embedded: false });
    expect(existsSync(file)).toBe(false);
    server.close();
  });

  it.each([
    ['is killed with -9', 'stay'],
    ['fails with an uncaught error', 'throw'],
  ] as const)('ends when its owner %s', async (_, then) => {
    const { child, engine } = await startElsewhere(then);
    child.kill('SIGKILL');
    await untilGone(engine);
  });

  it('keeps acknowledged data after kill -9 of its owner', async () => {
    const other = await startElsewhere();
    await createTables(other.endpoint, names);
    await clientOf(other.endpoint).send(new PutItemCommand({ TableName: names.projects, Item: item }));
    other.child.kill('SIGKILL');

    const again = await start(file);
    await createTables(again.endpoint, names);
    const found = await clientOf(again.endpoint).send(new GetItemCommand({ TableName: names.projects, Key: item }));
    expect(found.Item).toEqual(item);
  });

  it('starts despite the note of an owner whose pid now belongs to another process', async () => {
    writeFileSync(`${file}.pid`, JSON.stringify({ owner: process.ppid, engine: process.ppid }));
    const { endpoint, stop } = await start(file);
    expect((await fetch(endpoint)).ok).toBe(true);
    await stop();
    expect(existsSync(`${file}.pid`)).toBe(false);
  });
});

describe.runIf(hasEngine)('createTables', () => {
  it('creates each table as declared, without a stream, and can be repeated', async () => {
    const { endpoint } = await start();
    await createTables(endpoint, names);
    await createTables(endpoint, names);
    const client = clientOf(endpoint);
    for (const [key, declared] of Object.entries(tables)) {
      const TableName = names[key as keyof typeof names];
      const { Table } = await client.send(new DescribeTableCommand({ TableName }));
      const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
      expect(Table?.BillingModeSummary?.BillingMode).toBe('PAY_PER_REQUEST');
      expect(Table?.StreamSpecification?.StreamEnabled ?? false).toBe(false);
      expect(Table?.KeySchema?.map(({ AttributeName }) => AttributeName)).toEqual(
        [declared.partitionKey, declared.sortKey].filter((name) => name !== undefined),
      );
      expect((Table?.GlobalSecondaryIndexes ?? []).map(({ IndexName }) => IndexName)).toEqual(
        Object.keys(declared.indexes ?? {}),
      );
      expect(TimeToLiveDescription?.AttributeName).toBe(declared.timeToLive);
    }
  });

  it('adds new indexes to the data of an earlier version', async () => {
    const { endpoint } = await start();
    const client = clientOf(endpoint);
    const keys = ['pk', 'sk'];
    await client.send(
      new CreateTableCommand({
        TableName: names.connections,
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: keys.map((AttributeName, index) => ({ AttributeName, KeyType: index === 0 ? 'HASH' : 'RANGE' })),
        AttributeDefinitions: keys.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      }),
    );
    const due = { due: { S: 'erasure' }, due_at: { S: '2026-03-01T12:00:00.000Z' } };
    await client.send(new PutItemCommand({ TableName: names.connections, Item: { ...item, ...due } }));
    await createTables(endpoint, names);
    const { Items } = await client.send(
      new QueryCommand({
        TableName: names.connections,
        IndexName: 'due',
        KeyConditionExpression: 'due = :due',
        ExpressionAttributeValues: { ':due': { S: 'erasure' } },
      }),
    );
    expect(Items).toEqual([{ ...item, ...due }]);
    client.destroy();
  });
});
