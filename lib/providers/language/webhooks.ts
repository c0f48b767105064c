import type { ObjectName } from '../../objects/names.ts';
import type { ListAt } from './lists.ts';
import type { InMetadata } from './metadata.ts';
import type { ConnectionMethod } from './oauth.ts';
import type { Partitions } from './partitions.ts';
import type { HeaderOr, Path, PatternAt, Placed, Template } from './paths.ts';
import type { RequestTemplate } from './requests.ts';

/** When a provider sent a message: what is older, or later, than the tolerance is refused. */
export interface NotificationTime extends Placed<HeaderOr<Path>> {
  /** Epoch milliseconds or seconds, or ISO 8601. */
  readonly unit: 'ms' | 's' | 'iso';
  /** Seconds by which it may differ from our clock, either way. */
  readonly tolerance: number;
}

/** A signature: of the named parts of a message one after another, as they came. */
export interface Hmac {
  /** Hash of the signature. */
  readonly algorithm: 'sha256' | 'sha1';
  /** How the secret is written where its text is not the key itself. */
  readonly key?: 'hex';
  /** How the signature is written. */
  readonly encoding: 'hex' | 'base64';
  /** Header with the signature, in lower case. */
  readonly header: string;
  /** Before the signature in its header: `sha256=`. */
  readonly prefix?: string;
  /** What is signed, in this order: parts of the message, the text of `sentAt` (`timestamp`), or that of a header. */
  readonly signs: readonly ('method' | 'uri' | 'timestamp' | 'body' | { readonly header: string })[];
  /** When the message was sent, where it says so. */
  readonly sentAt?: NotificationTime;
}

/**
 * How a message proves that the provider has sent it: by a signature, or
 * - `basic`: user `hooks` and the secret as the password, where the vendor has no signature.
 * - a header or a path: the secret itself, which the vendor sends there with each message, where it has no signature.
 * - `jwt`: a token (HS256) that has not expired. It does not cover the body: sound only because nothing in a message is
 *   believed but which record to look at.
 * - `path`: the secret at the end of the address, where the vendor sends nothing else that we may choose. It covers no body
 *   either, which is sound for the same reason.
 */
export type NotificationProof = Hmac | HeaderOr<Path> | 'basic' | 'jwt' | 'path';

/** Records that an event is about. Which change it was does not matter: the record itself is looked at. */
export interface NotificationSubject {
  /** The kinds of event that are about it, as `type` names them. Those that no subject has are ignored. */
  readonly type: RegExp;
  /** What it is about. */
  readonly object: ObjectName;
  /** The kinds of a union that it may be one of. */
  readonly kinds?: readonly string[];
  /** Where in the event the parts of the remote path are; the last of them may be a list, of a record each. */
  readonly id: readonly Path[];
  /**
   * The last part of the id is an address in the event, which nobody reads in what is kept. In requests it is its hash, in lower
   * case (`md5`); or it is kept sealed, and the record is looked at that a list finds by this filter.
   */
  readonly address?: 'md5' | 'email_address';
  /** Where further ids are, one or a list of them: records that were merged. */
  readonly also?: readonly Path[];
}

/** The kinds of event that are asked for, where each account has its own. */
export interface WantedEvents extends InMetadata {
  /** What is asked for, of those that it has; all of them without. */
  readonly values?: readonly string[];
  /** One of them in a request. Placeholders: `{value}`, `{group}`, and those of all requests. */
  readonly element: Template;
}

/**
 * Registers the URL with the vendor. Placeholders of all requests: `{url}`, `{name}`, `{secret}`, `{id}` of what is
 * registered, `{now}`, `{until}`, which is as many days later as `renew` says, `{events}`, and the parts of `each`.
 */
export interface WebhookRegistrationRequest {
  /** One for each collection of this `metadata` entry, whose value, split at `/`, gives the parts. */
  readonly each?: Required<Pick<Partitions, 'metadata' | 'parts'>>;
  /** The connections that the vendor lets register; all without. */
  readonly method?: ConnectionMethod;
  /** What `{events}` lists; all that the vendor sends without. */
  readonly events?: WantedEvents;
  /**
   * What is registered, so that nothing is registered twice and what a broken attempt has left is taken away. Whose one is,
   * its `url` says, or its `name` where the vendor shows no whole address. Without either nothing does: what we do not know is
   * left alone, and ends by itself (`renew`).
   */
  readonly list: RequestTemplate & ListAt & { readonly id: Path; readonly url?: Path; readonly name?: Path };
  /** `secret` is one that the vendor has made. A success with a message and without an id is a refusal. */
  readonly create: RequestTemplate & { readonly id: Path; readonly secret?: Path };
  /** Where the vendor makes the secret: read once it is registered, unless the answer to that has it. */
  readonly secret?: RequestTemplate & { readonly value: Path };
  /** For what the vendor ends by itself after so many days; or what names other `{events}` when half as many have passed. */
  readonly renew?: RequestTemplate & { readonly days: number };
  /** Ends a registration, when the account is disconnected. */
  readonly remove: RequestTemplate;
}

/**
 * The messages that a vendor sends about changes. They shorten the delay only: syncs find whatever they miss. One literal
 * for each provider that has them, `as const satisfies ProviderWebhooks`, in `<id>/webhooks.ts`, and a line in `webhook-registry.ts`: separate
 * from the provider, so that no function loads them but those that work with them.
 */
export interface ProviderWebhooks {
  /**
   * Where the vendor sends them, and whose secret proves them: `provider` is `/hooks/{project}/{provider}`, one address of
   * the project's app for all accounts, with the app's client secret; `connection` is `/hooks/{project}/{connection}`, one
   * for each account, with a secret of the connection's own, which the address has after a `.` where the proof is `path`.
   */
  readonly target: 'provider' | 'connection';
  /** How a message proves that the vendor has sent it. */
  readonly proof: NotificationProof;
  /** A message is a form, whose names are read as paths: `deal[id]` is `deal.id`. JSON when absent. */
  readonly form?: true;
  /** Header, in lower case, with the vendor's own id of a message: distinguishes one that is sent again from another that is alike. */
  readonly delivery?: string;
  /** Path of the events in a message, which may be one or a list; `''` is the body itself. */
  readonly events: Path;
  /** What names the kind of an event: the header, or the texts at these paths with a space between them. */
  readonly type: HeaderOr<readonly Path[]>;
  /**
   * Path in an event of the provider's own id of the account, or of a text that has it: the first group of the pattern.
   * Needed where `target` is `provider`.
   */
  readonly account?: Path | PatternAt;
  /** What its events are about. */
  readonly subjects: readonly NotificationSubject[];
  /** Absent where the operator does it once, at the vendor's. */
  readonly register?: WebhookRegistrationRequest;
}
