import type { Call } from '../../call.ts';
import { ApiError, type ErrorDetails, type Outcome, refusal, withDetails } from '../../errors.ts';
import { noticesOf, type OpenedObject } from '../context.ts';

/** Statuses that refuse a body or a precondition. Nothing was sent, unless the error contains another outcome. */
const refusals: readonly number[] = [412, 422];

/**
 * The outcome of a failed write. It is uncertain, unless the failure contains the outcome, or no write was sent yet.
 * @param call call of the write, if the write may have failed before it was sent
 */
export const outcomeOfFailure = (error: unknown, call?: Pick<Call, 'stopwatch'>): Outcome => {
  const { details, status = 0 } = error instanceof ApiError ? error : {};
  const isRefusal = refusals.includes(status) || call?.stopwatch.hasWritten() === false;
  return details?.outcome ?? (isRefusal ? 'not_applied' : 'uncertain');
};

/** Details of a write that may have taken place. */
export const uncertain = { retriable: false, outcome: 'uncertain' } as const;

/** The refusal of a write while another request does the same. */
export const underWay = (message: string): ApiError =>
  refusal('conflict', message, { retriable: true, retry_after: 2 });

/**
 * The error after an applied write. The provider's change stays, so the error contains the names of the record and does
 * not allow a repeat.
 * @param names the names of the record, if they are known
 */
export const afterApplied = (error: unknown, what: string, names: Pick<ErrorDetails, 'id' | 'remote_id'>): ApiError => {
  const known = error instanceof ApiError ? error : undefined;
  const { retry_after: _, ...details } = known?.details ?? {};
  const { code = 'internal_error' } = known ?? {};
  const message = `The ${what} was applied, but the record could not be returned${known ? `: ${known.message.replace(/\.$/, '')}` : ''}.`;
  // Clients wait at a rate limit and then repeat the request, which must not happen here.
  return new ApiError(code === 'rate_limited' ? 'provider_failed' : code, message, {
    details: { ...details, retriable: false, outcome: 'applied', ...names },
    cause: error,
  });
};

/** The error of a request with an unknown outcome, unless the failure contains the outcome. */
export const perhapsApplied = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError(
        'internal_error',
        'Something failed on our side; check whether the write took place before you repeat it.',
        { details: uncertain, cause: error },
      );

/** Result of a request that writes. A failure contains the outcome. @throws ApiError as `perhapsApplied` */
export const written = <T>(sent: Promise<T>): Promise<T> =>
  sent.catch((error: unknown) => {
    throw perhapsApplied(error);
  });

/**
 * Adds notices to a refusal. A value that could not be looked up was sent as given, and the notices explain the
 * refusal.
 */
export const withNotices = (opened: Pick<OpenedObject, 'session'>, error: ApiError): ApiError => {
  const notices = noticesOf(opened);
  if (error.code !== 'provider_rejected' || notices.length === 0) return error;
  const reasons = notices.map(({ message }) => message).join('; ');
  const quoted = [...(error.details?.quoted ?? []), ...notices.flatMap((notice) => notice.quoted ?? [])];
  return withDetails(error, { quoted }, `${error.message}; ${reasons}`);
};
