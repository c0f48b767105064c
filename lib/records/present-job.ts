import type { Job } from '../store/records/jobs.ts';

/** The result of an item of a job. It is the batch response for the item, without the record except its ids. */
export interface JobResult {
  /** Position of the item, from 0. */
  readonly index: number;
  readonly statusCode: number;
  readonly id?: string;
  readonly remote_id?: string;
  readonly [member: string]: unknown;
}

/**
 * A job in the form of the API.
 * @param results results of the finished items
 */
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
