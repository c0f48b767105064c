import type { Logger } from '@aws-lambda-powertools/logger';
import { Cache } from '../cache.ts';
import type { Caller } from '../call.ts';
import { operatorScope } from '../crypto/tokens.ts';
import { ApiError } from '../errors.ts';
import { isoTime } from '../store/dynamodb/item.ts';
import { addRequests, noteKeyUse } from '../store/projects/usage.ts';
import { type Allowance, createLimiter, type Decision, type Subject } from './rate-limit.ts';

/** Whether a request goes on, and the headers of its answer about the limit. */
export interface Admission {
  /**
   * Charges a request that went on with the time it took, ms, in memory: a Lambda stops when it has answered, and reports
   * it with later requests.
   * @returns headers of the answer: https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-07
   */
  readonly finish: (took: number) => Readonly<Record<string, string>>;
  /** `rate_limited`, when it does not go on. */
  readonly refusal?: ApiError;
  /** Writes of it that go on beside it: settle before the answer, as a Lambda stops then. Never rejects. */
  readonly kept: Promise<unknown>;
}

const limiter = createLimiter(addRequests);

type Known = Exclude<Caller, { kind: 'none' }>;

const projectOf = (caller: Known): string => (caller.kind === 'operator' ? operatorScope : caller.project);

/** A key is counted by itself and, as every connection token, for its project. The operator has no project. */
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

/** Keys and their days of use that this process has stored. */
const storedDays = new Cache<void>({ maxAgeMs: 24 * 60 * 60_000, maxEntries: 10_000 });

/** Stores the day of use, once a day; a failure is logged and the request goes on. */
const noteUse = async (caller: Known, now: number, log: Logger): Promise<void> => {
  const { keyId } = caller;
  if (keyId === undefined) return;
  const project = projectOf(caller);
  const day = isoTime(now).slice(0, 10);
  try {
    await storedDays.load(`${project}#${keyId}#${day}`, now, () => noteKeyUse(project, keyId, day));
  } catch (error) {
    log.error('day of use of a key not stored', { project, key: keyId, cause: causeOf(error) });
  }
};

const headersOf = ({ subject, remaining, reset }: Allowance): Readonly<Record<string, string>> => ({
  'ratelimit-limit': String(subject.limit),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(reset),
});

/** As a log takes it. */
const causeOf = (error: unknown): Error | string => (error instanceof Error ? error : String(error));

/**
 * Counts a request of somebody who is known, and lets it go on while the limits of the project and of the key are not
 * reached (`rate-limit.ts` says how exactly they are kept).
 * @param now epoch ms
 */
export const admit = async (caller: Caller, now: number, log: Logger): Promise<Admission> => {
  if (caller.kind === 'none') return { finish: () => ({}), kept: Promise.resolve() };
  const onFailure = (error: unknown) =>
    log.error('requests not counted', { project: projectOf(caller), cause: causeOf(error) });
  const used = noteUse(caller, now, log);
  const subjects = subjectsOf(caller);
  const { decision, reported } = await limiter.take(subjects, now, onFailure);
  const kept = Promise.all([used, reported]);
  if (!decision.allowed) return { finish: () => headersOf(decision), kept, refusal: refuse(decision) };
  return { finish: (took) => headersOf(limiter.charge(subjects, took, now + took)), kept };
};
