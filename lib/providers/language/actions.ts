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
   * A quirk, right before the request: it asks what the record lacks, or sends what the request has no room for, such as the time at
   * which to send it. It sets nothing in motion. Placeholders: those of the request.
   */
  readonly prepares?: (values: Placeholders) => Quirk<Hindrance | undefined>;
  /** Placeholders: the parts of the remote path, and the members of the body. */
  readonly request: PathRequest & Required<Pick<PathRequest, 'once'>>;
  /** What the record has once it has done so: by this, a request whose answer was lost is known to have taken place. */
  readonly done: ValuesAt;
  /** How many people are sent the record, as it is read before: the path of it, or what tells it of several places. */
  readonly recipients?: Path | ((record: unknown) => number | undefined);
  /** The plan of the vendor's that it needs: a refusal for want of permission says so. */
  readonly plan?: string;
}
