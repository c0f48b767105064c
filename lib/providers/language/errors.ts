import type { HeaderOr, Path, PatternAt, Placed } from './paths.ts';

/**
 * Reasons in an error response: the elements of a list, or of the lists in an object. An element that is a text is
 * itself a reason.
 */
export interface Reasons extends Placed {
  /**
   * Name of the member with the text, at any depth of an element. Without it, all texts count, each with its name
   * before it.
   */
  readonly member?: string;
  /** Members that together form the reason if an element lacks the text: `['field', 'code']`. */
  readonly orElse?: readonly string[];
}

/**
 * A refused field, by the vendor's name and with its index in a list: `emails.0.value`. The reason is present if the
 * vendor gives a separate reason for the field.
 */
export type RefusedField = readonly [name: string, why?: string | undefined];

/** Meaning of an error response whose status does not show the meaning. */
export interface Meaning extends PatternAt {
  /** HTTP status with this meaning. */
  readonly status: number;
  /**
   * Subject of the error, if the status does not show it: a contact who has not consented to messages, the address of
   * the request's sender, or an account that the vendor does not serve (unpaid, suspended, trial over).
   */
  readonly about?: 'consent' | 'address' | 'account';
  /** Advice for the caller, appended to the vendor's words. */
  readonly advice?: string;
}

/** Description of the vendor's error responses. */
export interface ErrorShape {
  /** Paths of the text for people. The first existing text applies. */
  readonly message: readonly Path[];
  /** Paths of the code for programs. The first existing code applies. */
  readonly code: readonly Path[];
  /** Further reasons. Each reason that the message does not contain is appended to the message. */
  readonly reasons?: readonly Reasons[];
  /** The vendor's own id of the request, for the vendor's support. */
  readonly requestId?: HeaderOr<Path>;
  /**
   * Quirk that recognises rate limits without `Retry-After`, or with another status than 429, from the headers or the
   * parsed body. Returns the end of the limit in epoch ms, 0 if the end is unknown, and `undefined` if the response is
   * no rate limit. `now` is epoch ms.
   */
  readonly rateLimit?: (
    status: number,
    headers: Readonly<Record<string, string | undefined>>,
    body: unknown,
    now: number,
  ) => number | undefined;
  /**
   * Errors whose HTTP status is misleading (GraphQL returns errors with status 200). The first meaning whose pattern
   * matches the text at its path determines the status.
   */
  readonly meanings?: readonly Meaning[];
  /** Reads the id of the conflicting record from the message or the parsed body of a 409. */
  readonly conflict?: (message: string, body: unknown) => string | undefined;
  /** Reads the fields of a 409 whose values another record already has. */
  readonly taken?: (body: unknown) => readonly RefusedField[];
  /** Reads the refused fields of a write from the parsed body of a response. Case does not matter. */
  readonly refused?: (body: unknown) => readonly RefusedField[];
  /**
   * Reads the subject of a refusal from its code: a referenced record (or the record itself, if the body refers to
   * none), or missing scopes, which no plan of the vendor includes.
   */
  readonly about?: (code: string) => 'reference' | 'scopes' | undefined;
}
