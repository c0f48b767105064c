import type { KeyScope } from '../../access.ts';
import type { BatchOperation, MemberOperation } from '../../objects/define.ts';
import { bytes, choice, json, number, optional, text, time, timeToLive } from '../dynamodb/attribute.ts';
import { duePartitionOf, duePartitions, firstDue } from '../dynamodb/due-index.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { isoTime } from '../dynamodb/item.ts';
import { type Held, Lease } from '../dynamodb/lease.ts';
import { get, getMany, put } from '../dynamodb/operations.ts';
import type { TransactItem } from '../dynamodb/transaction.ts';
import { type JobName, jobPrefix } from './job-keys.ts';

/** The place of one part of a job's items: 0, 1, 2 … */
export interface JobPart extends JobName {
  readonly place: number;
}

/** What a job does to its items, and for whom. It names no value of a record. */
export interface JobWork {
  readonly operation: BatchOperation | MemberOperation;
  /** `crm.contact`. */
  readonly object: string;
  /** Of a record whose object has classes. */
  readonly class?: string;
  /** Of contacts that are put on a list, or taken off: its unified id. */
  readonly list?: string;
  readonly strict: boolean;
  /** What the caller may do. */
  readonly scopes: readonly KeyScope[];
}

export type JobState = 'queued' | 'running' | 'completed' | 'failed';

/** A batch that goes on after its answer. Times are ISO 8601, UTC. */
export interface Job extends JobName {
  readonly state: JobState;
  readonly work: JobWork;
  /** Items. */
  readonly total: number;
  /** Parts of the items. */
  readonly parts: number;
  /** Parts that are done, and the items in them by what has come of these. */
  readonly partsDone: number;
  readonly succeeded: number;
  readonly failed: number;
  /** Times in a row that the part under way was begun without coming to its end. */
  readonly tries: number;
  readonly requestId: string;
  readonly createdAt: string;
  readonly finishedAt?: string | undefined;
  readonly expiresAt: string;
}

/** A job that one worker holds. */
export type LeasedJob = Held<Job>;

/** Kind of the work, in the index `due`. */
const jobKind = 'job';

/** Milliseconds for which a job, its items and its results are kept. */
const keptMs = 7 * 24 * 60 * 60_000;

/** A batch that goes on after its answer: its progress, and whose turn it is. */
export const jobs = entity({
  table: 'connections',
  key: { pk: '{project}', sk: `${jobPrefix}{connection}#{id}` },
  attributes: {
    state: choice<JobState>(),
    /** What it does: no value of a record. */
    work: json<JobWork>(),
    total: number(),
    parts: number(),
    partsDone: number(),
    succeeded: number(),
    failed: number(),
    /** Of the part under way, in a row. */
    tries: number(),
    requestId: text(),
    createdAt: time(),
    finishedAt: optional(time()),
    /** While it is not over: partition of the index `due`. */
    due: optional(text()),
    /** When it is gone on with, or when the lease of its worker ends. */
    dueAt: optional(time()),
    /** Of the worker that holds it. */
    fence: optional(number()),
    expiresAt: timeToLive(),
  },
});

/** Some items of a job, and what has come of them. */
export const jobParts = entity({
  table: 'records',
  key: { pk: '{project}#job#{connection}#{job}#{place}' },
  attributes: {
    /** Id of the job, and the place of the part. */
    id: text(),
    connection: text(),
    /** In the index by connection, in which the worker that erases one finds it: `<connection>#job`. */
    connectionObject: text(),
    /** Sealed with the connection's data key; gone once they are done. */
    items: optional(bytes()),
    /** Sealed likewise; there once the items are done. */
    results: optional(bytes()),
    expiresAt: timeToLive(),
  },
});

const jobLease = /* @__PURE__ */ new Lease({ work: ({ id }: JobName) => `job ${id}`, entity: jobs });

const toJob = (stored: EntityValue<typeof jobs>): Job => ({
  ...stored,
  createdAt: isoTime(stored.createdAt),
  finishedAt: stored.finishedAt === undefined ? undefined : isoTime(stored.finishedAt),
  expiresAt: isoTime(stored.expiresAt),
});

const partKey = ({ project, connection, id, place }: JobPart) => ({
  project,
  connection,
  job: id,
  place: String(place),
});

const partOf = (part: JobPart, expiresAt: number) => ({
  ...partKey(part),
  id: `${part.id}#${part.place}`,
  connectionObject: `${part.connection}#job`,
  expiresAt,
});

/** A job that is new. */
export interface NewJob extends JobName {
  readonly work: JobWork;
  readonly total: number;
  readonly requestId: string;
}

