export const recordTypes = [
  'campaigns',
  'contacts',
  'events',
  'lists',
  'reports',
  'segments',
  'templates',
  'webhooks',
] as const;

export type RecordType = (typeof recordTypes)[number];

export type Values = Readonly<Record<string, unknown>>;

export interface Row {
  readonly id: number;
  /** Epoch ms. */
  readonly created: number;
  readonly modified: number;
  readonly isDeleted: boolean;
  /** By the vendor's names. */
  readonly values: Values;
}
