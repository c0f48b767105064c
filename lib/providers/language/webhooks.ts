import type { ObjectName } from '../../objects/names.ts';
import type { ListAt } from './lists.ts';
import type { InMetadata, Labelled } from './metadata.ts';
import type { ConnectionMethod } from './oauth.ts';
import type { Partitions } from './partitions.ts';
import type {
  HeaderOr,
  Identified,
  InHeader,
  Named,
  OfAccount,
  Path,
  PatternAt,
  Placed,
  Prefixed,
  Template,
} from './paths.ts';
import type { Encoded, Listing, RequestTemplate } from './requests.ts';

/** Sending time of a message. A message that is older or later than the tolerance is refused. */
export interface NotificationTime extends Placed<HeaderOr<Path>> {
  /** Epoch milliseconds, epoch seconds, or ISO 8601. */
  readonly unit: 'ms' | 's' | 'iso';
  /** Maximum difference from our clock in seconds, in both directions. */
  readonly tolerance: number;
}

/**
 * A signature of the named parts of a message, joined as received.
 *
 * - `header`: Header with the signature, in lower case.
 * - `prefix`: Text before the signature: `sha256=`.
 */
export interface Hmac extends InHeader, Prefixed {
  /** Hash algorithm of the signature. */
  readonly algorithm: 'sha256' | 'sha1';
  /** Encoding of the secret. Default: the text itself is the key. */
  readonly key?: 'hex';
  /** Encoding of the signature. */
  readonly encoding: 'hex' | 'base64';

  /** Signed parts in their order: parts of the message, the text of `sentAt` (`timestamp`), or a header. */
  readonly signs: readonly ('method' | 'uri' | 'timestamp' | 'body' | InHeader)[];
  /** Time of the message. An older message is refused. */
  readonly sentAt?: NotificationTime;
}

/**
 * Proof that the provider sent a message: a signature, or
 * - `basic`: user `hooks` and the secret as the password, for vendors without signatures.
 * - a header or a path: the place where the vendor sends the secret itself with each message, for vendors without
 *   signatures.
 * - `jwt`: a token (HS256) that has not expired. It does not cover the body. This is safe because the service uses a
 *   message only to learn which record to read.
 * - `path`: the secret at the end of the address, for vendors that send no other value of our choice. It does not cover
 *   the body either, which is safe for the same reason.
 */
export type NotificationProof = Hmac | HeaderOr<Path> | 'basic' | 'jwt' | 'path';

/** Records that an event concerns. The kind of change does not matter, because the service reads the record itself. */
export interface NotificationSubject {
  /** Pattern of the event types, as `type` of the webhooks names them. Events without a subject are ignored. */
  readonly type: RegExp;
  /** Object of the record. */
  readonly object: ObjectName;
  /** Possible kinds of a union. */
  readonly kinds?: readonly string[];
  /** Paths in the event of the parts of the remote path. The last path may lead to a list: one record per element. */
  readonly id: readonly Path[];
  /**
   * The last part of the id is an e-mail address, which the service never stores in clear. `md5`: requests contain the
   * hash in lower case. `email_address`: the address is sealed, and this filter of a list finds the record.
   */
  readonly address?: 'md5' | 'email_address';
  /** Paths of further ids, or of a list: records that were merged. */
  readonly also?: readonly Path[];
}

/**
 * Event types to register for, if each account defines its own: all entries of the list. `where` of the list selects the
 * wanted types.
 */
export interface WantedEvents extends InMetadata {
  /** One event type in the request. Placeholders: `{value}`, `{group}`, and the placeholders of all requests. */
  readonly element: Template;
}

/**
 * Existing registrations.
 *
 * - `id`: Path of the id in a registration.
 * - `name`: Path of the name, for vendors that do not show whole addresses.
 */
export type RegistrationList = RequestTemplate &
  ListAt &
  Identified &
  Partial<Named> & {
    /** Path of the address. */
    readonly url?: Path;
  };

/**
 * Registers the URL at the vendor. Placeholders of all requests: `{url}`, `{name}`, `{secret}`, `{id}` of the
 * registration, `{now}`, `{until}` (as many days later as `renew` says), `{events}`, and the parts of `each`.
 *
 * - `list`: Existing registrations: the service registers nothing twice, and removes the rest of a failed attempt. A
 *   registration belongs to the service by its `url`, or by its `name`. Without both, unknown registrations stay and
 *   expire (`renew`). Absent if the vendor lists no registrations: the service then keeps the known registration.
 * - `create.id`: Path of the new id.
 * - `create.secret.value`: Path of the secret, if a request reads it.
 */
export interface WebhookRegistrationRequest extends Partial<Listing<RegistrationList>> {
  /** One registration for each entry of `metadata`. The value, split at `/`, gives the parts. */
  readonly each?: Required<Pick<Partitions, 'metadata' | 'parts'>>;
  /** Connection method that can register. Default: all. */
  readonly method?: ConnectionMethod;
  /** Elements of `{events}`. Default: all events of the vendor. */
  readonly events?: WantedEvents;
  /** Creates a registration. A success with a message and without an id is a refusal. */
  readonly create: RequestTemplate &
    Identified & {
      /** Secret that the vendor has made: its path in the response, or a request that reads it. */
      readonly secret?: Path | (RequestTemplate & Pick<Labelled, 'value'>);
    };
  /** Renews a registration that the vendor ends, or changes its `{events}` after half of the days. */
  readonly renew?: RequestTemplate & {
    /** Lifetime of a registration, in days. */
    readonly days: number;
  };
  /** Deletes a registration when the account is disconnected. */
  readonly remove: RequestTemplate;
}

/**
 * A vendor's change notifications. They only shorten the delay: syncs find every change without them. Each provider
 * with notifications has a literal `as const satisfies ProviderWebhooks` in `<id>/webhooks.ts`, and a line in
 * `webhook-registry.ts`. Only functions that process notifications load the literal.
 *
 * - `account`: Path of the vendor's id of the account, or a text whose first group is the id. Required if `target` is
 *   `provider`.
 * - `encoding`: Form of a message. `form`: names are read as paths, so `deal[id]` is `deal.id`. Default: JSON.
 */
export interface ProviderWebhooks extends Encoded, Partial<OfAccount<PatternAt>> {
  /**
   * Address of the messages. `provider`: `/hooks/{project}/{provider}`, one address of the project's app for all
   * accounts, with the app's client secret. `connection`: `/hooks/{project}/{connection}`, one address per account with
   * a secret of its own; with the proof `path`, the secret follows after a `.`.
   */
  readonly target: 'provider' | 'connection';
  /** Proof that the vendor sent a message. */
  readonly proof: NotificationProof;

  /**
   * Header with the vendor's id of a message, in lower case. It distinguishes a repeated message from an equal message.
   */
  readonly delivery?: string;
  /** Path of the event or the list of events. `''` is the body. */
  readonly events: Path;
  /** Place of the event type: a header, or texts at these paths, joined by a space. */
  readonly type: HeaderOr<readonly Path[]>;
  /** Records that the events concern. */
  readonly subjects: readonly NotificationSubject[];
  /** Registers the address at the vendor. Absent if the operator registers it once. */
  readonly register?: WebhookRegistrationRequest;
}
