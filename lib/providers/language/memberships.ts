import type { BatchRequest } from './batches.ts';
import type { ChoiceField } from './fields.ts';
import type { Many, RecordRequest } from './lists.ts';
import type { Identified } from './paths.ts';
import type { PathRequest, RequestTemplate } from './requests.ts';

/**
 * Adds one contact to a list.
 *
 * - `record`: Path of the contact in the response, as the list shows the contact. Default: the response contains no
 *   contact.
 */
export type MemberRequest = PathRequest & Pick<RecordRequest, 'record'>;

/**
 * Adds several contacts to a list with a status. The service reads the contacts right before the write, and leaves out
 * contacts that must not receive the status. The engine sends one request for each set of values.
 *
 * - `getMany`: Reads the contacts by `{ids}`. At most as many contacts go into one write.
 * - `element`: Members of an input in addition to its mark. Placeholders: the placeholders of `instead`.
 */
export type StatusBatch = BatchRequest & Required<Many>;

/** Requests that change the contacts of a list, for one contact or for several. */
export interface MemberRequests<Adding, Removing, WithStatus> {
  /** Adds contacts. */
  readonly add?: Adding;
  /** Removes contacts. */
  readonly remove?: Removing;
  /** Requests by status, sent instead of `add`. */
  readonly instead?: Readonly<Record<string, WithStatus>>;
}

/**
 * Requests for several contacts. `{ids}` lists the contacts, and `{inputs}` contains an object for each, with its name
 * at `mark`.
 */
export type MemberBatches = MemberRequests<BatchRequest, BatchRequest, StatusBatch>;

/**
 * Requests that add contacts to a list, and remove contacts. Placeholders of all requests: the parts of the list's
 * remote path. Requests for one contact also have `{member}`, the contact's id or address. A membership alone
 * subscribes no contact: the service sends a status only if the caller gives a status, with `consent`.
 *
 * - `id`: Path in a contact of the e-mail address, for vendors that name contacts by address. The object's `get` then
 *   accepts the address as id. Default: contacts are named by id.
 * - `words`: Vendor's words for the statuses that a contact can receive on a list. Default: the list has no statuses.
 * - `body`: Members of the body of `add`, and of an input of its batch, if the caller gives a status. Placeholders:
 *   `{status}` in the vendor's words, and `{opted_in_at}`, `{ip}` and `{source}` of the consent.
 * - `add`: Adds one contact. Default: a batch with one contact, or a request of `instead`.
 * - `remove`: Removes one contact. Default: a batch with one contact.
 * - `instead`: Requests by status, sent instead of `add`. `resubscribed` replaces `subscribed` for a contact who has
 *   unsubscribed. Further placeholder: `{email}`, if `id` is set.
 */
export interface Membership
  extends MemberRequests<MemberRequest, RequestTemplate, RequestTemplate>,
    Partial<Identified>,
    Pick<ChoiceField, 'words'>,
    Pick<PathRequest, 'body'> {
  /** Writes several contacts in one request. Its `instead` replaces the requests of `instead`. */
  readonly batch?: MemberBatches;
}
