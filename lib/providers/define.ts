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
  Join,
  Joined,
  ListAt,
  Listed,
  ListRequest,
  Lists,
  Many,
  Paged,
  Reconciliation,
  RecordRequest,
  Selected,
} from './language/lists.ts';
import type { Membership } from './language/memberships.ts';
import type { Classes, CustomFields, InMetadata, Metadata, VisibleFields } from './language/metadata.ts';
import type { OAuth } from './language/oauth.ts';
import type { SortedPaginator } from './language/paginators.ts';
import type { Partitions } from './language/partitions.ts';
import type { Coded, Identified, InHtml, Ordered, Path, Placed, Texted } from './language/paths.ts';
import type { Quirks } from './language/quirks.ts';
import type { Based, Encoding, Precondition, RequestTemplate, WithHeaders } from './language/requests.ts';

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

/**
 * A create or update. If a create declares `mark`, its response does not describe the record; the record then counts as
 * it was sent. `id` is the path of the id in the response to a create, if it differs from the path in a record.
 */
export type WriteRequest = RecordRequest &
  WithFile &
  Partial<Identified> &
  Pick<Listed, 'mark'> & {
    /** Path in the body for the mapped record: `data.0` is the only element of a list. */
    readonly wrap?: Path;
    /** The response names the record but lacks most members. The service reads the record after the write. */
    readonly readBack?: boolean;
    /**
     * The vendor accepts a create, creates the record later and never names it. The request sends `{unique}`, which is
     * equal for equal `Idempotency-Key`s. The vendor ignores a request that it has already received with this value, so
     * the service can repeat a create whose response was lost.
     */
    readonly accepted?: true;

    /** Paths of the mapped record that the vendor expects at another path in writes: `{ 'state.id': 'stateId' }`. */
    readonly renames?: Readonly<Record<Path, Path>>;
    /** Encoding of the record, if the vendor accepts it only in another form. Applied after `renames`. */
    readonly encoding?: Encoding;
    /** Condition of an update: the vendor then refuses to change a record that has changed meanwhile. */
    readonly precondition?: Precondition;
  };

/**
 * A value that a minimal record requires and that our API has no field for: the first choice of `metadata` when an
 * account is connected. Without `metadata`, the service chooses nothing. The default is then a body field with its
 * name, and a connection stores the value after a caller has chosen it.
 */
export interface Default extends Placed, Partial<InMetadata> {
  /** Uses the group of the first choice instead of its value. */
  readonly group?: boolean;
}

/**
 * Request for the children of a record, on all pages, oldest first. `of` is the path of the children's ids in the
 * record. If the record names none, no request is sent. Placeholders: `{id}`, `{cursor}`, and with `of` `{ids}`, a list
 * of `{ id }`.
 */
export type ChildList = RequestTemplate &
  ListAt &
  Texted &
  Ordered &
  Pick<Join, 'of'> &
  Partial<Paged> & {
    /** Number of first children to leave out, such as a description that the vendor stores as the first comment. */
    readonly leaveOut?: number;
  };

/** A field whose elements are separate records at the provider, such as the comments of a ticket. */
export interface Children extends Coded, InHtml {
  /** One request per element after the record exists. Placeholders: `{id}`, `{value}`, `{now}`. */
  readonly create: RequestTemplate;
  /** Request that reads the children. */
  readonly list: ChildList;
}

/** HTML that the vendor renders from a field, in the record that a get returns. It is read-only and sanitised. */
export interface Rendering extends Placed {
  /** Field that the vendor renders. The service requests both together. */
  readonly of: string;
  /** Field of children. The HTML is in the first of these children, not in the record. */
  readonly children?: string;
}

/**
 * A unified object of a provider, or one kind of an object. `where` and `leaveOut` apply to lists and to reads by id.
 * The object's own `joins` complete the records of every response; each needs `when` and a request.
 */
