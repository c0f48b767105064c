import type { Sort } from '../../objects/define.ts';
import type { Paginator } from './paginators.ts';
import type { Identified, Multiple, Path, Short, Template, ValuesAt } from './paths.ts';
import type { Requested, RequestTemplate } from './requests.ts';

/**
 * Path of a list. For a nested list, the second path leads to a list inside each element of the first list: files
 * inside comments.
 */
export type Items = Path | readonly [outer: Path, inner: Path];

/** A list that the vendor may return as a single text. */
export interface Split {
  /** Separator of the elements, if the list (of a nested list, the inner list) is a text: `12;34`. */
  readonly split?: string;
}

/** A list in a response. */
export interface Listed<Place extends Items = Items> extends Split {
  /** Path of the list. `''` is the whole response. A response without the list is a failure. */
  readonly records: Place;
  /**
   * Values of a response that contains no list because the list is empty, at every path:
   * `{ success: [true], data: [null] }`. `{ '': [undefined] }` means a response without a body, with a matching status
   * such as 204.
   */
  readonly empty?: ValuesAt;
  /**
   * Members that an element inherits from the outer element or from the response: target path in the element, and
   * source path.
   */
  readonly inherits?: Readonly<Record<Path, Path>>;
  /**
   * Paths of the values that distinguish elements without an id. The service derives an `id` from these values, which
   * is the same in every read. Elements with equal values count as one element.
   */
  readonly mark?: readonly Path[];
  /** Name of a member, for elements that are plain texts. Each text counts as an object with this member. */
  readonly member?: string;
}

/** Path of a list in a response or in an element. */
export type ListAt = Pick<Listed<Path>, 'records' | 'empty'>;

/** A list with pages. If the paginator is optional and absent, a single page contains all elements. */
export interface Paged {
  /** Paginator of the list. Placeholders: `{limit}`, `{cursor}`. */
  readonly paginator: Paginator;
}

/** A record without its own address: the first element of a list with these values, compared as text. */
export interface FoundRecord extends Listed, Partial<Paged> {
  /** Values by path in an element: `{ id: '{id}' }`. */
  readonly where: Readonly<Record<Path, Template>>;
}

/** A request with a maximum size. */
export interface Bounded {
  /**
   * Maximum number of records or ids in one request, or of records on a page. The engine sends more requests if it
   * needs more.
   */
  readonly max: number;
}

/** Reads several records by `{ids}`, a list, or by `{ids:csv}`. */
export type ManyRequest = RequestTemplate & ListAt & Bounded;

/** Reads several records: for `expand`, and for `{fields}` that exceed the length of a list or get. */
export interface Many {
  /** The request. */
  readonly getMany?: ManyRequest &
    Joined & {
      /** Maximum `{fields}` in a request. For more fields, several requests with the same ids are sent. */
      readonly mostFields?: number;
    };
}

/** Records whose response is incomplete. */
export interface Joined {
  /** Joins that complete the records, in as few further requests as the vendor allows. */
  readonly joins?: readonly Join[];
}

/** Selects records or entries. */
export interface Selected {
  /** Values of the selected elements: a value from the list must be at each path, `{ role: ['agent', 'admin'] }`. */
  readonly where?: ValuesAt;
  /** Values of elements to leave out, at any path: `{ status: ['deleted'] }`. */
  readonly leaveOut?: ValuesAt;
}

/**
 * Completes the records of a page. A list with pages and without `max` contains all elements that exist, and is
 * requested without ids.
 * Without `request`, the elements are in the response that contains the records. Placeholders: `{ids}`, a list. If all
 * elements are requested, or `max` is 1 and there is no `id`, also the parts of a partition. With `multiple`, a record
 * receives a list of all elements with its id or ids. `id` is the path in an element of the id that `of` names. Without
 * `id`, every record receives the whole list, which is requested once and without ids or, if `max` is 1, once for each
 * record.
 */
