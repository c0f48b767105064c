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
  /** Whether this process started the database. False if `DYNAMODB_ENDPOINT` names a running database. */
  readonly embedded: boolean;
  /** Settles when an embedded engine has ended, for any reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** Names of the tables, as in `TABLE_*`. */
export type TableNames = Readonly<Record<TableName, string>>;

/**
 * Checks the whole file for damage, without changes. The engine itself finds damage only in the parts that it reads.
 */
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
 * Opens a DynamoDB: the database in `DYNAMODB_ENDPOINT`, else an embedded engine, in memory or on the file at `path`.
 * The engine ends with this process, even after a crash.
 * @throws StartRefusal with a sentence that contains the problem and its solution
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

/**
 * Region of all clients. DynamoDB Local keeps a database per region and access key, so all clients must use the same
 * values.
 */
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

/**
 * Adds the indexes of newer releases to an existing table, one at a time, as DynamoDB requires. The table keeps its
 * data.
 */
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

/** Creates missing tables and indexes, with on-demand billing, with their time to live and without streams. */
export const createTables = async (endpoint: string, names: TableNames): Promise<void> => {
  const client = connect(endpoint);
  for (const [name, definition] of entriesOf(names)) {
    await createTable(client, name, definition);
    if (definition.timeToLive !== undefined) await enableTimeToLive(client, name, definition.timeToLive);
  }
  client.destroy();
};

/** Deletes the tables from a database that continues to run. */
export const deleteTables = async (endpoint: string, names: TableNames): Promise<void> => {
  const client = connect(endpoint);
  for (const [name] of entriesOf(names)) await client.send(new DeleteTableCommand({ TableName: name }));
  client.destroy();
};
