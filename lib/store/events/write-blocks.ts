import { entryHash, firstPrevious } from '../../crypto/audit-chain.ts';
import { lifetimeMs } from '../audit/entries.ts';
import { bytes, number, optional, time, timeToLive } from '../dynamodb/attribute.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { isoTime } from '../dynamodb/item.ts';
import { sequenceText } from './event-keys.ts';
import type { Block } from './feed-blocks.ts';
import { type PackedWrite, packWrites, unpackWrites } from './packed-writes.ts';
import type { WaitingEvent } from './waiting-events.ts';

/**
 * The writes of records in a block of a feed: a link of the connection's chain. The dispatcher stores it together with
 * the block. An erasure keeps it.
 */
export const writeBlocks = entity({
  table: 'events',
  key: { pk: '{project}#{connection}', sk: 'writes#{place}' },
  attributes: {
    /** 1, 2, 3 … in the connection, without a gap. The key contains it in 16 digits. */
    number: number(),
    /** Time when it was written. */
    time: time(),
    /** Time of the link before. Absent for the first link. */
    previousTime: optional(time()),
    /** Hash of the link before: SHA-256. */
    previousHash: bytes(),
    /** SHA-256 of the previous hash and the link. */
    hash: bytes(),
    /** Sequence of the event before the block of the feed. */
    before: number(),
    /** The writes (`packed-writes.ts`). */
    packed: bytes(),
    expiresAt: timeToLive(),
  },
});

/** A link of the chain of a connection's writes. */
export type WriteBlock = EntityValue<typeof writeBlocks>;

/** The end of a chain of writes. */
export interface WriteChain {
  /** Number of the last link. */
  readonly number: number;
  /** Hash of the last link, hex. */
  readonly hash: string;
  /** Time of the last link: epoch ms. */
  readonly time: number;
}

type Facts = Omit<WriteBlock, 'place' | 'previousHash' | 'hash' | 'packed' | 'expiresAt'>;

const factsWith = (block: Facts, writes: readonly PackedWrite[]) => ({
  id_project: block.project,
  id_connection: block.connection,
  number: block.number,
  time: isoTime(block.time),
  previous_time: block.previousTime === undefined ? null : isoTime(block.previousTime),
  writes: writes.map(({ place, time: at, requestId, keyId, outcome, sent, answered }) => ({
    sequence: block.before + 1 + place,
    time: isoTime(at),
    request_id: requestId,
    key_id: keyId ?? null,
    outcome,
    sent: sent === undefined ? null : Buffer.from(sent).toString('hex'),
    answered: answered === undefined ? null : Buffer.from(answered).toString('hex'),
  })),
});

/** The members of a link that its hash covers, as the API shows them. @throws Error if the packed form is unknown */
export const factsOfWrites = (block: WriteBlock) => factsWith(block, unpackWrites(block.packed));

/** The writes among the events of a block. Events of syncs and of change notifications are no writes. */
const writesIn = (events: readonly WaitingEvent[]): readonly PackedWrite[] =>
  events.flatMap(({ write, causedBy, type, time: at }, place) => {
    const outcome = type.slice(type.lastIndexOf('.') + 1) as PackedWrite['outcome'];
    return write === undefined || causedBy === undefined
      ? []
      : [{ place, time: Date.parse(at), requestId: causedBy.requestId, keyId: causedBy.keyId, outcome, ...write }];
  });

/**
 * Creates the link for the writes of a block.
 * @param end end of the chain before; `undefined` for a connection without writes
 * @returns `undefined` if the block contains no write
 */
export const writesAfter = (
  end: WriteChain | undefined,
  { project, connection, first, placedAt }: Block,
  events: readonly WaitingEvent[],
): WriteBlock | undefined => {
  const writes = writesIn(events);
  if (writes.length === 0) return undefined;
  const own = (end?.number ?? 0) + 1;
  const previous = end?.hash ?? firstPrevious;
  const facts = { project, connection, number: own, time: placedAt, previousTime: end?.time, before: first - 1 };
  return {
    ...facts,
    place: sequenceText(own),
    previousHash: Buffer.from(previous, 'hex'),
    hash: Buffer.from(entryHash(previous, factsWith(facts, writes)), 'hex'),
    packed: packWrites(writes),
    expiresAt: placedAt + lifetimeMs,
  };
};

/** The end of a chain after a link. */
export const chainAfter = ({ number: own, hash, time: at }: WriteBlock): WriteChain => ({
  number: own,
  hash: Buffer.from(hash).toString('hex'),
  time: at,
});
