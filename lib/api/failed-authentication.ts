import { operatorScope } from '../crypto/tokens.ts';
import { ApiError, type AuthenticationFailed, notApplied } from '../errors.ts';
import type { Log } from '../log.ts';
import { failuresPerMinute } from '../store/projects/policy.ts';
import { addRequests } from '../store/projects/usage.ts';
import { createLimiter } from './rate-limit.ts';
import { sourceOf } from './source.ts';

/** Failures per report to the shared counter. One report costs one write unit. */
const block = 10;

/**
 * Maximum number of sources that a process counts. Each uses about 300 bytes. The oldest source is dropped for a new
 * one.
 */
const maxSources = 5_000;

const limiter = createLimiter(addRequests, { block, maxSubjects: maxSources });

const tooMany = (seconds: number): ApiError =>
  new ApiError(
    'rate_limited',
    `Too many invalid credentials came from this address; wait ${seconds} s. Valid credentials still work.`,
    { details: { ...notApplied, retry_after: seconds } },
  );

/** A request with credentials that cannot be verified. */
export interface FailedRequest {
  /** Caller's address as the gateway saw it. */
  readonly address: string;
  /** Epoch ms. */
  readonly now: number;
  readonly log: Log;
}

/**
 * Counts a failed authentication by its source. The caller receives the failure itself until the source has used up
 * its failures of the minute, then `rate_limited`. Valid credentials from the same address always work, because only
 * failures are counted and refused.
 *
 * Guarantee for a limit of `n` failures a minute (Default: 60, the installation may set another limit): each process
 * returns the failure itself less than `n` times, and P processes together less than `n + 10 × P` times. Ten of these
 * answers cost one write unit, and a refusal costs none. A credential with a wrong checksum costs no read. A
 * credential that was looked up in vain costs no read for 30 s (`recent-refusals.ts`). If there are more than 5,000
 * sources in a minute, a process drops a source for each new one. It then forgets the limit of the dropped source,
 * and at most nine unreported failures.
 * @returns a promise that resolves when all writes are done, because a Lambda stops after the answer
 */
export const countFailure = async (error: AuthenticationFailed, request: FailedRequest): Promise<ApiError> => {
  const { address, now, log } = request;
  const subject = { project: operatorScope, name: `failures#${sourceOf(address)}`, limit: failuresPerMinute() };
  const onFailure = (cause: unknown) => log.error('failed authentications not counted', { failure: cause });
  const { decision, reported } = await limiter.take([subject], now, onFailure);
  await reported;
  return decision.allowed ? error : tooMany(decision.reset);
};
