import type { Call } from '../call.ts';
import { connectionKey } from '../crypto/credentials.ts';
import { openJobPart, sealJobPart } from '../crypto/job-part.ts';
import { partOf, type Stopwatch } from '../engine/http/session/stopwatch.ts';
import { log } from '../log.ts';
import { isThere } from '../queues/send.ts';
import { type JobWakeUp, readJobWakeUp } from '../queues/wake-ups.ts';
import { runFor } from '../requests/run.ts';
import type { Connection } from '../store/connections/connection.ts';
import { eventPut } from '../store/events/events.ts';
import { policyOf } from '../store/projects/policy.ts';
import type { JobName } from '../store/records/job-keys.ts';
import {
  acquireJob,
  finishJob,
  finishPart,
  type LeasedJob,
  listDueJobs,
  postponeJob,
  readJobItems,
} from '../store/records/jobs.ts';
import { type BackOff, retryAfterMs } from '../work-retry.ts';
import { attempt, type DueTask, type DueWorker, newTally, throwFailures, workOnDue } from './due-work.ts';
import { type ItemAnswer, isPending, toResult } from './job-results.ts';
import type { writePart as write } from './job-writes.ts';
import { liveConnection } from './live-connection.ts';
import type { Reader } from './queued.ts';
import { type Report, type Run, requestDeadline } from './scheduled.ts';
import { sendWakeUps } from './send-wake-ups.ts';

/** Length of the lease, in ms. Longer than a worker may run, including a write that it started. */
const leaseMs = 180_000;

/** Longest work on a job before other jobs get the worker, in ms. */
const sliceMs = 60_000;

/** Time for a write that begins at the end of a run, in ms. Within the remaining time of the Lambda. */
const graceMs = 5_000;

/**
 * Time after which a job fails, in ms. The idempotency keys of its items are stored for 24 hours; after that, an item
 * could be written twice.
 */
const longestMs = 20 * 60 * 60_000;

/**
 * Most attempts at a part with temporary failures. If the provider's limit is used up, the part waits without this
 * limit.
 */
const mostTries = 8;

const backOff: BackOff = { firstMs: 5_000, longestMs: 10 * 60_000 };

const outcomes = ['completed', 'failed', 'continued', 'postponed'] as const;
type Outcome = (typeof outcomes)[number];

/** Call that writes a part of a job. Because of its idempotency key, each item is written only once. */
const callOf = (job: LeasedJob, connection: Connection, run: Run, stopwatch: Stopwatch): Call => ({
  params: {},
  query: {},
  body: {},
  path: `/jobs/${job.id}`,
  rawQuery: '',
  domain: '',
  headers: { 'idempotency-key': `job ${job.id} ${job.partsDone}` },
  cookies: [],
  caller: {
    kind: 'connection',
    project: job.project,
    connection,
    scopes: job.work.scopes,
    policy: policyOf(),
  },
  now: run.now(),
  deadline: requestDeadline(run, graceMs),
  requestId: job.requestId,
  stopwatch: partOf(stopwatch),
  log,
  defer: () => undefined,
});

const end = async (job: LeasedJob, connection: Connection | undefined, state: 'completed' | 'failed', now: number) => {
  const { project, total, succeeded, failed, work } = job;
  const { object, operation } = work;
  const data = { job: job.id, object, operation, status: state, total, succeeded, failed };
  const event =
    connection &&
    eventPut({
      type: 'job.completed',
      project,
      connection: connection.id,
      linkedUser: connection.linkedUser,
      provider: connection.provider,
      data,
      time: now,
    });
  await finishJob(job, state, now, event === undefined ? [] : [event]);
  return state;
};

/** Time of the next attempt at a part, in epoch ms; `undefined` if the answers are final. */
const againAt = (job: LeasedJob, answers: readonly ItemAnswer[], now: number): number | undefined => {
  const pending = answers.filter(isPending);
  if (pending.length === 0 || now > Date.parse(job.createdAt) + longestMs) return undefined;
  if (pending.some(({ error }) => error === 'not_tried')) return now;
  const isLimited = pending.some(({ error }) => error === 'rate_limited');
  if (job.tries >= mostTries && !isLimited) return undefined;
  const waits = pending.map(({ details }) => Number(Object(details).retry_after ?? 0) * 1000);
  return now + Math.max(retryAfterMs(undefined, Math.min(job.tries - 1, mostTries), backOff), ...waits);
};

