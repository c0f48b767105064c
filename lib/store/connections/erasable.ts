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
  /** Deliveries that only this item names: they are deleted before it, so that they are found again when a worker dies. */
  readonly deliveriesOf?: (item: Item) => readonly Deletion[];
}

type Name = Pick<Erasure, 'project' | 'connection'>;

/** Items of a connection, as many as one transaction deletes. */
interface Erasable {
  readonly kind: ErasedKind;
  readonly deletions: readonly Deletion[];
}

/**
 * Items that the index by connection has. The id of a record follows from the account, so a later connection may have
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

/** The deliveries of an event. */
const deliveriesOf =
  ({ project }: Name) =>
  ({ id, time, webhooks = [] }: Item): readonly Deletion[] =>
    webhooks.map((webhook: string) => deletionOf(deliveryKey({ project, webhook, id: deliveryIdOf({ time, id }) })));

/**
 * Events of records. Events of the connection itself stay, and so do their deliveries: they hold ids and no record, and
 * the answers to them are sealed. The head of the feed, the one item with a fence, stays too: it numbers those events.
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
 * Everything of a revoked connection that is to be erased, as much as one transaction deletes at a time.
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
