/** A value of a field; a date and time is a text. */
export type Value = string | number | boolean | null;

/** Values of fields, by their names. */
export type Values = Readonly<Record<string, Value>>;

/** One record. A field that is not there is null. */
export interface Row {
  readonly id: number;
  readonly values: Values;
  /** Content of a base64 field, by its name. */
  readonly blobs?: Readonly<Record<string, string>>;
  /** Out of the recycle bin, or never kept: no query finds it. */
  readonly purged?: true;
  /** Epoch ms of the deletion. */
  readonly deletedAt?: number;
  /** Epoch ms from which on queries find the row: later than its time stamp where the writer took long to commit. */
  readonly seenFrom?: number;
}
