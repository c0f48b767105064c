import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from 'aws-lambda';
import { log } from '../log.ts';
import type { ScheduledWorker } from './worker.ts';

/** One run of a worker. Times are epoch ms. */
export interface Run {
  readonly now: () => number;
  /** Nothing is begun after it. It may come nearer: a server that is ending waits for no more than was begun. */
  readonly deadline: number;
  /** Waits milliseconds by the clock of the run. Without it the requests of a cycle are not spread over time. */
  readonly pause?: ((ms: number) => Promise<void>) | undefined;
}

/** Counts of a run by their names in the log. Nothing is logged where all counts are 0. */
export type Report = Readonly<Record<string, number>>;

/** Milliseconds of the Lambda's time that are kept for work that was begun before the deadline. */
const reserveMs = 10_000;

/** The run of an invocation, by the clock of the machine: its deadline leaves time for what was begun. */
export const runOf = (context: Context): Run => ({
  now: Date.now,
  pause,
  get deadline() {
    return Date.now() + context.getRemainingTimeInMillis() - reserveMs;
  },
});

/**
 * Until when a request of a run may take, by the clock of the machine: epoch ms.
 * @param graceMs milliseconds that one begun at its end has, within the time that the Lambda has left
 */
export const requestDeadline = ({ now, deadline }: Run, graceMs: number): number =>
  Date.now() + deadline - now() + graceMs;

/** The handler of a worker on a schedule. An error that it throws is one of the Lambda, which the alarm counts. */
export const scheduled =
  ({ handler, lateAfter = Number.POSITIVE_INFINITY }: ScheduledWorker, work: (run: Run) => Promise<Report>) =>
  async (_event: unknown, context: Context): Promise<void> => {
    const report = await work(runOf(context));
    const done = { worker: handler, ...report };
    // Logged as an error: the alarm counts these at every log level.
    if ((report.oldest_due_seconds ?? 0) >= lateAfter) log.error('late', done);
    else if (Object.values(report).some((count) => count > 0)) log.info('worker', done);
  };
