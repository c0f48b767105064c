import { entryHash, firstPrevious } from '../../crypto/audit-chain.ts';
import { type AuditLeaf, chainText } from '../../crypto/audit-root.ts';
import { log } from '../../log.ts';
import { lifetimeMs } from '../../store/audit/entries.ts';
import { withConcurrency } from '../../store/dynamodb/concurrency.ts';
import { isoTime } from '../../store/dynamodb/item.ts';
import type { Feed } from '../../store/events/event-keys.ts';
import { factsOfWrites, type WriteBlock, type WriteChain } from '../../store/events/write-blocks.ts';
import {
  existingFeeds,
  linksAfter,
  listUnsignedWrites,
  noteSigned,
  writesOf,
} from '../../store/events/write-chains.ts';
import type { Run } from '../scheduled.ts';
import type { Ends } from './ends.ts';

/** Number of chains that are read at the same time, and of links per call: at most 1 MB. */
const atOnce = 16;
const linksAtOnce = 100;

/** The position reached in a chain of writes: number and hash of the last link. */
type End = Pick<WriteChain, 'number' | 'hash'>;

/** The end after a link. `undefined` if the link does not continue the end. */
const followed = ({ number, hash }: End, link: WriteBlock): End | undefined =>
  link.number === number + 1 ? { number: link.number, hash: entryHash(hash, factsOfWrites(link)) } : undefined;

/** Whether the links lead from the signed end of a chain to its present end. */
const isContinued = async (feed: Feed, signed: End, end: WriteChain): Promise<boolean> => {
  let reached: End = signed;
  while (reached.number < end.number) {
    const links = (await linksAfter(feed, reached.number, linksAtOnce)).filter(({ number }) => number <= end.number);
    if (links.length === 0) return false;
    for (const link of links) {
      const next = followed(reached, link);
      if (next === undefined) return false;
      reached = next;
    }
  }
  return reached.hash === end.hash;
};

const start: End = { number: 0, hash: firstPrevious };

const leafOf = ({ project, connection }: Feed, { number, hash, time }: WriteChain): AuditLeaf => ({
  project,
  connection,
  number,
  hash,
  time: isoTime(time),
});

/** The signed ends that are still needed. An end is dropped with its project, or 400 days after the last write. */
const neededOf = async (before: readonly AuditLeaf[], gone: ReadonlySet<string>, now: number) => {
  const feeds = before.flatMap((leaf) =>
    leaf.connection === undefined || gone.has(leaf.project) ? [] : [{ ...leaf, connection: leaf.connection }],
  );
  const isOld = ({ time }: AuditLeaf): boolean => Date.parse(time) + lifetimeMs <= now;
  const existing = new Set((await existingFeeds(feeds.filter(isOld))).map(chainText));
  return feeds.filter((leaf) => !isOld(leaf) || existing.has(chainText(leaf)));
};

/**
 * The ends of the chains of writes. Reads only chains with new links. All others keep their signed ends, as well as
 * broken chains, and chains that are not reached before the deadline.
 * @param before the signed ends of all chains
 * @param gone projects that were deleted since
 */
export const endsOfWrites = async (
  before: readonly AuditLeaf[],
  gone: ReadonlySet<string>,
  { now, deadline }: Run,
): Promise<Ends> => {
  const ends = new Map((await neededOf(before, gone, now())).map((leaf) => [chainText(leaf), leaf as AuditLeaf]));
  const changed: AuditLeaf[] = [];
  let broken = 0;
  const unsigned = await listUnsignedWrites(now());
  await withConcurrency(atOnce, unsigned.values(), async (feed) => {
    if (now() >= deadline) return;
    const name = chainText(feed);
    const signed = ends.get(name);
    const end = (await writesOf(feed))?.end;
    if (end === undefined) return;
    if (signed?.number === end.number && signed.hash === end.hash) await noteSigned(feed, end.hash);
    else if (await isContinued(feed, signed ?? start, end)) {
      ends.set(name, leafOf(feed, end));
      changed.push(leafOf(feed, end));
    } else {
      broken += 1;
      log.error('audit chain broken', { audit: { ...feed, signed: signed?.number ?? 0, head: end.number } });
    }
  });
  return { leaves: [...ends.values()], changed, broken };
};

/** Notes that chains of writes are signed. If it does not happen, the next run reads the chains again. */
export const noteSignedWrites = (changed: readonly AuditLeaf[]): Promise<void> =>
  withConcurrency(atOnce, changed.values(), async ({ project, connection, hash }) => {
    if (connection !== undefined) await noteSigned({ project, connection }, hash);
  });
