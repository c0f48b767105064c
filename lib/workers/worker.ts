import type { QueueName, TableName, Uses } from '../access.ts';

interface Function {
  /** File in `functions/` and name of the export: `workers/erase.run`. */
  readonly handler: `workers/${string}.${string}`;
  /** Description of the work, in one line. */
  readonly summary: string;
  /** Longest duration of a run, in seconds. */
  readonly timeout: number;
  /**
   * Whether the worker sends the service's URL to providers. Default URL: the URL of API Gateway, if the operator set
   * no other.
   */
  readonly namesOrigin?: boolean;
  readonly uses: Uses;
  /** Whether the worker has a log group of its own, to which no other function may write. */
  readonly hasOwnLog?: boolean;
}

/** A worker that runs on a schedule and finds its work in a table. */
export interface ScheduledWorker extends Function {
  /** Minutes between two runs on AWS. On AWS a run may begin before the previous run has ended. */
  readonly everyMinutes: number;
  /** Seconds after which due work is too late. If set, an alarm watches `oldest_due_seconds` in the reports. */
  readonly lateAfter?: number;
  /** Meaning of late work, for the recipient of the alarm. */
  readonly lateMeans?: string;
}

/** A worker that runs for wake-up messages, on AWS only. */
export interface QueuedWorker extends Function {
  readonly queue: QueueName;
  /**
   * Most simultaneous runs, 2 or more. The deployment can set a different number. The queue keeps all other messages.
   */
  readonly mostRuns: number;
}

/** A condition on records of a stream: https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html */
export type RecordFilter = Readonly<Record<string, unknown>>;

/** A worker that runs for the changes of a table, on AWS only. */
export interface StreamedWorker extends Function {
  readonly stream: TableName;
  /** Part of an item that the stream contains. It should contain only what the worker needs. */
  readonly shows: 'KEYS_ONLY' | 'NEW_IMAGE';
  /** The worker runs only for records that match at least one of these filters. */
  readonly filters: readonly RecordFilter[];
}

/**
 * A worker that runs for the log lines of requests and runs, on AWS only. It writes to a log group of its own, which no
 * worker reads.
 */
export interface SubscribedWorker extends Function {
  /** The worker runs only for lines with one of these texts in `message`, if they name a project. */
  readonly lines: readonly string[];
}

/**
 * One row of the table of workers (`table.ts`): a Lambda with its schedule, queue, stream or log lines. The functions, the CDK
 * stack and the local server read the table; a worker that is not in the table does not run. A wake-up message may be
 * lost, so for each kind of work a worker on a schedule finds all due work without messages.
 */
export type Worker = ScheduledWorker | QueuedWorker | StreamedWorker | SubscribedWorker;

/** Whether a worker runs on a schedule. */
export const isScheduled = (worker: Worker): worker is ScheduledWorker => 'everyMinutes' in worker;
