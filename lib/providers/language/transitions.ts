import type { ListAt } from './lists.ts';
import type { Labelled, Metadata } from './metadata.ts';
import type { Identified } from './paths.ts';
import type { Listing, Requested, RequestTemplate } from './requests.ts';

/**
 * A change of state by transitions, for vendors without a field that can be set. Only the current state shows the
 * possible next states. The service therefore tries one transition at a time, and goes back from a dead end.
 * Placeholders: the placeholders of the record's requests, and `{transition}`.
 *
 * - `list`: Lists the transitions from the current state of the record.
 * - `request`: Carries out a transition: one request for all transitions, or requests by the choice value that they lead
 *   to.
 * - `id`: Path of the id of a transition.
 * - `value`: Path of the choice value that the transition leads to.
 * - `group`: Path of the key of `request`, if the key is not the choice: the state of a reason.
 */
export interface Transitions
  extends Listing<RequestTemplate & ListAt>,
    Requested<RequestTemplate | Readonly<Record<string, RequestTemplate>>>,
    Identified,
    Pick<Labelled, 'value'>,
    Pick<Metadata, 'group'> {}
