import type { Call } from '../../call.ts';
import { ApiError, type Outcome } from '../../errors.ts';
import { noticesOf, type OpenedObject } from '../context.ts';

/** Refusals of a body or a precondition: nothing was sent, where they do not say otherwise. */
const refusals: readonly number[] = [412, 422];

/**
 * What became of a write that failed: nobody knows, unless the failure says so, or nothing had left for the vendor yet.
 * @param call of the write, where it may have failed before that
 */
export const outcomeOfFailure = (error: unknown, call?: Pick<Call, 'stopwatch'>): Outcome => {
  const { details, status = 0 } = error instanceof ApiError ? error : {};
  const isRefusal = refusals.includes(status) || call?.stopwatch.hasWritten() === false;
  return details?.outcome ?? (isRefusal ? 'not_applied' : 'uncertain');
};

/** What became of a create whose answer does not say which record it has made, if any. */
export const nameless = { retriable: false, outcome: 'uncertain' } as const;

/** What names a record that was written, as far as it is known. */
export interface WrittenNames {
  readonly id?: string | undefined;
  readonly remote_id?: string | undefined;
}

/**
 * What the provider has applied stays, whatever fails after it: the error says so, names the record where it is known, and
 * invites nobody to send the request again.
 */
export const afterApplied = (error: unknown, what: string, names: WrittenNames): ApiError => {
  const known = error instanceof ApiError ? error : undefined;
  const { retry_after: _, ...details } = known?.details ?? {};
  const { code = 'internal_error' } = known ?? {};
  const message = `The ${what} was applied, but the record could not be answered${known ? `: ${known.message.replace(/\.$/, '')}` : ''}.`;
  // At a limit clients wait and repeat the request, which was carried out.
  return new ApiError(code === 'rate_limited' ? 'provider_failed' : code, message, {
    details: { ...details, retriable: false, outcome: 'applied', ...names },
    cause: error,
  });
};

/** Nobody knows what became of a request whose failure does not say so. */
export const perhapsApplied = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError(
        'internal_error',
        'Something failed on our side; look whether the write took place before you repeat it.',
        {
          details: { retriable: false, outcome: 'uncertain' },
          cause: error,
        },
      );

/** A value that could not be looked up goes to the provider as it is: its refusal says why it could not. */
export const withNotices = (opened: Pick<OpenedObject, 'session'>, error: ApiError): ApiError => {
  const notices = noticesOf(opened);
  if (error.code !== 'provider_rejected' || notices.length === 0) return error;
  const reasons = notices.map(({ message }) => message).join('; ');
  const quoted = [...(error.details?.quoted ?? []), ...notices.flatMap((notice) => notice.quoted ?? [])];
  return new ApiError(error.code, `${error.message}; ${reasons}`, {
    details: { ...error.details, quoted },
    cause: error,
  });
};
