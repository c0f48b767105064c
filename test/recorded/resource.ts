import type { ObjectName } from '../../lib/objects/names.ts';
import type { Recorded } from './exchanges.ts';

/** A record in an answer, and which of our objects it is. */
export interface RecordedRecord {
  readonly object: ObjectName;
  readonly kind?: string | undefined;
  /** The parts of the collection that it is in. */
  readonly partition: readonly string[];
  readonly remote: unknown;
  /** Method and path pattern, or the GraphQL member. */
  readonly from: string;
}

/** A path that answers records. */
export interface Resource {
  /** Its groups are the parts of the collection. */
  readonly path: RegExp;
  readonly methods?: readonly string[];
  /** The record, or the list of them. */
  readonly at: string;
  /** The vendor's name of the object, where an address answers records of several. */
  readonly type?: string;
  /** A list in each element, whose collection is named by `part` of the element. */
  readonly inner?: { readonly at: string; readonly part: string };
  /** What the elements with such lists are themselves. */
  readonly holders?: readonly ObjectName[];
  readonly objects: readonly ObjectName[];
  readonly kind?: string;
}

/** What answers records of a vendor: paths, or a function that finds them in an answer. */
export type Resources = readonly Resource[] | ((exchange: Recorded) => readonly RecordedRecord[]);

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The objects of a list, or the one object. */
export const objectsIn = (value: unknown): readonly unknown[] => {
  const all = Array.isArray(value) ? value : [value];
  return all.filter(isObject);
};
