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
import type { Classes, CustomFields, Default, Metadata, VisibleFields } from './language/metadata.ts';
import type { OAuth } from './language/oauth.ts';
import type { SortedPaginator } from './language/paginators.ts';
import type { Partitions } from './language/partitions.ts';
import type { Coded, Identified, InHtml, OfAccount, Ordered, Path, Placed, Texted } from './language/paths.ts';
import type { Quirks } from './language/quirks.ts';
import type { Based, Encoding, Listing, Precondition, RequestTemplate, WithHeaders } from './language/requests.ts';

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
export type * from './language/transitions.ts';
export type * from './language/webhooks.ts';

/**
 * A create or update.
 *
 * - `id`: Path of the new record's id in the response to a create. Default: the path of the object's `id`.
 * - `mark`: Paths that identify the new record, if the response to a create does not contain it. The service returns
 *   the record as it was sent.
 */
export type WriteRequest = RecordRequest &
  WithFile &
  Partial<Identified> &
  Pick<Listed, 'mark'> & {
    /** Path in the body for the mapped record. `data.0` is the only element of a list. */
    readonly wrap?: Path;
    /** The response names the record and omits most fields: the service reads the record after the write. */
    readonly readBack?: boolean;
    /**
     * The vendor accepts a create, makes the record later and never returns its id: the service returns 202. The
     * request contains `{unique}`, which is the same for the same `Idempotency-Key`, so that the vendor ignores a
     * repeated request.
     */
    readonly accepted?: true;

    /**
     * New paths of mapped values, for vendors that accept a value at another path than they return:
     * `{ 'state.id': 'stateId' }`.
     */
    readonly renames?: Readonly<Record<Path, Path>>;
    /** Changes the mapped record after `renames`, for vendors that accept another form. */
    readonly encoding?: Encoding;
    /** Condition of an update: the vendor refuses to change a record that has changed since the service read it. */
    readonly precondition?: Precondition;
  };

/**
 * Request for the children of a record, on all pages. Placeholders: `{id}`, `{cursor}`, and with `of` also `{ids}`, a
 * list of `{ id }`.
 *
 * - `of`: Path in the record of the ids of its children. A record without ids needs no request. Default: the request
 *   lists the children.
 * - `text`: Path of the text in a child.
 * - `orderBy`: Path of the time to sort by. Default: the vendor returns the oldest child first.
 */
export type ChildList = RequestTemplate & ListAt & Texted & Ordered & Pick<Join, 'of'> & Partial<Paged>;

/**
 * A field whose elements are separate records at the provider, such as the comments of a ticket.
 *
 * - `list`: Reads the children for a get.
 * - `html`: The vendor stores HTML. The service reads and writes plain text.
 */
export interface Children extends Listing<ChildList>, Coded, InHtml {
  /** One request per element, sent after the record exists. Placeholders: `{id}`, `{value}`, `{now}`. */
  readonly create: RequestTemplate;
}

/** HTML that the vendor renders from a field, in the record that a get returns. It is read-only and sanitised. */
export interface Rendering extends Placed {
  /** Field that the vendor renders. The service requests this field too. */
  readonly of: string;
  /**
   * Name of the `children` whose first element is the field and contains the HTML. The children do not show this
   * element. Default: the record contains the HTML.
   */
  readonly children?: string;
}

/**
 * A unified object of a provider, or one kind of an object. `where` and `leaveOut` apply to lists and to reads by id.
 * The object's own `joins` complete the records of every response; each needs `when` and a request.
 */
export interface ObjectDeclaration<O extends ObjectName = ObjectName> extends Lists, Selected, Joined, Many {
  /**
   * Path of the remote id, or paths of its parts by name. Each name is a placeholder of the requests for one record.
   */
  readonly id: Path | Readonly<Record<string, Path>>;
  /** Path of the creation time: ISO 8601, epoch seconds or epoch ms. */
  readonly createdAt?: Path;
  /** Path of the time of the last change: ISO 8601, epoch seconds or epoch ms. */
  readonly modifiedAt?: Path;
  /**
   * Web page of a record: the path of its address in the response, or a template that begins with `https://`.
   * Placeholders: parts of the host and of the remote path, and members of the record.
   */
  readonly page?: Path;
  /** Reads one record. Placeholders: the parts of its remote path. */
  readonly get?: RecordRequest & {
    /**
     * Second request for a record that `get` does not find, such as a user who has left. A get by id sends this
     * request; a sync does not, and reports the record as deleted.
     */
    readonly orElse?: RequestTemplate;
  };
  /**
   * Creates a record. Placeholders: the parts of a partition, `{account}` (the vendor's id of the account), and
   * `{now}`.
   */
  readonly create?: WriteRequest;
  /** Writes the given fields and no others. Placeholders: the parts of the remote path, and `{now}`. */
  readonly update?: WriteRequest;
  /** Deletes or archives one record. Placeholders: the parts of its remote path. */
  readonly remove?: RequestTemplate;
  /** Actions by name. The service uses the first entry that fits the state of the record. */
  readonly actions?: Readonly<Record<string, readonly Action[]>>;
  /** Writes several records in one request. */
  readonly batch?: Batches;
  /** Requests that add contacts to a list, and remove contacts. */
  readonly membership?: Membership;
  /** Reads the bytes of a record that is a file. */
  readonly content?: FileContent;

