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
  /** Epoch ms: expired items, which DynamoDB may not have removed yet, are left out. */
  readonly now: number;
}

/** Most steps for one page: where a filter leaves little over, a page may be short and still have a next one. */
const maxSteps = 10;

/** Deliveries of a shard that are looked at in the first step, and in any: a webhook may have those of one alone. */
const firstLimit = 25;
const mostOfShard = 200;
const growth = 2;

/** Milliseconds by which the clock of a process that wrote an event may be ahead: its block was written before, then. */
const skewMs = 24 * 60 * 60_000;

/** Where a step goes on, and how many deliveries of each shard it looks at. */
interface From {
  /** Id of the last delivery that was looked at. */
  readonly last: string | undefined;
  readonly limit: number;
  readonly isDescending: boolean;
}

interface Step {
  /** In the order of the list. */
  readonly items: readonly Delivery[];
  /** Id of the last one that was looked at; absent at the end. */
  readonly cut: string | undefined;
}

/** The values that a delivery must have. */
const valuesOf = ({ status, connection, linkedUser, provider }: DeliveryFilter) => ({
  ...(status !== undefined && { status }),
  ...(connection !== undefined && { connection }),
  ...(linkedUser !== undefined && { linkedUser }),
  ...(provider !== undefined && { provider }),
});

/** Deliveries of a shard after one, in the order of the list. */
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

/** The shards that have the deliveries: one where they are of one connection. */
const shardsFor = ({ project, webhook, connection }: DeliveryFilter): readonly DeliveryShard[] =>
  connection === undefined ? shardsOf(project, webhook) : [{ project, webhook, shard: deliveryShardOf(connection) }];

/** Deliveries of all shards after one: as far as each shard was read. */
const readStep = async (filter: DeliveryFilter, from: From): Promise<Step> => {
  const compare = (a: string, b: string): number => (a < b === from.isDescending ? 1 : -1);
  const steps = await Promise.all(shardsFor(filter).map((shard) => readShard(shard, filter, from)));
  const [cut] = steps.flatMap((step) => step.cut ?? []).toSorted(compare);
  const all = steps.flatMap((step) => step.items);
  const items = all.filter(({ id }) => cut === undefined || id === cut || compare(id, cut) < 0);
  return { items: items.toSorted((a, b) => compare(a.id, b.id)), cut };
};

/**
 * A page of the deliveries to a webhook, by when the blocks of their events were written: the latest first unless asked
 * for otherwise.
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
