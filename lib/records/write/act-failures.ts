import { ApiError } from '../../errors.ts';
import type { Action } from '../../providers/define.ts';
import type { RecordContext } from '../context.ts';
import { outcomeOfFailure, perhapsApplied } from './applied.ts';

const advice =
  'Nobody knows whether it took place. Ask again with the same Idempotency-Key: that reads the status, and sends nothing.';

/** A gateway's 503 may come after the vendor has begun, whatever it says of coming back. */
const isRefusal = (error: ApiError): boolean =>
  (error.details?.provider?.status ?? 0) < 500 && outcomeOfFailure(error) === 'not_applied';

/** A failure of an action as it is told: what became of it is not known unless the vendor has refused it. */
export const certain = ({ provider }: RecordContext, { plan }: Action, thrown: unknown): ApiError => {
  const error = perhapsApplied(thrown);
  if (error.code === 'provider_forbidden' && plan !== undefined) {
    const words = error.details?.provider?.message;
    const message = `${provider.id} does not do this in the plan of the account, it needs ${plan}${words ? `: ${words}` : ''}`;
    return new ApiError('plan_required', message, { details: error.details ?? {}, cause: thrown });
  }
  if (isRefusal(error)) return error;
  const { retry_after: _, ...details } = error.details ?? {};
  return new ApiError(error.code, `${error.message.replace(/\.$/, '')}. ${advice}`, {
    details: { ...details, retriable: false, outcome: 'uncertain' },
    cause: thrown,
  });
};
