import type { Bounded, Marked } from './lists.ts';
import type { Path, Template } from './paths.ts';
import type { RequestTemplate } from './requests.ts';

/**
 * Outcome of an input, by its name: its mark or, without marks, its place. For a refused input, `answer` is the error
 * body that a single request would have returned. For a written input, it is the record. A refusal without a name
 * applies to all inputs that the response does not name. `already` means that the input is in the desired state, so it
 * has not failed. `alone` means that the response gives no reason for a failure, so the input is sent again in a single
 * request.
 */
export type InputOutcome = readonly [
  name: string | undefined,
  fate: 'refused' | 'written' | 'already' | 'alone',
  answer?: unknown,
];

/**
 * Writes several records. Placeholders: `{inputs}`, a list of the records as single requests send them below `wrap`,
 * and `{ids}` of existing records.
 * A record of a partition may share a request with records of other partitions.
 *
 * - `mark`: Path of the name of an input, in the input and in the returned record: the id, or a UUID that the service
 *   gives a new record. Default: the vendor returns records in the order of the inputs.
 */
export type BatchRequest = RequestTemplate &
  Bounded &
  Marked<Path> & {
    /** Members of each input in addition to its record: the type of a record. */
    readonly element?: Template;
    /** Path of the list of records in the response. Default: a success means that all records were written. */
    readonly records?: Path;
    /** Reads the outcomes of single inputs by their names. Default: one refused input refuses all inputs. */
    readonly outcomes?: (body: unknown, names: readonly string[]) => readonly InputOutcome[];
  };

/** The vendor's requests for several records. Further requests of a write are sent for each record separately. */
export interface Batches {
  /** Batch of creates. */
  readonly create?: BatchRequest;
  /** Batch of updates. */
  readonly update?: BatchRequest;
  /** Batch of deletes. */
  readonly remove?: BatchRequest;
}
