import { type DailyBudget, openDailyBudget } from '../connections/daily-budget.ts';
import { log } from '../log.ts';
import type { ObjectName } from '../objects/names.ts';
import { objects } from '../objects/registry.ts';
import { type NotificationWakeUp, readNotificationWakeUp } from '../queues/wake-ups.ts';
import { ofSomeClasses } from '../records/classes.ts';
import { type OpenedObject, openObject } from '../records/context.ts';
import { type RunNotes, runFor } from '../requests/run.ts';
import type { Connection } from '../store/connections/connection.ts';
import type { DueKey } from '../store/dynamodb/due-index.ts';
import { LeaseLost } from '../store/dynamodb/lease.ts';
import { type NotificationPartition, notificationPartitionOf } from '../store/events/change-notification-keys.ts';
import {
  deleteNotification,
  dueNotifications,
  dueNotificationsOf,
  postponeNotification,
} from '../store/events/change-notifications.ts';
import { getSchedule, type ScheduleName } from '../store/sync/schedules.ts';
import { acquireSyncLock, type LockedSync, releaseLimited, releaseSyncLock } from '../store/sync/sync-lock.ts';
import { listSyncs, type Sync } from '../store/sync/syncs.ts';
import { retryAfterMs } from '../work-retry.ts';
import type { Unit } from './backlog.ts';
import { throwFailures } from './due-work.ts';
import type { SlotLimits } from './fair-slots.ts';
import { type FairWorker, workFairly } from './fair-work.ts';
import { liveConnection } from './live-connection.ts';
import { pausedUntil } from './paused.ts';
import { type Reader, untilAcquired, type Wait } from './queued.ts';
import {
  eachNotification,
  fail,
  isLimit,
  leaseMs,
  noTally,
  type RefreshWork,
  refreshAll,
  type Tally,
} from './refresh-notified.ts';
import { type Report, type Run, requestDeadline } from './scheduled.ts';

/** Time for a request that begins at the end of a run, in ms. Within the remaining time of the Lambda. */
const graceMs = 8_000;

/** Limits of the number of connections that the worker serves at the same time. */
const limits: SlotLimits = { slots: 30, reserve: 10, besideOthers: true };

/** Wait before the next attempt at a connection without any refreshed record, in ms. */
const idlePauseMs = 1_000;

interface Work extends RefreshWork {
  /** Locks the sync of the object. While another worker holds the sync, the notifications stay due. */
  readonly acquire: (partition: NotificationPartition) => Promise<LockedSync | undefined>;
}

/** End of the account's current rate limit, epoch ms. 0 without a limit. */
const limitOf = async (of: ScheduleName): Promise<number> => (await getSchedule(of))?.limitedUntil ?? 0;

const discard = (keys: readonly DueKey[], { run, tally }: Work): Promise<void> =>
  eachNotification(keys, run.now(), async (notification) => {
    await deleteNotification(notification);
    tally.ignored += 1;
  });

const postpone = (keys: readonly DueKey[], at: number, { run, tally }: Work): Promise<void> =>
  eachNotification(keys, run.now(), async (notification) => {
    await postponeNotification(notification, at);
    tally.waiting += 1;
  });

const open = (
  connection: Connection,
  { object, classes }: LockedSync,
  run: Run,
  { guard, stopwatch }: Pick<DailyBudget, 'guard'> & Pick<RunNotes, 'stopwatch'>,
): Promise<OpenedObject> => {
  const call = { now: run.now(), deadline: requestDeadline(run, graceMs), stopwatch, log, guard };
  return openObject(call, connection, ofSomeClasses(objects[object as ObjectName], classes));
};

/** Assumed duration of a rate limit if the provider does not name one, in ms. */
const usualLimitMs = 60_000;

/** Refreshes the records of notifications. @returns whether the account accepts further requests */
const workOn = async (
  partition: NotificationPartition,
  connection: Connection,
  keys: readonly DueKey[],
  given: Work,
  notes: RunNotes,
): Promise<boolean> => {
  const { run } = given;
  const work = { ...given, noteFailure: notes.fail };
  const locked = await work.acquire(partition);
  if (locked === undefined) {
    work.tally.waiting += keys.length;
    notes.skip();
    return true;
  }
  const budget = await openDailyBudget(connection, run.now);
  const { guard } = budget;
  try {
    const opened = await open(connection, locked, run, { guard, stopwatch: notes.stopwatch });
    await refreshAll(locked, opened, keys, work);
  } catch (error) {
    if (error instanceof LeaseLost) return true;
    if (isLimit(error)) {
      notes.fail(error);
      const at = run.now() + retryAfterMs(error, 0, { firstMs: usualLimitMs });
      await releaseLimited(locked, at, run.now());
      await postpone(keys, at, work);
      return false;
    }
    // The service cannot open the account, so all notifications fail.
    await eachNotification(keys, run.now(), (notification) => fail(notification, error, work));
  } finally {
    await budget.settle();
  }
  await releaseSyncLock(locked, run.now());
  return true;
};

