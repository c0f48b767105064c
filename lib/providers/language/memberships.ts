import type { Batches, BatchRequest } from './batches.ts';
import type { ManyRequest } from './lists.ts';
import type { Path, Template } from './paths.ts';
import type { PathRequest, RequestTemplate } from './requests.ts';

/** Adds a contact to a list. */
export type MemberRequest = PathRequest & {
  /**
   * Path of the contact in the response, as the list shows it. Without it, the response does not contain the contact.
   */
  readonly record?: Path;
};

/**
 * Adds several contacts to a list with a status. The service reads the contacts right before, and leaves out contacts
 * that must not get the status. A request therefore contains at most as many contacts as one read. `element` has the
 * placeholders of `instead`. The engine sends one request for each set of values.
 */
export type StatusBatch = BatchRequest & {
  /** Reads the contacts by `{ids}`. Its maximum applies to the write too. */
  readonly getMany: ManyRequest;
};

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
 */
export interface Membership {
  /**
   * Path in a contact of the e-mail address that names the contact in these requests. A caller may use the address too,
   * and the contact's `get` accepts it instead of the id. Without this path, ids name the contacts.
   */
  readonly id?: Path;
  /** Adds one contact. Default: a batch with one contact, or a request of `instead` with a status. */
  readonly add?: MemberRequest;
  /** Removes one contact. Default: a batch with one contact. */
  readonly remove?: RequestTemplate;
  /** The vendor's words for the statuses of a contact on a list. Without them, the list has no statuses. */
  readonly words?: Readonly<Record<string, string>>;
  /**
   * Members that a status adds to the body of `add`, and to an input of its batch, if the caller gives a status.
   * Placeholders: `{status}` in the vendor's words, and `{opted_in_at}`, `{ip}` and `{source}` of the consent.
   */
  readonly body?: Template;
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
