import type { ObjectName } from '../../objects/names.ts';
import type { Reading } from './fields.ts';
import type { Lists } from './lists.ts';
import type { InMetadata } from './metadata.ts';
import type { Defaulted } from './paths.ts';

/**
 * An object that the vendor keeps in several collections of one shape: issues by repository, comments by ticket. A
 * record's remote path begins with the parts, and they are placeholders of every request. The value of each entry of `metadata`,
 * split at `/`, gives the parts. Without `metadata`, the collection is the record that `field` refers to: a list needs that field as
 * a filter, and its remote path gives the parts. New records go to the collection in `default`, by its value or label in
 * `metadata`.
 */
export interface Partitions extends Partial<InMetadata>, Partial<Defaulted> {
  /** Names of the parts. */
  readonly parts: readonly string[];
  /**
   * A record may be in several of the collections and is named without any: its remote path has no parts, its requests
   * no placeholders for them, and a list has it with the first collection that it is in.
   */
  readonly overlap?: boolean;

  /** Model field that refers to the collection; records show it, new records may name it. */
  readonly field?: string;
  /** What that field refers to; without it the field is the collection's name, as text. */
  readonly object?: ObjectName;
  /**
   * Without `metadata`: whatever becomes of a record changes the record that its collection is of. Whoever looks for
   * changes then lists only the collections of those that have changed.
   */
  readonly touches?: boolean;
  /** Lists of the records of many collections at once, for whoever goes through all of them. */
  readonly across?: Across;
}

/**
 * Lists over many collections, whose records say which one they are in. Each is of an entry of `metadata`, whose value, split at `/`,
 * gives the first parts. Without `metadata`, one list has all.
 */
export interface Across extends Partial<InMetadata>, Required<Pick<Lists, 'list'>>, Pick<Lists, 'listBy'> {
  /**
   * Where a record names its collection: the parts after those, as a codec reads them, or their only one. A record of several is in
   * each of them, one that names none is not the object's.
   */
  readonly of: Omit<Reading, 'links'>;
}
