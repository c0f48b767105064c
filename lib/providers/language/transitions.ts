import type { ListAt } from './lists.ts';
import type { Labelled, Metadata } from './metadata.ts';
import type { Identified } from './paths.ts';
import type { RequestTemplate } from './requests.ts';

/**
 * A change of state by transitions, for vendors without a field that can be set. Only the current state shows the
 * possible next states. The service therefore searches one transition at a time, and goes back from a dead end.
 * Placeholders: `{transition}`, and the placeholders of the record's requests. In an element of `list`, `id` is the
 * transition's id, and `value` the value of the choice to which it leads. If another value selects `request`, `group`
 * is its path: for a reason, the state of the reason.
 */
export interface Transitions extends Identified, Pick<Labelled, 'value'>, Pick<Metadata, 'group'> {
  /** Lists the transitions from the record's current state. */
  readonly list: RequestTemplate & ListAt;

  /** Carries out the transition. One request for all transitions, or a request for each value of the choice. */
  readonly request: RequestTemplate | Readonly<Record<string, RequestTemplate>>;
}
