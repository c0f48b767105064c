import type { Selected } from './lists.ts';
import type { Path, ValuesAt } from './paths.ts';
import type { Placeholders, Prepared, Quirk } from './quirks.ts';
import type { PathRequest, Requested } from './requests.ts';

/**
 * Reason why an action is not carried out: reasons of the vendor (`lacks`), or paths of values that the vendor did not
 * accept (`untaken`).
 */
export type Hindrance = readonly [why: 'lacks' | 'untaken', what: readonly string[]];

/**
 * An action on a record, by its own route: send a campaign. The service reads the record before and after the action.
 * No update carries out an action, and the service never repeats it. An action applies only to a record with the values
 * of `where`: a draft.
 *
 * - `request`: Starts the action. Placeholders: the parts of the remote path, and the members of the body.
 * - `prepares`: Quirk that runs before the request. It checks what the record lacks, or sends values that the request
 *   cannot contain, such as the time of sending. It must not start the action. Placeholders: the placeholders of the
 *   request.
 */
export interface Action
  extends Requested<PathRequest & Required<Pick<PathRequest, 'once'>>>,
    Prepared<(values: Placeholders) => Quirk<Hindrance | undefined>>,
    Required<Pick<Selected, 'where'>> {
  /** Values of the record after the action. If the response was lost, they prove that the action took place. */
  readonly done: ValuesAt;
  /** Number of contacts that receive the record: a path in the record before the action, or a function. */
  readonly recipients?: Path | ((record: unknown) => number | undefined);
  /** Plan of the vendor that the action needs. The error for a missing permission names this plan. */
  readonly plan?: string;
}
