const recordTypes = [
  'campaigns',
  'contacts',
  'events',
  'lists',
  'reports',
  'segments',
  'templates',
  'webhooks',
] as const;

/** Kinds of rows, each in a table of the journal. `reports` are events of single messages. */
export type RecordType = (typeof recordTypes)[number];

/** Members of a record by the vendor's names. */
export type Values = Readonly<Record<string, unknown>>;

/** A record as the journal keeps it. Deletion sets a flag, and the row stays. */
export interface Row {
  readonly id: number;
  /** Epoch ms. */
  readonly created: number;
  readonly modified: number;
  readonly isDeleted: boolean;
  /** Values by the vendor's names. */
  readonly values: Values;
}
