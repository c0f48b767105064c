import type { Sort } from '../../objects/define.ts';
import type { Paginator } from './paginators.ts';
import type { Identified, Multiple, Path, Short, Template, ValuesAt } from './paths.ts';
import type { PerElement, Requested, RequestTemplate } from './requests.ts';

/**
 * Path of a list. For a nested list, the second path leads to a list inside each element of the first list: files
 * inside comments.
 */
export type Items = Path | readonly [outer: Path, inner: Path];

/** A list that the vendor may return as a single text. */
export interface Split {
  /** Separator of a list that is one text: `12;34`. For two lists: of the inner list. */
  readonly split?: string;
}

/** Elements that are identified without an id. */
export interface Marked<Place> {
  /** Place of the values that identify an element. */
  readonly mark?: Place;
}

/**
 * A list in a response.
 *
 * - `mark`: Paths that identify an element without an id. The service makes a stable `id` from their values. Elements
 *   with equal values are one element.
 */
export interface Listed<Place extends Items = Items> extends Split, Marked<readonly Path[]> {
  /** Path of the list. `''` is the whole response. A response without the list is a failure. */
  readonly records: Place;
  /**
   * Values of a response that has no list because nothing is found, at every path: `{ success: [true], data: [null] }`.
   * `{ '': [undefined] }` is a response without a body (204).
   */
  readonly empty?: ValuesAt;
  /**
   * Values that an element copies from the outer element or from the response: path in the element to path in the
   * source.
   */
  readonly inherits?: Readonly<Record<Path, Path>>;
  /** Name of the only member of an element that is a plain text. */
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
  /** Values of the wanted element by path: `{ id: '{id}' }`. Values are compared as text. */
  readonly where: Readonly<Record<Path, Template>>;
}

/** A request with a maximum size. */
export interface Bounded {
  /** Maximum number of records or ids in one request, or of records on a page. More records need several requests. */
  readonly max: number;
}

/** Reads several records by `{ids}`, a list, or by `{ids:csv}`. */
export type ManyRequest = RequestTemplate & ListAt & Bounded;

/** Reads several records: for `expand`, and for `{fields}` that exceed the length of a list or get. */
export interface Many {
  /** Reads several records by their ids: for `expand`, and for `{fields}` that do not fit into a list or get. */
  readonly getMany?: ManyRequest &
    Joined & {
      /**
       * Maximum number of `{fields}` in one request. Further fields need further requests with the same ids. Default:
       * no maximum.
       */
      readonly mostFields?: number;
    };
}

/** Clauses that find records by several values at once. */
export interface AnyOf<Clauses> {
  /** Clauses for several values. Placeholder: `{values}`. */
  readonly anyOf?: Clauses;
}

/** Records whose response is incomplete. */
export interface Joined {
  /** Completes the records in as few further requests as the vendor allows. */
  readonly joins?: readonly Join[];
}

/** Selects records or entries. */
export interface Selected {
  /** Values of the selected records. Each path must contain one of its values: `{ role: ['agent', 'admin'] }`. */
  readonly where?: ValuesAt;
  /** Values of records to leave out, at any path: `{ status: ['deleted'] }`. */
  readonly leaveOut?: ValuesAt;
}

/**
 * Completes the records of a page. Without `max`, the service reads all elements, without ids.
 *
 * - `request`: Reads the elements. Default: the same response contains the elements. Placeholders: `{ids}`, a list;
 *   also the parts of a partition if all elements are read, or if `max` is 1 without `id`.
 * - `multiple`: A record gets the list of all elements with its id or ids. Default: one element.
 * - `id`: Path in an element of the id that `of` names. Default: every record gets the whole list, read once without
 *   ids; with `max: 1`, read for each record.
 * - `each`: Reads a missing element with a request of its own. An element that is not found leaves the record incomplete.
 *   If `read` is a path, the path leads to a list in the response. Placeholders: `{id}`, and the parts of a partition.
 */
