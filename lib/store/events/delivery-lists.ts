import type { DeliveryStatus } from '../../objects/delivery.ts';
import { above, atLeast, between } from '../dynamodb/expression.ts';
import { isoTime } from '../dynamodb/item.ts';
import { query } from '../dynamodb/operations.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';
import { type Delivery, deliveries, toDelivery } from './deliveries.ts';
import { afterAll, type DeliveryShard, shardsOf } from './event-keys.ts';

export interface DeliveryFilter {
  readonly project: string;
  readonly webhook: string;
  readonly status?: DeliveryStatus | undefined;
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
  readonly before: string | undefined;
  readonly limit: number;
}

interface Step {
  /** The newest first. */
  readonly items: readonly Delivery[];
  /** Id of the last one that was looked at; absent at the end. */
  readonly cut: string | undefined;
}

/** Deliveries of a shard before one, the newest first. */
const readShard = async (
  shard: DeliveryShard,
  { status, since, now }: DeliveryFilter,
  { before, limit }: From,
): Promise<Step> => {
  const { pk, sk } = deliveries.prefixOf(shard);
  const first = since === undefined ? '' : isoTime(Date.parse(since) - skewMs);
  if (before !== undefined && before <= first) return { items: [], cut: undefined };
  const { items, next } = await query(deliveries, {
    key: { pk, sk: between(`${sk}${first}`, `${sk}${afterAll}`) },
    filter: {
      expiresAt: above(now),
      ...(status !== undefined && { status }),
      ...(since !== undefined && { time: atLeast(since) }),
    },
    isDescending: true,
    limit,
    startAfter: before === undefined ? undefined : deliveries.keyOf({ ...shard, id: before }),
  });
  return { items: items.map(toDelivery), cut: next && deliveries.keyFrom(next).id };
};

/** Deliveries of all shards before one: as far as each shard was read. */
const readStep = async (filter: DeliveryFilter, from: From): Promise<Step> => {
  const shards = shardsOf(filter.project, filter.webhook);
  const steps = await Promise.all(shards.map((shard) => readShard(shard, filter, from)));
  const cut = steps
    .flatMap((step) => step.cut ?? [])
    .toSorted()
    .at(-1);
  const items = steps.flatMap((step) => step.items).filter(({ id }) => cut === undefined || id >= cut);
  return { items: items.toSorted((a, b) => (a.id < b.id ? 1 : -1)), cut };
};

/** A page of the deliveries to a webhook, the latest first, by when the blocks of their events were written. */
export const listDeliveries = async (
  filter: DeliveryFilter,
  { limit, startAfter }: PageRequest,
): Promise<Page<Delivery>> => {
  const found: Delivery[] = [];
  let before = startAfter;
  for (let step = 0; step < maxSteps && found.length <= limit; step += 1) {
    const ofShard = Math.min(firstLimit * growth ** step, mostOfShard);
    const { items, cut } = await readStep(filter, { before, limit: ofShard });
    found.push(...items);
    before = cut;
    if (cut === undefined) break;
  }
  const items = found.slice(0, limit);
  const next = found.length > limit ? items.at(-1)?.id : before;
  return next === undefined ? { items } : { items, next };
};
