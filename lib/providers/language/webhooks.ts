import type { ObjectName } from '../../objects/names.ts';
import type { ListAt } from './lists.ts';
import type { InMetadata, Labelled } from './metadata.ts';
import type { ConnectionMethod } from './oauth.ts';
import type { Partitions } from './partitions.ts';
import type { HeaderOr, Identified, InHeader, Named, Path, PatternAt, Placed, Prefixed, Template } from './paths.ts';
import type { Encoded, RequestTemplate } from './requests.ts';

/** Sending time of a message. A message that is older or later than the tolerance is refused. */
export interface NotificationTime extends Placed<HeaderOr<Path>> {
  /** Unit of the time: epoch milliseconds or seconds, or ISO 8601. */
  readonly unit: 'ms' | 's' | 'iso';
  /** Maximum difference from our clock in seconds, in both directions. */
  readonly tolerance: number;
}

/** A signature in a header, over the named parts of a message, joined as received. `prefix` precedes the signature. */
export interface Hmac extends InHeader, Prefixed {
  /** Hash algorithm of the signature. */
  readonly algorithm: 'sha256' | 'sha1';
  /** Encoding of the secret, if the text itself is not the key. */
  readonly key?: 'hex';
  /** Encoding of the signature. */
  readonly encoding: 'hex' | 'base64';

  /** Signed texts, in order: parts of the message, the text of `sentAt` (`timestamp`), or the text of a header. */
  readonly signs: readonly ('method' | 'uri' | 'timestamp' | 'body' | InHeader)[];
  /** Sending time of the message, if the message contains it. */
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
  /** Pattern of the event types, as `type` reads them. Events of other types are ignored. */
  readonly type: RegExp;
  /** Object of the records. */
  readonly object: ObjectName;
  /** Kinds of a union to which the record may belong. */
  readonly kinds?: readonly string[];
  /**
   * Paths of the parts of the remote path in the event. The last path may lead to a list, with an id for each record.
   */
  readonly id: readonly Path[];
  /**
   * The last part of the id is an address in the event. Stored data must not contain readable addresses. `md5`:
   * requests contain its hash, in lower case. `email_address`: the address is stored encrypted, and a list finds the
   * record by this filter.
   */
  readonly address?: 'md5' | 'email_address';
  /** Paths of further ids, single or in a list: records that were merged. */
  readonly also?: readonly Path[];
}

/** Event types to register for, if each account defines its own. */
export interface WantedEvents extends InMetadata {
  /** Event types to request among the account's types. Default: all. */
  readonly values?: readonly string[];
  /** Form of an event type in a request. Placeholders: `{value}`, `{group}`, and the placeholders of all requests. */
  readonly element: Template;
}

/**
 * Registers the URL at the vendor. Placeholders of all requests: `{url}`, `{name}`, `{secret}`, `{id}` of the
 * registration, `{now}`, `{until}`, which is as many days later as `renew` says, `{events}`, and the parts of `each`.
 */
export interface WebhookRegistrationRequest {
  /**
   * Collections with a separate registration each, from a `metadata` entry. Its value, split at `/`, gives the parts.
   */
  readonly each?: Required<Pick<Partitions, 'metadata' | 'parts'>>;
  /** Connections that can register at the vendor, by their method. Default: all. */
  readonly method?: ConnectionMethod;
  /** Event types in `{events}`. Default: all that the vendor sends. */
  readonly events?: WantedEvents;
  /**
   * Lists the registrations. It prevents double registrations, and finds the remains of failed attempts. A registration
   * is ours by its `url`, or by its `name` if the vendor does not show complete addresses. Without either, unknown
   * registrations stay, and expire by themselves (`renew`).
   */
  readonly list: RequestTemplate & ListAt & Identified & Partial<Named> & { readonly url?: Path };
  /**
   * Creates a registration. `secret` is the path of a secret that the vendor generates. A successful response with a
   * message and without an id is a refusal.
   */
  readonly create: RequestTemplate & Identified & { readonly secret?: Path };
  /** Reads the vendor's secret after the registration, unless the response to the registration contains it. */
  readonly secret?: RequestTemplate & Pick<Labelled, 'value'>;
  /**
   * Renews a registration that the vendor ends after so many days, or that names other `{events}`, when half of the
   * days have passed.
   */
  readonly renew?: RequestTemplate & { readonly days: number };
  /** Deletes a registration when the account is disconnected. */
  readonly remove: RequestTemplate;
}

/**
 * A vendor's change notifications. They only shorten the delay: syncs find every change that they miss. Each provider
 * with notifications has a literal `as const satisfies ProviderWebhooks` in `<id>/webhooks.ts`, and a line in
 * `webhook-registry.ts`. It is separate from the provider, so that only functions that process notifications load it.
 * In a message with the `encoding` `form`, names are read as paths: `deal[id]` is `deal.id`.
 */
export interface ProviderWebhooks extends Encoded {
  /**
   * Target of the notifications, and owner of the secret that proves them. `provider` is `/hooks/{project}/{provider}`:
   * one address of the project's app for all accounts, with the app's client secret. `connection` is
   * `/hooks/{project}/{connection}`: one address per account, with the connection's own secret. If the proof is `path`,
   * the address contains the secret after a `.`.
   */
  readonly target: 'provider' | 'connection';
  /** Proof that the vendor sent a message. */
  readonly proof: NotificationProof;

  /**
   * Header with the vendor's own id of a message, in lower case. It distinguishes a repeated message from a new message
   * with the same content.
   */
  readonly delivery?: string;
  /** Path of the events in a message, either a single event or a list. `''` is the body itself. */
  readonly events: Path;
  /** Type of an event: the header, or the texts at these paths, joined with spaces. */
  readonly type: HeaderOr<readonly Path[]>;
  /**
   * Path in an event of the provider's own id of the account, or of a text that contains the id: the first group of the
   * pattern. Required if `target` is `provider`.
   */
  readonly account?: Path | PatternAt;
  /** Records that the events concern. */
  readonly subjects: readonly NotificationSubject[];
  /** Requests that register the URL. Absent if the operator registers it once, in the vendor's settings. */
  readonly register?: WebhookRegistrationRequest;
}
