import type { FailureDetails, Issue, Outcome } from './types.ts';

/** The failure that the service returned, or the fact that it did not answer. */
export interface Failure {
  /** HTTP status. 0 without an answer. */
  readonly status: number;
  readonly code: string;
  readonly details?: FailureDetails | undefined;
  readonly requestId?: string | undefined;
  readonly docs?: string | undefined;
}

/** Error of a failed call. `message` may be shown to a developer. */
export class UnifiedError extends Error {
  /** HTTP status. 0 without an answer. */
  readonly status: number;
  /** Error code: a code of the service such as `validation_failed`, or `no_answer`, or `not_modified`. */
  readonly code: string;
  readonly details: FailureDetails;
  readonly requestId: string | undefined;
  /** Address of the page that explains the code. */
  readonly docs: string | undefined;

  constructor(message: string, { status, code, details = {}, requestId, docs }: Failure, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'UnifiedError';
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
    this.docs = docs;
  }

  /** The refused fields. */
  get issues(): readonly Issue[] {
    return this.details.issues ?? [];
  }

  /** Whether a write took place. */
  get outcome(): Outcome | undefined {
    return this.details.outcome;
  }
}

/** Error for a message to a webhook that cannot be trusted. */
export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError';
}