  /**
   * Lists archived records, which `list` omits and which are not deleted. A sync reads this list after `list`, with the
   * same time filters. The API lists only the records of `list`.
   */
  readonly archive?: ListRequest;
  /**
   * The vendor's list of deleted records. Each sync reads this list. If the list of changes contains deleted records,
   * describe them in `leaveOut` and `where` instead.
   */
  readonly deleted?: DeletedList;
  /**
   * Schedule of reconciliations, for vendors that do not report deleted records, or whose lists of changes are
   * incomplete.
   */
  readonly reconcile?: Reconciliation;
  /** The records belong to classes that each account defines. The declaration describes one class. */
  readonly classes?: Classes;
  /** Collections of the records. Default: one collection contains all records. */
  readonly partitions?: Partitions;
  /** Second form of the object, for accounts that lack a declared field according to `visible`. */
  readonly orElse?: ObjectDeclaration<O>;
  /** Fields that the vendor requires. The object's `fallbacks` fill missing fields. */
  readonly required?: readonly FieldOf<O>[];
  /** A record needs at least one of these fields: a note has a parent. */
  readonly oneOf?: readonly FieldOf<O>[];
  /** Fields that an update can change and cannot empty. */
  readonly nonNull?: readonly FieldOf<O>[];
  /**
   * Path prefix of `{fields}`, for vendors that return requested fields only. `''` means all read paths, with ids and
   * times. `{fields}` also contains the account's custom fields. If a request would be too long, it names the mapped
   * fields only, and `getMany` reads the others.
   */
  readonly selects?: Path;
  /**
   * List of the fields that the account has. The service requests and writes no other fields. Default: every account
   * has all fields.
   */
  readonly visible?: VisibleFields;
  /** Mappings by model field. An absent field is not supported. */
  readonly fields: { readonly [F in FieldOf<O>]?: FieldMapping };
  /**
   * Fields that change although no user changes the record, such as computed values. A change of these fields emits no
   * event.
   */
  readonly volatile?: readonly FieldOf<O>[];
  /** Custom fields that `field_mappings` reads and writes. */
  readonly customFields?: CustomFields;
  /** Defaults of new records by name, as `defaults` of a connection contain them. */
  readonly defaults?: Readonly<Record<string, Default>>;
  /** Functions for behaviour that only this vendor has. */
  readonly quirks?: Quirks<ObjectDeclaration>;
  /** Child records by field. */
  readonly children?: Readonly<Record<string, Children>>;
  /** Rendered HTML by field of the object's `rendered`. Fields without an entry are null. */
  readonly rendered?: Readonly<Record<string, Rendering>>;
}

/**
 * An object that the vendor splits into several kinds: engagements are calls, e-mails and meetings. A record's remote
 * path begins with the name of its kind.
 */
export interface UnionDeclaration<O extends ObjectName = ObjectName> {
  /**
   * Model field that names the kind of a new record. Default for a record without a value: the first kind that has a
   * create.
   */
  readonly field: FieldOf<O>;
  /** Declarations by the name of their kind. */
  readonly kinds: Readonly<Record<string, ObjectDeclaration<O>>>;
}

export type Declaration<O extends ObjectName = ObjectName> = ObjectDeclaration<O> | UnionDeclaration<O>;

/**
 * A provider: a literal with `as const satisfies Provider`. The engine interprets it in both directions. A new provider
 * needs this file, a line in `registry.ts`, a simulator and its fixtures.
 */
export interface Provider extends WithHeaders, Emptying, Based {
  /** Id in the API, in record ids and in environment variables: `hubspot`. */
  readonly id: string;
  /** Name for people. */
  readonly name: string;
  /** URL of the vendor's documentation. */
  readonly documentation: string;

  /** Patterns of the credentials that are parts of the host. */
  readonly hostParts?: Readonly<Record<string, RegExp>>;
  /** Credentials that a person enters to connect an account, by the name of their placeholder. */
  readonly credentials: Readonly<Record<string, CredentialField>>;
  /** Authorization of requests by credentials. Accounts that connect by OAuth send the access token instead. */
  readonly authorization: Authorization;
  /** Connects accounts by consent. */
  readonly oauth?: OAuth;
  /** Further hosts of files. The service sends no request and follows no redirect to other hosts. */
  readonly hosts?: readonly FileHost[];
  /** Request that identifies the account and checks the credentials. */
  readonly identify: RequestTemplate &
    OfAccount<FromCredential> & {
      /** Name of the account for people. */
      readonly name: Path | FromCredential;
      /** Path whose `null` or `false` means wrong credentials. A response without the path names no account. */
      readonly proof?: Path;
    };
  /** Description of the vendor's error responses. */
  readonly errors: ErrorShape;
  /** Rate limits that the vendor's responses announce. A sync stops before a limit is reached. */
  readonly budgets?: readonly Budget[];
  /**
   * Rate limits that no response announces. The service spreads the requests of a sync, and the writes of a batch, over
   * time.
   */
  readonly paces?: readonly Pace[];
  /**
   * Path of a list and of the address of its rest, for vendors that may return only a part of any list. Reads without
   * pages follow the address. For a list with pages, the service requests the next page itself if it can.
   */
  readonly rest?: ListAt & Pick<SortedPaginator, 'cursor'>;
  /** Lists of an account's own values, by the name that the declaration uses. */
  readonly metadata?: Readonly<Record<string, Metadata>>;
  /** Objects of the provider. An absent object is not supported. */
  readonly objects: { readonly [O in ObjectName]?: Declaration<O> };
}
