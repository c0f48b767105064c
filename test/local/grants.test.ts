import { BatchGetCommand, GetCommand, PutCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createTables, type Database, deleteTables, startDatabase } from '../../infra/dynamodb.ts';
import { type GrantGuard, guardGrants } from '../../infra/local/grants.ts';
import { fromNames, tableNames, type Uses } from '../../lib/access.ts';
import type { Route } from '../../lib/route.ts';
import { database } from '../../lib/store/dynamodb/client.ts';

const names = fromNames(tableNames, (name) => `grants-${name}`);

const row = (path: Route['path'], handler: Route['handler'], uses: Uses): Route => ({
  method: 'GET',
  path,
  handler,
  summary: handler,
  description: 'A row of a test.',
  group: 'test',
  auth: 'none',
  status: 200,
  response: z.unknown(),
  uses,
});

const reader = row('/reader', 'things.read', { projects: ['GetItem'] });
const writer = row('/writer', 'things.write', { projects: ['PutItem', 'ConditionCheckItem'], records: ['Query'] });
const shared = row('/shared', 'things.write', { connections: ['BatchGetItem'] });

let db: Database;
let guard: GrantGuard;

beforeAll(async () => {
  db = await startDatabase();
  await createTables(db.endpoint, names);
  process.env.DYNAMODB_ENDPOINT = db.endpoint;
  guard = guardGrants(database(), names, [reader, writer, shared]);
});

afterAll(async () => {
  if (!db.embedded) await deleteTables(db.endpoint, names);
  await db.stop();
});

const Key = { pk: 'p', sk: 'k' };
const put = (): Promise<unknown> => database().send(new PutCommand({ TableName: names.projects, Item: Key }));
const get = (table: keyof typeof names): Promise<unknown> =>
  database().send(new GetCommand({ TableName: names[table], Key }));
const transact = (): Promise<unknown> =>
  database().send(
    new TransactWriteCommand({
      TransactItems: [
        { ConditionCheck: { TableName: names.projects, Key, ConditionExpression: 'attribute_not_exists(nothing)' } },
        { Put: { TableName: names.projects, Item: { ...Key, sk: 'other' } } },
      ],
    }),
  );
const query = (): Promise<unknown> =>
  database().send(
    new QueryCommand({
      TableName: names.records,
      IndexName: 'by_connection',
      KeyConditionExpression: 'connection_object = :c',
      ExpressionAttributeValues: { ':c': 'x' },
    }),
  );
const batch = (): Promise<unknown> =>
  database().send(new BatchGetCommand({ RequestItems: { [names.connections]: { Keys: [Key] } } }));

describe('a function', () => {
  it.each([
    ['an action that its row does not list', reader, put, 'things.read is not granted PutItem on projects'],
    ['a listed action on another table', reader, () => get('records'), 'things.read is not granted GetItem on records'],
    ['an element of a transaction', reader, transact, 'things.read is not granted ConditionCheckItem on projects'],
    ['a batch', reader, batch, 'things.read is not granted BatchGetItem on connections'],
    ['a query of an index', reader, query, 'things.read is not granted Query on records'],
    ['anything, when no row fits', undefined, put, 'not-found.handle is not granted PutItem on projects'],
  ])('is refused %s', async (_, route, call, message) => {
    await expect(guard.around(route, call)).rejects.toMatchObject({ name: 'AccessDeniedException', message });
    expect(guard.refusals.at(-1)).toBe(message);
  });

  it('is allowed the grants of its row', async () => {
    const before = guard.refusals.length;
    await guard.around(reader, () => get('projects'));
    await guard.around(writer, put);
    await guard.around(writer, transact);
    await guard.around(writer, query);
    expect(guard.refusals).toHaveLength(before);
  });

  it('has the rights of all rows that share its handler', async () => {
    await guard.around(writer, batch);
    await guard.around(shared, put);
  });
});

it('limits nothing outside of a function', async () => {
  await put();
  await get('projects');
});
