import type { Batches, BatchRequest } from './batches.ts';
import type { ChoiceField } from './fields.ts';
import type { Many, RecordRequest } from './lists.ts';
import type { Identified } from './paths.ts';
import type { PathRequest, RequestTemplate } from './requests.ts';

/**
 * Adds one contact to a list.
 *
 * - `record`: Path of the contact in the answer, as the list shows the contact. Default: the answer contains no contact.
 */
export type MemberRequest = PathRequest & Pick<RecordRequest, 'record'>;

/**
 * Gives several contacts a status, and adds them to the list. The contacts are read right before the write, and a contact
 * that must not receive the status is left out. The engine sends one request per set of values.
 *
 * - `getMany`: Reads the contacts by `{ids}`. At most as many contacts go into one write.
 * - `element`: Members of an input in addition to its mark. Placeholders: the placeholders of `instead`.
 */
export type StatusBatch = BatchRequest & Required<Many>;

/** Requests for several contacts: `{ids}` is what names them, and `{inputs}` has one of each, with its name at `mark`. `remove` takes them off. */
export interface MemberBatches extends Pick<Batches, 'remove'> {
  /** Adds contacts to the list. */
  readonly add?: BatchRequest;
  /** Adds contacts with a status, instead of `add`, by status. */
  readonly instead?: Readonly<Record<string, StatusBatch>>;
}

/**
 * How contacts are added to a list and removed. Placeholders of all requests: the parts of the list's remote path; for one
 * contact also `{member}`, the contact's id or address. A list subscribes no contact: a status is sent only if the caller
 * gives one, with `consent`.
 *
 * - `id`: Path in a contact of the e-mail address, for vendors that name contacts by address. The object's `get` then
 *   accepts the address as id. Default: contacts are named by id.
 * - `words`: Vendor's words for the statuses that a contact can receive on a list. Default: the list has no statuses.
 * - `body`: Members of the body of `add`, and of an input of its batch, if the caller gives a status. Placeholders:
 *   `{status}` in the vendor's words, and `{opted_in_at}`, `{ip}` and `{source}` of the consent.
 */
export interface Membership extends Partial<Identified>, Pick<ChoiceField, 'words'>, Pick<PathRequest, 'body'> {
  /** Adds one contact. Default: a batch with one contact, or a request of `instead`. */
  readonly add?: MemberRequest;
  /** Removes one contact. Default: a batch with one contact. */
  readonly remove?: RequestTemplate;

  /**
   * Requests by status, sent instead of `add`. `resubscribed` replaces `subscribed` for a contact who has unsubscribed.
   * Further placeholder: `{email}`, if `id` is set.
   */
  readonly instead?: Readonly<Record<string, RequestTemplate>>;
  /** Writes several contacts in one request. Its `instead` replaces the requests of `instead`. */
  readonly batch?: MemberBatches;
}
