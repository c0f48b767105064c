import type { KeyScope } from '../../access.ts';
import { invocations } from '../../invocation.ts';
import type { BatchOperation, MemberOperation } from '../../objects/define.ts';
import { bytes, choice, json, number, optional, text, time, timeToLive } from '../dynamodb/attribute.ts';
import { duePartitionOf, duePartitions, firstDue } from '../dynamodb/due-index.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { isoTime } from '../dynamodb/item.ts';
import { type Held, Lease } from '../dynamodb/lease.ts';
import { get, getMany, put } from '../dynamodb/operations.ts';
import type { TransactItem } from '../dynamodb/transaction.ts';
import { type JobName, jobPrefix } from './job-keys.ts';

/** The name of a part of a job's items. `place` is the number of the part: 0, 1, 2 … */
export interface JobPart extends JobName {
  readonly place: number;
}

/** The work of a job, and the permissions of its caller. It contains no value of a record. */
export interface JobWork {
  readonly operation: BatchOperation | MemberOperation;
  /** Name of the object, such as `crm.contact`. */
  readonly object: string;
  /** Class, for a record whose object has classes. */
  readonly class?: string;
  /** Unified id of the list, for contacts that are added to a list or removed from it. */
  readonly list?: string;
  readonly strict: boolean;
  /** Scopes of the caller. */
  readonly scopes: readonly KeyScope[];
}

export type JobState = 'queued' | 'running' | 'completed' | 'failed';

/** A batch that continues after its answer. Times are ISO 8601, UTC. */
export interface Job extends JobName {
  readonly state: JobState;
  readonly work: JobWork;
  /** Number of items. */
  readonly total: number;
  /** Number of parts of the items. */
  readonly parts: number;
  /** Number of finished parts. `succeeded` and `failed` count the items in these parts. */
  readonly partsDone: number;
  readonly succeeded: number;
  readonly failed: number;
  /** Number of times in a row that a worker began the present part and did not finish it. */
  readonly tries: number;
  readonly requestId: string;
  /** Id of the API key of the request. Absent for a connection token. */
  readonly keyId?: string | undefined;
  /** `traceparent` of the request. The work of the job continues it. */
  readonly traceparent?: string | undefined;
  readonly createdAt: string;
  readonly finishedAt?: string | undefined;
  readonly expiresAt: string;
}

/** A job that a worker holds. */
export type LeasedJob = Held<Job>;

/** Kind of the work in the index `due`. */
const jobKind = 'job';

/** Milliseconds that a job, its items and its results are stored. */
const keptMs = 7 * 24 * 60 * 60_000;

/** A batch that continues after its answer: its progress, and its due time. */
export const jobs = entity({
  table: 'connections',
  key: { pk: '{project}', sk: `${jobPrefix}{connection}#{id}` },
  attributes: {
    state: choice<JobState>(),
    /** The work. It contains no value of a record. */
    work: json<JobWork>(),
    total: number(),
    parts: number(),
    partsDone: number(),
    succeeded: number(),
    failed: number(),
    /** Number of times in a row that the present part was begun. */
    tries: number(),
    requestId: text(),
    /** Id of the API key of the request. The events of the job name it. */
    keyId: optional(text()),
    /** `traceparent` of the request. The work of the job continues it. */
    traceparent: optional(text()),
    createdAt: time(),
    finishedAt: optional(time()),
    /** Partition of the index `due`, until the job ends. */
    due: optional(text()),
    /** Time when a worker continues the job, or end of the worker's lease. */
    dueAt: optional(time()),
    /** Fence of the worker that holds it. */
    fence: optional(number()),
    expiresAt: timeToLive(),
  },
});

/** Some items of a job, and later their results. */
export const jobParts = entity({
  table: 'records',
  key: { pk: '{project}#job#{connection}#{job}#{place}' },
  attributes: {
    /** Id of the job, and the number of the part. */
    id: text(),
    connection: text(),
    /**
     * Partition of the index by connection: `<connection>#job`. The worker that erases a connection finds the item
     * there.
     */
    connectionObject: text(),
    /** Items, sealed with the connection's data key. Removed once they are done. */
    items: optional(bytes()),
    /** Results, sealed in the same way. Present once the items are done. */
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

/** A new job. */
export interface NewJob extends JobName {
  readonly work: JobWork;
  readonly total: number;
  readonly requestId: string;
}

/**
 * Stores a job with its sealed items. Each part must fit into an item of the table. The parts are stored before the
 * job.
 * @param now epoch ms
 */
export const putJob = async (job: NewJob, parts: readonly Uint8Array[], now: number): Promise<Job> => {
  const { project, connection, id } = job;
  const expiresAt = now + keptMs;
  await Promise.all(
    parts.map((items, place) => put(jobParts, { ...partOf({ project, connection, id, place }, expiresAt), items })),
  );
  const { traceparent, caller } = invocations.getStore() ?? {};
  const stored = {
    ...job,
    keyId: caller?.keyId,
    traceparent,
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

/** Reads a job that has not expired. Consistent. @param now epoch ms */
export const getJob = async (name: JobName, now: number): Promise<Job | undefined> => {
  const stored = await get(jobs, name);
  return stored === undefined || stored.expiresAt <= now ? undefined : toJob(stored);
};

/** Reads the sealed items of a part. @throws Error if they no longer exist */
export const readJobItems = async (part: JobPart): Promise<Uint8Array> => {
  const { items } = (await get(jobParts, partKey(part))) ?? {};
  if (items === undefined) throw new Error(`The items ${part.place} of the job ${part.id} are gone.`);
  return items;
};

/** Reads the sealed results of the finished parts, in their order. */
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

/** Due jobs, oldest first in each partition. @param now epoch ms */
export const listDueJobs = async (now: number, limit: number): Promise<readonly JobName[]> => {
  const found = await Promise.all(
    duePartitions(jobKind).map((partition) => firstDue(jobs.tableName(), partition, now, limit)),
  );
  return found.flat().map(jobs.keyFrom);
};

/**
 * Acquires a due job.
 * @param now epoch ms
 * @returns `undefined` if another worker holds the job, or it has ended
 */
export const acquireJob = async (name: JobName, leaseMs: number, now: number): Promise<LeasedJob | undefined> => {
  const acquired = await jobLease.acquire(name, { leaseMs, now }, { set: { state: 'running' }, add: { tries: 1 } });
  return acquired && { ...toJob(acquired.item), fence: acquired.fence };
};

/** The results of the items of a part. */
export interface DonePart {
  /** Sealed results. */
  readonly results: Uint8Array;
  readonly succeeded: number;
  readonly failed: number;
}

/**
 * Replaces the items of the present part with their results, and counts them, both or neither.
 * @param until epoch ms until which the lease is renewed
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

/** Releases a job. A worker continues it at `at` (epoch ms). @throws LeaseLost */
export const postponeJob = async (leased: LeasedJob, at: number, tries = leased.tries): Promise<void> => {
  await jobLease.release(leased, at, { set: { tries } });
};

/**
 * Ends a job, together with the items that report the end.
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
