export const recordTypes = [
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

export type RecordType = (typeof recordTypes)[number];

export type Values = Readonly<Record<string, unknown>>;

export interface Row {
  readonly id: number;
  /** The vendor's id. */
  readonly key: string;
  /** Epoch ms. */
  readonly created: number;
  readonly updated: number;
  readonly isDeleted: boolean;
  /** What was written, by the vendor's names; of a job, what it is to do. */
  readonly values: Values;
}

/** Whether somebody is sent messages by a channel. */
export interface Consent {
  readonly consent: string;
  readonly timestamp: string | null;
  readonly source: string | null;
}
