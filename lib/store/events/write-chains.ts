import { between, withMember } from '../dynamodb/condition.ts';
import { dueItems, duePartitions } from '../dynamodb/due-index.ts';
import { get, getMany, query, update } from '../dynamodb/operations.ts';
import { afterAll, type Feed, feedOf, sequenceText } from './event-keys.ts';
import { heads, writeChainKind } from './feed-head.ts';
import { type WriteBlock, type WriteChain, writeBlocks } from './write-blocks.ts';

/** Feeds with writes that are not signed, from the index. New feeds may be missing for a moment. @param now epoch ms */
export const listUnsignedWrites = async (now: number): Promise<readonly Feed[]> => {
  const found: Feed[] = [];
  for (const partition of duePartitions(writeChainKind))
    for await (const items of dueItems(heads.tableName(), partition, now))
      found.push(...items.map(({ pk }) => feedOf(pk)));
  return found;
};

/** Whether a feed exists, and the end of its chain of writes. Consistent. */
export const writesOf = async ({
  project,
  connection,
}: Feed): Promise<{ readonly end: WriteChain | undefined } | undefined> => {
  const head = await get(heads, { project, connection });
  return head && { end: head.writes };
};

/** The feeds that still have a head. Consistent. */
export const existingFeeds = (feeds: readonly Feed[]): Promise<readonly Feed[]> =>
  getMany(
    heads,
    feeds.map(({ project, connection }) => ({ project, connection })),
  );

/** Notes that the end of a chain is signed, unless the chain has grown since. */
export const noteSigned = async ({ project, connection }: Feed, hash: string): Promise<void> => {
  const change = { set: { due: undefined, dueAt: undefined }, when: { writes: withMember('hash', hash) } };
  await update(heads, { project, connection }, change);
};

/** Links of a chain after a number, in their order. Consistent. @param limit maximum number of links */
export const linksAfter = async (
  { project, connection }: Feed,
  after: number,
  limit: number,
): Promise<readonly WriteBlock[]> => {
  const { pk, sk } = writeBlocks.prefixOf({ project, connection });
  const key = { pk, sk: between(`${sk}${sequenceText(after + 1)}`, `${sk}${afterAll}`) };
  const { items } = await query(writeBlocks, { key, isConsistent: true, limit });
  return items;
};
