import { type DailyBudget, openDailyBudget } from '../connections/daily-budget.ts';
import { startStopwatch } from '../engine/http/session/stopwatch.ts';
import { log } from '../log.ts';
import type { ObjectName } from '../objects/names.ts';
import { objects } from '../objects/registry.ts';
import { type NotificationWakeUp, readNotificationWakeUp } from '../queues/wake-ups.ts';
import { ofSomeClasses } from '../records/classes.ts';
import { type OpenedObject, openObject } from '../records/context.ts';
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

/** Milliseconds that a request begun at the end of a run may take: within the time that the Lambda has left. */
const graceMs = 8_000;

/** Connections that are worked on at the same time. */
const limits: SlotLimits = { slots: 30, reserve: 10, besideOthers: true };

/** Milliseconds before a connection is tried again of which no record could be refreshed. */
const idlePauseMs = 1_000;

interface Work extends RefreshWork {
  /** Locks the sync of the object; while another worker holds it, the notifications stay due. */
  readonly acquire: (partition: NotificationPartition) => Promise<LockedSync | undefined>;
}

/** Until when the provider has limited the account: epoch ms. */
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
  { guard }: DailyBudget,
): Promise<OpenedObject> => {
  const call = { now: run.now(), deadline: requestDeadline(run, graceMs), stopwatch: startStopwatch(), log, guard };
  return openObject(call, connection, ofSomeClasses(objects[object as ObjectName], classes));
};

/** Milliseconds for which a limit lasts where the provider does not say for how long. */
const usualLimitMs = 60_000;

/** @returns whether the account takes further requests */
const workOn = async (
  partition: NotificationPartition,
  connection: Connection,
  keys: readonly DueKey[],
  work: Work,
): Promise<boolean> => {
  const { run } = work;
  const locked = await work.acquire(partition);
  if (locked === undefined) {
    work.tally.waiting += keys.length;
    return true;
  }
  const budget = await openDailyBudget(connection, run.now);
  try {
    await refreshAll(locked, await open(connection, locked, run, budget), keys, work);
  } catch (error) {
    if (error instanceof LeaseLost) return true;
    if (isLimit(error)) {
      const at = run.now() + retryAfterMs(error, 0, { firstMs: usualLimitMs });
      await releaseLimited(locked, at, run.now());
      await postpone(keys, at, work);
      return false;
    }
    // The account itself cannot be opened.
    await eachNotification(keys, run.now(), (notification) => fail(notification, error, work));
  } finally {
    await budget.settle();
  }
  await releaseSyncLock(locked, run.now());
  return true;
};

/**
 * Whether the records of an object are known: before its first complete listing every record would be new. Changes of
 * that time are found by its first sync or the next one.
 */
const isKnown = ({ object }: NotificationPartition, syncs: readonly Sync[]): boolean =>
  syncs.some((sync) => sync.object === object && sync.isBaselined && sync.state !== 'off');

/** The partitions of one connection, one after another. */
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
    else if (!(await workOn(partition, connection, keys, work))) {
      limit = await limitOf(first);
    }
  }
};

const partitionName = (key: DueKey): string => {
  const { project, connection, object } = notificationPartitionOf(key);
  return `${project}#${connection}#${object}`;
};

/** The due notifications of one connection, an object at a time. */
const serveKeys = (keys: readonly DueKey[], work: Work): Promise<void> => {
  const partitions = [...Map.groupBy(keys, partitionName).values()].flatMap((of) =>
    of[0] === undefined ? [] : [[notificationPartitionOf(of[0]), of] as const],
  );
  return serve(partitions, work);
};

/** @throws AggregateError with all failures */
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
 * Refreshes the records of due change notifications, as far as the time suffices, one at a time for each connection, and
 * those of each project in its share of the slots. A run may be killed anywhere and may overlap with another one: a
 * notification is deleted after its record was refreshed.
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
 * Refreshes the records of one connection's notifications, until none of them is due.
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

/** The reader of wake-up messages for change notifications: many at once are of one connection. */
export const notificationWakeUps: Reader<NotificationWakeUp> = {
  read: readNotificationWakeUp,
  ownerOf: ({ project, connection }) => `${project}#${connection}`,
  work: async ([wakeUp], run) => (wakeUp === undefined ? {} : processNotificationsOf(wakeUp, run)),
};
