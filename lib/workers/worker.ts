import type { QueueName, TableName, Uses } from '../access.ts';

interface Function {
  /** File below `functions/` and export: `workers/erase.run`. */
  readonly handler: `workers/${string}.${string}`;
  /** What it does, in one line. */
  readonly summary: string;
  /** Seconds that a run may take. */
  readonly timeout: number;
  /** It tells others where the service is: where the operator has not named that, it is where API Gateway is. */
  readonly namesOrigin?: boolean;
  readonly uses: Uses;
}

/** A worker that is run on a schedule and finds its work in a table. */
export interface ScheduledWorker extends Function {
  /** Minutes between two runs on AWS, where the next one may begin before the last has ended. */
  readonly everyMinutes: number;
  /** Seconds after which what is due is too late: where set, the `oldest_due_seconds` of a report are watched. */
  readonly lateAfter?: number;
}

/** A worker that a queue tells where there is work; on AWS only. */
export interface QueuedWorker extends Function {
  readonly queue: QueueName;
  /** Runs at the same time, at most: the queue keeps what more there is. From 2 on. */
  readonly mostRuns: number;
}

/** A condition on records of a stream: https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html */
export type RecordFilter = Readonly<Record<string, unknown>>;

/** A worker that is told of changes to a table; on AWS only. */
export interface StreamedWorker extends Function {
  readonly stream: TableName;
  /** What the stream shows of an item: no more than the worker needs. */
  readonly shows: 'KEYS_ONLY' | 'NEW_IMAGE';
  /** It is run for records that any of these match, and for no others. */
  readonly filters: readonly RecordFilter[];
}

/**
 * One row of the table of workers (`table.ts`): a Lambda, and what runs it. The functions, the CDK stack and the local
 * server read it; a worker that is not in the table does not run. Whatever wakes a worker, one on a schedule must find
 * all work by itself: a message may be lost.
 */
export type Worker = ScheduledWorker | QueuedWorker | StreamedWorker;

export const isScheduled = (worker: Worker): worker is ScheduledWorker => 'everyMinutes' in worker;
