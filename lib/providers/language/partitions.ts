import type { ObjectName } from '../../objects/names.ts';
import type { Reading } from './fields.ts';
import type { Lists } from './lists.ts';
import type { InMetadata } from './metadata.ts';
import type { Defaulted } from './paths.ts';

/**
 * An object that the vendor keeps in several collections with the same shape: issues by repository, comments by ticket. A
 * record's remote path begins with the parts, which are placeholders of every request. The value of each entry of `metadata`,
 * split at `/`, gives the parts. Without `metadata`, the collection is the record that `field` refers to: a list needs that
 * field as a filter, and its remote path gives the parts.
 *
 * - `default`: Name in a connection's `defaults` of the collection for new records, by value or label in `metadata`.
 */
export interface Partitions extends Partial<InMetadata>, Partial<Defaulted> {
  /** Names of the parts. */
  readonly parts: readonly string[];
  /** A record may be in several collections. Its remote path and its requests have no parts. A list returns the record once. */
  readonly overlap?: boolean;

  /** Model field that refers to the collection. Records show the field, and new records may contain it. */
  readonly field?: string;
  /** Object that the field refers to. Default: the field is the name of the collection, as text. */
  readonly object?: ObjectName;
  /**
   * Without `metadata`: a change of a record changes the record of its collection. A sync then lists changed collections
   * only.
   */
  readonly touches?: boolean;
  /** Lists over many collections, for syncs. */
  readonly across?: Across;
}

/**
 * Lists over many collections, whose records say which one they are in. Each is of an entry of `metadata`, whose value, split at `/`,
 * gives the first parts. Without `metadata`, one list has all.
 */
export interface Across extends Partial<InMetadata>, Required<Pick<Lists, 'list'>>, Pick<Lists, 'listBy'> {
  /**
   * Where a record names its collection: the last part, or all further parts as a codec reads them. A record may name several
   * collections. A record without a collection is left out.
   */
  readonly of: Omit<Reading, 'links'>;
}
