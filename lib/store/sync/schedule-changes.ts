import { isDueBefore } from '../dynamodb/due-index.ts';
import { either, isNew, not } from '../dynamodb/expression.ts';
import { isoTime } from '../dynamodb/item.ts';
import { update, upsert } from '../dynamodb/operations.ts';
import { beginningAt, listSyncs, type Sync, type SyncName, syncs } from './syncs.ts';

/** Creates a sync, or turns it on again; any other stays as it is. @param now epoch ms */
export const wantSync = async (name: SyncName, source: Sync['source'], now: number): Promise<void> => {
  await upsert(syncs, name, { set: { ...beginningAt(now), source }, when: either(isNew, { state: 'off' }) });
};

/** Nothing has happened to a sync that waits for its next run, since it was read. */
const isAsItWas = (dueAt: string) => ({ state: 'waiting', dueAt: Date.parse(dueAt), request: undefined }) as const;

/**
 * Changes the interval of a sync that waits for its next run; a requested run, and one that is under way, stay.
 * @param interval milliseconds; `undefined` turns the sync off
 */
export const rescheduleSync = async (sync: Sync, interval: number | undefined, now: number): Promise<void> => {
  const { state, run, request, dueAt, heldUntil } = sync;
  if (state !== 'waiting' || dueAt === undefined || request !== undefined) return;
  const when = isAsItWas(dueAt);
  if (interval === undefined) {
    await update(syncs, sync, { set: { state: 'off', due: undefined, dueAt: undefined }, when });
    return;
  }
  if (run === undefined || sync.interval === interval) return;
  const next = Math.max(Date.parse(run.startedAt) + interval, heldUntil === undefined ? 0 : Date.parse(heldUntil), now);
  await update(syncs, sync, { set: { dueAt: next, interval }, when });
};

/** Has the other syncs of a connection begin nothing before this time (epoch ms). */
export const postponeSyncs = async ({ project, connection, object }: SyncName, at: number): Promise<void> => {
  const others = (await listSyncs(project, connection)).filter((sync) => sync.object !== object);
  for (const other of others) {
    await update(syncs, other, {
      set: { dueAt: at, heldUntil: isoTime(at) },
      when: { state: not('running'), ...isDueBefore(at) },
    });
  }
};
