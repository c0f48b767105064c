import type { Logger } from '@aws-lambda-powertools/logger';
import { operatorScope } from '../crypto/tokens.ts';
import { ApiError, type AuthenticationFailed, notApplied } from '../errors.ts';
import { failuresPerMinute } from '../store/projects/policy.ts';
import { addRequests } from '../store/projects/usage.ts';
import { createLimiter } from './rate-limit.ts';
import { sourceOf } from './source.ts';

/** Failures for one report to the shared counter: a write unit. */
const block = 10;

/** Sources that a process counts; each takes about 300 bytes. The one that came first makes room. */
const maxSources = 5_000;

const limiter = createLimiter(addRequests, { block, maxSubjects: maxSources });

const tooMany = (seconds: number): ApiError =>
  new ApiError(
    'rate_limited',
    `Too many credentials that are not valid came from this address; wait ${seconds} s. Valid ones are not held up.`,
    { details: { ...notApplied, retry_after: seconds } },
  );

/** A request with credentials that do not verify. */
export interface FailedRequest {
  /** Address that the gateway saw. */
  readonly address: string;
  /** Epoch ms. */
  readonly now: number;
  readonly log: Logger;
}

/**
 * Counts a failed authentication by its source. It is answered by the failure itself, or, once the source has had its
 * failures of the minute, by `rate_limited`. As only failures are counted and refused, valid credentials from the same
 * address are not held up.
 *
 * Guarantee, of `n` failures a minute (60 unless the installation has another limit): each process answers less than
 * `n` times as the credentials deserve, P processes together less than `n + 10 × P` times. One write unit is spent for
 * ten of these answers, and none for a refusal. A credential whose checksum is wrong costs no read, one that was
 * looked up in vain none for 30 s (`recent-refusals.ts`). With more sources than 5,000 in a minute, a process forgets
 * at most nine failures of one, and its limit, whenever another takes its place.
 * @returns when nothing of it is under way any more, as a Lambda stops then
 */
export const countFailure = async (error: AuthenticationFailed, request: FailedRequest): Promise<ApiError> => {
  const { address, now, log } = request;
  const subject = { project: operatorScope, name: `failures#${sourceOf(address)}`, limit: failuresPerMinute() };
  const onFailure = (cause: unknown) =>
    log.error('failed authentications not counted', { cause: cause instanceof Error ? cause : String(cause) });
  const { decision, reported } = await limiter.take([subject], now, onFailure);
  await reported;
  return decision.allowed ? error : tooMany(decision.reset);
};
