/** HTTP status of each error that a client can see. The code is the stable `error` string of the envelope. */
export const statusOfCode = {
  invalid_json: 400,
  invalid_request: 400,
  invalid_cursor: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  idempotency_conflict: 409,
  outcome_uncertain: 409,
  link_expired: 410,
  link_used: 410,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  ambiguous_connection: 422,
  unsupported_object: 422,
  unsupported_operation: 422,
  unsupported_filter: 422,
  provider_rejected: 422,
  consent_required: 422,
  credentials_rejected: 422,
  connection_needs_reauth: 424,
  provider_forbidden: 424,
  plan_required: 424,
  rate_limited: 429,
  not_tried: 503,
  internal_error: 500,
  provider_failed: 502,
  provider_unreachable: 502,
  provider_timeout: 504,
} as const;

export type ErrorCode = keyof typeof statusOfCode;

/**
 * Sentences for codes of failures to use an account. Some of these codes occur only in stored failures and are no
 * `ErrorCode`.
 */
const words: Readonly<Record<string, string>> = {
  connection_needs_reauth: 'the provider refused the credentials',
  grant_revoked: 'the provider no longer accepts the grant',
  provider_rejected: 'the provider did not accept a request',
  consent_required: 'the contact has to agree first',
  provider_forbidden: 'the provider does not allow it with the permissions of the account',
  plan_required: 'the plan of the account at the provider does not include it',
  provider_failed: 'the provider failed',
  provider_unreachable: 'the provider could not be reached',
  provider_timeout: 'the provider did not answer in time',
  rate_limited: 'the provider asks for fewer requests',
  too_many_deletes: 'too many records were no longer there',
};

/**
 * Describes a failure in our own words, for use if the provider's words cannot be read or must not be stored.
 * @param code of an `ApiError`, or of a stored failure
 */
export const wordsFor = (code: string): string => words[code] ?? 'the account could not be used';

/** Error codes of a failed call of a provider. */
export const providerFailures = [
  'provider_rejected',
  'connection_needs_reauth',
  'provider_forbidden',
  'rate_limited',
  'provider_failed',
  'provider_unreachable',
  'provider_timeout',
] as const satisfies readonly ErrorCode[];

/** One refused field. `path` is the field as the client wrote it: `email_addresses[0].email_address`. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** A part of a write that was not applied, or a part of an answer that is missing. The other parts are present. */
export interface Warning {
  readonly path: string;
  readonly code: WarningCode;
  readonly message: string;
  /**
   * Values of the account and words of the provider that `message` contains. Answers never contain this member
   * (`api/answer-for-caller.ts`).
   */
  readonly quoted?: readonly string[] | undefined;
}

/** Converts warnings into the issues of a refusal. */
export const issuesOf = (warnings: readonly Warning[]): readonly Issue[] =>
  warnings.map(({ path, message }) => ({ path, message }));

export const warningCodes = [
  'unsupported_field',
  'unknown_value',
  'read_only',
  'html_removed',
  'child_failed',
  'follow_up_failed',
  'mapping_not_stored',
  'event_not_stored',
  'partial_record',
  'not_permitted',
  'record_made',
  'short_lived_credential',
] as const;
export type WarningCode = (typeof warningCodes)[number];

/**
 * The failure in the provider's words. It never contains a body or a secret. The engine shortens and redacts `message`.
 */
export interface ProviderFailure {
  readonly name: string;
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly request_id?: string | undefined;
}

/** Whether the write was applied. `uncertain` if the provider's answer was lost. */
export type Outcome = 'applied' | 'not_applied' | 'uncertain';

/** Quoted texts for a warning that repeats the message of an error. */
export const quotedIn = ({ details }: ApiError): readonly string[] =>
  [...(details?.quoted ?? []), details?.provider?.message ?? ''].filter((text) => text !== '');

/** Details of a refused request: it changed nothing, and a retry of the same request would be refused too. */
export const notApplied = { retriable: false, outcome: 'not_applied' } as const;

