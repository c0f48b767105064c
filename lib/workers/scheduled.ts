import type { Context } from 'aws-lambda';
import { log } from '../log.ts';
import type { ScheduledWorker } from './worker.ts';

/** One run of a worker. Times are epoch ms. */
export interface Run {
  readonly now: () => number;
  /** Nothing is begun after it. It may come nearer: a server that is ending waits for no more than was begun. */
  readonly deadline: number;
}

/** What a run did, as the log names it: counts and ids. Nothing is logged where all counts are 0. */
export type Report = Readonly<Record<string, number>>;

/** Kept from the Lambda's time for what was begun before the deadline, ms. */
const reserve = 10_000;

/** The handler of a worker on a schedule. What it throws is an error of the Lambda, which the alarm counts. */
export const scheduled =
  ({ handler, lateAfter = Number.POSITIVE_INFINITY }: ScheduledWorker, work: (run: Run) => Promise<Report>) =>
  async (_event: unknown, context: Context): Promise<void> => {
    const report = await work({
      now: Date.now,
      get deadline() {
        return Date.now() + context.getRemainingTimeInMillis() - reserve;
      },
    });
    const done = { worker: handler, ...report };
    // An error, so that the alarm hears of it whatever level is logged.
    if ((report.oldest_due_seconds ?? 0) >= lateAfter) log.error('late', done);
    else if (Object.values(report).some((count) => count > 0)) log.info('worker', done);
  };
