import type { Delivery } from '../store/events/deliveries.ts';
import type { DeliveryShard } from '../store/events/event-keys.ts';
import { type Pending, readPending, readRetries, removePending } from '../store/events/pending-deliveries.ts';

/** Deliveries of a connection in a round, about: those of others in the shard come before the rest of them. */
const mostOfConnection = 200;

/** Whether a delivery is found by an item: each is found by one at most, and the items of others are of no use any more. */
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
 * One look at what is pending in a shard, by the only worker that may send it: some of the deliveries that are tried
 * again, then the first ones of each connection.
 */
export class PendingRound {
  /** Whether it has shown all that is pending, but for what was made so meanwhile. */
  isWhole: boolean;
  /** The last connection that it has shown. */
  last: string | undefined;
  /** Epoch ms. */
  readonly now: number;
  /** Whether it has shown all connections, and nothing came of it: what is pending has to wait. */
  isIdle: boolean;
  private readonly shard: DeliveryShard;
  /** Deliveries of which it is not known what became of them, by their items. */
  private readonly left = new Map<Pending, number>();

  /** @param now epoch ms @param after connection after which it begins */
  constructor(shard: DeliveryShard, now: number, after: string | undefined) {
    this.shard = shard;
    this.now = now;
    this.last = after;
    this.isWhole = after === undefined;
    this.isIdle = after === undefined;
  }

  /** Items, a page at a time: each connection is in one page of those that were not tried yet. */
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

  /** A delivery needs the item no more: it was tried, or it is not found by it. The last one takes the item with it. */
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
