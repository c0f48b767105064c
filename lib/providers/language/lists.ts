import type { Sort } from '../../objects/define.ts';
import type { Paginator } from './paginators.ts';
import type { Path, Template, ValuesAt } from './paths.ts';
import type { RequestTemplate } from './requests.ts';

/** Path of a list. Of two, the second is that of a list inside each element of the first: files inside comments. */
export type Items = Path | readonly [outer: Path, inner: Path];

/** A list that may be one text. */
export interface Split {
  /** The list, the inner one of two, is a text that has this between its elements: `12;34`. */
  readonly split?: string;
}

/** A list in an answer. */
export interface Listed<Place extends Items = Items> extends Split {
  /** Where the list is; `''` is the whole answer. An answer without it is a failure. */
  readonly records: Place;
  /**
   * How an answer looks that has no list because nothing is in it, at every path: `{ success: [true], data: [null] }`.
   * `{ '': [undefined] }` is an answer without a body, whose status says so too (204).
   */
  readonly empty?: ValuesAt;
  /**
   * Where an element keeps what it takes from what holds its list, the element of the outer list or the answer, and where
   * that has it.
   */
  readonly inherits?: Readonly<Record<Path, Path>>;
  /**
   * Elements have no id: paths of what tells one from another, of which an `id` is made that is the same whenever they are read.
   * Those that have the same at all of them are one.
   */
  readonly mark?: readonly Path[];
  /** Elements are plain texts: each counts as an object with this member. */
  readonly member?: string;
}

/** Where an answer, or an element of it, has a list. */
export type ListAt = Pick<Listed<Path>, 'records' | 'empty'>;

/** A list in pages; of one that may have none, a single page holds everything. */
export interface Paged {
  /** How the list continues. Placeholders: `{limit}`, `{cursor}`. */
  readonly paginator: Paginator;
}

/** A record that has no address of its own: the first element of a list that has these values, compared as text. */
export interface FoundRecord extends Listed, Partial<Paged> {
  /** Path in an element to its value: `{ id: '{id}' }`. */
  readonly where: Readonly<Record<Path, Template>>;
}

/** A request for several records. */
export interface Bounded {
  /** Maximum number of records or ids in one request, or of records on a page. The engine sends more requests if it needs more. */
  readonly max: number;
}

/** Several records by `{ids}`, which is a list, or `{ids:csv}`. */
export type ManyRequest = RequestTemplate & ListAt & Bounded;

/** Records that an answer leaves something out of. */
export interface Joined {
  /** Completes them, in as few further requests as the vendor allows. */
  readonly joins?: readonly Join[];
}

/** Selects records or entries. */
export interface Selected {
  /** Only those with one of these values at each path count: `{ role: ['agent', 'admin'] }`. */
  readonly where?: ValuesAt;
  /** Those with one of these values are left out: `{ status: ['deleted'] }`. */
  readonly leaveOut?: ValuesAt;
}

/** Completes the records of a page. Without `max`, a list in pages has all elements there are, and is asked for without ids. */
export interface Join extends Listed, Partial<Paged>, Partial<Bounded> {
  /**
   * Without one, what it reads is beside the records in the same answer. Placeholders: `{ids}`, a list; where all elements are asked
   * for, or `max` is 1 and there is no `id`, the parts of a partition too.
   */
  readonly request?: RequestTemplate;
  /** A record takes a list of all elements with its id, or its ids, not one of them. */
  readonly multiple?: boolean;
  /**
   * Reads one that is not in that list, for vendors whose lists keep some back: the answer is the element. One request
   * each, so only for what can be had in no other way; one that is not there leaves the record without. Where `read` is a path, it is
   * that of a list. Placeholders: `{id}`, and the parts of a partition.
   */
  readonly each?: RequestTemplate;
  /** Path in the record of the id that it is looked up by, or of a list of ids where it takes `multiple`; its own without. */
  readonly of?: Path;
  /**
   * Path of that id in an element. Without it every record takes the whole list, which is asked for once and without ids, or, where
   * `max` is 1, once for its own id.
   */
  readonly id?: Path;
  /** Path in the element of what the record lacks. */
  readonly read: Path;
  /** Where in the record it goes. */
  readonly at: Path;
  /** Only for records that have `true`, or anything that is not empty, here, where a list in them goes on; or these values. */
  readonly when?: Path | ValuesAt;
}

/**
 * A page of records. Placeholders: `{limit}`, `{cursor}`, `{cursor_or_start}`, `{fields}`, `{clauses}`, the parts of a
 * partition, and each filter by its name, a choice with `local` groups or `also` as a list; `{modified_after_first}` is there on the first page only. `:ms`, `:minute`,
 * `:minuteend`, `:s`, `:utc`, `:utcend`, `:http`, `:csv`, `:spaced`, `:and`, `:each`, `:number`,
 * `:phrase` and `:quoted` convert.
 */
export type ListRequest = RequestTemplate &
  Listed &
  Paged &
  Bounded &
  Joined & {
    /** Most characters of the body that the vendor takes; where all `{fields}` make it longer, `getMany` reads them. */
    readonly longest?: number;
    /** Filters that this request can do: `modified_after`, `created_after`, and those of the object. */
    readonly filters?: readonly string[];
    /**
     * Filters as elements of `{clauses}`, for vendors that search; `cursor` is the clause for the pages after the first. A
     * list is several elements. `{value}` is the value of the filter, as its own name is. A choice that is several values makes one of each: the vendor takes them as alternatives.
     */
    readonly clauses?: Readonly<Record<string, Template>>;
    /**
     * Orders that this request can do, each with the values of further placeholders that say so: `modified_at`, and
     * `-modified_at` for the latest first. One that cannot do without an order comes after one that can.
     */
    readonly sorts?: Partial<Readonly<Record<Sort, Readonly<Record<string, string>>>>>;
    /**
     * Filters that take several values, as elements of `{clauses}`: records that have one of them. Placeholder: `{values}`, at most
     * 100. What is compared without regard to case is in lower case.
     */
    readonly anyOf?: Readonly<Record<string, Template>>;
    /** Most clauses that the vendor takes beside that for the pages after the first. */
    readonly mostClauses?: number;
    /** Seconds that must lie between `modified_after` and now. */
    readonly minAge?: number;
    /**
     * Filters that the vendor does not have, or takes for more than just this: text that a record must have at a path,
     * whatever its case, or in a list there.
     */
    readonly exact?: Readonly<Record<string, Path>>;
    /** Deleted records are in this list too: how they look. They are left out unless a client asks for them. */
    readonly deleted?: ValuesAt;
    /** The elements only name the records: path of the id in an element. The records are read with `getMany`; one by one where there is none. */
    readonly id?: Path;
  };

/** How the records of an object are listed. */
export interface Lists {
  /** All of them, page by page. */
  readonly list?: ListRequest;
  /** Further ways to list, for filters that `list` cannot do; the first that can do all that are given is taken. */
  readonly listBy?: readonly ListRequest[];
}

/**
 * A comparison of all records of the vendor with the known ones: it finds deleted records that no list contains. `list` has ids alone;
 * without `list`, all records are read.
 */
export interface Reconciliation extends Pick<Lists, 'list'> {
  /** Days from one to the next one at most; one day for objects without. */
  readonly days: number;
  /** Hours without a run after which there is one more: what was deleted meanwhile may be gone for good. */
  readonly afterHours: number;
}

/** Records that were deleted, as some vendors list them. Placeholders: those of a list. */
export type DeletedList = ListRequest & {
  /** Path of the time of the deletion. */
  readonly deletedAt?: Path;
};
