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
  /** A rate limit that comes with another status than 429: this header has this value, or `Retry-After` is there. */
  readonly rateLimit?: {
    /** Status of the answer. */
    readonly status: number;
    /** Header to look at, in lower case. */
    readonly header: string;
    /** What the header has at the limit. */
    readonly value: string;
    /** Header with the epoch second at which requests are taken again. */
    readonly reset: string;
  };
  /** When a rate limit ends that comes without `Retry-After`. */
  readonly resets?: {
    /** Of the times in the headers, since 1970. */
    readonly unit: 's' | 'ms';
    /**
     * By the header that says how much is left, the one that says when there is more. What is used up decides, else the
     * first that is named: one request may need more than is left.
     */
    readonly windows: Readonly<Record<string, string>>;
  };
  /**
   * Errors whose HTTP status says something else, or nothing (GraphQL answers them with 200): the first whose pattern
   * fits the text at its path says which status it is.
   */
  readonly meanings?: readonly { readonly at: Path; readonly is: RegExp; readonly status: number }[];
  /** Finds the id of the record in the way in the message of a 409. */
  readonly existingId?: RegExp;
}
