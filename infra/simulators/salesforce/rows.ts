/** A value of a field. A date and time is a text. */
export type Value = string | number | boolean | null;

/** Values by field name. */
export type Values = Readonly<Record<string, Value>>;

/** A record. A missing field is null. */
export interface Row {
  readonly id: number;
  readonly values: Values;
  /** Content of base64 fields, by field name. */
  readonly blobs?: Readonly<Record<string, string>>;
  /** Purged from the recycle bin, or never kept. No query finds the row. */
  readonly purged?: true;
  /** Epoch ms of the deletion. */
  readonly deletedAt?: number;
  /**
   * Earliest time (epoch ms) when queries find the row. It is later than the time stamp if the writer committed late.
   */
  readonly seenFrom?: number;
}
