import type { Bounded } from './lists.ts';
import type { Path, Template, ValuesAt } from './paths.ts';
import type { RequestTemplate } from './requests.ts';

/** What an answer says of the inputs that failed, while others may have not. */
export interface BatchFailures {
  /** Path of the list. */
  readonly records: Path;
  /** Paths in an element of what names its inputs, one or a list: their marks, or their places where there are none. */
  readonly marks?: readonly Path[];
  /** The list has what became of each input, in their order: the elements with one of these values have failed. */
  readonly when?: ValuesAt;
  /** Path in an element of what a failed request would have answered; the element itself without. */
  readonly error?: Path;
  /** An element with one of these values is no failure: it was so already. */
  readonly already?: ValuesAt;
  /** Of contacts of a list: nothing says why they have failed, so each is sent alone by the request for one. */
  readonly alone?: true;
}

/**
 * Writes several records. Placeholders: `{inputs}`, of which each is what the request for one record sends below `wrap`, and
 * `{ids}` of records that are there.
 * A record of a partition goes together with those of others.
 */
export type BatchRequest = RequestTemplate &
  Bounded & {
    /** What each input has beside its record: of which type it is. */
    readonly input?: Template;
    /**
     * Path of what tells the inputs apart, in an input and in a record of the answer: the id of the record, and of a new one a
     * UUID that the input is given. Without it, records are answered in the order of the inputs.
     */
    readonly mark?: Path;
    /** Path of the list of records in the answer; without it, a success is one of all. */
    readonly records?: Path;
    /** Where the vendor carries out the others; without it, one that is refused refuses all. */
    readonly failures?: BatchFailures;
  };

/** The requests for several records that a vendor has. What else a write needs beside its own request is sent for each. */
export interface Batches {
  /** Of `create`. */
  readonly create?: BatchRequest;
  /** Of `update`. */
  readonly update?: BatchRequest;
  /** Of `remove`. */
  readonly remove?: BatchRequest;
}
