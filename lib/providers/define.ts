import type { ObjectName } from '../objects/names.ts';
import type { FieldOf } from '../objects/registry.ts';
import type { Action } from './language/actions.ts';
import type { Batches } from './language/batches.ts';
import type { Budget, Pace } from './language/budgets.ts';
import type { Authorization, CredentialField, FromCredential } from './language/credentials.ts';
import type { ErrorShape } from './language/errors.ts';
import type { Emptying, FieldMapping } from './language/fields.ts';
import type { FileContent, FileHost, WithFile } from './language/files.ts';
import type {
  DeletedList,
  FoundRecord,
  Joined,
  ListAt,
  Listed,
  ListRequest,
  Lists,
  ManyRequest,
  Paged,
  Reconciliation,
  Selected,
} from './language/lists.ts';
import type { Membership } from './language/memberships.ts';
import type { Classes, CustomFields, InMetadata, Metadata, VisibleFields } from './language/metadata.ts';
import type { OAuth } from './language/oauth.ts';
import type { SortedPaginator } from './language/paginators.ts';
import type { Partitions } from './language/partitions.ts';
import type { Coded, Path, Placed } from './language/paths.ts';
import type { Quirks } from './language/quirks.ts';
import type { Encoding, Precondition, RequestTemplate, WithHeaders } from './language/requests.ts';

export type * from './language/actions.ts';
export type * from './language/batches.ts';
export type * from './language/budgets.ts';
export type * from './language/credentials.ts';
export type * from './language/errors.ts';
export type * from './language/fields.ts';
export type * from './language/files.ts';
export type * from './language/lists.ts';
export type * from './language/memberships.ts';
export type * from './language/metadata.ts';
export type * from './language/oauth.ts';
export type * from './language/paginators.ts';
export type * from './language/partitions.ts';
export type * from './language/paths.ts';
export type * from './language/quirks.ts';
export type * from './language/requests.ts';
export type * from './language/webhooks.ts';

/** Where the answer of a read or write holds the record; the whole body when absent. Placeholder: `{cursor}`. */
export type RecordRequest = RequestTemplate &
  Joined & {
    /** Where the record is in the answer; the whole body when absent. */
    readonly record?: Path | FoundRecord;
  };

/** A create or update. The answer to a create with a `mark` says nothing of the record, which is then taken as it was sent. */
export type WriteRequest = RecordRequest &
  WithFile &
  Pick<Listed, 'mark'> & {
    /** Where the mapped record goes: `data.0` is the only element of a list. */
    readonly wrap?: Path;
    /** The answer names the record and has little else of it: it is read once it is written. */
    readonly readBack?: boolean;
    /**
     * Of a create: the vendor takes it, makes the record later and never says which one it is. It is sent `{unique}`, the same for
     * the same `Idempotency-Key`, and leaves out what it has had with that: an answer that was lost is asked for again.
     */
    readonly accepted?: true;
    /** Where the answer of a create has the id of the record, where a record has it in another place. */
    readonly id?: Path;
    /** Where in the mapped record a path goes, for vendors that take in one place what they answer in another: `{ 'state.id': 'stateId' }`. */
    readonly renames?: Readonly<Record<Path, Path>>;
    /** How it is written, where the vendor takes it in another form: after `renames`. */
    readonly encoding?: Encoding;
    /** Of an update, where the vendor has one: what makes it refuse a record that has changed. */
    readonly precondition?: Precondition;
  };

/**
 * A value that a minimal record needs and the interface has no field for: the first choice of `metadata` when an account is connected.
 * Without `metadata` the service chooses nothing: the default is the field of a body with its name, and a connection has it once a
 * caller has chosen it.
 */
export interface Default extends Placed, Partial<InMetadata> {
  /** Take the group of the first choice instead of its value. */
  readonly group?: boolean;
}

/** How a get reads children back, on all pages. Placeholders: `{id}`, `{cursor}`, and `{ids}`, a list of `{ id }`, where `of` is given. */
export type ChildList = RequestTemplate &
  ListAt &
  Partial<Paged> & {
    /** Where the record itself names its children; without any, nothing is asked. */
    readonly of?: Path;
    /** Path of the text in an element. */
    readonly text: Path;
    /** Path of the time to order by, where the vendor does not answer the oldest first. */
    readonly orderBy?: Path;
    /** Leaves out the first ones: a description that the vendor keeps as the first comment. */
    readonly leaveOut?: number;
  };

