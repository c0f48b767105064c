import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { chunksOf } from '../../chunks.ts';
import { environment } from '../../environment.ts';
import { database } from '../dynamodb/client.ts';
import type { Item } from '../dynamodb/item.ts';
import { deliveryIdOf, deliveryKey, feedPartition } from '../events/event-keys.ts';
import { type Deletion, type ErasedKind, type Erasure, mostDeletions } from './erasures.ts';

/** Some of the items of a connection, and how each is deleted. */
interface Source {
  readonly kind: ErasedKind;
  readonly query: QueryCommandInput;
  readonly deletionOf: (item: Item) => Deletion;
  /** What an item alone names: it is deleted before it, so that a worker that dies leaves nothing that cannot be found. */
  readonly deliveriesOf?: (item: Item) => readonly Deletion[];
}

type Name = Pick<Erasure, 'project' | 'connection'>;

/** A transaction's worth of what a connection has left. */
interface Erasable {
  readonly kind: ErasedKind;
  readonly deletions: readonly Deletion[];
}

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

const deletionOf = ({ pk, sk }: Item): Deletion => ({
  TableName: environment.tables.events,
  Key: { pk, sk },
  ConditionExpression: 'attribute_exists(pk)',
});

/** What the webhooks were sent of an event. */
const deliveriesOf =
  ({ project }: Name) =>
  ({ id, time, webhooks = [] }: Item): readonly Deletion[] =>
    webhooks.map((webhook: string) => deletionOf(deliveryKey({ project, webhook, id: deliveryIdOf({ time, id }) })));

/**
 * Events that tell of the connection itself stay until they are told, and so does what webhooks are sent of them: they hold
 * ids and no record, and what was answered to them is sealed. So does the head of the feed, the one item with a fence: it
 * gives them their places.
 */
const events = (name: Name): Source => ({
  kind: 'events',
  query: {
    TableName: environment.tables.events,
    KeyConditionExpression: 'pk = :pk',
    FilterExpression: 'attribute_not_exists(fence) AND (attribute_not_exists(#type) OR NOT begins_with(#type, :own))',
    ExpressionAttributeNames: { '#type': 'type' },
    ExpressionAttributeValues: { ':pk': feedPartition(name), ':own': 'connection.' },
    ConsistentRead: true,
  },
  deletionOf,
  deliveriesOf: deliveriesOf(name),
});

async function* pagesOf({ query, kind, ...source }: Source): AsyncGenerator<Erasable> {
  let ExclusiveStartKey: Item | undefined;
  do {
    const answer = await database().send(new QueryCommand({ ...query, Limit: mostDeletions, ExclusiveStartKey }));
    const { Items = [] } = answer;
    for (const deletions of chunksOf(
      Items.flatMap((item) => source.deliveriesOf?.(item) ?? []),
      mostDeletions,
    )) {
      yield { kind: 'deliveries', deletions };
    }
    yield { kind, deletions: Items.map(source.deletionOf) };
    ExclusiveStartKey = answer.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
}

/**
 * Everything that a connection has left, a transaction's worth at a time.
 * @param objects names of all objects that may have mappings
 */
export async function* erasableItems(name: Name, objects: readonly string[]): AsyncGenerator<Erasable> {
  const sources = [
    ...objects.map((object) => indexed(name, 'records', object)),
    indexed(name, 'writes', 'idempotency'),
    events(name),
  ];
  for (const source of sources) yield* pagesOf(source);
}
