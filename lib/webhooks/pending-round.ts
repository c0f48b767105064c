import type { Delivery } from '../store/events/deliveries.ts';
import type { DeliveryShard } from '../store/events/event-keys.ts';
import { type Pending, readPending, readRetries, removePending } from '../store/events/pending-deliveries.ts';

/**
 * Approximate maximum number of a connection's deliveries in a round. Other connections in the shard come before its
 * further deliveries.
 */
const mostOfConnection = 200;

/** Whether an item leads to a delivery. At most one item leads to each delivery, and other items are obsolete. */
export const isFoundBy = ({ item }: Pending, { status, retryAt }: Delivery): boolean =>
  status === 'pending' && retryAt === (item.kind === 'retry' ? item.time : undefined);

/** The first items of each connection. */
const firstOf = (items: readonly Pending[]): readonly Pending[] => {
  const taken = new Map<string, number>();
  return items.filter(({ connection, names }) => {
    const before = taken.get(connection) ?? 0;
    taken.set(connection, before + names.length);
    return before < mostOfConnection;
  });
};

/**
 * One look at the pending deliveries of a shard, by the only worker that may send them. It shows some of the
 * deliveries to retry, then the first deliveries of each connection.
 */
export class PendingRound {
  /** Whether the round has shown all pending deliveries, except deliveries that became pending meanwhile. */
  isWhole: boolean;
  /** The last connection that the round has shown. */
  last: string | undefined;
  /** Time of the round, epoch ms. */
  readonly now: number;
  /** Whether the round has shown all connections without any progress: the pending deliveries have to wait. */
  isIdle: boolean;
  private readonly shard: DeliveryShard;
  /** Number of deliveries without a known outcome, by their items. */
  private readonly left = new Map<Pending, number>();

  /**
   * Begins a round through the pending deliveries of a shard.
   * @param now epoch ms
   * @param after connection after which the round begins
   */
  constructor(shard: DeliveryShard, now: number, after: string | undefined) {
    this.shard = shard;
    this.now = now;
    this.last = after;
    this.isWhole = after === undefined;
    this.isIdle = after === undefined;
  }

  /** Items, page by page. Deliveries that were not tried yet are grouped: each connection occurs in only one page. */
  async *pages(): AsyncGenerator<readonly Pending[]> {
    const retries = await readRetries(this.shard, this.now);
    this.isWhole &&= retries.isLast;
    if (retries.items.length > 0) yield this.show(retries.items);
    for (let isLast = false; !isLast; ) {
      const page = await readPending(this.shard, this.last);
      const items = firstOf(page.items);
      this.isWhole &&= page.isLast && items.length === page.items.length;
      isLast = page.isLast;
      this.last = items.at(-1)?.connection ?? this.last;
      if (items.length > 0) yield this.show(items);
    }
  }

  /**
   * Marks a delivery that no longer needs its item, because it was tried, or the item does not lead to it. The last
   * delivery of an item removes the item.
   */
  async done(pending: Pending): Promise<void> {
    this.isIdle = false;
    const left = (this.left.get(pending) ?? 0) - 1;
    this.left.set(pending, left);
    if (left > 0) return;
    this.left.delete(pending);
    await removePending(pending);
  }

  private show(items: readonly Pending[]): readonly Pending[] {
    for (const pending of items) this.left.set(pending, pending.names.length);
    return items;
  }
}
