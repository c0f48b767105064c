import type { Uses } from '../api/route.ts';

/**
 * One row of the table of workers (`table.ts`): a Lambda that is run on a schedule and finds its work in a table. The
 * functions, the CDK stack and the local server read it; a worker that is not in the table does not run.
 */
export interface Worker {
  /** File below `functions/` and export: `workers/erase.run`. */
  readonly handler: `workers/${string}.${string}`;
  /** What it does, in one line. */
  readonly summary: string;
  /** Minutes between two runs on AWS, where the next one may begin before the last has ended. */
  readonly everyMinutes: number;
  /** Seconds that a run may take. */
  readonly timeout: number;
  /** Seconds after which what is due is too late: where set, the `oldest_due_seconds` of a report are watched. */
  readonly lateAfter?: number;
  readonly uses: Uses;
}
