import type { SealedFailure } from '../crypto/failure.ts';
import { finishSync, type LeasedSync } from '../store/sync/sync-run.ts';
import type { SyncSchedule } from './schedule.ts';

/**
 * Ends a run that cannot continue. The next run starts from the beginning; until then no delete is emitted.
 * @param now epoch ms
 */
export const failSync = (sync: LeasedSync, error: SealedFailure, { interval }: SyncSchedule, now: number) =>
  finishSync(sync, {
    now,
    interval,
    heldUntil: interval === undefined ? undefined : now + interval,
    // The start of the run, so that the next look searches from the last watermark.
    lookedAt: sync.run && Date.parse(sync.run.startedAt),
    isComplete: false,
    isBaselined: sync.isBaselined,
    result: 'failed',
    error,
  });
