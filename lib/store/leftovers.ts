import { environment } from '../environment.ts';
import { putItems } from './batch.ts';
import { firstDue } from './due.ts';
import { deleteItem } from './entry.ts';
import { deliveryPartition, type EventKey, feedPartition } from './event-keys.ts';
import { type Item, isoTime, schemaVersion } from './item.ts';
import { purgePartition } from './purge.ts';
import type { TransactItem } from './together.ts';

/** A note that everything in a partition of the table of events is to be erased. */
export interface Leftover {
  readonly project: string;
  /** The partition. */
  readonly partition: string;
}

/** What a webhook leaves: what it was sent, and how it fared. */
export const leftByWebhook = (project: string, webhook: string): Leftover => ({
  project,
  partition: deliveryPartition(project, webhook),
});

/** What a connection leaves in a project that is deleted: what was told of itself. */
export const leftByConnection = (project: string, connection: string): Leftover => ({
  project,
  partition: feedPartition({ project, connection }),
});

/** Partition of the index `due`. */
const due = 'leftover';

/** Milliseconds after which nothing comes any more: whoever has read before that it is there has written by then. */
const settling = 120_000;

const keyOf = ({ project, partition }: Leftover): EventKey => ({ pk: `${project}#leftovers`, sk: partition });

const itemOf = (leftover: Leftover, now: number): Item => ({
  ...keyOf(leftover),
  v: schemaVersion,
  due,
  due_at: isoTime(now + settling),
});

/** Part of the transaction that deletes what has left it. */
export const leftoverPut = (leftover: Leftover, now: number): TransactItem => ({
  Put: { TableName: environment.tables.events, Item: itemOf(leftover, now) },
});

/** Notes what is to be erased. */
export const putLeftovers = (leftovers: readonly Leftover[], now: number): Promise<void> =>
  putItems(
    environment.tables.events,
    leftovers.map((leftover) => itemOf(leftover, now)),
  );

/** What is due, the longest waiting first. */
export const listLeftovers = async (now: number, limit: number): Promise<readonly Leftover[]> => {
  const keys = await firstDue(environment.tables.events, due, now, limit);
  return keys.map(({ pk, sk }) => ({ project: pk.split('#')[0] ?? '', partition: sk }));
};

/**
 * Erases everything in a partition, and then the note of it. It can be cut short anywhere, and done by several at once.
 * @param deadline epoch ms
 * @returns false when the time was used up before
 */
export const eraseLeftover = async (leftover: Leftover, deadline: number, clock: () => number): Promise<boolean> => {
  if (!(await purgePartition(environment.tables.events, leftover.partition, deadline, clock))) return false;
  await deleteItem(environment.tables.events, keyOf(leftover));
  return true;
};
