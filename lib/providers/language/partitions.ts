import type { ObjectName } from '../../objects/names.ts';
import type { Reading } from './fields.ts';
import type { Lists } from './lists.ts';
import type { InMetadata } from './metadata.ts';
import type { Defaulted } from './paths.ts';

/**
 * An object that the vendor stores in several collections of the same form: issues by repository, comments by ticket. A
 * record's remote path begins with the parts of the collection, which are placeholders of every request. The value of
 * each `metadata` entry, split at `/`, gives the parts. Without `metadata`, the record to which `field` refers is the
 * collection. A list then requires that field as a filter, and its remote path gives the parts.
 *
 * - `default`: Name in a connection's `defaults` of the collection for new records, by value or label in `metadata`.
 */
export interface Partitions extends Partial<InMetadata>, Partial<Defaulted> {
  /** Names of the parts. */
  readonly parts: readonly string[];
  /**
   * A record may be in several collections. Its remote path and its requests have no parts. A list returns the record
   * once.
   */
  readonly overlap?: boolean;

  /** Model field that refers to the collection. Records show the field, and new records may contain it. */
  readonly field?: string;
  /** Object that the field refers to. Default: the field is the name of the collection, as text. */
  readonly object?: ObjectName;
  /**
   * Any change of a record also changes the parent record of its collection. A sync then lists only the collections of
   * changed parents. Only without `metadata`.
   */
  readonly touches?: boolean;
  /** Lists over many collections, for syncs. */
  readonly across?: Across;
}

/**
 * Lists over many collections. Each record names its collection. A list exists per `metadata` entry, whose value, split
 * at `/`, gives the first parts. Without `metadata`, a single list contains all records.
 */
export interface Across extends Partial<InMetadata>, Required<Pick<Lists, 'list'>>, Pick<Lists, 'listBy'> {
  /**
   * Path of the collection in a record: the last part, or all further parts as a codec reads them. A record may name
   * several collections. A record without a collection is left out.
   */
  readonly of: Omit<Reading, 'links'>;
}
