import type { ObjectName } from '../../lib/objects/names.ts';
import type { Recorded } from './exchanges.ts';

/** A record in a response, with the unified object that it belongs to. */
export interface RecordedRecord {
  readonly object: ObjectName;
  readonly kind?: string | undefined;
  /** Parts of the partition that contains the record. */
  readonly partition: readonly string[];
  readonly remote: unknown;
  /** Method and path pattern, or the GraphQL member. */
  readonly from: string;
}

/** A path whose responses contain records. */
export interface Resource {
  /** Path pattern. Its groups are the parts of the partition. */
  readonly path: RegExp;
  readonly methods?: readonly string[];
  /** Path of the record or of the list. */
  readonly at: string;
  /** Vendor's name of the object, if a path returns records of different objects. */
  readonly type?: string;
  /** A list in each element. `part` is the member of the element that names the partition of the list. */
  readonly inner?: { readonly at: string; readonly part: string };
  /** Objects of the elements that contain such lists. */
  readonly holders?: readonly ObjectName[];
  readonly objects: readonly ObjectName[];
  readonly kind?: string;
}

/** Sources of a vendor's records: paths, or a function that finds the records in a response. */
export type Resources = readonly Resource[] | ((exchange: Recorded) => readonly RecordedRecord[]);

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The objects of a list, or the single object. */
export const objectsIn = (value: unknown): readonly unknown[] => {
  const all = Array.isArray(value) ? value : [value];
  return all.filter(isObject);
};
