import { isDueBefore } from '../dynamodb/due-index.ts';
import { either, isNew, not, once } from '../dynamodb/expression.ts';
import { update, upsert } from '../dynamodb/operations.ts';
import { limitSchedule, type ScheduleName } from './schedules.ts';
import { type LeasedSync, syncLease } from './sync-run.ts';
import { beginningAt, dueOf, listSyncs, type Sync, type SyncName, syncs } from './syncs.ts';

/** Creates a sync, or turns it on again, with a run of its own; any other stays as it is. @param now epoch ms */
export const wantSync = async (name: SyncName, source: Sync['source'], now: number): Promise<void> => {
  await upsert(syncs, name, { set: { ...beginningAt(name, now), source }, when: either(isNew, { state: 'off' }) });
};

/** Nothing has happened to a sync that waits for its next cycle, since it was read. */
const isAsItWas = ({ fence }: Sync) =>
  ({ state: 'waiting', dueAt: undefined, request: undefined, ...(fence > 0 && { fence }) }) as const;

/** Begins a run of its own of a sync that waits for its next cycle. @param now epoch ms */
export const beginOwnRun = async (sync: Sync, now: number): Promise<void> => {
  await update(syncs, sync, { set: beginningAt(sync, now), when: isAsItWas(sync) });
};

/** Turns off a sync that waits for its next cycle, until it is wanted again; any other stays as it is. */
export const turnOffWaiting = async (sync: Sync): Promise<void> => {
  if (sync.state !== 'waiting' || sync.dueAt !== undefined) return;
  await update(syncs, sync, { set: { state: 'off' }, when: isAsItWas(sync) });
};

/**
 * Marks a sync as behind: its changes since `lookedAt` (ISO 8601) are still to be found, whatever the schedule says. One
 * that is behind already keeps its time.
 * @param held ISO 8601: it is looked at from then on
 */
export const fallBehind = async (sync: Sync, lookedAt: string, held: string, interval: number): Promise<void> => {
  await update(syncs, sync, { set: { lookedAt: once(lookedAt), heldUntil: held, interval } });
};

/** Has all records of a sync compared from this time (ISO 8601) on; an earlier time stays. */
export const oweReconciliation = async (sync: Sync, at: string): Promise<void> => {
  await update(syncs, sync, { set: { reconcileAt: once(at) } });
};

/** A run of its own that has left the index `due`, as its connection is paused. */
const isParked = { state: 'paused', dueAt: undefined } as const;

/** Leaves a run of its own as it is, until it goes on by `unparkRuns`: its connection is paused. @throws LeaseLost */
export const parkRun = async (leased: LeasedSync): Promise<void> => {
  await syncLease.release(leased, undefined, { set: { state: isParked.state } });
};

/** Lets those of some syncs go on that were parked. @param now epoch ms */
export const unparkRuns = async (some: readonly Sync[], now: number): Promise<void> => {
  const parked = some.filter(({ state, dueAt }) => state === isParked.state && dueAt === undefined);
  for (const sync of parked) await update(syncs, sync, { set: dueOf(sync, now), when: isParked });
};

/** Lets no run of a connection begin or go on before this time (epoch ms): the provider has limited the account. */
export const limitSyncs = async ({ project, connection }: ScheduleName, at: number): Promise<void> => {
  await limitSchedule({ project, connection }, at);
  const underWay = (await listSyncs(project, connection)).filter(({ dueAt }) => dueAt !== undefined);
  for (const sync of underWay) {
    await update(syncs, sync, { set: { dueAt: at }, when: { state: not('running'), ...isDueBefore(at) } });
  }
};
