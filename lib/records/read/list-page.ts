import type { Progress } from '../../engine/http/answer/endless-lists.ts';
import type { CustomField } from '../../engine/mapping/custom-field.ts';
import type { RemotePath } from '../../engine/mapping/remote-ids.ts';
import type { Sort } from '../../objects/define.ts';
import type { RecordContext } from '../context.ts';
import type { Presentation } from '../present.ts';
import type { LeftOut } from './forbidden-kinds.ts';

/** The filters of a list's query, with the values that the client sent. */
export type Filters = Readonly<Record<string, string>>;

/** The records that a list selects. */
export interface Selection {
  /** Maximum number of records on a page. The vendor may return fewer. */
  readonly limit: number;
  /** Values by filter. Filters without a value are absent. */
  readonly filters: Filters;
  /** The list is probably empty. A first request checks that, without the fields that must be read from the account. */
  readonly expectsNone?: boolean;
  /** Only ids and times are needed, so no field is requested by name. */
  readonly isBare?: boolean;
  /** The list contains deleted records, which do not look like records of the object. */
  readonly isOfDeleted?: boolean;
  /** Default: the provider's own order. */
  readonly sort?: Sort | undefined;
  /** Selects records with any of these values, in a filter that accepts several values in a request. */
  readonly anyOf?: { readonly filter: string; readonly values: readonly string[] };
}

/** The start of a page: a kind and partition, and the provider's cursor in them. */
export interface Position {
  readonly scope: RemotePath;
  readonly cursor?: string | undefined;
  /**
   * Number of elements after the cursor that were already returned. A page of the vendor may be longer than our page.
   */
  readonly skip?: number | undefined;
  /** State of the earlier pages, which shows whether the list still advances. */
  readonly progress?: Progress | undefined;
  /** Size of the earlier pages, if the cursor counts pages of that size. */
  readonly limit?: number | undefined;
}

/** The result of a list request. */
export interface RemotePage {
  readonly context: RecordContext;
  readonly remotes: readonly unknown[];
  /** Records of the page that do not, or no longer, belong to the object, such as deleted records in the list. */
  readonly deleted: readonly unknown[];
  readonly presentation: Presentation;
  /** Start of the next page. `undefined` after the last page of all kinds and partitions. */
  readonly next: Position | undefined;
  /** Set if the kind or partition was not read, because the account may not list it. */
  readonly leftOut?: LeftOut;
}

/** The result of a list request in a single kind and partition. */
export interface ScopePage extends Omit<RemotePage, 'next' | 'presentation'> {
  /** The custom fields that were read for the request, if any. */
  readonly customFields: readonly CustomField[] | undefined;
  /** Start of the next page in the same kind and partition. */
  readonly next: Omit<Position, 'scope'> | undefined;
}
