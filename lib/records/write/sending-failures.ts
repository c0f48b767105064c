import { isOfOther, subjectOf } from '../../engine/http/answer/failures.ts';
import { ApiError } from '../../errors.ts';
import type { Provider } from '../../providers/define.ts';
import { outcomeOfFailure, perhapsApplied } from './outcomes.ts';

/** A gateway's 503 may come after the vendor has begun, whatever it says of coming back. */
const isRefusal = (error: ApiError): boolean =>
  (error.details?.provider?.status ?? 0) < 500 && outcomeOfFailure(error) === 'not_applied';

/** A refusal by the plan of an account says so. @param plan that the request needs, where it needs one */
export const planRequired = (provider: Provider, plan: string | undefined, error: unknown): unknown => {
  if (plan === undefined || !(error instanceof ApiError) || error.code !== 'provider_forbidden') return error;
  if (isOfOther(error) || subjectOf(provider, error) === 'scopes') return error;
  const words = error.details?.provider?.message;
  const message = `${provider.id} does not do this in the plan of the account, it needs ${plan}${words ? `: ${words}` : ''}`;
  return new ApiError('plan_required', message, { details: error.details ?? {}, cause: error });
};

/**
 * The failure of a request that sends messages: nobody knows what became of it unless the vendor has refused it.
 * @param advice what to do then
 */
export const uncertainUnlessRefused = (thrown: unknown, advice: string): ApiError => {
  const error = perhapsApplied(thrown);
  if (isRefusal(error)) return error;
  const { retry_after: _, ...details } = error.details ?? {};
  const message = `${error.message.replace(/\.$/, '')}. Nobody knows whether it took place. ${advice}`;
  return new ApiError(error.code, message, {
    details: { ...details, retriable: false, outcome: 'uncertain' },
    cause: thrown,
  });
};
