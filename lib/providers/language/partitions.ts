import type { ObjectName } from '../../objects/names.ts';
import type { Reading } from './fields.ts';
import type { Lists } from './lists.ts';

/**
 * An object that the vendor keeps in several collections of one shape: issues by repository, comments by ticket. A
 * record's remote path begins with the parts, and they are placeholders of every request.
 */
export interface Partitions {
  /** Names of the parts. */
  readonly parts: readonly string[];
  /**
   * A record may be in several of the collections and is named without any: its remote path has no parts, its requests
   * no placeholders for them, and a list has it with the first collection that it is in.
   */
  readonly overlap?: boolean;
  /**
   * `metadata` entry that lists the collections; the value of each, split at `/`, gives the parts. Without it, the
   * collection is the record that `field` refers to: a list needs that field as a filter, and its remote path gives the parts.
   */
  readonly metadata?: string;
  /** Name in a connection's `defaults` of the collection that new records go to, by its value or label in `metadata`. */
  readonly default?: string;
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

/** Lists over many collections, whose records say which one they are in. */
export interface Across extends Required<Pick<Lists, 'list'>>, Pick<Lists, 'listBy'> {
  /** `metadata` entry of what the lists are by; its values, split at `/`, are the first parts. Without, all is in one. */
  readonly metadata?: string;
  /**
   * Where a record names its collection: the parts after those, as a codec reads them, or their only one. A record of several is in
   * each of them, one that names none is not the object's.
   */
  readonly of: Omit<Reading, 'links'>;
}
