import type { Selected } from './lists.ts';
import type { Path, ValuesAt } from './paths.ts';
import type { Placeholders, Quirk } from './quirks.ts';
import type { PathRequest } from './requests.ts';

/** Why a record is told nothing: reasons of the vendor, or paths of what the vendor has not taken. */
export type Hindrance = readonly [why: 'lacks' | 'untaken', what: readonly string[]];

/**
 * What a record is told to do, by a route of its own: a campaign to be sent. The record is read before, and again after it;
 * no update does it, and nothing repeats it. Only a record with the values of `where` is told so: a draft.
 */
export interface Action extends Required<Pick<Selected, 'where'>> {
  /**
   * Quirk before the request: checks what the record lacks, or sends values that the request cannot contain, such as the time
   * of sending. The quirk starts nothing. Placeholders: the placeholders of the request.
   */
  readonly prepares?: (values: Placeholders) => Quirk<Hindrance | undefined>;
  /** Starts the action. Placeholders: the parts of the remote path, and the members of the body. */
  readonly request: PathRequest & Required<Pick<PathRequest, 'once'>>;
  /** Values of the record after the action. They prove that an action took place whose answer was lost. */
  readonly done: ValuesAt;
  /** Number of contacts that receive the record: a path in the record before the action, or a function. */
  readonly recipients?: Path | ((record: unknown) => number | undefined);
  /** Plan of the vendor that the action needs. The error for a missing permission names this plan. */
  readonly plan?: string;
}