/**
 * Stores a job with its items, sealed, as far as each part of them fits into an item of the table. The parts are there
 * before the job is.
 * @param now epoch ms
 */
export const putJob = async (job: NewJob, parts: readonly Uint8Array[], now: number): Promise<Job> => {
  const { project, connection, id } = job;
  const expiresAt = now + keptMs;
  await Promise.all(
    parts.map((items, place) => put(jobParts, { ...partOf({ project, connection, id, place }, expiresAt), items })),
  );
  const stored = {
    ...job,
    state: 'queued',
    parts: parts.length,
    partsDone: 0,
    succeeded: 0,
    failed: 0,
    tries: 0,
    createdAt: now,
    due: duePartitionOf(jobKind, id),
    dueAt: now,
    expiresAt,
  } as const;
  await put(jobs, stored);
  return toJob(stored);
};

/** A job that is kept still. Consistent. @param now epoch ms */
export const getJob = async (name: JobName, now: number): Promise<Job | undefined> => {
  const stored = await get(jobs, name);
  return stored === undefined || stored.expiresAt <= now ? undefined : toJob(stored);
};

/** The sealed items of a part. @throws Error where they are gone */
export const readJobItems = async (part: JobPart): Promise<Uint8Array> => {
  const { items } = (await get(jobParts, partKey(part))) ?? {};
  if (items === undefined) throw new Error(`The items ${part.place} of the job ${part.id} are gone.`);
  return items;
};

/** The sealed results of the parts that are done, in their order. */
export const readJobResults = async ({ project, connection, id, partsDone }: Job): Promise<readonly JobResults[]> => {
  const names = Array.from({ length: partsDone }, (_, place) => partKey({ project, connection, id, place }));
  const found = await getMany(jobParts, names);
  return found
    .flatMap(({ place, results }) => (results === undefined ? [] : [{ place: Number(place), results }]))
    .toSorted((a, b) => a.place - b.place);
};

export interface JobResults {
  readonly place: number;
  readonly results: Uint8Array;
}

/** Jobs that are due, the longest waiting first in each partition. @param now epoch ms */
export const listDueJobs = async (now: number, limit: number): Promise<readonly JobName[]> => {
  const found = await Promise.all(
    duePartitions(jobKind).map((partition) => firstDue(jobs.tableName(), partition, now, limit)),
  );
  return found.flat().map(jobs.keyFrom);
};

/**
 * Acquires a job that is due.
 * @param now epoch ms
 * @returns `undefined` when another worker holds it, or it is over
 */
export const acquireJob = async (name: JobName, leaseMs: number, now: number): Promise<LeasedJob | undefined> => {
  const acquired = await jobLease.acquire(name, { leaseMs, now }, { set: { state: 'running' }, add: { tries: 1 } });
  return acquired && { ...toJob(acquired.item), fence: acquired.fence };
};

/** What has come of the items of a part. */
export interface DonePart {
  /** Sealed. */
  readonly results: Uint8Array;
  readonly succeeded: number;
  readonly failed: number;
}

/**
 * Stores what has come of the part under way, in the place of its items, and counts it: both or neither.
 * @param until epoch ms to which the lease is renewed
 * @throws LeaseLost
 */
export const finishPart = async (leased: LeasedJob, done: DonePart, until: number): Promise<LeasedJob> => {
  const { project, connection, id, partsDone: place } = leased;
  const { results, succeeded, failed } = done;
  const part = jobParts.part.update(partKey({ project, connection, id, place }), {
    set: { items: undefined, results },
  });
  const change = { set: { tries: 1 }, add: { partsDone: 1, succeeded, failed } };
  const refused = await jobLease.renew(leased, until, change, [part]);
  if (refused.length > 0) throw new Error(`The part ${place} of the job ${id} is gone.`);
  return {
    ...leased,
    tries: 1,
    partsDone: place + 1,
    succeeded: leased.succeeded + succeeded,
    failed: leased.failed + failed,
  };
};

/** Gives a job back, to be gone on with at this time (epoch ms). @throws LeaseLost */
export const postponeJob = async (leased: LeasedJob, at: number, tries = leased.tries): Promise<void> => {
  await jobLease.release(leased, at, { set: { tries } });
};

/**
 * Ends a job, together with what says so.
 * @param now epoch ms
 * @throws LeaseLost
 */
export const finishJob = async (
  leased: LeasedJob,
  state: 'completed' | 'failed',
  now: number,
  others: readonly TransactItem[],
): Promise<void> => {
  const refused = await jobLease.release(leased, undefined, { set: { state, finishedAt: now } }, others);
  if (refused.length > 0) throw new Error(`The end of the job ${leased.id} was not reported.`);
};
