import type { Batches, BatchRequest } from './batches.ts';
import type { ChoiceField } from './fields.ts';
import type { Many, RecordRequest } from './lists.ts';
import type { Identified } from './paths.ts';
import type { PathRequest, RequestTemplate } from './requests.ts';

/** Adds a contact to a list. Without `record`, the response does not contain the contact as the list shows it. */
export type MemberRequest = PathRequest & Pick<RecordRequest, 'record'>;

/**
 * Adds several contacts to a list with a status. The service reads the contacts right before, and leaves out contacts
 * that must not get the status. A request therefore contains at most as many contacts as one read. `element` has the
 * placeholders of `instead`. The engine sends one request for each set of values.
 */
export type StatusBatch = BatchRequest & Required<Many>;

/**
 * Requests for several contacts. `{ids}` lists the contacts, and `{inputs}` contains an object for each, with its name
 * at `mark`. `remove` removes contacts from the list.
 */
export interface MemberBatches extends Pick<Batches, 'remove'> {
  /** Adds contacts to the list. */
  readonly add?: BatchRequest;
  /** Requests that replace `add`, by status. */
  readonly instead?: Readonly<Record<string, StatusBatch>>;
}

/**
 * Requests that add contacts to a list, and remove contacts. Placeholders of all requests: the parts of the list's
 * remote path. Requests for one contact also have `{member}`, the contact's name in requests.
 * A membership alone subscribes no contact. The service sends a status only if the caller gives a status, with
 * `consent`.
 * - `id`: path in a contact of the e-mail address that names the contact in these requests. A caller may use the
 *   address too, and the contact's `get` accepts it instead of the id. Default: ids name the contacts.
 * - `words`: the vendor's words for the statuses of a contact on a list. Without them, a list has no statuses.
 * - `body`: members that a status adds to the body of `add` and to an input of its batch. Placeholders: `{status}` in
 *   the vendor's words, and `{opted_in_at}`, `{ip}` and `{source}` of the consent.
 */
export interface Membership extends Partial<Identified>, Pick<ChoiceField, 'words'>, Pick<PathRequest, 'body'> {
  /** Adds one contact. Default: a batch with one contact, or a request of `instead` with a status. */
  readonly add?: MemberRequest;
  /** Removes one contact. Default: a batch with one contact. */
  readonly remove?: RequestTemplate;

  /**
   * Requests that replace `add`, by status. `resubscribed` replaces `subscribed` for a contact who has unsubscribed
   * there. Placeholders: the placeholders of `body`, and `{email}`, if `id` is declared.
   */
  readonly instead?: Readonly<Record<string, RequestTemplate>>;
  /**
   * Requests for several contacts. Contacts with a status from `instead` share a request only if the batch has a
   * request for this status.
   */
  readonly batch?: MemberBatches;
}
