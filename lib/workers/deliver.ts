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
 * Part of a run's time that is reserved for started attempts, in ms. An attempt may take 15 s, and `scheduled.ts`
 * reserves another 10 s.
 */
const reserveMs = 10_000;

/**
 * Limits of the number of webhook shards that the worker sends at the same time. A shard sends 10 requests at once, and
 * a Lambda has a limited number of file descriptors.
 */
const limits: SlotLimits = { slots: 60, reserve: 20 };

/** Wait before the next attempt at a shard that another worker holds, or without due deliveries, in ms. */
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
 * Sends due deliveries until the time is used up. Each shard of a webhook is a separate unit, and each project gets its
 * share of the slots. A run may be killed anywhere and may overlap with another run.
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
 * Sends the due deliveries of a shard. If another worker holds the shard, that worker sends the deliveries: it does not
 * release the shard before it has read all deliveries that were pending at the time of this call.
 */
export const deliverTo = async (
  shard: DeliveryShard,
  run: Run,
  random: () => number = Math.random,
): Promise<Report> => {
  const done = await sendShard(shard, batchOptionsOf(run, random));
  return toReport(done?.counts ?? noCounts());
};

/** Reader of wake-up messages for a shard. It sends the deliveries once for any number of messages. */
export const shardWakeUps: Reader<ShardWakeUp> = {
  read: readShardWakeUp,
  ownerOf: shardPartition,
  work: async ([wakeUp], run) => (wakeUp === undefined ? {} : deliverTo(wakeUp, run)),
};
