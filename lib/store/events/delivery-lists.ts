import type { DeliveryStatus } from '../../objects/delivery.ts';
import { withConcurrency } from '../dynamodb/concurrency.ts';
import { above, atLeast, below, between } from '../dynamodb/condition.ts';
import { isoTime } from '../dynamodb/item.ts';
import { getMany, query } from '../dynamodb/operations.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';
import { type Delivery, deliveries, toDelivery } from './deliveries.ts';
import { afterAll, type DeliveryShard, deliveryIdOf, deliveryParts, deliveryShardOf, shardsOf } from './event-keys.ts';
import type { StoredEvent } from './events.ts';

export interface DeliveryFilter {
  readonly project: string;
  /** Ids of the webhooks. Their lists are merged. */
  readonly webhooks: readonly string[];
  readonly status?: DeliveryStatus | undefined;
  readonly connection?: string | undefined;
  readonly linkedUser?: string | undefined;
  readonly provider?: string | undefined;
  /** Times of the events: ISO 8601, UTC. The range includes `since` and excludes `until`. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** Epoch ms. The list omits expired items that DynamoDB has not removed yet. */
  readonly now: number;
}

/**
 * Maximum number of steps per page. If a filter drops many deliveries, a page may be short and still have a next page.
 */
const maxSteps = 10;

/** Maximum number of queries per page, except the first step. With 50 webhooks, a step has 1,600 queries. */
const maxQueries = 1_600;

/** Queries at a time: as many as the database client has connections. */
const queriesAtOnce = 64;

/**
 * Number of deliveries to read per shard of a single webhook in the first step, the least for many webhooks, and the
 * maximum per step. All wanted deliveries may be in a single shard, so the number grows.
 */
const firstLimit = 25;
const leastOfShard = 2;
const mostOfShard = 200;
const growth = 2;

/**
 * Maximum lead in milliseconds of the clock of a process that writes events. The block of such an event is older than
 * the event.
 */
const skewMs = 24 * 60 * 60_000;

/** A place in the order of the list. The deliveries of an event have the same id at all of its webhooks. */
const positionOf = ({ id, webhook }: Pick<Delivery, 'id' | 'webhook'>): string => `${id}#${webhook}`;

const idIn = (position: string): string => position.slice(0, position.lastIndexOf('#'));

/** Position where a step of a list begins, its direction, and the number of deliveries to read per shard. */
interface From {
  /** Position of the last delivery that was read. */
  readonly last: string | undefined;
  readonly limit: number;
  readonly isDescending: boolean;
}

interface Step {
  readonly items: readonly Delivery[];
  /** Position of the last delivery that was read. Absent at the end. */
  readonly cut: string | undefined;
}

/** Attribute values that a delivery must have to match a filter. */
const valuesOf = ({ status, connection, linkedUser, provider }: DeliveryFilter) => ({
  ...(status !== undefined && { status }),
  ...(connection !== undefined && { connection }),
  ...(linkedUser !== undefined && { linkedUser }),
  ...(provider !== undefined && { provider }),
});

/** First and last id of a shard to read. Both are included: another webhook may have a delivery with the same id. */
const rangeOf = ({ since }: DeliveryFilter, { last, isDescending }: From): readonly [first: string, last: string] => {
  const first = since === undefined ? '' : isoTime(Date.parse(since) - skewMs);
  const reached = last && idIn(last);
  if (isDescending) return [first, reached ?? afterAll];
  return [reached !== undefined && reached > first ? reached : first, afterAll];
};

/** Reads the deliveries of a shard from the last position on. */
const readShard = async (shard: DeliveryShard, filter: DeliveryFilter, from: From): Promise<Step> => {
  const { since, until, now } = filter;
  const { pk, sk } = deliveries.prefixOf(shard);
  const [first, last] = rangeOf(filter, from);
  if (first > last) return { items: [], cut: undefined };
  const { items, next } = await query(deliveries, {
    key: { pk, sk: between(`${sk}${first}`, `${sk}${last}`) },
    filter: [
      { expiresAt: above(now), ...valuesOf(filter) },
      { ...(since !== undefined && { time: atLeast(since) }) },
      { ...(until !== undefined && { time: below(until) }) },
    ],
    isDescending: from.isDescending,
    limit: from.limit,
  });
  const cut = next && positionOf({ id: deliveries.keyFrom(next).id, webhook: shard.webhook });
  return { items: items.map(toDelivery), cut };
};

