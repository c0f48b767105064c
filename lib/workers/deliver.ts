import { readShardWakeUp, type ShardWakeUp } from '../queues/wake-ups.ts';
import type { DueKey } from '../store/dynamodb/due-index.ts';
import { dueShards } from '../store/events/delivery-shards.ts';
import { type DeliveryShard, shardIn, shardPartition } from '../store/events/event-keys.ts';
import { type BatchOptions, type Counts, noCounts } from '../webhooks/batch-limits.ts';
import { sendShard } from '../webhooks/send-shard.ts';
import type { Unit } from './backlog.ts';
import { throwFailures } from './due-work.ts';
import type { SlotLimits } from './fair-slots.ts';
import { type FairWorker, workFairly } from './fair-work.ts';
import type { Reader } from './queued.ts';
import type { Report, Run } from './scheduled.ts';

/**
 * Milliseconds of a run that are kept for attempts that began before its end: one may take 15 s, and `scheduled.ts` keeps
 * 10 s besides.
 */
const reserveMs = 10_000;

/**
 * Shards of webhooks that are sent at once: with 10 requests each, a Lambda has file descriptors for no more.
 */
const limits: SlotLimits = { slots: 60, reserve: 20 };

/** Milliseconds before a shard is tried again that another worker holds, or that had no due delivery after all. */
const idlePauseMs = 1_000;

const addTo = (total: Counts, counts: Counts): number => {
  const names = Object.keys(total) as (keyof Counts)[];
  for (const name of names) total[name] += counts[name];
  return names.reduce((sum, name) => sum + counts[name], 0);
};

const unitOf = ({ pk }: DueKey): Unit => ({ project: shardIn(pk).project, name: pk });

const batchOptionsOf = (run: Run, random: () => number, shouldYield?: () => boolean): BatchOptions => ({
  now: run.now,
  random,
  get deadline() {
    return run.deadline - reserveMs;
  },
  ...(shouldYield && { shouldYield }),
});

const toReport = ({ givenUp, ...rest }: Counts): Report => ({ ...rest, given_up: givenUp });

/**
 * Sends due deliveries, as far as the time suffices: each shard of a webhook by itself, and those of each project in its
 * share of the slots. A run may be killed anywhere and may overlap with another one.
 * @throws AggregateError with all failures, at the end
 */
export const deliverDue = async (run: Run, random: () => number = Math.random): Promise<Report> => {
  const counts = noCounts();
  const began = run.now();
  const work: FairWorker['work'] = async ([item], shouldYield) => {
    const options = batchOptionsOf(run, random, shouldYield);
    const batch = item && (await sendShard(shardIn(item.pk), options));
    if (batch === undefined || addTo(counts, batch.counts) === 0) return run.now() + idlePauseMs;
    return batch.pausedUntil;
  };
  const untilAttempts = {
    now: run.now,
    get deadline() {
      return run.deadline - reserveMs;
    },
  };
  const { oldest, failures } = await workFairly({ limits, reader: dueShards(), unitOf, work }, untilAttempts);
  throwFailures(failures, 'delivery batches');
  return { ...toReport(counts), oldest_due_seconds: oldest === undefined ? 0 : Math.floor((began - oldest) / 1000) };
};

/**
 * Sends the due deliveries of one shard. One that another worker holds is left to it: that one does not give the shard
 * back before it has seen what was pending when it was called.
 */
export const deliverTo = async (
  shard: DeliveryShard,
  run: Run,
  random: () => number = Math.random,
): Promise<Report> => {
  const done = await sendShard(shard, batchOptionsOf(run, random));
  return toReport(done?.counts ?? noCounts());
};

/** The reader of wake-up messages for a shard: its deliveries are sent once, however many there are. */
export const shardWakeUps: Reader<ShardWakeUp> = {
  read: readShardWakeUp,
  ownerOf: shardPartition,
  work: async ([wakeUp], run) => (wakeUp === undefined ? {} : deliverTo(wakeUp, run)),
};
