import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  type AttributeDefinition,
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  type KeySchemaElement,
  ResourceInUseException,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import type { TableName } from '../lib/access.ts';
import { type IndexDefinition, type TableDefinition, tables } from '../lib/store/dynamodb/tables.ts';
import { damaged, startEngine, waitUntilReady } from './local/engine.ts';
import { forgetOwner, noteOwner, takeOwnership } from './local/ownership.ts';
import { StartRefusal } from './local/refusal.ts';

export interface Database {
  readonly endpoint: string;
  /** False where `DYNAMODB_ENDPOINT` names a database that others started. */
  readonly embedded: boolean;
  /** Settles when an embedded engine has ended, whoever ended it. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** The names of the tables, as in `TABLE_*`. */
export type TableNames = Readonly<Record<TableName, string>>;

/** Reads the whole file, changing nothing: the engine itself notices damage only where it steps on it. */
const checkFile = (path: string): void => {
  if (!existsSync(path) || statSync(path).size === 0) return;
  let found: unknown;
  try {
    const file = new DatabaseSync(path, { readOnly: true });
    found = file.prepare('PRAGMA quick_check(1)').get()?.quick_check;
    file.close();
  } catch (cause) {
    if (cause instanceof Error && /unable to open|readonly/.test(cause.message)) {
      throw new StartRefusal(
        `The data file ${path} cannot be opened for reading and writing: check who owns it.`,
        cause,
      );
    }
    throw damaged(path, cause);
  }
  if (found !== 'ok') throw damaged(path, found);
};

const useGiven = async (endpoint: string): Promise<Database> => {
  const never = new Promise<void>(() => undefined);
  if (!URL.canParse(endpoint)) throw new StartRefusal(`DYNAMODB_ENDPOINT is not a URL: ${endpoint}`);
  if (!(await waitUntilReady(endpoint, never, 1_500))) {
    throw new StartRefusal(`Nothing answers at ${endpoint}, which DYNAMODB_ENDPOINT names: start it first.`);
  }
  return { endpoint, embedded: false, ended: never, stop: async () => undefined };
};

/**
 * A DynamoDB to work on: the one `DYNAMODB_ENDPOINT` names, else an engine of our own, in memory or on the file at
 * `path`. The engine ends with this process, however that ends.
 * @throws StartRefusal with one sentence that says what is wrong and what to do
 */
export const startDatabase = async (options: { path?: string; port?: number } = {}): Promise<Database> => {
  const given = process.env.DYNAMODB_ENDPOINT;
  if (given !== undefined && given !== '') return useGiven(given);
  if (options.path === undefined) return { ...(await startEngine(undefined, options.port)), embedded: true };

  const path = resolve(options.path);
  await takeOwnership(path);
  checkFile(path);
  const engine = await startEngine(path, options.port);
  noteOwner(path, engine.pid);
  const stop = async (): Promise<void> => {
    await engine.stop();
    forgetOwner(path);
  };
  return { endpoint: engine.endpoint, embedded: true, ended: engine.ended, stop };
};

/** DynamoDB Local keeps a database per region and access key: everybody here must name the same. */
export const localRegion = 'us-east-1';

const connect = (endpoint: string): DynamoDBClient =>
  new DynamoDBClient({
    endpoint,
    region: localRegion,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });

const keySchema = (partitionKey: string, sortKey: string | undefined): KeySchemaElement[] => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  ...(sortKey === undefined ? [] : [{ AttributeName: sortKey, KeyType: 'RANGE' as const }]),
];

const toIndex = ([name, { partitionKey, sortKey, projection }]: readonly [string, IndexDefinition]) => ({
  IndexName: name,
  KeySchema: keySchema(partitionKey, sortKey),
  Projection: { ProjectionType: projection },
});

const attributesOf = (keys: Iterable<string>): AttributeDefinition[] =>
  [...new Set(keys)].map((key) => ({ AttributeName: key, AttributeType: 'S' }));

const toCreateTable = (name: string, table: TableDefinition): CreateTableCommandInput => {
  const indexes = Object.entries(table.indexes ?? {});
  const schemas = [table, ...indexes.map(([, index]) => index)];
  const keys = schemas.flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey ?? partitionKey]);
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: keySchema(table.partitionKey, table.sortKey),
    AttributeDefinitions: attributesOf(keys),
    ...(indexes.length === 0 ? {} : { GlobalSecondaryIndexes: indexes.map(toIndex) }),
  };
};

/** Data of an earlier version keeps its table: it gets the indexes that have come since, one at a time as DynamoDB wants. */
const addMissingIndexes = async (client: DynamoDBClient, name: string, definition: TableDefinition): Promise<void> => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
  const known = new Set((Table?.GlobalSecondaryIndexes ?? []).map(({ IndexName }) => IndexName));
  for (const entry of Object.entries(definition.indexes ?? {}).filter(([index]) => !known.has(index))) {
    const [, { partitionKey, sortKey }] = entry;
    await client.send(
      new UpdateTableCommand({
        TableName: name,
        AttributeDefinitions: attributesOf([partitionKey, sortKey]),
        GlobalSecondaryIndexUpdates: [{ Create: toIndex(entry) }],
      }),
    );
  }
};

const createTable = async (client: DynamoDBClient, name: string, definition: TableDefinition): Promise<void> => {
  try {
    await client.send(new CreateTableCommand(toCreateTable(name, definition)));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
    await addMissingIndexes(client, name, definition);
  }
};

const enableTimeToLive = async (client: DynamoDBClient, name: string, attribute: string): Promise<void> => {
  const { TimeToLiveDescription: found } = await client.send(new DescribeTimeToLiveCommand({ TableName: name }));
  if (found?.TimeToLiveStatus === 'ENABLED' || found?.TimeToLiveStatus === 'ENABLING') return;
  const specification = { AttributeName: attribute, Enabled: true };
  await client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification: specification }));
};

const entriesOf = (names: TableNames): (readonly [string, TableDefinition])[] =>
  Object.entries(tables).map(([key, definition]) => [names[key as TableName], definition] as const);

/** Creates the tables and indexes that are not there yet, on demand, with their time to live and without streams. */
export const createTables = async (endpoint: string, names: TableNames): Promise<void> => {
  const client = connect(endpoint);
  for (const [name, definition] of entriesOf(names)) {
    await createTable(client, name, definition);
    if (definition.timeToLive !== undefined) await enableTimeToLive(client, name, definition.timeToLive);
  }
  client.destroy();
};

/** Removes the tables from a database that outlives its user. */
export const deleteTables = async (endpoint: string, names: TableNames): Promise<void> => {
  const client = connect(endpoint);
  for (const [name] of entriesOf(names)) await client.send(new DeleteTableCommand({ TableName: name }));
  client.destroy();
};
