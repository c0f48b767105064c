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
 * Connections that are worked on at a time: of each, one object after the other. A page takes some tenths of a second of
 * the CPU of a Lambda, so more than the 2 that are usual would not be faster there, and newly due connections would wait
 * for them.
 */
const limits = (): SlotLimits => ({ slots: environment.syncConcurrency, reserve: 4, besideOthers: true });

/** Milliseconds before a connection is tried again whose work another worker holds. */
const idlePauseMs = 1_000;

/** Whether this process has made sure that all projects are planned every day. */
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

/** Reads the work that has been due for so many milliseconds. */
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
 * Works on the syncs that are due, as far as the time suffices: on those of each project in its share of the slots. A run
 * may be killed anywhere and may overlap with another one. A sync that fails waits for its lease to end and delays no
 * other one.
 * @param graceMs milliseconds for which due work is left to others
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

/** Milliseconds between two sweeps: each sends messages for the work of the next one's time. */
const sweepMs = 60_000;

/** Messages of work that nobody has done are sent again in every so many sweeps. */
const repeatedIn = 5;

/** Milliseconds after which a sweep does due work itself: by then the queue has not had it done. */
const queueGraceMs = 90_000;

/** Whether a sweep sends a message for an item: it is due until the next one, or has waited for long. */
const isRung = ({ dueAt }: DueItem, now: number): boolean => {
  const late = now - Date.parse(dueAt);
  return late < sweepMs || Math.floor(late / sweepMs) % repeatedIn === 0;
};

const messageOf = (wakeUp: SyncWakeUp, delayMs = 0) => ({
  body: JSON.stringify(wakeUp),
  owner: wakeUp.project,
  delay: Math.max(0, Math.ceil(delayMs / 1000)),
});

/** The message for due work; replans are left to the sweep. */
const wakeUpOf = (work: DueWork): SyncWakeUp | undefined => (work.kind === 'replan' ? undefined : work.name);

const ring = async (messages: readonly ReturnType<typeof messageOf>[]): Promise<number> => {
  const untaken = await sendWakeUps('sync', messages);
  return messages.length - untaken.length;
};

/** Sends a message for each connection and run that is due until the next sweep, with the delay until then. */
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
 * Sends the messages of the next minute where there is a queue, and does the work itself that has waited for long; all
 * due work, where there is none.
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
 * The reader of wake-up messages for syncs. A second message of a connection finds it leased, and ends. A run of its own
 * that is not over after a slice of time is sent to the end of the queue, so that it holds up no other connection.
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
