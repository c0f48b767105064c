import type { SealedFailure } from '../crypto/failure.ts';
import { finishSync, type LeasedSync } from '../store/sync/sync-run.ts';
import type { SyncSchedule } from './schedule.ts';

/** Ends a run that cannot go on: the next one begins anew, and no delete is emitted meanwhile. @param now epoch ms */
export const failSync = (sync: LeasedSync, error: SealedFailure, { interval }: SyncSchedule, now: number) =>
  finishSync(sync, {
    now,
    interval,
    heldUntil: interval === undefined ? undefined : now + interval,
    // Not later than the run: the next look goes back to the last watermark.
    lookedAt: sync.run && Date.parse(sync.run.startedAt),
    isComplete: false,
    isBaselined: sync.isBaselined,
    result: 'failed',
    error,
  });
