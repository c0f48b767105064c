import type { Progress } from '../../engine/http/answer/endless-lists.ts';
import type { CustomField } from '../../engine/mapping/custom-field.ts';
import type { RemotePath } from '../../engine/mapping/remote-ids.ts';
import type { Sort } from '../../objects/define.ts';
import type { RecordContext } from '../context.ts';
import type { Presentation } from '../present.ts';
import type { Filters } from './filters.ts';
import type { LeftOut } from './forbidden-kinds.ts';

/** Which records a list is of. */
export interface Selection {
  /** Most records of a page; the vendor may give fewer. */
  readonly limit: number;
  /** By name; those not given are absent. */
  readonly filters: Filters;
  /** There are most likely none: that is asked first, without the fields for which the account would have to be asked. */
  readonly expectsNone?: boolean;
  /** Their names and times are enough: no field is asked for by name. */
  readonly isBare?: boolean;
  /** The list is of deleted records, which look like none of the object's. */
  readonly isOfDeleted?: boolean;
  /** The provider's own order without. */
  readonly sort?: Sort | undefined;
  /** Records that have one of these values, of a filter that the request takes several of. */
  readonly anyOf?: { readonly filter: string; readonly values: readonly string[] };
}

/** Where a page begins: in a kind and partition, after the provider's cursor. */
export interface Position {
  readonly scope: RemotePath;
  readonly cursor?: string | undefined;
  /** Elements after the cursor that were given already: a page of the vendor's may hold more than one of ours. */
  readonly skip?: number | undefined;
  /** What the pages before it have shown of whether the list goes on. */
  readonly progress?: Progress | undefined;
  /** Size of the pages before it, where the cursor is a number of pages of that size. */
  readonly limit?: number | undefined;
}

/** What one request of a list has given. */
export interface RemotePage {
  readonly context: RecordContext;
  readonly remotes: readonly unknown[];
  /** Records of the page that are none of the object's (any more): deleted ones, where the list shows them. */
  readonly deleted: readonly unknown[];
  readonly presentation: Presentation;
  /** Where the next one begins; `undefined` after the last of all kinds and partitions. */
  readonly next: Position | undefined;
  /** The kind or partition has not been read: the account may not list it. */
  readonly leftOut?: LeftOut;
}

/** What one request has given, in one kind and partition. */
export interface ScopePage extends Omit<RemotePage, 'next' | 'presentation'> {
  /** As they were read to ask for the records, if they were. */
  readonly customFields: readonly CustomField[] | undefined;
  /** Where the next one begins, in the same kind and partition. */
  readonly next: Omit<Position, 'scope'> | undefined;
}
