import type { DeliveryStatus } from '../../objects/delivery.ts';
import { above, atLeast, between } from '../dynamodb/expression.ts';
import { isoTime } from '../dynamodb/item.ts';
import { query } from '../dynamodb/operations.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';
import { type Delivery, deliveries, toDelivery } from './deliveries.ts';
import { afterAll, type DeliveryShard, deliveryShardOf, shardsOf } from './event-keys.ts';

export interface DeliveryFilter {
  readonly project: string;
  readonly webhook: string;
  readonly status?: DeliveryStatus | undefined;
  readonly connection?: string | undefined;
  readonly linkedUser?: string | undefined;
  readonly provider?: string | undefined;
  /** Time of the event: ISO 8601, UTC. */
  readonly since?: string | undefined;
  /** Epoch ms. The list omits expired items that DynamoDB has not removed yet. */
  readonly now: number;
}

/**
 * Maximum number of steps per page. If a filter drops many deliveries, a page may be short and still have a next page.
 */
const maxSteps = 10;

/**
 * Number of deliveries to read per shard in the first step, and the maximum per step. All wanted deliveries may be in a
 * single shard, so the number grows.
 */
const firstLimit = 25;
const mostOfShard = 200;
const growth = 2;

/**
 * Maximum lead in milliseconds of the clock of a process that writes events. The block of such an event is older than
 * the event.
 */
const skewMs = 24 * 60 * 60_000;

/** Start of a step, and the number of deliveries to read per shard. */
interface From {
  /** Id of the last delivery that was read. */
  readonly last: string | undefined;
  readonly limit: number;
  readonly isDescending: boolean;
}

interface Step {
  /** Deliveries in the order of the list. */
  readonly items: readonly Delivery[];
  /** Id of the last delivery that was read. Absent at the end. */
  readonly cut: string | undefined;
}

/** The values that a delivery must have. */
const valuesOf = ({ status, connection, linkedUser, provider }: DeliveryFilter) => ({
  ...(status !== undefined && { status }),
  ...(connection !== undefined && { connection }),
  ...(linkedUser !== undefined && { linkedUser }),
  ...(provider !== undefined && { provider }),
});

/** Reads the deliveries of a shard after a given delivery, in the order of the list. */
const readShard = async (
  shard: DeliveryShard,
  filter: DeliveryFilter,
  { last, limit, isDescending }: From,
): Promise<Step> => {
  const { since, now } = filter;
  const { pk, sk } = deliveries.prefixOf(shard);
  const first = since === undefined ? '' : isoTime(Date.parse(since) - skewMs);
  if (last !== undefined && last <= first) return { items: [], cut: undefined };
  const { items, next } = await query(deliveries, {
    key: { pk, sk: between(`${sk}${first}`, `${sk}${afterAll}`) },
    filter: {
      expiresAt: above(now),
      ...valuesOf(filter),
      ...(since !== undefined && { time: atLeast(since) }),
    },
    isDescending,
    limit,
    startAfter: last === undefined ? undefined : deliveries.keyOf({ ...shard, id: last }),
  });
  return { items: items.map(toDelivery), cut: next && deliveries.keyFrom(next).id };
};

/** The shards that contain the deliveries. The deliveries of a connection are in the same shard. */
const shardsFor = ({ project, webhook, connection }: DeliveryFilter): readonly DeliveryShard[] =>
  connection === undefined ? shardsOf(project, webhook) : [{ project, webhook, shard: deliveryShardOf(connection) }];

/** Reads the deliveries of all shards after a given delivery, up to the place that was reached in every shard. */
const readStep = async (filter: DeliveryFilter, from: From): Promise<Step> => {
  const compare = (a: string, b: string): number => (a < b === from.isDescending ? 1 : -1);
  const steps = await Promise.all(shardsFor(filter).map((shard) => readShard(shard, filter, from)));
  const [cut] = steps.flatMap((step) => step.cut ?? []).toSorted(compare);
  const all = steps.flatMap((step) => step.items);
  const items = all.filter(({ id }) => cut === undefined || id === cut || compare(id, cut) < 0);
  return { items: items.toSorted((a, b) => compare(a.id, b.id)), cut };
};

/**
 * A page of the deliveries to a webhook, ordered by the time when the blocks of their events were written. Default:
 * latest first.
 */
export const listDeliveries = async (
  filter: DeliveryFilter,
  { limit, startAfter, isDescending = true }: PageRequest,
): Promise<Page<Delivery>> => {
  const found: Delivery[] = [];
  let last = startAfter;
  for (let step = 0; step < maxSteps && found.length <= limit; step += 1) {
    const ofShard = Math.min(firstLimit * growth ** step, mostOfShard);
    const { items, cut } = await readStep(filter, { last, limit: ofShard, isDescending });
    found.push(...items);
    last = cut;
    if (cut === undefined) break;
  }
  const items = found.slice(0, limit);
  const next = found.length > limit ? items.at(-1)?.id : last;
  return next === undefined ? { items } : { items, next };
};
