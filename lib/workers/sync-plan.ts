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

/** When an object of a connection is synced, as its project has set it; absent where the provider does not have it. */
export const scheduleFor = (
  { objects }: Pick<Served, 'objects'>,
  { settings }: Wishes,
  object: string,
): SyncSchedule | undefined => {
  const declared = objects[object as ObjectName];
  const schedule = declared && scheduleOf(declared, settings[object]);
  return schedule && hasWindow(object) ? withoutReconciliation(schedule) : schedule;
};

/** Whether a sync is to be looked at again and again. */
const isPlanned = (sync: Sync, served: Served, wishes: Wishes): boolean => {
  if (!canBeSynced(served, sync.object as ObjectName)) return false;
  return sync.source === 'request' || wantedObjects(served, wishes).includes(sync.object as ObjectName);
};

/** Which objects the provider reports: read only where an interval may grow. */
const reportedOf = (served: Served, { settings }: Wishes): ReturnType<typeof readReported> =>
  Object.values(settings).some(({ isAdaptive }) => isAdaptive) ? readReported(served) : Promise.resolve(() => false);

/** The path of the first list that is read for an object. */
const listPathOf = compiled(
  (declared: Declaration): string | undefined => kindsOf(declared).flatMap(([, kind]) => requestsOf(kind))[0]?.path,
);

/** A cycle shares its last answers between objects: objects with the same list follow each other, so that it is read once. */
const orderByList = ({ objects }: Served, planned: readonly PlannedSync[]): readonly PlannedSync[] => {
  const pathOf = ({ sync }: PlannedSync): string | undefined => {
    const declared = objects[sync.object as ObjectName];
    return declared && listPathOf(declared);
  };
  return [...Map.groupBy(planned, pathOf).values()].flat();
};

/**
 * Brings the syncs of a connection in line with the wishes of its project: an object that is wanted gets a sync with a
 * first run, and a sync that nobody wants any more is turned off. Nothing is written where nothing has changed.
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
