import type { Job } from '../store/records/jobs.ts';

/** What has come of one item of a job: the answer that a batch gives it, with the names of its record alone. */
export interface JobResult {
  /** Place among the items, from 0. */
  readonly index: number;
  readonly statusCode: number;
  readonly id?: string;
  readonly remote_id?: string;
  readonly [member: string]: unknown;
}

/** A job as the API shows it. @param results of the items that are done */
export const presentJob = (job: Job, results: readonly unknown[] = []) => ({
  id: job.id,
  object: job.work.object,
  operation: job.work.operation,
  status: job.state,
  total: job.total,
  done: job.succeeded + job.failed,
  succeeded: job.succeeded,
  failed: job.failed,
  results,
  created_at: job.createdAt,
  finished_at: job.finishedAt ?? null,
  expires_at: job.expiresAt,
});
