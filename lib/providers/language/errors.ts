import type { HeaderOr, Path, PatternAt, Placed } from './paths.ts';

/**
 * Reasons in an error response: the elements of a list, or of the lists in an object. An element that is a text is
 * itself a reason.
 */
export interface Reasons extends Placed {
  /** Name of the text in an element, at any depth. Default: all texts, each with its name. */
  readonly member?: string;
  /** Members of an element that replace a missing text together: `['field', 'code']`. */
  readonly orElse?: readonly string[];
}

/**
 * A refused field, by the vendor's name and with its index in a list: `emails.0.value`. The reason is present if the
 * vendor gives a separate reason for the field.
 */
export type RefusedField = readonly [name: string, why?: string | undefined];

/** A failure that people can solve. */
export interface Advised<Advice = string> {
  /** Steps to take, as sentences for people. */
  readonly advice: Advice;
}

/**
 * Meaning of an error response whose status does not show the meaning.
 *
 * - `advice`: Advice for the caller, added to the vendor's message.
 */
export interface Meaning extends PatternAt, Partial<Advised> {
  /** HTTP status with this meaning. */
  readonly status: number;
  /**
   * Subject of the failure, if the status does not show it: a missing consent of the contact, the IP address of the
   * request, or an account that the vendor does not serve (unpaid, suspended, expired trial).
   */
  readonly about?: 'consent' | 'address' | 'account';
}

/** Description of the vendor's error responses. */
export interface ErrorShape {
  /** Paths of the text for people. The first text counts. */
  readonly message: readonly Path[];
  /** Paths of the code for programs. The first code counts. */
  readonly code: readonly Path[];
  /** Places of further reasons. The service adds reasons that the message lacks. */
  readonly reasons?: readonly Reasons[];
  /** Place of the vendor's request id, for the vendor's support. */
  readonly requestId?: HeaderOr<Path>;
  /**
   * Function that recognises rate limits without `Retry-After`, or with another status than 429, from the headers or
   * the parsed body. Returns the end of the limit in epoch ms, 0 if the end is unknown, and `undefined` if the response
   * is no rate limit. `now` is epoch ms.
   */
  readonly rateLimit?: (
    status: number,
    headers: Readonly<Record<string, string | undefined>>,
    body: unknown,
    now: number,
  ) => number | undefined;
  /**
   * Statuses of errors whose HTTP status is wrong or missing (GraphQL returns errors with 200). The first pattern that
   * fits the text at its path counts.
   */
  readonly meanings?: readonly Meaning[];
  /** Returns the id of the record that conflicts, from the message or the parsed body of a 409. */
  readonly conflict?: (message: string, body: unknown) => string | undefined;
  /** Returns the fields of a 409 whose values another record has. */
  readonly taken?: (body: unknown) => readonly RefusedField[];
  /** Returns the refused fields of a write from the parsed body. Upper and lower case are equal. */
  readonly refused?: (body: unknown) => readonly RefusedField[];
  /**
   * Returns the subject of a refusal by its code: `reference` is a record that the body refers to (or the record
   * itself), `scopes` are missing scopes.
   */
  readonly about?: (code: string) => 'reference' | 'scopes' | undefined;
}
