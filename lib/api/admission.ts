import { Cache } from '../cache.ts';
import type { Caller } from '../call.ts';
import { operatorScope } from '../crypto/tokens.ts';
import { ApiError } from '../errors.ts';
import type { Log } from '../log.ts';
import { isoTime } from '../store/dynamodb/item.ts';
import { addRequests, noteKeyUse } from '../store/projects/usage.ts';
import { type Allowance, createLimiter, type Decision, type Subject } from './rate-limit.ts';

/** Decision whether a request may run, and the rate-limit headers of its response. */
export interface Admission {
  /**
   * Charges the request for its duration. The charge is kept in memory and reported with later requests, because a
   * Lambda stops as soon as it has responded.
   * @param took duration of the request, ms
   * @returns headers of the response: https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-07
   */
  readonly finish: (took: number) => Readonly<Record<string, string>>;
  /** `rate_limited` if the request must not run. */
  readonly refusal?: ApiError;
  /**
   * Database writes that run alongside the request. Await them before the response, because a Lambda stops after it.
   * Never rejects.
   */
  readonly kept: Promise<unknown>;
}

const limiter = createLimiter(addRequests);

type Known = Exclude<Caller, { kind: 'none' }>;

const projectOf = (caller: Known): string => (caller.kind === 'operator' ? operatorScope : caller.project);

/**
 * The counters of a caller. An API key has its own counter. A request with a key or a connection token also counts
 * for the project. The operator has no project.
 */
const subjectsOf = (caller: Known): readonly Subject[] => {
  const { limits } = caller.policy;
  const project = projectOf(caller);
  const key =
    caller.keyId === undefined ? [] : [{ project, name: `key#${caller.keyId}`, limit: limits.key } satisfies Subject];
  return caller.kind === 'operator' ? key : [...key, { project, name: 'project', limit: limits.project }];
};

const refuse = ({ subject, reset }: Decision): ApiError => {
  const whose = subject.name === 'project' ? 'The project' : 'The API key';
  return new ApiError(
    'rate_limited',
    `${whose} has used up its limit of ${subject.limit} requests per minute; try again in ${reset} s.`,
    { details: { retriable: true, outcome: 'not_applied', retry_after: reset } },
  );
};

/** Keys whose day of use this process has already stored, by key and day. */
const storedDays = new Cache<void>({ maxAgeMs: 24 * 60 * 60_000, maxEntries: 10_000 });

/** Stores the day of use, once a day. A failure is logged, and the request continues. */
const noteUse = async (project: string, keyId: string, now: number, log: Log): Promise<void> => {
  const day = isoTime(now).slice(0, 10);
  try {
    await storedDays.load(`${project}#${keyId}#${day}`, now, () => noteKeyUse(project, keyId, day));
  } catch (error) {
    log.error('day of use of a key not stored', { project, key_id: keyId, failure: error });
  }
};

const headersOf = ({ subject, remaining, reset }: Allowance): Readonly<Record<string, string>> => ({
  'ratelimit-limit': String(subject.limit),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(reset),
});

/**
 * Counts a request of an identified caller. Admits it if neither the project nor the key has reached its limit
 * (`rate-limit.ts` explains how exact the limits are).
 * @param now epoch ms
 */
export const admit = async (caller: Caller, now: number, log: Log): Promise<Admission> => {
  if (caller.kind === 'none') return { finish: () => ({}), kept: Promise.resolve() };
  const onFailure = (error: unknown) =>
    log.error('requests not counted', { project: projectOf(caller), failure: error });
  const used = caller.keyId && noteUse(projectOf(caller), caller.keyId, now, log);
  const subjects = subjectsOf(caller);
  const { decision, reported } = await limiter.take(subjects, now, onFailure);
  const kept = Promise.all([used, reported]);
  if (!decision.allowed) return { finish: () => headersOf(decision), kept, refusal: refuse(decision) };
  return { finish: (took) => headersOf(limiter.charge(subjects, took, now + took)), kept };
};
