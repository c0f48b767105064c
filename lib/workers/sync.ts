import { operatorScope } from '../crypto/tokens.ts';
import { environment } from '../environment.ts';
import { isThere } from '../queues/send.ts';
import { readSyncWakeUp, type SyncWakeUp } from '../queues/wake-ups.ts';
import { type DueItem, type DueKey, dueItems, duePartitions } from '../store/dynamodb/due-index.ts';
import { putReplan } from '../store/sync/replans.ts';
import { syncKind } from '../store/sync/schedules.ts';
import { type DueWork, dueSyncs, syncs, workOf } from '../store/sync/syncs.ts';
import type { Unit } from './backlog.ts';
import { throwFailures } from './due-work.ts';
import type { SlotLimits } from './fair-slots.ts';
import { type FairWorker, workFairly } from './fair-work.ts';
import type { Reader } from './queued.ts';
import type { Report, Run } from './scheduled.ts';
import { sendWakeUps } from './send-wake-ups.ts';
import { attemptWork, noTally, type SyncWork, sliceMs } from './sync-tasks.ts';

/**
 * Limits of the number of connections that the worker syncs at the same time, each with one object after the other. A
 * page needs some tenths of a second of a Lambda's CPU. More than the default of 2 connections would not be faster on
 * Lambda, and newly due connections would wait longer.
 */
const limits = (): SlotLimits => ({ slots: environment.syncConcurrency, reserve: 4, besideOthers: true });

/** Wait before the next attempt at a connection whose work another worker holds, in ms. */
const idlePauseMs = 1_000;

/** Whether this process has scheduled the daily plan of all projects. */
let isPlanned = false;

const planAllProjects = async ({ now }: Run): Promise<void> => {
  if (isPlanned) return;
  await putReplan(operatorScope, now());
  isPlanned = true;
};

const unitOf = (item: DueKey): Unit => {
  const work = workOf(item);
  if (work.kind === 'replan') return { project: work.scope, name: `${work.scope}#replan` };
  return { project: work.name.project, name: `${work.name.project}#${work.name.connection}` };
};

/** Reader of work that has been due for at least the given number of milliseconds. */
const overdueBy = (graceMs: number): FairWorker['reader'] => {
  const reader = dueSyncs();
  return {
    newest: (now) => reader.newest(now - graceMs),
    traverse: (now, isWanted) => reader.traverse(now - graceMs, isWanted),
    get isComplete() {
      return reader.isComplete;
    },
  };
};

/**
 * Works on due syncs until the time is used up. Each project gets its share of the slots. A run may be killed anywhere
 * and may overlap with another run. A sync that fails waits until its lease ends and delays no other sync.
 * @param graceMs time that due work waits for other workers first, in ms
 * @throws AggregateError with all failures, at the end
 */
export const syncDue = async (run: Run, graceMs = 0): Promise<Report> => {
  const tally = noTally();
  const work: FairWorker['work'] = async (items, shouldYield) => {
    const syncWork: SyncWork = {
      now: run.now,
      pause: run.pause,
      get deadline() {
        return run.deadline;
      },
      shouldYield,
    };
    const end = run.now() + sliceMs;
    let acquired = 0;
    for (const item of items) {
      if (run.now() >= run.deadline || (acquired > 0 && (shouldYield() || run.now() >= end))) break;
      if (await attemptWork(workOf(item), syncWork, tally)) acquired += 1;
    }
    return acquired === 0 ? run.now() + idlePauseMs : 0;
  };
  await planAllProjects(run);
  const { failures } = await workFairly({ limits: limits(), reader: overdueBy(graceMs), unitOf, work }, run);
  throwFailures([...tally.failures, ...failures], 'syncs');
  return tally.counts;
};

/** Interval between two sweeps, in ms. A sweep sends messages for the work that becomes due before the next sweep. */
const sweepMs = 60_000;

/** Number of sweeps after which a sweep sends a message again for work that is still due. */
const repeatedIn = 5;

/**
 * Time after which a sweep does due work itself, in ms. The workers behind the queue should have done the work by then.
 */
const queueGraceMs = 90_000;

/** Whether a sweep sends a message for an item: the item becomes due before the next sweep, or has waited for long. */
const isRung = ({ dueAt }: DueItem, now: number): boolean => {
  const late = now - Date.parse(dueAt);
  return late < sweepMs || Math.floor(late / sweepMs) % repeatedIn === 0;
};

const messageOf = (wakeUp: SyncWakeUp, delayMs = 0) => ({
  body: JSON.stringify(wakeUp),
  owner: wakeUp.project,
  delay: Math.max(0, Math.ceil(delayMs / 1000)),
});

/** Wake-up message for due work; `undefined` for a replan, which the sweep does itself. */
const wakeUpOf = (work: DueWork): SyncWakeUp | undefined => (work.kind === 'replan' ? undefined : work.name);

const ring = async (messages: readonly ReturnType<typeof messageOf>[]): Promise<number> => {
  const untaken = await sendWakeUps('sync', messages);
  return messages.length - untaken.length;
};

/**
 * Sends a message for each connection and run that becomes due before the next sweep. The queue delays the message
 * until then.
 */
const ringDue = async (now: number): Promise<number> => {
  const rungIn = async (partition: string): Promise<number> => {
    let rung = 0;
    for await (const items of dueItems(syncs.tableName(), partition, now + sweepMs)) {
      const messages = items
        .filter((item) => isRung(item, now))
        .flatMap((item) => {
          const wakeUp = wakeUpOf(workOf(item));
          return wakeUp === undefined ? [] : [messageOf(wakeUp, Date.parse(item.dueAt) - now)];
        });
      rung += await ring(messages);
    }
    return rung;
  };
  const rung = await Promise.all(duePartitions(syncKind).map(rungIn));
  return rung.reduce((sum, one) => sum + one, 0);
};

/**
 * Sends messages for the work of the next minute, and does work itself that has waited for long. If there is no queue,
 * it does all due work itself.
 * @throws AggregateError with all failures, at the end
 */
export const sweepSyncs = async (run: Run): Promise<Report> => {
  if (!isThere('sync')) return syncDue(run);
  const [rung, report] = await Promise.all([ringDue(run.now()), syncDue(run, queueGraceMs)]);
  return { rung, ...report };
};

const workFor = ({ project, connection, object }: SyncWakeUp): DueWork =>
  object === undefined
    ? { kind: 'cycle', name: { project, connection } }
    : { kind: 'run', name: { project, connection, object } };

/**
 * Reader of wake-up messages for syncs. A second message for a connection ends, because another worker holds the
 * connection. An own run that needs more than a slice of time goes to the end of the queue, so that it delays no other
 * connection.
 */
export const syncWakeUps: Reader<SyncWakeUp> = {
  read: readSyncWakeUp,
  ownerOf: ({ project, connection, object = '' }) => `${project}#${connection}#${object}`,
  work: async ([wakeUp], run) => {
    const tally = noTally();
    if (wakeUp === undefined) return tally.counts;
    await attemptWork(workFor(wakeUp), { ...run, shouldYield: () => false }, tally);
    if (tally.counts.continued > 0) await ring([messageOf(wakeUp)]);
    throwFailures(tally.failures, 'syncs');
    return tally.counts;
  },
};