/** Writes a part. The dynamic import saves a sweep without jobs from loading the code that writes records. */
const writePart: typeof write = async (...part) => (await import('./job-writes.ts')).writePart(...part);

/** Writes the current part. @returns the job after the part, or the time of the next attempt in epoch ms */
const advance = async (
  job: LeasedJob,
  connection: Connection,
  run: Run,
  stopwatch: Stopwatch,
): Promise<LeasedJob | { readonly at: number }> => {
  const key = await connectionKey(connection);
  const name = { ...job, place: job.partsDone };
  const items = openJobPart(key, name, 'items', await readJobItems(name));
  const answers = await writePart(job.work, callOf(job, connection, run, stopwatch), items);
  const at = againAt(job, answers, run.now());
  if (at !== undefined) return { at };
  const first = job.succeeded + job.failed;
  const results = answers.map((answer, index) => toResult(first + index, answer));
  const failed = results.filter(({ statusCode }) => statusCode >= 400).length;
  const done = { results: sealJobPart(key, name, 'results', results), succeeded: results.length - failed, failed };
  return finishPart(job, done, run.now() + leaseMs);
};

const workWith = async (
  leased: LeasedJob,
  connection: Connection,
  run: Run,
  stopwatch: Stopwatch,
): Promise<Outcome> => {
  const until = Math.min(run.now() + sliceMs, run.deadline);
  let job = leased;
  while (job.partsDone < job.parts) {
    if (run.now() > Date.parse(job.createdAt) + longestMs) return end(job, connection, 'failed', run.now());
    if (run.now() >= until) {
      // The job made progress, so this does not count as a failed attempt.
      await postponeJob(job, run.now(), job.tries - 1);
      return 'continued';
    }
    const next = await advance(job, connection, run, stopwatch);
    if ('at' in next) {
      const isSlow = next.at <= run.now();
      await postponeJob(job, next.at, isSlow ? job.tries - 1 : job.tries);
      return isSlow ? 'continued' : 'postponed';
    }
    job = next;
  }
  return end(job, connection, 'completed', run.now());
};

const workOn = async (leased: LeasedJob, run: Run): Promise<Outcome> => {
  const connection = await liveConnection(leased);
  if (connection === undefined) return end(leased, undefined, 'failed', run.now());
  return runFor(connection, 'job', ({ stopwatch }) => workWith(leased, connection, run, stopwatch), leased);
};

const jobTask: DueTask<JobName, LeasedJob, Outcome> = {
  outcomes,
  acquire: (name, now) => acquireJob(name, leaseMs, now),
  work: workOn,
};

const jobWorker: DueWorker<JobName, LeasedJob, Outcome> = { ...jobTask, list: listDueJobs, batchSize: 10 };

/** Time that a due job waits for the workers of the queue first, in ms. */
const queueGraceMs = 90_000;

/**
 * Continues due jobs until the time is used up. If there is a queue, it continues only the jobs that the workers of the
 * queue have not done in time.
 * @throws AggregateError with all failures, at the end
 */
export const runDueJobs = async (run: Run): Promise<Report> => {
  const graceMs = isThere('jobs') ? queueGraceMs : 0;
  const list: typeof jobWorker.list = (now, limit) => listDueJobs(now - graceMs, limit);
  const { counts, failures } = await workOnDue({ ...jobWorker, list }, run);
  throwFailures(failures, 'jobs');
  return counts;
};

/** Sends a message for an unfinished job. */
const ring = async (wakeUp: JobWakeUp): Promise<void> => {
  await sendWakeUps('jobs', [{ body: JSON.stringify(wakeUp), owner: wakeUp.project }]);
};

/** Reader of wake-up messages for jobs. A job that needs more than a slice of time goes to the end of the queue. */
export const jobWakeUps: Reader<JobWakeUp> = {
  read: readJobWakeUp,
  ownerOf: ({ project, connection, id }) => `${project}#${connection}#${id}`,
  work: async ([wakeUp], run) => {
    const tally = newTally(outcomes);
    if (wakeUp === undefined) return tally.counts;
    await attempt(jobTask, wakeUp, run, tally);
    if (tally.counts.continued > 0) await ring(wakeUp);
    throwFailures(tally.failures, 'jobs');
    return tally.counts;
  },
};
