import { DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { localRegion } from '../../infra/dynamodb.ts';
import type { TableName } from '../../lib/access.ts';
import { environment } from '../../lib/environment.ts';
import { workers } from '../../lib/workers/table.ts';
import type { StreamedWorker } from '../../lib/workers/worker.ts';

type Json = Readonly<Record<string, unknown>>;

/** Sends a request with the protocol of streams. This saves the package of the client. */
const ask = async (action: string, body: Json): Promise<Json> => {
  const answer = await fetch(environment.databaseEndpoint ?? '', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDBStreams_20120810.${action}`,
      'x-amz-date': '20260301T120000Z',
      authorization: `AWS4-HMAC-SHA256 Credential=local/20260301/${localRegion}/dynamodb/aws4_request, SignedHeaders=host, Signature=0`,
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${action} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Json;
};

/** Gives a table the stream that a worker follows, as on AWS. */
export const openStream = async ({ stream, shows }: StreamedWorker = workers.wake): Promise<void> => {
  const client = new DynamoDBClient({
    endpoint: environment.databaseEndpoint ?? '',
    region: localRegion,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  await client.send(
    new UpdateTableCommand({
      TableName: environment.tables[stream],
      StreamSpecification: { StreamEnabled: true, StreamViewType: shows },
    }),
  );
  client.destroy();
};

const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value : []);

const recordsOfShard = async (StreamArn: unknown, ShardId: unknown): Promise<readonly DynamoDBRecord[]> => {
  const found: DynamoDBRecord[] = [];
  let { ShardIterator } = await ask('GetShardIterator', { StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' });
  while (ShardIterator !== undefined) {
    const page = await ask('GetRecords', { ShardIterator });
    const records = listOf(page.Records) as readonly DynamoDBRecord[];
    if (records.length === 0) return found;
    found.push(...records);
    ShardIterator = page.NextShardIterator;
  }
  return found;
};

/** Returns all records of a table's stream so far. */
const allRecords = async (table: TableName): Promise<readonly DynamoDBRecord[]> => {
  const { Streams } = await ask('ListStreams', { TableName: environment.tables[table] });
  const [{ StreamArn } = { StreamArn: undefined }] = listOf(Streams);
  const { StreamDescription } = await ask('DescribeStream', { StreamArn });
  const shards = listOf(Object(StreamDescription).Shards);
  return (await Promise.all(shards.map(({ ShardId }) => recordsOfShard(StreamArn, ShardId)))).flat();
};

const seen = new Map<TableName, number>();

/** Returns the records since the last call. */
export const newRecords = async (table: TableName = 'events'): Promise<readonly DynamoDBRecord[]> => {
  const records = await allRecords(table);
  const fresh = records.slice(seen.get(table) ?? 0);
  seen.set(table, records.length);
  return fresh;
};

/**
 * Evaluates a filter condition.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html#filtering-syntax
 */
const meets = (condition: unknown, value: unknown): boolean => {
  const { prefix, exists } = Object(condition);
  if (prefix !== undefined) return String(value).startsWith(prefix);
  return exists === undefined ? value === condition : (value !== undefined) === exists;
};

const matches = (filter: unknown, value: unknown): boolean =>
  Array.isArray(filter)
    ? filter.some((condition) => meets(condition, value))
    : Object.entries(Object(filter)).every(([name, part]) => matches(part, Object(value)[name]));

/** Returns the records that Lambda passes to the worker behind the stream. */
export const filtered = (
  records: readonly DynamoDBRecord[],
  { filters }: StreamedWorker = workers.wake,
): DynamoDBRecord[] => records.filter((record) => filters.some((filter) => matches(filter, record)));