/** A field whose elements are records of their own at the provider: the comments of a ticket. */
export interface Children extends Coded {
  /** One request per element after the record exists. Placeholders: `{id}`, `{value}`, `{now}`. */
  readonly create: RequestTemplate;
  /** Reads them back. */
  readonly list: ChildList;
  /** The provider has HTML in its place: what is written and read is its plain text. */
  readonly html?: boolean;
}

/** HTML that the vendor makes of a field, in the record that a get answers: read only, and sanitised. */
export interface Rendering extends Placed {
  /** The field that it is of, which is asked for with it. */
  readonly of: string;
  /** It is in the first of these children instead. */
  readonly children?: string;
}

/**
 * One unified object of a provider, or one kind of it. `where` and `leaveOut` hold in lists and by id; its own `joins` complete
 * records of any answer, each with `when` and a request.
 */
export interface ObjectDeclaration<O extends ObjectName = ObjectName> extends Lists, Selected, Joined {
  /** Path of the remote id, or of its parts by name: each is a placeholder of the requests for one record. */
  readonly id: Path | Readonly<Record<string, Path>>;
  /** Path of when it was created; ISO 8601. */
  readonly createdAt?: Path;
  /** Path of when it was last changed; ISO 8601. */
  readonly modifiedAt?: Path;
  /**
   * The page that a person opens for a record at the vendor: where the answer has its address, or a template of it, which
   * begins with `https://`. Placeholders: the parts of the host and of the remote path, and members of the record.
   */
  readonly page?: Path;
  /** Reads one record. Placeholders: the parts of its remote path. */
  readonly get?: RecordRequest & {
    /**
     * Asked by whoever reads a record by its id, where the vendor answers that there is none: for what lists leave out and
     * other records refer to, a user who has left. A sync does not ask, to which it is deleted.
     */
    readonly orElse?: RequestTemplate;
  };
  /** Placeholders: the parts of a partition, `{account}` (the vendor's id of the account), and `{now}`. */
  readonly create?: WriteRequest;
  /** A write of what is given only. Placeholders: the parts of the remote path, and `{now}`. */
  readonly update?: WriteRequest;
  /** Deletes or archives one record. Placeholders: the parts of its remote path. */
  readonly remove?: RequestTemplate;
  /** By name, what a record is told to do: of the ways, the first one for the state that it is in. */
  readonly actions?: Readonly<Record<string, readonly Action[]>>;
  /** Several of these in one request, where the vendor has one. */
  readonly batch?: Batches;
  /** Of lists: how contacts are put on one, and taken off. */
  readonly membership?: Membership;
  /** The bytes of a record, for an object with a file. */
  readonly content?: FileContent;
  /** Several records: for `expand`, and for the `{fields}` that a list or a get has no room for. */
  readonly getMany?: ManyRequest &
    Joined & {
      /** Most `{fields}` of one request: more take several, which have the ids in common. */
      readonly mostFields?: number;
    };
  /**
   * Records that are there, yet left out of `list`: what the vendor's people have put away. A sync goes through them after
   * `list`, by the same filters of time, so that nobody takes them for deleted; the API lists what `list` does.
   */
  readonly archive?: ListRequest;
  /**
   * The vendor's list of deleted records, which is looked into whenever changes are looked for. Where the list of changes
   * itself has them, `leaveOut` and `where` say how they look.
   */
  readonly deleted?: DeletedList;
  /** When all records are compared, where the vendor forgets deleted ones, or lists of changes miss some. */
  readonly reconcile?: Reconciliation;
  /** Its records are of classes that each account defines: what else is said here is of one of them. */
  readonly classes?: Classes;
  /** The collections that its records are in, where there is not one of all. */
  readonly partitions?: Partitions;
  /** How an account has it that lacks what is declared here, which the vendor says of the list of `visible` fields: in its place. */
  readonly orElse?: ObjectDeclaration<O>;
  /** Fields without which the vendor refuses a record; the object's `fallbacks` fill them. */
  readonly required?: readonly FieldOf<O>[];
  /** A record needs at least one of these fields: a note has a parent. */
  readonly oneOf?: readonly FieldOf<O>[];
  /** Fields that an update can change, and not empty: the vendor refuses that, or puts something of its own there. */
  readonly kept?: readonly FieldOf<O>[];
  /**
   * The vendor answers only the fields asked for: `{fields}` names those whose read path is below this (`''`: all, with ids
   * and times), and the custom ones of the account. Where a request would be too long with all, it has the former, and `getMany` reads all.
   */
  readonly selects?: Path;
  /** Which of its fields an account has, where that differs: `{fields}` names no other, and no other is written. */
  readonly visible?: VisibleFields;
  /** A field that is absent here is not supported, and everything says so by reading this. */
  readonly fields: { readonly [F in FieldOf<O>]?: FieldMapping };
  /** Fields that change without anybody changing the record, such as what the vendor computes: no event is emitted for them. */
  readonly volatile?: readonly FieldOf<O>[];
  /** What `field_mappings` reads and writes. */
  readonly customFields?: CustomFields;
  /** By name, as a connection's `defaults` have them. */
  readonly defaults?: Readonly<Record<string, Default>>;
  /** What this vendor alone does. */
  readonly quirks?: Quirks<ObjectDeclaration>;
  /** By field. */
  readonly children?: Readonly<Record<string, Children>>;
  /** By field of the object's `rendered`; the others are null. */
  readonly rendered?: Readonly<Record<string, Rendering>>;
}

