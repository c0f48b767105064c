import type { HeaderOr, Path, PatternAt, Placed } from './paths.ts';

/** Reasons in an error answer: the elements of a list, or of the lists in an object. An element that is a text is one itself. */
export interface Reasons extends Placed {
  /** Name of the text in an element, however deep. Without it every text, with its name before it. */
  readonly member?: string;
  /** Members of an element that say it together where that text is not there: `['field', 'code']`. */
  readonly orElse?: readonly string[];
}

/** A field as the vendor names it, with the place in a list where it says that: `emails.0.value`; and why, where that is said of it alone. */
export type RefusedField = readonly [name: string, why?: string | undefined];

/** What an error answer means whose status does not say it. */
export interface Meaning extends PatternAt {
  /** The HTTP status that it is. */
  readonly status: number;
  /**
   * What it is about, where the status does not say so: a person who has not agreed to get messages, the address that the
   * request came from, or an account that the vendor does not serve (unpaid, suspended, its trial over).
   */
  readonly about?: 'consent' | 'address' | 'account';
  /** What to do about it, told after the words of the vendor. */
  readonly advice?: string;
}

/** Where the vendor's error answers hold what a client can act on. */
export interface ErrorShape {
  /** Paths of the text for people: the first that is there. */
  readonly message: readonly Path[];
  /** Paths of the code for programs: the first that is there. */
  readonly code: readonly Path[];
  /** Where further reasons are: each that the message does not have is told after it. */
  readonly reasons?: readonly Reasons[];
  /** Where the vendor's own id of the request is, for its support. */
  readonly requestId?: HeaderOr<Path>;
  /**
   * A quirk: when a rate limit ends, in epoch ms, where no `Retry-After` says so, or whether an answer of another status than
   * 429 is one: by its headers, or by its parsed body, which alone may say so. `now` is epoch ms. 0 where it is not known;
   * `undefined` for an answer that is none.
   */
  readonly rateLimit?: (
    status: number,
    headers: Readonly<Record<string, string | undefined>>,
    body: unknown,
    now: number,
  ) => number | undefined;
  /**
   * Errors whose HTTP status says something else, or nothing (GraphQL answers them with 200): the first whose pattern
   * fits the text at its path says which status it is.
   */
  readonly meanings?: readonly Meaning[];
  /** The id of the record in the way, which the message or the parsed body of a 409 contains. */
  readonly conflict?: (message: string, body: unknown) => string | undefined;
  /** The fields that a 409 names because another record has their values. */
  readonly taken?: (body: unknown) => readonly RefusedField[];
  /** The fields of a write that the parsed body of an answer names as refused; case does not count. */
  readonly refused?: (body: unknown) => readonly RefusedField[];
  /**
   * The subject of a refusal, by its code: a record that the body refers to (if the body has none, the record itself), or missing
   * scopes, which no plan of the vendor cures.
   */
  readonly about?: (code: string) => 'reference' | 'scopes' | undefined;
}