export interface ErrorDetails {
  /**
   * Values of the account that the message or the messages of `issues` contain, except the words in `provider`. Answers
   * never contain this member (`api/answer-for-caller.ts`).
   */
  readonly quoted?: readonly string[] | undefined;
  readonly issues?: readonly Issue[] | undefined;
  readonly provider?: ProviderFailure | undefined;
  readonly retriable?: boolean | undefined;
  readonly outcome?: Outcome | undefined;
  /** Seconds to wait before the next attempt. */
  readonly retry_after?: number | undefined;
  /** Unified id of the conflicting record, for a 409 of the provider. */
  readonly existing_id?: string | undefined;
  readonly existing_remote_id?: string | undefined;
  /** Records that match the value of an upsert. The client has to name a single record. */
  readonly candidates?: readonly { readonly id: string; readonly remote_id: string }[] | undefined;
  /** Connections of the customer at the provider. The client has to name a single connection. */
  readonly connections?: readonly { readonly id: string; readonly name: string }[] | undefined;
  /** Number of recipients of a campaign, if the caller confirmed a different number. */
  readonly recipient_count?: number | undefined;
  /** Unified id of the record that the requested record was merged into. */
  readonly merged_into?: string | undefined;
  readonly merged_into_remote_id?: string | undefined;
  /** The current record, and its tag, after a failed precondition. */
  readonly current?: Readonly<Record<string, unknown>> | undefined;
  readonly etag?: string | undefined;
  /** Unified id of the written record, if the error occurred after the write. */
  readonly id?: string | undefined;
  readonly remote_id?: string | undefined;
  /** The account that must be connected again, and the path of the request that creates a link for that. */
  readonly reconnect?:
    | { readonly path: string; readonly id_linked_user: string; readonly provider: string; readonly host?: string }
    | undefined;
}

/** The only kind of error that may reach a client. `message` is public, `cause` is only for the log. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;
  /** Response headers, in addition to the headers of every response. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string,
    options: { details?: ErrorDetails; headers?: Readonly<Record<string, string>>; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.details = options.details;
    this.headers = options.headers ?? {};
  }

  get status(): number {
    return statusOfCode[this.code];
  }
}

/**
 * Failed verification of credentials, or of an equivalent proof: the token of a link, the `state` of a consent, the
 * proof of a message. The service counts these failures by the source of the request.
 */
export class AuthenticationFailed extends ApiError {}

/** Matches a message that continues a sentence after the name of its field: `last_name is required`. */
const goesOn = /^(?:is|are|was|has|have|had|must|may|can|cannot|does|needs|takes|contradicts|confirms|belongs)\b/;

/** An issue without a path is a fault of the whole body. */
const sentenceOf = ({ path, message }: Issue): string => {
  if (path === '') return goesOn.test(message) ? `The request ${message}` : message;
  return goesOn.test(message) ? `${path} ${message}` : `${path}: ${message}`;
};

/** Maximum number of sentences: more than any response has space for. */
const mostSentences = 100;

/** Creates a 422 that names each refused field. @param quoted texts of the account in the messages */
export const validationError = (issues: readonly Issue[], quoted: readonly string[] = []): ApiError =>
  new ApiError('validation_failed', issues.slice(0, mostSentences).map(sentenceOf).join('; '), {
    details: { issues, retriable: false, ...(quoted.length > 0 && { quoted }) },
  });

/** Whether the cause is a mistake in the code. A repeated request would fail in the same way. */
const isMistake = (cause: unknown): boolean =>
  cause instanceof TypeError || cause instanceof RangeError || cause instanceof ReferenceError;

/** Wraps an unexpected failure, such as an unreachable database. Its cause is written to the log only. */
export const unforeseen = (cause: unknown, outcome: Outcome): ApiError =>
  new ApiError('internal_error', 'Something failed on our side; the request id names it in the log.', {
    details: { outcome, retriable: outcome === 'not_applied' && !isMistake(cause) },
    cause,
  });

/** The refusal of a request that has changed nothing. @param further further details */
export const refusal = (code: ErrorCode, message: string, further: ErrorDetails = {}): ApiError =>
  new ApiError(code, message, { details: { ...notApplied, ...further } });

/** The same failure with further details. @param message Default: the same message. */
export const withDetails = (error: ApiError, further: ErrorDetails, message = error.message): ApiError =>
  new ApiError(error.code, message, {
    details: { ...error.details, ...further },
    headers: error.headers,
    cause: error,
  });

/** Result of some work, or another value if the work fails with an `ApiError`. Other errors are thrown. */
export const unlessFailed = <T, O>(work: Promise<T>, otherwise: O): Promise<T | O> =>
  work.catch((error: unknown) => {
    if (error instanceof ApiError) return otherwise;
    throw error;
  });

/** Whether an error says that the record does not exist. */
export const isMissing = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'not_found';

/** Result of a read. `undefined` if the record does not exist. Other errors are thrown. */
export const unlessMissing = async <T>(read: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await read();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};
