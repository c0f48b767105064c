import type { ObjectName } from '../../objects/names.ts';
import type { Reading } from './fields.ts';
import type { Lists } from './lists.ts';
import type { InMetadata } from './metadata.ts';
import type { Defaulted } from './paths.ts';

/**
 * An object that the vendor stores in several collections of the same form: issues by repository, comments by ticket.
 * The parts of the collection begin a record's remote path, and are placeholders of every request. The value of each
 * `metadata` entry, split at `/`, gives the parts. Without `metadata`, the record to which `field` refers is the
 * collection. A list then requires that field as a filter, and its remote path gives the parts. New records go to the
 * collection in `default`, by its value or label in `metadata`.
 */
export interface Partitions extends Partial<InMetadata>, Partial<Defaulted> {
  /** Names of the parts of a collection. */
  readonly parts: readonly string[];
  /**
   * A record may be in several collections, and its name contains no collection: its remote path has no parts, and its
   * requests have no placeholders for parts. A list contains the record once, in its first collection.
   */
  readonly overlap?: boolean;

  /** Model field that refers to the collection. Records show it, and new records may contain it. */
  readonly field?: string;
  /** Object to which that field refers. Without it, the field is the collection's name, as text. */
  readonly object?: ObjectName;
  /**
   * Whether any change of a record also changes the parent record of its collection. A search for changes then lists
   * only the collections of changed parents. Only without `metadata`.
   */
  readonly touches?: boolean;
  /** Lists over many collections at once, for reads of all collections. */
  readonly across?: Across;
}

/**
 * Lists over many collections. Each record names its collection. A list exists per `metadata` entry, whose value, split
 * at `/`, gives the first parts. Without `metadata`, a single list contains all records.
 */
export interface Across extends Partial<InMetadata>, Required<Pick<Lists, 'list'>>, Pick<Lists, 'listBy'> {
  /**
   * Path of the collection in a record: the remaining parts as a codec reads them, or the only remaining part. A record
   * that names several collections belongs to each. A record that names no collection does not belong to the object.
   */
  readonly of: Omit<Reading, 'links'>;
}