export interface Join
  extends Listed,
    Partial<Paged>,
    Partial<Bounded>,
    Partial<Requested>,
    PerElement,
    Multiple,
    Partial<Identified> {
  /** Path in the record of the id, or of a list of ids with `multiple`. Default: the record's own id. */
  readonly of?: Path;

  /** Path in the element of the value that the record lacks. */
  readonly read: Path;
  /** Path in the record that receives the value. */
  readonly at: Path;
  /**
   * Condition of the join: the record contains `true` or another non-empty value at this path, or it contains these
   * values.
   */
  readonly when?: Path | ValuesAt;
}

/**
 * A page of records. Placeholders: `{limit}`, `{cursor}`, `{cursor_or_start}`, `{fields}`, `{clauses}`, the parts of a
 * partition, and each filter by its name. A filter by a choice with `local` groups or `also` is a list.
 * `{modified_after_first}` has a value only on the first page. Converters for times, lists and texts apply.
 *
 * - `max`: Largest page that the vendor returns, in records.
 * - `longest`: Maximum number of characters of the body. If all `{fields}` make the body longer, `getMany` reads the
 *   fields.
 * - `anyOf`: Filters with several values, as elements of `{clauses}`. Placeholder: `{values}`, at most 100. Values that
 *   are compared regardless of case are in lower case.
 * - `id`: Path of the id in an element that only names the record. `getMany` reads the records; without `getMany`, each
 *   record needs a request.
 */
export type ListRequest = RequestTemplate &
  Listed &
  Paged &
  Bounded &
  Joined &
  Partial<Short> &
  Partial<Identified> &
  AnyOf<Readonly<Record<string, Template>>> & {
    /** Filters of this request: `modified_after`, `created_after`, and filters of the object. */
    readonly filters?: readonly string[];
    /**
     * Filters as elements of `{clauses}`, for vendors with a search. `cursor` is the clause of further pages. A list is
     * several elements. `{value}` is the value of the filter, as is the filter's name. If a choice means several
     * values, each value makes an element: the vendor reads them as alternatives.
     */
    readonly clauses?: Readonly<Record<string, Template>>;
    /**
     * Orders of this request, with the values of further placeholders: `modified_at`, and `-modified_at` for the latest
     * first. List a request that always needs an order after a request that does not.
     */
    readonly sorts?: Partial<Readonly<Record<Sort, Readonly<Record<string, string>>>>>;
    /** Maximum number of clauses, without the clause of further pages. Default: no maximum. */
    readonly mostClauses?: number;
    /** Minimum age of `modified_after`, in seconds. Default: 0. */
    readonly minAge?: number;
    /**
     * Filters that the service applies itself, because the vendor has no such filter or finds more: path of the text,
     * or of a list that contains the text. Upper and lower case are equal.
     */
    readonly exact?: Readonly<Record<string, Path>>;
    /**
     * Values of deleted records in this list. The object's `leaveOut` or `where` excludes them. A list returns them if
     * the caller asks for deleted records.
     */
    readonly deleted?: ValuesAt;
  };

/** Lists of an object's records. */
export interface Lists {
  /** Lists all records, page by page. */
  readonly list?: ListRequest;
  /**
   * Further lists, for filters that `list` does not have. The service uses the first list that has all given filters.
   */
  readonly listBy?: readonly ListRequest[];
}

/**
 * A comparison of all records of the vendor with the known records. It finds deleted records that no list contains.
 * `list` returns only ids. Without `list`, all records are read.
 */
export interface Reconciliation extends Pick<Lists, 'list'> {
  /** Maximum number of days between two comparisons. Default without `reconcile`: 1. */
  readonly days: number;
  /**
   * Hours without a run that cause a comparison, because the vendor may have dropped its traces of deleted records.
   */
  readonly afterHours: number;
}

/** A vendor's list of deleted records. It has the placeholders of a list. */
export type DeletedList = ListRequest & {
  /** Path of the deletion time: ISO 8601, epoch seconds or epoch ms. */
  readonly deletedAt?: Path;
};

/** A request for one record, with the path of the record in its response. Placeholder: `{cursor}`. */
export type RecordRequest = RequestTemplate &
  Joined & {
    /** Path of the record in the response, or how to find it in a list. Default: the whole body. */
    readonly record?: Path | FoundRecord;
  };
