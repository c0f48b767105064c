import { ApiError, type ErrorDetails, notApplied } from '../../errors.ts';
import type { Provider } from '../../providers/define.ts';

/** Details of a failure that changed nothing at the provider. The same request may succeed later. */
export const canRetry = { retriable: true, outcome: 'not_applied' } as const;

/**
 * Error for a provider without a usable response.
 * @param what end of the sentence that begins with the provider's id
 * @param details default: nothing was applied, and a repeated request would fail again
 */
export const providerFailed = (
  { id }: Pick<Provider, 'id'>,
  what: string,
  details: ErrorDetails = notApplied,
  cause?: unknown,
): ApiError =>
  new ApiError('provider_failed', `${id} ${what}`, { details: { provider: { name: id }, ...details }, cause });
