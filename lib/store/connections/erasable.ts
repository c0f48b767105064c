import { chunksOf } from '../../chunks.ts';
import { text } from '../dynamodb/attribute.ts';
import { notBeginningWith } from '../dynamodb/condition.ts';
import { entity } from '../dynamodb/entity.ts';
import { type Item, isoTime } from '../dynamodb/item.ts';
import { keyUnder, query, queryKeys } from '../dynamodb/operations.ts';
import { eachPage, type QueryResult } from '../dynamodb/query.ts';
import { deliveries } from '../events/deliveries.ts';
import { deliveryIdOf, deliveryParts, feedShards } from '../events/event-keys.ts';
import { eventNameOf, events, type StoredEvent } from '../events/events.ts';
import { type Deletion, type ErasedKind, type Erasure, mostDeletions } from './erasures.ts';

/** An item of a connection to erase, with the call that deletes the item. */
interface Found {
  readonly deletion: Deletion;
  /**
   * Deliveries that only this item names. They are deleted before the item, so that another worker finds them if this
   * worker dies.
   */
  readonly deliveries?: readonly Deletion[];
}

/** Reader of a connection's items of a single kind, for the erasure. */
interface Source {
  readonly kind: ErasedKind;
  /** Reads as many items as a transaction can delete. @param startAfter `next` of the previous call */
  readonly read: (startAfter: Item | undefined) => Promise<QueryResult<Found>>;
}

type Name = Pick<Erasure, 'project' | 'connection'>;

/** Items of a connection, as many as a transaction can delete. */
interface Erasable {
  readonly kind: ErasedKind;
  readonly deletions: readonly Deletion[];
}

/** Items of any kind in the table of records that the index by connection contains. */
const indexedItems = entity({
  table: 'records',
  key: { pk: '{key}' },
  attributes: { connection: text(), connectionObject: text() },
});

/**
 * Items in the index by connection. The id of a record is derived from the account, so a later connection may have
 * written the same key again. The item then belongs to the later connection and stays.
 */
const indexed = ({ connection }: Name, kind: ErasedKind, object: string): Source => ({
  kind,
  read: async (startAfter) => {
    const found = await queryKeys(indexedItems, {
      index: 'by_connection',
      key: { connectionObject: `${connection}#${object}` },
      limit: mostDeletions,
      startAfter,
    });
    const toFound = (key: (typeof found.items)[number]): Found => ({
      deletion: indexedItems.part.remove(key, { connection }).Delete,
    });
    return { ...found, items: found.items.map(toFound) };
  },
});

/** Deliveries of an event with a place in the feed. Their ids contain the time of the place. */
const deliveriesOf = ({ project, connection, webhooks = [], placedAt, sequence }: StoredEvent): readonly Deletion[] => {
  if (placedAt === undefined || sequence === undefined) return [];
  const id = deliveryIdOf({ connection }, isoTime(placedAt), sequence);
  return webhooks.map((webhook) => deliveries.part.remove(deliveryParts({ project, webhook, id })).Delete);
};

/**
 * Events of records in a shard. Events of the connection itself and their deliveries stay: they contain ids but no
 * record, and the answers to them are sealed.
 */
const eventsIn = ({ project, connection }: Name, shard: string): Source => ({
  kind: 'events',
  read: async (startAfter) => {
    const found = await query(events, {
      key: keyUnder(events, { project, connection, shard }),
      filter: { type: notBeginningWith('connection.') },
      only: ['webhooks', 'placedAt', 'sequence'],
      limit: mostDeletions,
      isConsistent: true,
      startAfter,
    });
    const toFound = (event: (typeof found.items)[number]): Found => ({
      deletion: events.part.remove(eventNameOf(event)).Delete,
      deliveries: deliveriesOf(event),
    });
    return { ...found, items: found.items.map(toFound) };
  },
});

async function* pagesOf({ kind, read }: Source): AsyncGenerator<Erasable> {
  for await (const items of eachPage(read)) {
    const deliveries = items.flatMap((item) => item.deliveries ?? []);
    for (const deletions of chunksOf(deliveries, mostDeletions)) yield { kind: 'deliveries', deletions };
    yield { kind, deletions: items.map(({ deletion }) => deletion) };
  }
}

/**
 * Finds all items of a revoked connection to erase, except its events. Each yield contains as many items as a
 * transaction can delete.
 * @param objects names of all objects that may have mappings
 */
export async function* erasableItems(name: Name, objects: readonly string[]): AsyncGenerator<Erasable> {
  const ofRecords = objects.map((object) => indexed(name, 'records', object));
  const ofWrites = ['idempotency-part', 'idempotency', 'upsert', 'job'].map((group) => indexed(name, 'writes', group));
  for (const source of [...ofRecords, ...ofWrites]) yield* pagesOf(source);
}

/** Finds the events of a revoked connection to erase, and their deliveries, in the same way. */
export async function* erasableEvents(name: Name): AsyncGenerator<Erasable> {
  for (const shard of feedShards) yield* pagesOf(eventsIn(name, shard));
}
