import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { environment } from '../environment.ts';
import { database } from './client.ts';
import { type Deletion, type ErasedKind, type Erasure, mostDeletions } from './erasures.ts';
import type { Item } from './item.ts';

/** Some of the items of a connection, and how each is deleted. */
interface Source {
  readonly kind: ErasedKind;
  readonly query: QueryCommandInput;
  readonly deletionOf: (item: Item) => Deletion;
}

type Name = Pick<Erasure, 'project' | 'connection'>;

/**
 * What the index names. The id of a record follows from the account, so a connection that came after this one may have
 * written the same key again: then the item is that one's.
 */
const indexed = ({ connection }: Name, kind: ErasedKind, object: string): Source => {
  const TableName = environment.tables.records;
  return {
    kind,
    query: {
      TableName,
      IndexName: 'by_connection',
      KeyConditionExpression: 'connection_object = :object',
      ExpressionAttributeValues: { ':object': `${connection}#${object}` },
    },
    deletionOf: ({ pk }) => ({
      TableName,
      Key: { pk },
      ConditionExpression: '#connection = :connection',
      ExpressionAttributeNames: { '#connection': 'connection' },
      ExpressionAttributeValues: { ':connection': connection },
    }),
  };
};

/**
 * Events that tell of the connection itself stay until they are told: they hold ids and no record. So does the head of
 * the feed, the one item with a fence: it gives them their places.
 */
const events = ({ project, connection }: Name): Source => {
  const TableName = environment.tables.events;
  return {
    kind: 'events',
    query: {
      TableName,
      KeyConditionExpression: 'pk = :pk',
      FilterExpression: 'attribute_not_exists(fence) AND (attribute_not_exists(#type) OR NOT begins_with(#type, :own))',
      ExpressionAttributeNames: { '#type': 'type' },
      ExpressionAttributeValues: { ':pk': `${project}#${connection}`, ':own': 'connection.' },
      ConsistentRead: true,
    },
    deletionOf: ({ pk, sk }) => ({ TableName, Key: { pk, sk }, ConditionExpression: 'attribute_exists(pk)' }),
  };
};

async function* pagesOf({ query, deletionOf, kind }: Source) {
  let ExclusiveStartKey: Item | undefined;
  do {
    const answer = await database().send(new QueryCommand({ ...query, Limit: mostDeletions, ExclusiveStartKey }));
    yield { kind, deletions: (answer.Items ?? []).map(deletionOf) };
    ExclusiveStartKey = answer.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
}

/**
 * Everything that a connection has left, a transaction's worth at a time.
 * @param objects names of all objects that may have mappings
 */
export async function* erasableItems(
  name: Name,
  objects: readonly string[],
): AsyncGenerator<{ readonly kind: ErasedKind; readonly deletions: readonly Deletion[] }> {
  const sources = [
    ...objects.map((object) => indexed(name, 'records', object)),
    indexed(name, 'writes', 'idempotency'),
    events(name),
  ];
  for (const source of sources) yield* pagesOf(source);
}
