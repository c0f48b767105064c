import { nextLookAt } from '../../lib/store/sync/look-times.ts';
import { getSchedule } from '../../lib/store/sync/schedules.ts';
import { getSync as getStored, type Sync, type SyncName } from '../../lib/store/sync/syncs.ts';

/** Returns a sync with the time of its next look or run, as the API shows it. */
export const getSync = async (name: SyncName): Promise<Sync | undefined> => {
  const { project, connection } = name;
  const [sync, schedule] = await Promise.all([getStored(name), getSchedule({ project, connection })]);
  if (sync === undefined || schedule === undefined) return sync;
  const dueAt = nextLookAt(sync, schedule);
  return {
    ...sync,
    lastError: schedule.lastError ?? sync.lastError,
    dueAt: dueAt === undefined ? undefined : new Date(dueAt).toISOString(),
  };
};