/**
 * An object that the vendor keeps as several: engagements are calls, e-mails and meetings. A record's remote path
 * begins with the name of its kind.
 */
export interface UnionDeclaration<O extends ObjectName = ObjectName> {
  /** Model field whose value is the kind of a new record: the first that is created, where it has none. */
  readonly field: FieldOf<O>;
  /** Each kind by its name. */
  readonly kinds: Readonly<Record<string, ObjectDeclaration<O>>>;
}

export type Declaration<O extends ObjectName = ObjectName> = ObjectDeclaration<O> | UnionDeclaration<O>;

/**
 * One provider: a literal, `as const satisfies Provider`. The engine interprets it in both directions.
 * Adding one is this file, a line in `registry.ts`, a simulator and its fixtures.
 */
export interface Provider extends WithHeaders, Emptying {
  /** `hubspot`: in the API, in ids and in environment variables. */
  readonly id: string;
  /** As people know it. */
  readonly name: string;
  /** URL of the vendor's documentation. */
  readonly documentation: string;
  /** `https://{subdomain}.zendesk.com`; placeholders are credentials with a pattern in `hostParts`. */
  readonly baseUrl: string;
  /** What a tenant may put into the host. */
  readonly hostParts?: Readonly<Record<string, RegExp>>;
  /** What a person types to connect an account, by the name of its placeholder. */
  readonly credentials: Readonly<Record<string, CredentialField>>;
  /** How requests are authorised, unless by OAuth. */
  readonly authorization: Authorization;
  /** The other way to connect an account: by consent instead of by credentials. */
  readonly oauth?: OAuth;
  /** Other hosts that its files are on. Nothing is fetched from any other, nor a redirect followed to one. */
  readonly hosts?: readonly FileHost[];
  /** Path of the one URL that GraphQL operations are posted to. */
  readonly graphql?: string;
  /** Who the account is: a read that also proves the credentials. */
  readonly identify: RequestTemplate & {
    /** What distinguishes the account from others, for good. */
    readonly account: Path | FromCredential;
    /** What people call it. */
    readonly name: Path | FromCredential;
    /** `null` or `false` at this path means that the credentials are wrong. An answer without it does not say whose they are. */
    readonly proof?: Path;
  };
  /** How its failures are read. */
  readonly errors: ErrorShape;
  /** Limits that answers name before they are reached: a sync stops short of them. */
  readonly budgets?: readonly Budget[];
  /** Limits that no answer names: the requests of a sync, and the writes of a batch, are spread over time. */
  readonly paces?: readonly Pace[];
  /**
   * Any answer may be a part of its list: where it has the list, and the address of the rest. The address is followed for reads
   * without pages; a page that the service can continue by itself is continued.
   */
  readonly rest?: ListAt & Pick<SortedPaginator, 'cursor'>;
  /** What accounts have, by the name that the rest of the declaration has for it. */
  readonly metadata?: Readonly<Record<string, Metadata>>;
  /** The objects that it has; an absent one is not supported. */
  readonly objects: { readonly [O in ObjectName]?: Declaration<O> };
}
