const recordTypes = [
  'profiles',
  'lists',
  'jobs',
  'segments',
  'tags',
  'templates',
  'flows',
  'actions',
  'events',
  'metrics',
  'hooks',
  'campaigns',
  'messages',
] as const;

/** Kinds of rows, each in a table of the journal. `messages` belong to campaigns, `actions` to flows. */
export type RecordType = (typeof recordTypes)[number];

/** Attributes of a resource by the vendor's names. */
export type Values = Readonly<Record<string, unknown>>;

/** A resource as the journal keeps it. Deletion sets a flag, and the row stays. */
export interface Row {
  readonly id: number;
  /** The vendor's id. */
  readonly key: string;
  /** Epoch ms. */
  readonly created: number;
  readonly updated: number;
  readonly isDeleted: boolean;
  /** Written values by the vendor's names. For a job, its task. */
  readonly values: Values;
}

/** Consent of a profile in a channel. */
export interface Consent {
  readonly consent: string;
  readonly timestamp: string | null;
  readonly source: string | null;
}
