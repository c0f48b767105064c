import { chunksOf } from '../../chunks.ts';
import { text } from '../dynamodb/attribute.ts';
import { entity } from '../dynamodb/entity.ts';
import { notBeginningWith } from '../dynamodb/expression.ts';
import { type Item, isoTime } from '../dynamodb/item.ts';
import { keyUnder, query, queryKeys } from '../dynamodb/operations.ts';
import { eachPage, type QueryResult } from '../dynamodb/query.ts';
import { deliveries } from '../events/deliveries.ts';
import { deliveryIdOf, deliveryParts, feedShards } from '../events/event-keys.ts';
import { eventNameOf, events, type StoredEvent } from '../events/events.ts';
import { type Deletion, type ErasedKind, type Erasure, mostDeletions } from './erasures.ts';

/** An item of a connection, and how it is deleted. */
interface Found {
  readonly deletion: Deletion;
  /** Deliveries that only this item names: they are deleted before it, so that they are found again when a worker dies. */
  readonly deliveries?: readonly Deletion[];
}

/** Some of the items of a connection. */
interface Source {
  readonly kind: ErasedKind;
  /** As many as one transaction deletes. @param startAfter `next` of the call before */
  readonly read: (startAfter: Item | undefined) => Promise<QueryResult<Found>>;
}

type Name = Pick<Erasure, 'project' | 'connection'>;

/** Items of a connection, as many as one transaction deletes. */
interface Erasable {
  readonly kind: ErasedKind;
  readonly deletions: readonly Deletion[];
}

/** Items of the table of records, of each kind that the index by connection has. */
const indexedItems = entity({
  table: 'records',
  key: { pk: '{key}' },
  attributes: { connection: text(), connectionObject: text() },
});

/**
 * Items that the index by connection has. The id of a record follows from the account, so a later connection may have
 * written the same key again: then the item is that one's.
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

/** Deliveries of an event that has its place; they have its time in their ids. */
const deliveriesOf = ({ project, connection, webhooks = [], placedAt, sequence }: StoredEvent): readonly Deletion[] => {
  if (placedAt === undefined || sequence === undefined) return [];
  const id = deliveryIdOf({ connection }, isoTime(placedAt), sequence);
  return webhooks.map((webhook) => deliveries.part.remove(deliveryParts({ project, webhook, id })).Delete);
};

/**
 * Events of records, of one shard. Events of the connection itself stay, and so do their deliveries: they hold ids and no
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
 * Everything of a revoked connection that is to be erased, besides its events, as much as one transaction deletes at a time.
 * @param objects names of all objects that may have mappings
 */
export async function* erasableItems(name: Name, objects: readonly string[]): AsyncGenerator<Erasable> {
  const ofRecords = objects.map((object) => indexed(name, 'records', object));
  const ofWrites = ['idempotency-part', 'idempotency', 'upsert', 'job'].map((group) => indexed(name, 'writes', group));
  for (const source of [...ofRecords, ...ofWrites]) yield* pagesOf(source);
}

/** The events of a revoked connection that are to be erased, and their deliveries, likewise. */
export async function* erasableEvents(name: Name): AsyncGenerator<Erasable> {
  for (const shard of feedShards) yield* pagesOf(eventsIn(name, shard));
}