export interface ObjectDeclaration<O extends ObjectName = ObjectName> extends Lists, Selected, Joined, Many {
  /**
   * Path of the remote id, or the paths of its parts by name. Each part is a placeholder of the requests for one
   * record.
   */
  readonly id: Path | Readonly<Record<string, Path>>;
  /** Path of the creation time, ISO 8601. */
  readonly createdAt?: Path;
  /** Path of the time of the last change, ISO 8601. */
  readonly modifiedAt?: Path;
  /**
   * The vendor's page for a record: the path of its address in the response, or a template that begins with `https://`.
   * Placeholders: the parts of the host and of the remote path, and members of the record.
   */
  readonly page?: Path;
  /** Reads one record. Placeholders: the parts of its remote path. */
  readonly get?: RecordRequest & {
    /**
     * Second request for a read by id, if the vendor's response to the first is "not found". It finds records that
     * lists leave out and other records refer to, such as a user who has left. A sync does not send it, and reports the
     * record as deleted.
     */
    readonly orElse?: RequestTemplate;
  };
  /**
   * Creates a record. Placeholders: the parts of a partition, `{account}` (the vendor's id of the account), and
   * `{now}`.
   */
  readonly create?: WriteRequest;
  /** Changes only the given fields of a record. Placeholders: the parts of the remote path, and `{now}`. */
  readonly update?: WriteRequest;
  /** Deletes or archives one record. Placeholders: the parts of its remote path. */
  readonly remove?: RequestTemplate;
  /** Actions by name. An action may have several requests; the first one that fits the record's state is used. */
  readonly actions?: Readonly<Record<string, readonly Action[]>>;
  /** Requests that write several records at once, if the vendor has such requests. */
  readonly batch?: Batches;
  /** Requests that add contacts to a list, and remove contacts. */
  readonly membership?: Membership;
  /** Address of a record's bytes, for an object with a file. */
  readonly content?: FileContent;

  /**
   * List of archived records, which exist but are not in `list`. A sync reads it after `list`, with the same time
   * filters, so that archived records do not count as deleted. The API lists only `list`.
   */
  readonly archive?: ListRequest;
  /**
   * The vendor's list of deleted records, which every search for changes reads. If the list of changes itself contains
   * deleted records, `leaveOut` and `where` describe them.
   */
  readonly deleted?: DeletedList;
  /**
   * Schedule of reconciliations, for vendors that do not report deleted records, or whose lists of changes are
   * incomplete.
   */
  readonly reconcile?: Reconciliation;
  /** The records belong to classes that each account defines. The rest of this declaration describes a single class. */
  readonly classes?: Classes;
  /** Collections that contain the records, if there is no list of all records. */
  readonly partitions?: Partitions;
  /**
   * Declaration for accounts without this form of the object. It applies if the vendor does not know the list of
   * `visible` fields.
   */
  readonly orElse?: ObjectDeclaration<O>;
  /** Fields without which the vendor refuses a record. The object's `fallbacks` fill them. */
  readonly required?: readonly FieldOf<O>[];
  /** Alternative fields: a record needs at least one. A note has a parent. */
  readonly oneOf?: readonly FieldOf<O>[];
  /** Fields that an update can change but not empty. The vendor refuses an empty value, or replaces it by its own. */
  readonly nonNull?: readonly FieldOf<O>[];
  /**
   * The vendor returns only requested fields. `{fields}` lists the mapped fields whose read path is below this path,
   * and the account's custom fields. `''` means all mapped fields, with ids and times. If the request would be too long
   * with all, it contains only the mapped fields, and `getMany` reads the rest.
   */
  readonly selects?: Path;
  /** Fields that an account has, if accounts differ. `{fields}` contains only these, and only these are written. */
  readonly visible?: VisibleFields;
  /**
   * Mappings of the supported fields. An absent field is not supported; documents, `/meta` and checks all derive that
   * from here.
   */
  readonly fields: { readonly [F in FieldOf<O>]?: FieldMapping };
  /** Fields that change although no user changes the record, such as computed values. They cause no event. */
  readonly volatile?: readonly FieldOf<O>[];
  /** Custom fields that `field_mappings` reads and writes. */
  readonly customFields?: CustomFields;
  /** Default values by name, as in a connection's `defaults`. */
  readonly defaults?: Readonly<Record<string, Default>>;
  /** Behaviour that only this vendor has. */
  readonly quirks?: Quirks<ObjectDeclaration>;
  /** Children by field. */
  readonly children?: Readonly<Record<string, Children>>;
  /** Rendered HTML, by field of the object's `rendered`. Other such fields are null. */
  readonly rendered?: Readonly<Record<string, Rendering>>;
}