/** The shards that contain the deliveries. The deliveries of a connection to a webhook are in the same shard. */
const shardsFor = ({ project, webhooks, connection }: DeliveryFilter): readonly DeliveryShard[] =>
  webhooks.flatMap((webhook) =>
    connection === undefined ? shardsOf(project, webhook) : [{ project, webhook, shard: deliveryShardOf(connection) }],
  );

/** Sorts deliveries in the order of the list, and keeps those between the last position and the cut. */
const inOrder = (
  all: readonly Delivery[],
  { last, cut, isDescending }: Pick<From, 'last' | 'isDescending'> & Partial<Pick<Step, 'cut'>>,
): readonly Delivery[] => {
  const compare = (a: string, b: string): number => {
    if (a === b) return 0;
    return a < b === isDescending ? 1 : -1;
  };
  return all
    .filter((one) => last === undefined || compare(positionOf(one), last) > 0)
    .filter((one) => cut === undefined || compare(positionOf(one), cut) <= 0)
    .toSorted((a, b) => compare(positionOf(a), positionOf(b)));
};

/** Reads the deliveries of all shards after a position, up to the position that was reached in every shard. */
const readStep = async (shards: readonly DeliveryShard[], filter: DeliveryFilter, from: From): Promise<Step> => {
  const steps: Step[] = [];
  await withConcurrency(queriesAtOnce, shards.values(), async (shard) => {
    steps.push(await readShard(shard, filter, from));
  });
  const cuts = steps.flatMap(({ cut }) => cut ?? []).toSorted();
  const cut = from.isDescending ? cuts.at(-1) : cuts[0];
  return {
    items: inOrder(
      steps.flatMap(({ items }) => items),
      { ...from, cut },
    ),
    cut,
  };
};

/**
 * A page of the deliveries to webhooks, ordered by the time when the blocks of their events were written. Default:
 * latest first.
 */
export const listDeliveries = async (
  filter: DeliveryFilter,
  { limit, startAfter, isDescending = true }: PageRequest,
): Promise<Page<Delivery>> => {
  const shards = shardsFor(filter);
  const least = Math.max(leastOfShard, Math.ceil(firstLimit / filter.webhooks.length));
  const steps = Math.min(maxSteps, Math.ceil(maxQueries / shards.length));
  const found: Delivery[] = [];
  let last = startAfter;
  for (let step = 0; step < steps && found.length <= limit; step += 1) {
    const ofShard = Math.min(least * growth ** step, mostOfShard);
    const { items, cut } = await readStep(shards, filter, { last, limit: ofShard, isDescending });
    found.push(...items);
    last = cut;
    if (cut === undefined) break;
  }
  const items = found.slice(0, limit);
  const end = found.length > limit ? items.at(-1) : undefined;
  const next = end === undefined ? last : positionOf(end);
  return next === undefined ? { items } : { items, next };
};

const matches = ({ event, status }: Delivery, filter: DeliveryFilter): boolean => {
  const { since = event.time, until = afterAll, connection = event.connection } = filter;
  return (
    (filter.status ?? status) === status &&
    connection === event.connection &&
    (filter.linkedUser ?? event.linkedUser) === event.linkedUser &&
    (filter.provider ?? event.provider) === event.provider &&
    event.time >= since &&
    event.time < until
  );
};

/**
 * A page of the deliveries of an event. The item of the event names its webhooks, so this reads no list. Empty while the
 * event waits for its place.
 */
export const listDeliveriesOf = async (
  { project, connection, sequence, placedAt, webhooks = [] }: StoredEvent,
  filter: DeliveryFilter,
  { limit, startAfter, isDescending = true }: PageRequest,
): Promise<Page<Delivery>> => {
  if (sequence === undefined || placedAt === undefined) return { items: [] };
  const id = deliveryIdOf({ connection }, isoTime(placedAt), sequence);
  const names = webhooks
    .filter((webhook) => filter.webhooks.includes(webhook))
    .map((webhook) => deliveryParts({ project, webhook, id }));
  const all = (await getMany(deliveries, names)).map(toDelivery).filter((one) => matches(one, filter));
  const rest = inOrder(all, { last: startAfter, isDescending });
  const items = rest.slice(0, limit);
  const end = rest.length > limit ? items.at(-1) : undefined;
  return end === undefined ? { items } : { items, next: positionOf(end) };
};
