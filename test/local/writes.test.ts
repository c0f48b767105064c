import { BatchWriteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchWrites } from '../../infra/local/background/writes.ts';
import { environment } from '../../lib/environment.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { useDatabase } from '../store/database.ts';

useDatabase();

const table = () => environment.tables.records;

const now = Date.parse('2026-05-01T00:00:00.000Z');
let wakes = 0;
let end: () => void;

beforeEach(() => {
  wakes = 0;
  vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  end = watchWrites(database(), () => (wakes += 1), environment.tables.requests);
});

afterEach(() => {
  end();
  vi.useRealTimers();
});

const put = (due_at: string) =>
  database().send(new PutCommand({ TableName: table(), Item: { pk: 'a', sk: due_at, due: 'job#0', due_at } }));

it('reports a write and the due time of its work once', async () => {
  await put('2026-05-01T00:01:00.000Z');
  expect(wakes).toBe(1);
  await put('2026-05-01T00:01:00.000Z');
  expect(wakes).toBe(2);
  vi.advanceTimersByTime(59_000);
  expect(wakes).toBe(2);
  vi.advanceTimersByTime(2_000);
  expect(wakes).toBe(3);
});

it('reports no read, and nothing after its end', async () => {
  const key = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'a' } };
  await database().send(new QueryCommand({ TableName: table(), ...key }));
  expect(wakes).toBe(0);
  await put('2026-05-01T00:02:00.000Z');
  end();
  vi.advanceTimersByTime(600_000);
  await put('2026-05-01T00:00:00.000Z');
  expect(wakes).toBe(1);
});

it('reports batches, but not those of the request log, which are no work', async () => {
  const write = (name: string) =>
    database().send(
      new BatchWriteCommand({ RequestItems: { [name]: [{ PutRequest: { Item: { pk: 'a', sk: 'request' } } }] } }),
    );
  await write(environment.tables.requests);
  expect(wakes).toBe(0);
  await write(environment.tables.events);
  expect(wakes).toBe(1);
});
