/**
 * Every error a client can see, with its HTTP status. The code is the stable `error` string of the envelope.
 */
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

/** Of codes that say that an account could not be used; some are of stored failures only, and no `ErrorCode`. */
const words: Readonly<Record<string, string>> = {
  connection_needs_reauth: 'the provider refused the credentials',
  grant_revoked: 'the provider does not accept the grant any more',
  provider_rejected: 'the provider did not accept a request',
  consent_required: 'the person has to agree first',
  provider_forbidden: 'the provider does not allow it with the permissions of the account',
  plan_required: 'the plan of the account at the provider does not include it',
  provider_failed: 'the provider failed',
  provider_unreachable: 'the provider could not be reached',
  provider_timeout: 'the provider did not answer in time',
  rate_limited: 'the provider asks for fewer requests',
  too_many_deletes: 'too many records were no longer there',
};

/**
 * A failure in our own words, where the words of the provider cannot be read, or must not be kept.
 * @param code of an `ApiError`, or of a stored failure
 */
export const wordsFor = (code: string): string => words[code] ?? 'the account could not be used';

/** How a call of a provider may fail. */
export const providerFailures = [
  'provider_rejected',
  'connection_needs_reauth',
  'provider_forbidden',
  'rate_limited',
  'provider_failed',
  'provider_unreachable',
  'provider_timeout',
] as const satisfies readonly ErrorCode[];

/** One refused field: `path` as the client wrote it (`email_addresses[0].email_address`). */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** Something of a write that did not take place, or of an answer that is missing; the rest is there. */
export interface Warning {
  readonly path: string;
  readonly code: WarningCode;
  readonly message: string;
  /** Values of the account, and words of the provider, within `message`. No answer has it (`api/answer-for-caller.ts`). */
  readonly quoted?: readonly string[] | undefined;
}

/** Warnings as the reasons of a refusal. */
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
] as const;
export type WarningCode = (typeof warningCodes)[number];

/** The failure in the words of the provider; never holds a body or a secret. `message` is cut and redacted by the engine. */
export interface ProviderFailure {
  readonly name: string;
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly request_id?: string | undefined;
}

/** Whether a write took place: `uncertain` when its answer was lost. */
export type Outcome = 'applied' | 'not_applied' | 'uncertain';

/** What a warning quotes that has the message of a failure in it. */
export const quotedIn = ({ details }: ApiError): readonly string[] =>
  [...(details?.quoted ?? []), details?.provider?.message ?? ''].filter((text) => text !== '');

/** Details of a request that was refused: it changed nothing, and the same one is refused again. */
export const notApplied = { retriable: false, outcome: 'not_applied' } as const;

export interface ErrorDetails {
  /** Values of the account within the message and those of `issues`; the words of `provider` are known. No answer has it (`api/answer-for-caller.ts`). */
  readonly quoted?: readonly string[] | undefined;
  readonly issues?: readonly Issue[] | undefined;
  readonly provider?: ProviderFailure | undefined;
  readonly retriable?: boolean | undefined;
  readonly outcome?: Outcome | undefined;
  /** Seconds to wait before the next try. */
  readonly retry_after?: number | undefined;
  /** Unified id of the record that is in the way (a 409 of the provider). */
  readonly existing_id?: string | undefined;
  readonly existing_remote_id?: string | undefined;
  /** Of an upsert, the records that have its value, of which one has to be named. */
  readonly candidates?: readonly { readonly id: string; readonly remote_id: string }[] | undefined;
  /** How many people a campaign is sent to, where the caller has confirmed another number. */
  readonly recipient_count?: number | undefined;
  /** Unified id of the record that the one asked for was merged into. */
  readonly merged_into?: string | undefined;
  readonly merged_into_remote_id?: string | undefined;
  /** Of a precondition that failed: the record as it is, and its tag. */
  readonly current?: Readonly<Record<string, unknown>> | undefined;
  readonly etag?: string | undefined;
  /** Unified id of the record that was written, of an error that came after that. */
  readonly id?: string | undefined;
  readonly remote_id?: string | undefined;
  /** Whose account has to be connected again, and the request that gives a link for it. */
  readonly reconnect?:
    | { readonly path: string; readonly id_linked_user: string; readonly provider: string; readonly host?: string }
    | undefined;
}

/** The one error that may reach a client: `message` is public, `cause` is for the log. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;
  /** Of the answer, beside those that every answer has. */
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
 * Credentials, or a proof in their place (the token of a link, the `state` of a consent, the proof of a message), that do
 * not verify. It is counted by where the request came from.
 */
export class AuthenticationFailed extends ApiError {}

/** A message that goes on from the name of its field: `last_name is required`. */
const goesOn = /^(?:is|are|was|has|have|had|must|may|can|cannot|does|needs|takes|contradicts|confirms|belongs)\b/;

/** A fault of the body itself has no path. */
const sentenceOf = ({ path, message }: Issue): string => {
  if (path === '') return goesOn.test(message) ? `The request ${message}` : message;
  return goesOn.test(message) ? `${path} ${message}` : `${path}: ${message}`;
};

/** More than any answer has room for. */
const mostSentences = 100;

/** A 422 that names each refused field. @param quoted texts of the account in the messages */
export const validationError = (issues: readonly Issue[], quoted: readonly string[] = []): ApiError =>
  new ApiError('validation_failed', issues.slice(0, mostSentences).map(sentenceOf).join('; '), {
    details: { issues, retriable: false, ...(quoted.length > 0 && { quoted }) },
  });

/** A mistake in the code, which a repeated request meets again. */
const isMistake = (cause: unknown): boolean =>
  cause instanceof TypeError || cause instanceof RangeError || cause instanceof ReferenceError;

/** A failure that nobody foresaw, such as a database that is away: the log has its cause, and nobody else. */
export const unforeseen = (cause: unknown, outcome: Outcome): ApiError =>
  new ApiError('internal_error', 'Something failed on our side; the request id names it in the log.', {
    details: { outcome, retriable: outcome === 'not_applied' && !isMistake(cause) },
    cause,
  });

/** Whether a failure says that there is no such record. */
export const isMissing = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'not_found';

/** What is read; `undefined` where the record is gone. Whatever else fails, fails. */
export const unlessMissing = async <T>(read: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await read();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};
