import { either, isNew, not } from '../dynamodb/condition.ts';
import { isDueBefore } from '../dynamodb/due-index.ts';
import { once } from '../dynamodb/expression.ts';
import { update, upsert } from '../dynamodb/operations.ts';
import { limitSchedule, type ScheduleName } from './schedules.ts';
import { type LeasedSync, syncLease } from './sync-run.ts';
import { beginningAt, dueOf, listSyncs, type Sync, type SyncName, syncs } from './syncs.ts';

/**
 * Creates a sync, or turns it on again, with a run of its own. A sync that is already on stays unchanged. @param now
 * epoch ms
 */
export const wantSync = async (name: SyncName, source: Sync['source'], now: number): Promise<void> => {
  await upsert(syncs, name, { set: { ...beginningAt(name, now), source }, when: either(isNew, { state: 'off' }) });
};

/** The condition that a sync that waits for its next cycle has not changed since it was read. */
const isAsItWas = ({ fence }: Sync) =>
  ({ state: 'waiting', dueAt: undefined, request: undefined, ...(fence > 0 && { fence }) }) as const;

/** Begins a run of its own for a sync that waits for its next cycle. @param now epoch ms */
export const beginOwnRun = async (sync: Sync, now: number): Promise<void> => {
  await update(syncs, sync, { set: beginningAt(sync, now), when: isAsItWas(sync) });
};

/** Turns off a sync that waits for its next cycle, until it is wanted again. Other syncs stay unchanged. */
export const turnOffWaiting = async (sync: Sync): Promise<void> => {
  if (sync.state !== 'waiting' || sync.dueAt !== undefined) return;
  await update(syncs, sync, { set: { state: 'off' }, when: isAsItWas(sync) });
};

/**
 * Marks a sync as behind: its changes since `lookedAt` (ISO 8601) are still to be found, in spite of the schedule. A
 * sync that is already behind keeps its time.
 * @param held time of the next look at the sync, ISO 8601
 */
export const fallBehind = async (sync: Sync, lookedAt: string, held: string, interval: number): Promise<void> => {
  await update(syncs, sync, { set: { lookedAt: once(lookedAt), heldUntil: held, interval } });
};

/** Requests a comparison of all records of a sync from `at` (ISO 8601) on. An earlier time stays. */
export const oweReconciliation = async (sync: Sync, at: string): Promise<void> => {
  await update(syncs, sync, { set: { reconcileAt: once(at) } });
};

/** A run of its own that has left the index `due`, because its connection is paused. */
const isParked = { state: 'paused', dueAt: undefined } as const;

/** Parks a run of its own because its connection is paused. `unparkRuns` resumes the run. @throws LeaseLost */
export const parkRun = async (leased: LeasedSync): Promise<void> => {
  await syncLease.release(leased, undefined, { set: { state: isParked.state } });
};

/** Resumes the parked syncs among the given syncs. @param now epoch ms */
export const unparkRuns = async (some: readonly Sync[], now: number): Promise<void> => {
  const parked = some.filter(({ state, dueAt }) => state === isParked.state && dueAt === undefined);
  for (const sync of parked) await update(syncs, sync, { set: dueOf(sync, now), when: isParked });
};

/** Delays all runs of a connection until `at` (epoch ms), because the provider has limited the account. */
export const limitSyncs = async ({ project, connection }: ScheduleName, at: number): Promise<void> => {
  await limitSchedule({ project, connection }, at);
  const underWay = (await listSyncs(project, connection)).filter(({ dueAt }) => dueAt !== undefined);
  for (const sync of underWay) {
    await update(syncs, sync, { set: { dueAt: at }, when: { state: not('running'), ...isDueBefore(at) } });
  }
};
