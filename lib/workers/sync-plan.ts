import { canBeSynced, type Served, type Wishes, wantedObjects } from '../api/wanted-objects.ts';
import { hasWindow, type ObjectName } from '../objects/names.ts';
import type { Declaration } from '../providers/define.ts';
import { compiled } from '../providers/language/compiled.ts';
import { requestsOf } from '../providers/language/filters.ts';
import { kindsOf } from '../providers/language/kinds.ts';
import { turnOffWaiting, wantSync } from '../store/sync/schedule-changes.ts';
import type { Sync } from '../store/sync/syncs.ts';
import { grownInterval } from '../sync/adaptive-interval.ts';
import type { Plan, PlannedSync } from '../sync/plan.ts';
import { type SyncSchedule, scheduleOf, withoutReconciliation } from '../sync/schedule.ts';
import { readReported } from './reported-objects.ts';

/**
 * Schedule of an object of a connection, from the setting of the project; `undefined` if the provider lacks the object.
 */
export const scheduleFor = (
  { objects }: Pick<Served, 'objects'>,
  { settings }: Wishes,
  object: string,
): SyncSchedule | undefined => {
  const declared = objects[object as ObjectName];
  const schedule = declared && scheduleOf(declared, settings[object]);
  return schedule && hasWindow(object) ? withoutReconciliation(schedule) : schedule;
};

/** Whether cycles should look at a sync. */
const isPlanned = (sync: Sync, served: Served, wishes: Wishes): boolean => {
  if (!canBeSynced(served, sync.object as ObjectName)) return false;
  return sync.source === 'request' || wantedObjects(served, wishes).includes(sync.object as ObjectName);
};

/** Test for the objects that the provider reports. Read only if an interval may grow. */
const reportedOf = (served: Served, { settings }: Wishes): ReturnType<typeof readReported> =>
  Object.values(settings).some(({ isAdaptive }) => isAdaptive) ? readReported(served) : Promise.resolve(() => false);

/** Path of the first list request of an object. */
const listPathOf = compiled(
  (declared: Declaration): string | undefined => kindsOf(declared).flatMap(([, kind]) => requestsOf(kind))[0]?.path,
);

/**
 * Orders objects by their list. A cycle shares recent answers, so it reads a list once if the objects of the list are
 * adjacent.
 */
const orderByList = ({ objects }: Served, planned: readonly PlannedSync[]): readonly PlannedSync[] => {
  const pathOf = ({ sync }: PlannedSync): string | undefined => {
    const declared = objects[sync.object as ObjectName];
    return declared && listPathOf(declared);
  };
  return [...Map.groupBy(planned, pathOf).values()].flat();
};

/**
 * Updates the syncs of a connection to the settings of its project. A newly wanted object gets a sync with a first run,
 * and an unwanted sync is turned off. If nothing changed, it writes nothing.
 * @param now epoch ms
 */
export const planSyncs = async (served: Served, wishes: Wishes, syncs: readonly Sync[], now: number): Promise<Plan> => {
  const { project, id } = served.connection;
  const known = new Map(syncs.map((sync) => [sync.object, sync]));
  const intervals = new Set<number>();
  const planned: PlannedSync[] = [];
  const isReported = await reportedOf(served, wishes);
  for (const object of wantedObjects(served, wishes)) {
    const { interval } = scheduleFor(served, wishes, object) ?? {};
    if (known.has(object) || interval === undefined) continue;
    await wantSync({ project, connection: id, object }, 'scope', now);
    intervals.add(interval);
  }
  for (const sync of syncs) {
    const schedule = scheduleFor(served, wishes, sync.object);
    const { interval: base } = schedule ?? {};
    if (schedule === undefined || base === undefined || !isPlanned(sync, served, wishes)) {
      await turnOffWaiting(sync);
      continue;
    }
    const interval = schedule.isAdaptive ? grownInterval(base, sync, isReported(sync.object as ObjectName), now) : base;
    intervals.add(interval);
    if (sync.state === 'off') await wantSync(sync, sync.source, now);
    else planned.push({ sync, schedule: { ...schedule, base, interval } });
  }
  return { planned: orderByList(served, planned), intervals };
};
