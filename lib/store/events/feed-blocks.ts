import { environment } from '../../environment.ts';
import { listOf, mapOf, number, optional, text, time, timeToLive } from '../dynamodb/attribute.ts';
import { between } from '../dynamodb/condition.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { query, queryKeys } from '../dynamodb/operations.ts';
import { afterAll, type EventName, type Feed, sequenceText } from './event-keys.ts';

/** The places of up to 100 events of a feed, in their order, written together. */
export const blocks = entity({
  table: 'events',
  key: { pk: '{project}#{connection}', sk: 'block#{end}' },
  attributes: {
    /** Sequence of the first event. The key contains the sequence of the last event in 16 digits. */
    first: number(),
    /** Keys of the events, in their order: `<shard>#<time>#<id>`. */
    events: listOf(text()),
    /**
     * Ids of the webhooks that receive deliveries, by type of event. The list is final, whichever worker creates the
     * deliveries.
     */
    webhooks: optional(mapOf(listOf(text()))),
    /** Positions of events in the block, from 0, that a webhook has not selected, by id of the webhook. */
    left: optional(mapOf(listOf(number()))),
    /** Time when the block was written. The ids of its deliveries contain this time. */
    placedAt: time(),
    /** The same as the expiry of its last event. */
    expiresAt: timeToLive(),
  },
});

/** Some events of a feed, in their order. */
export type Block = EntityValue<typeof blocks>;

/** The webhooks that receive deliveries of a block. */
export interface Receivers {
  /** Ids by type of event. */
  readonly webhooks: ReadonlyMap<string, readonly string[]>;
  /** Positions of events in the block, from 0, that a webhook has not selected, by id of the webhook. */
  readonly left: ReadonlyMap<string, readonly number[]>;
}

/** An event with its place. */
export interface Placed {
  readonly name: EventName;
  readonly sequence: number;
}

/** Maximum number of events in a block. */
export const mostInBlock = 100;

/** Milliseconds that events are stored. */
export const retentionMs = (): number => environment.eventRetentionDays * 24 * 60 * 60_000;

const toText = ({ shard, time, id }: EventName): string => `${shard}#${time}#${id}`;

const readName = ({ project, connection }: Feed, text: string): EventName => {
  const [shard = '', time = '', id = ''] = text.split('#');
  return { project, connection, shard, time, id };
};

/**
 * Creates a block with the next events of a feed.
 * @param sequence sequence of the last event before the block
 * @param receivers the webhooks that receive deliveries
 * @param placedAt time when the block is written: epoch ms
 */
export const blockAfter = (
  { project, connection, sequence }: Feed & { readonly sequence: number },
  names: readonly EventName[],
  { webhooks, left }: Receivers,
  placedAt: number,
): Block => {
  const latest = Math.max(...names.map(({ time }) => Date.parse(time)));
  return {
    project,
    connection,
    end: sequenceText(sequence + names.length),
    first: sequence + 1,
    events: names.map(toText),
    ...(webhooks.size > 0 && { webhooks: Object.fromEntries(webhooks) }),
    ...(left.size > 0 && { left: Object.fromEntries(left) }),
    placedAt,
    expiresAt: latest + retentionMs(),
  };
};

/** Sequence of the last event of a block. */
export const lastOf = ({ first, events }: Pick<Block, 'first' | 'events'>): number => first + events.length - 1;

/** The events of a block, in their order. */
export const placedIn = (block: Block): readonly Placed[] =>
  block.events.map((text, index) => ({ name: readName(block, text), sequence: block.first + index }));

/** Number of blocks in the first call, and the maximum per call. A block contains between one and a hundred events. */
const firstLimit = 2;
const mostAtOnce = 128;
const growth = 4;

/** The blocks with the events after a sequence, in their order, several at a time. Consistent. */
export async function* blocksAfter({ project, connection }: Feed, sequence: number): AsyncGenerator<readonly Block[]> {
  const { pk, sk } = blocks.prefixOf({ project, connection });
  let after = sequence;
  for (let limit = firstLimit; ; limit = Math.min(limit * growth, mostAtOnce)) {
    const key = { pk, sk: between(`${sk}${sequenceText(after + 1)}`, `${sk}${afterAll}`) };
    const { items, next } = await query(blocks, { key, isConsistent: true, limit });
    const last = items.at(-1);
    if (last === undefined) return;
    yield items;
    if (next === undefined) return;
    after = lastOf(last);
  }
}

/** The end of the block that contains a sequence. If no block contains it, the end of the next block. Consistent. */
const endOfBlockWith = async (feed: Feed, sequence: number): Promise<string | undefined> => {
  const { pk, sk } = blocks.prefixOf(feed);
  const key = { pk, sk: between(`${sk}${sequenceText(sequence)}`, `${sk}${afterAll}`) };
  const { items } = await queryKeys(blocks, { key, isConsistent: true, limit: 1 });
  return items[0]?.end;
};

/**
 * The blocks with the events before a sequence, latest first, several at a time. Without a sequence, all blocks.
 * Consistent.
 */
export async function* blocksBefore(
  { project, connection }: Feed,
  sequence: number | undefined,
): AsyncGenerator<readonly Block[]> {
  const feed = { project, connection };
  const { pk, sk } = blocks.prefixOf(feed);
  let end = (sequence === undefined ? undefined : await endOfBlockWith(feed, sequence - 1)) ?? afterAll;
  for (let limit = firstLimit; ; limit = Math.min(limit * growth, mostAtOnce)) {
    const key = { pk, sk: between(sk, `${sk}${end}`) };
    const { items, next } = await query(blocks, { key, isConsistent: true, limit, isDescending: true });
    const last = items.at(-1);
    if (last === undefined) return;
    yield items;
    if (next === undefined) return;
    end = sequenceText(last.first - 1);
  }
}
