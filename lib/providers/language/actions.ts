import type { Selected } from './lists.ts';
import type { Path, ValuesAt } from './paths.ts';
import type { Placeholders, Quirk } from './quirks.ts';
import type { PathRequest } from './requests.ts';

/**
 * Reason why an action is not carried out: reasons of the vendor (`lacks`), or paths of values that the vendor did not
 * accept (`untaken`).
 */
export type Hindrance = readonly [why: 'lacks' | 'untaken', what: readonly string[]];

/**
 * An action on a record, by its own route: send a campaign. The service reads the record before and after the action.
 * No update carries out an action, and the service never repeats it. An action applies only to a record with the values
 * of `where`: a draft.
 */
export interface Action extends Required<Pick<Selected, 'where'>> {
  /**
   * Quirk that runs right before the request. It asks the vendor what the record lacks, or sends values that the
   * request cannot contain, such as the sending time. It must not start the action. It has the placeholders of the
   * request.
   */
  readonly prepares?: (values: Placeholders) => Quirk<Hindrance | undefined>;
  /** Request that carries out the action. Placeholders: the parts of the remote path, and the members of the body. */
  readonly request: PathRequest & Required<Pick<PathRequest, 'once'>>;
  /** Values of the record after the action. If the response was lost, they prove that the action took place. */
  readonly done: ValuesAt;
  /** Number of recipients, read before the action: its path, or a function that combines several paths. */
  readonly recipients?: Path | ((record: unknown) => number | undefined);
  /** The vendor's plan that the action requires. A refusal for lack of permission names the plan. */
  readonly plan?: string;
}
