import type { Batches, BatchRequest } from './batches.ts';
import type { ManyRequest } from './lists.ts';
import type { Path, Template } from './paths.ts';
import type { PathRequest, RequestTemplate } from './requests.ts';

/** Puts one contact on a list. */
export type MemberRequest = PathRequest & {
  /** Where its answer has the contact, as the list has it. Without, it says nothing of it. */
  readonly record?: Path;
};

/**
 * Gives several contacts a status, and puts them on the list with it. They are read right before, and nobody is named who is not
 * to have it: no more of them go into one request than into one read. Placeholders of `element`: those of `instead`. The
 * engine sends one request for each set of values.
 */
export type StatusBatch = BatchRequest & {
  /** Reads them by `{ids}`, and at most as many. */
  readonly getMany: ManyRequest;
};

/** Requests for several contacts: `{ids}` is what names them, and `{inputs}` has one of each, with its name at `mark`. `remove` takes them off. */
export interface MemberBatches extends Pick<Batches, 'remove'> {
  /** Puts them on the list. */
  readonly add?: BatchRequest;
  /** By status, in the place of `add`. */
  readonly instead?: Readonly<Record<string, StatusBatch>>;
}

/**
 * How contacts are put on a list, and taken off. Placeholders of all requests: the parts of the list's remote path; of those for
 * one contact also `{member}`, which names it.
 *
 * Nobody is subscribed by being on a list: what says a status is sent only where the caller says one, with `consent`.
 */
export interface Membership {
  /**
   * Path in a contact of the e-mail address that names it here, and by which a caller may name it too; its `get` takes the address
   * in the place of its id. Without, contacts are named by their ids.
   */
  readonly id?: Path;
  /** Without, one contact is sent as a batch of one; without that as well, each is put on by a status of `instead`. */
  readonly add?: MemberRequest;
  /** Without, one contact is sent as a batch of one. */
  readonly remove?: RequestTemplate;
  /** The vendor's words for the statuses that a contact can be given on a list. Without, a status is none of the list's. */
  readonly words?: Readonly<Record<string, string>>;
  /**
   * What a status adds to the body of `add`, and to an input of its batch, where the caller says one. Placeholders: `{status}` in
   * the vendor's words, and of the consent `{opted_in_at}`, `{ip}` and `{source}`.
   */
  readonly body?: Template;
  /**
   * By status, what is sent in the place of `add`; `resubscribed` in the place of `subscribed` for a contact who has unsubscribed there.
   * Placeholders beside those of `body`: `{email}`, where `id` is declared.
   */
  readonly instead?: Readonly<Record<string, RequestTemplate>>;
  /** Several in one request; of those who are to have a status that a request of `instead` gives, where its own `instead` has it. */
  readonly batch?: MemberBatches;
}