export interface Join
  extends Listed,
    Partial<Paged>,
    Partial<Bounded>,
    Partial<Requested>,
    Multiple,
    Partial<Identified> {
  /**
   * Request for an element that is not in that list, for vendors whose lists hide some elements. The response is the
   * element. It costs one request per element, so use it only if there is no other way. If the element does not exist,
   * the record stays without it. If `read` is a path, it leads to a list. Placeholders: `{id}`, and the parts of a
   * partition.
   */
  readonly each?: RequestTemplate;
  /**
   * Path in the record of the id that finds the element, or of a list of ids with `multiple`. Default: the record's own
   * id.
   */
  readonly of?: Path;

  /** Path in the element of the value that the record lacks. */
  readonly read: Path;
  /** Path in the record that receives the value. */
  readonly at: Path;
  /**
   * Condition for the join: the record contains `true` or any other non-empty value at this path, such as the sign that
   * its list continues; or it contains these values.
   */
  readonly when?: Path | ValuesAt;
}

/**
 * A page of records. If all `{fields}` would make the body longer than `longest`, `getMany` reads the fields. Elements
 * with an `id` only name their records, which `getMany` or `get` reads. Placeholders: `{limit}`, `{cursor}`,
 * `{cursor_or_start}`, `{fields}`, `{clauses}`, the parts of a partition, and each filter by its name. A filter by a
 * choice with `local` groups or `also` is a list. `{modified_after_first}` has a value only on the first page.
 * Converters: `:ms`, `:minute`, `:minuteend`, `:s`, `:utc`, `:utcend`, `:http`, `:csv`, `:spaced`, `:and`, `:each`,
 * `:number`, `:phrase` and `:quoted`.
 */
export type ListRequest = RequestTemplate &
  Listed &
  Paged &
  Bounded &
  Joined &
  Partial<Short> &
  Partial<Identified> & {
    /** Filters of this request: `modified_after`, `created_after`, and the filters of the object. */
    readonly filters?: readonly string[];
    /**
     * Filters as elements of `{clauses}`, for vendors with a search. `cursor` is the clause for the pages after the
     * first. A list adds several elements. `{value}` is the value of the filter, as is a placeholder with the filter's
     * name. A choice with several values adds a clause for each value, which the vendor reads as alternatives.
     */
    readonly clauses?: Readonly<Record<string, Template>>;
    /**
     * Sort orders of this request, each with the values of the placeholders that request it: `modified_at`, and
     * `-modified_at` for the latest first. A request that requires an order comes after requests that do not.
     */
    readonly sorts?: Partial<Readonly<Record<Sort, Readonly<Record<string, string>>>>>;
    /**
     * Filters with several values, as elements of `{clauses}`: a record must match any value. Placeholder: `{values}`,
     * at most 100 values. Values that are compared without regard to case are in lower case.
     */
    readonly anyOf?: Readonly<Record<string, Template>>;
    /** Maximum clauses that the vendor accepts, not counting the clause for the pages after the first. */
    readonly mostClauses?: number;
    /** Minimum age of `modified_after`, in seconds. */
    readonly minAge?: number;
    /**
     * Filters that the vendor lacks, or that match more than the exact value. The service checks the text of a record
     * at this path itself, regardless of case; it may also be in a list there.
     */
    readonly exact?: Readonly<Record<string, Path>>;
    /** Values of deleted records, if the list contains them. They are left out unless a client requests them. */
    readonly deleted?: ValuesAt;
  };

/** Lists of an object's records. */
export interface Lists {
  /** List of all records, page by page. */
  readonly list?: ListRequest;
  /** Further lists, for filters that `list` lacks. The first list with all given filters is used. */
  readonly listBy?: readonly ListRequest[];
}

/**
 * A comparison of all records of the vendor with the known records. It finds deleted records that no list contains.
 * `list` returns only ids. Without `list`, all records are read.
 */
export interface Reconciliation extends Pick<Lists, 'list'> {
  /** Maximum days between two reconciliations. Objects without a declaration have one per day. */
  readonly days: number;
  /**
   * Hours without a run that cause a reconciliation. Meanwhile, the vendor may have dropped its traces of deleted
   * records.
   */
  readonly afterHours: number;
}

/** A vendor's list of deleted records. It has the placeholders of a list. */
export type DeletedList = ListRequest & {
  /** Path of the deletion time. */
  readonly deletedAt?: Path;
};

/** A request for one record, with the path of the record in its response. Placeholder: `{cursor}`. */
export type RecordRequest = RequestTemplate &
  Joined & {
    /** Path of the record in the response. Default: the whole body. */
    readonly record?: Path | FoundRecord;
  };
