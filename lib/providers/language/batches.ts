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
    /** Members of each input in addition to its record: the type of a record. */
    readonly element?: Template;
    /**
     * Path of the name of an input, in the input and in the returned record: the id, or a UUID that the service gives a new
     * record. Default: the vendor returns records in the order of the inputs.
     */
    readonly mark?: Path;
    /** Path of the list of records in the answer. Default: a success means that all records were written. */
    readonly records?: Path;
    /** Reads the outcomes of single inputs by their names. Default: one refused input refuses all inputs. */
    readonly outcomes?: (body: unknown, names: readonly string[]) => readonly InputOutcome[];
  };

/** The requests for several records that a vendor has. What else a write needs beside its own request is sent for each. */
export interface Batches {
  /** Batch of creates. */
  readonly create?: BatchRequest;
  /** Batch of updates. */
  readonly update?: BatchRequest;
  /** Batch of deletes. */
  readonly remove?: BatchRequest;
}
