import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from 'aws-lambda';
import { beginInvocation, invocations } from '../invocation.ts';
import { log } from '../log.ts';
import type { LineMembers } from '../log-members.ts';
import type { ScheduledWorker } from './worker.ts';

/** Run of a worker. Times are epoch ms. */
export interface Run {
  readonly now: () => number;
  /** The run starts no work after this time. A server that shuts down may bring the deadline forward. */
  readonly deadline: number;
  /** Waits the given number of ms by the clock of the run. Default: a cycle does not spread its requests over time. */
  readonly pause?: ((ms: number) => Promise<void>) | undefined;
}

/**
 * Counts of a run by their names in the log. If all counts are 0, the worker logs nothing. `oldest_due_seconds` is a
 * member of the line itself.
 */
export type Report = Readonly<Record<string, number>>;

/** Members of the log line of a run: age of the oldest due work in seconds, and the counts. */
export const lineOf = ({ oldest_due_seconds, ...counts }: Report): LineMembers => ({ oldest_due_seconds, counts });

/** Logs the failure of a run. The error that Lambda logs contains no words of the failure, which may quote a provider. */
export const failRun = (handler: string, cause: unknown): never => {
  log.error('worker failed', { failure: cause });
  throw new Error(`${handler} failed; its log line "worker failed" contains the cause`);
};

/** Part of the Lambda's time that is reserved to end work that began before the deadline, in ms. */
const reserveMs = 10_000;

/** Run of an invocation, with the clock of the machine. The deadline leaves time to end started work. */
export const runOf = (context: Context): Run => ({
  now: Date.now,
  pause,
  get deadline() {
    return Date.now() + context.getRemainingTimeInMillis() - reserveMs;
  },
});

/**
 * Deadline of a request in a run, by the clock of the machine: epoch ms.
 * @param graceMs time for a request that begins at the end of the run, in ms; within the remaining time of the Lambda
 */
export const requestDeadline = ({ now, deadline }: Run, graceMs: number): number =>
  Date.now() + deadline - now() + graceMs;

/**
 * Handler of a worker on a schedule. Lambda counts an error that the handler throws, and an alarm watches the count.
 */
export const scheduled =
  ({ handler, lateAfter = Number.POSITIVE_INFINITY }: ScheduledWorker, work: (run: Run) => Promise<Report>) =>
  (_event: unknown, context: Context): Promise<void> =>
    invocations.run(beginInvocation(handler, context), async () => {
      const report = await work(runOf(context)).catch((error: unknown) => failRun(handler, error));
      // Logged as an error, because the alarm counts error lines at every log level.
      if ((report.oldest_due_seconds ?? 0) >= lateAfter) log.error('late', lineOf(report));
      else if (Object.values(report).some((count) => count > 0)) log.info('worker', lineOf(report));
    });