const refreshWith = (
  connection: Connection,
  partition: NotificationPartition,
  keys: readonly DueKey[],
  work: Work,
): Promise<boolean> => runFor(connection, 'notification', (notes) => workOn(partition, connection, keys, work, notes));

/**
 * Whether the records of an object are known. Before the first complete listing, every record would count as new. The
 * first or the second sync finds the changes of that time.
 */
const isKnown = ({ object }: NotificationPartition, syncs: readonly Sync[]): boolean =>
  syncs.some((sync) => sync.object === object && sync.isBaselined && sync.state !== 'off');

/** Serves the partitions of a connection, one after the other. */
const serve = async (
  partitions: readonly (readonly [NotificationPartition, readonly DueKey[]])[],
  work: Work,
): Promise<void> => {
  const [[first] = []] = partitions;
  if (first === undefined) return;
  const [connection, syncs] = await Promise.all([liveConnection(first), listSyncs(first.project, first.connection)]);
  const until = connection && (await pausedUntil(connection, work.run.now()));
  let limit = until ?? (await limitOf(first));
  for (const [index, [partition, keys]] of partitions.entries()) {
    if (work.run.now() >= work.run.deadline || (index > 0 && work.shouldYield())) return;
    if (connection === undefined || !isKnown(partition, syncs)) await discard(keys, work);
    else if (limit > work.run.now()) await postpone(keys, limit, work);
    else if (!(await refreshWith(connection, partition, keys, work))) {
      limit = await limitOf(first);
    }
  }
};

const partitionName = (key: DueKey): string => {
  const { project, connection, object } = notificationPartitionOf(key);
  return `${project}#${connection}#${object}`;
};

/** Serves the due notifications of a connection, one object after the other. */
const serveKeys = (keys: readonly DueKey[], work: Work): Promise<void> => {
  const partitions = [...Map.groupBy(keys, partitionName).values()].flatMap((of) =>
    of[0] === undefined ? [] : [[notificationPartitionOf(of[0]), of] as const],
  );
  return serve(partitions, work);
};

/** Report of a tally. @throws AggregateError with all failures */
const toReport = ({ failures, ...report }: Tally): Report => {
  throwFailures(failures, 'change notifications');
  return report;
};

const unitOf = (key: DueKey): Unit => {
  const { project, connection } = notificationPartitionOf(key);
  return { project, name: `${project}#${connection}` };
};

const add = (total: Tally, { looked, waiting, ignored, failed, failures }: Tally): void => {
  total.looked += looked;
  total.waiting += waiting;
  total.ignored += ignored;
  total.failed += failed;
  total.failures.push(...failures);
};

/**
 * Refreshes the records of due change notifications until the time is used up. It works on one object at a time per
 * connection, and each project gets its share of the slots. A run may be killed anywhere and may overlap with another
 * run, because a notification is deleted only after the refresh of its record.
 * @throws AggregateError with all failures, at the end
 */
export const processNotifications = async (run: Run): Promise<Report> => {
  const total = noTally();
  const acquire: Work['acquire'] = (partition) => acquireSyncLock(partition, leaseMs, run.now());
  const work: FairWorker['work'] = async (keys, shouldYield) => {
    const tally = noTally();
    try {
      await serveKeys(keys, { run, tally, acquire, shouldYield });
    } finally {
      add(total, tally);
    }
    return tally.looked + tally.ignored + tally.failed === 0 ? run.now() + idlePauseMs : 0;
  };
  const { failures } = await workFairly({ limits, reader: dueNotifications(), unitOf, work }, run);
  total.failures.push(...failures);
  return toReport(total);
};

/**
 * Refreshes the records of a connection's notifications, until no notification is due.
 * @throws AggregateError with all failures, at the end
 */
export const processNotificationsOf = async (wakeUp: NotificationWakeUp, run: Run, wait?: Wait): Promise<Report> => {
  const acquire: Work['acquire'] = (partition) =>
    untilAcquired(() => acquireSyncLock(partition, leaseMs, run.now()), wait);
  const tally = noTally();
  const work = { run, tally, acquire, shouldYield: () => false };
  for (;;) {
    const before = tally.looked + tally.ignored;
    for await (const keys of dueNotificationsOf(wakeUp, run.now())) {
      try {
        await serveKeys(keys, work);
      } catch (error) {
        tally.failures.push(error);
      }
      if (run.now() >= run.deadline) break;
    }
    if (run.now() >= run.deadline || tally.looked + tally.ignored === before) return toReport(tally);
  }
};

/** Reader of wake-up messages for change notifications. Messages for the same connection are processed together. */
export const notificationWakeUps: Reader<NotificationWakeUp> = {
  read: readNotificationWakeUp,
  ownerOf: ({ project, connection }) => `${project}#${connection}`,
  work: async ([wakeUp], run) => (wakeUp === undefined ? {} : processNotificationsOf(wakeUp, run)),
};
