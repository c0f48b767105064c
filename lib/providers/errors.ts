import type { HeaderOr, Path } from './paths.ts';

/** Where the vendor's error answers hold what a client can act on. */
export interface ErrorShape {
  /** Paths of the text for people: the first that is there. */
  readonly message: readonly Path[];
  /** Paths of the code for programs: the first that is there. */
  readonly code: readonly Path[];
  /** Where further reasons are: every `member` text below `at`, or without it every text, with its name before it. */
  readonly reasons?: { readonly at: Path; readonly member?: string };
  /** Where the vendor's own id of the request is, for its support. */
  readonly requestId?: HeaderOr<Path>;
  /**
   * A quirk: when a rate limit ends, in epoch ms, where no `Retry-After` says so, or whether an answer of another status than
   * 429 is one. 0 where it is not known; `undefined` for an answer that is none.
   */
  readonly rateLimit?: (status: number, headers: Readonly<Record<string, string | undefined>>) => number | undefined;
  /**
   * Errors whose HTTP status says something else, or nothing (GraphQL answers them with 200): the first whose pattern
   * fits the text at its path says which status it is.
   */
  readonly meanings?: readonly { readonly at: Path; readonly is: RegExp; readonly status: number }[];
  /** Finds the id of the record in the way in the message of a 409. */
  readonly existingId?: RegExp;
}
