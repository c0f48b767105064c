import type { Bounded } from './lists.ts';
import type { Path, Template } from './paths.ts';
import type { RequestTemplate } from './requests.ts';

/**
 * What became of an input, by its name: its mark or, in a request without marks, its place. `answer` is of a refused input the answer to
 * a failed request, and of a written one the record. A refused one without a name stands for all inputs that the answer does not name.
 * An input that is `already` so has not failed. Nothing says why an input that goes `alone` has failed: the request for one sends it.
 */
export type InputOutcome = readonly [
  name: string | undefined,
  fate: 'refused' | 'written' | 'already' | 'alone',
  answer?: unknown,
];

/**
 * Writes several records. Placeholders: `{inputs}`, of which each is what the request for one record sends below `wrap`, and
 * `{ids}` of records that are there.
 * A record of a partition goes together with those of others.
 */
export type BatchRequest = RequestTemplate &
  Bounded & {
    /** What each input has beside its record: of which type it is. */
    readonly element?: Template;
    /**
     * Path of what tells the inputs apart, in an input and in a record of the answer: the id of the record, and of a new one a
     * UUID that the input is given. Without it, records are answered in the order of the inputs.
     */
    readonly mark?: Path;
    /** Path of the list of records in the answer; without it, a success is one of all. */
    readonly records?: Path;
    /** Reads what became of single inputs, by their names. Without it, one refused input refuses all. */
    readonly outcomes?: (body: unknown, names: readonly string[]) => readonly InputOutcome[];
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