/**
 * An object that the vendor splits into several kinds: engagements are calls, e-mails and meetings. A record's remote
 * path begins with the name of its kind.
 */
export interface UnionDeclaration<O extends ObjectName = ObjectName> {
  /** Model field that determines the kind of a new record. Default: the first kind that can be created. */
  readonly field: FieldOf<O>;
  /** Declarations by name of the kind. */
  readonly kinds: Readonly<Record<string, ObjectDeclaration<O>>>;
}

export type Declaration<O extends ObjectName = ObjectName> = ObjectDeclaration<O> | UnionDeclaration<O>;

/**
 * A provider: a literal with `as const satisfies Provider`. The engine interprets it in both directions. A new provider
 * needs this file, a line in `registry.ts`, a simulator and its fixtures.
 */
export interface Provider extends WithHeaders, Emptying, Based {
  /** Id of the provider in the API, in ids and in environment variables: `hubspot`. */
  readonly id: string;
  /** Name for people. */
  readonly name: string;
  /** URL of the vendor's documentation. */
  readonly documentation: string;

  /** Patterns for the host parts that a tenant may enter. */
  readonly hostParts?: Readonly<Record<string, RegExp>>;
  /** Credentials that a person enters to connect an account, by name of the placeholder. */
  readonly credentials: Readonly<Record<string, CredentialField>>;
  /** Authorization of requests, except with OAuth. */
  readonly authorization: Authorization;
  /** Second way to connect an account: by consent instead of credentials. */
  readonly oauth?: OAuth;
  /** Other hosts of its files. The service reads files only from declared hosts, and follows redirects only to them. */
  readonly hosts?: readonly FileHost[];
  /** Path of the URL that receives all GraphQL operations. */
  readonly graphqlPath?: string;
  /** Request that identifies the account and checks the credentials. */
  readonly identify: RequestTemplate & {
    /** Permanent id of the account. */
    readonly account: Path | FromCredential;
    /** Name of the account for people. */
    readonly name: Path | FromCredential;
    /**
     * Path of the proof: `null` or `false` there means wrong credentials. A response without this path does not show
     * whose credentials they are.
     */
    readonly proof?: Path;
  };
  /** Description of its error responses. */
  readonly errors: ErrorShape;
  /** Rate limits that the vendor's responses announce. A sync stops before a limit is reached. */
  readonly budgets?: readonly Budget[];
  /**
   * Rate limits that no response announces. The service spreads the requests of a sync, and the writes of a batch, over
   * time.
   */
  readonly paces?: readonly Pace[];
  /**
   * Path of a list and of the address of its rest, for vendors whose responses may contain only a part of a list. A
   * read without pages follows the address. For a list with pages, the service requests the next page itself if it can.
   */
  readonly rest?: ListAt & Pick<SortedPaginator, 'cursor'>;
  /** Lists that accounts define, such as stages, by the name that the rest of the declaration uses. */
  readonly metadata?: Readonly<Record<string, Metadata>>;
  /** Supported objects. An absent object is not supported. */
  readonly objects: { readonly [O in ObjectName]?: Declaration<O> };
}
