import { isOfOther, subjectOf } from '../../engine/http/answer/failures.ts';
import { ApiError } from '../../errors.ts';
import type { Provider } from '../../providers/define.ts';
import { outcomeOfFailure, perhapsApplied, uncertain } from './outcomes.ts';

/**
 * Whether the vendor has refused the request. A gateway may return 503 after the vendor has begun, whatever
 * `Retry-After` says.
 */
const isRefusal = (error: ApiError): boolean =>
  (error.details?.provider?.status ?? 0) < 500 && outcomeOfFailure(error) === 'not_applied';

/**
 * Changes a refusal into `plan_required` if the account's plan causes the refusal.
 * @param plan plan that the request needs, if any
 */
export const planRequired = (provider: Provider, plan: string | undefined, error: unknown): unknown => {
  if (plan === undefined || !(error instanceof ApiError) || error.code !== 'provider_forbidden') return error;
  if (isOfOther(error) || subjectOf(provider, error) === 'scopes') return error;
  const words = error.details?.provider?.message;
  const message = `${provider.id} does not support this in the plan of the account; it needs ${plan}${words ? `: ${words}` : ''}`;
  return new ApiError('plan_required', message, { details: error.details ?? {}, cause: error });
};

/**
 * The failure of a request that sends messages. Its outcome is uncertain, unless the vendor has refused the request.
 * @param advice next step for the caller
 */
export const uncertainUnlessRefused = (thrown: unknown, advice: string): ApiError => {
  const error = perhapsApplied(thrown);
  if (isRefusal(error)) return error;
  const { retry_after: _, ...details } = error.details ?? {};
  const message = `${error.message.replace(/\.$/, '')}. The outcome is unknown. ${advice}`;
  return new ApiError(error.code, message, { details: { ...details, ...uncertain }, cause: thrown });
};
