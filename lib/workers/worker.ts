import type { QueueName, TableName, Uses } from '../access.ts';

interface Function {
  /** File below `functions/` and export: `workers/erase.run`. */
  readonly handler: `workers/${string}.${string}`;
  /** Its work, in one line. */
  readonly summary: string;
  /** Seconds that a run may take. */
  readonly timeout: number;
  /** It gives the service's address to providers: that of API Gateway, where the operator has not set another one. */
  readonly namesOrigin?: boolean;
  readonly uses: Uses;
}

/** A worker that is run on a schedule and finds its work in a table. */
export interface ScheduledWorker extends Function {
  /** Minutes between two runs on AWS, where the next one may begin before the last has ended. */
  readonly everyMinutes: number;
  /** Seconds after which due work is too late: where set, the `oldest_due_seconds` of a report are watched. */
  readonly lateAfter?: number;
  /** The meaning of that, for whoever gets the alarm. */
  readonly lateMeans?: string;
}

/** A worker that is run for wake-up messages; on AWS only. */
export interface QueuedWorker extends Function {
  readonly queue: QueueName;
  /**
   * Most runs at the same time, unless the deployment sets another number: the queue keeps all other messages. From 2 on.
   */
  readonly mostRuns: number;
}

/** A condition on records of a stream: https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html */
export type RecordFilter = Readonly<Record<string, unknown>>;

/** A worker that is run for the changes of a table; on AWS only. */
export interface StreamedWorker extends Function {
  readonly stream: TableName;
  /** Part of an item that the stream shows: no more than the worker needs. */
  readonly shows: 'KEYS_ONLY' | 'NEW_IMAGE';
  /** It is run for records that any of these match, and for no others. */
  readonly filters: readonly RecordFilter[];
}

/**
 * One row of the table of workers (`table.ts`): a Lambda, and its schedule, queue or stream. The functions, the CDK stack
 * and the local server read it; a worker that is not in the table does not run. A wake-up message may be lost: for each
 * kind of work, a worker on a schedule finds all of it by itself.
 */
export type Worker = ScheduledWorker | QueuedWorker | StreamedWorker;

/** Whether a worker runs on a schedule. */
export const isScheduled = (worker: Worker): worker is ScheduledWorker => 'everyMinutes' in worker;
