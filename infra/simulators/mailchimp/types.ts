const recordTypes = [
  'lists',
  'members',
  'segments',
  'campaigns',
  'activities',
  'templates',
  'automations',
  'queued',
] as const;

/** Kinds of rows, each in a table of the journal. `members` are contacts, `lists` audiences. */
export type RecordType = (typeof recordTypes)[number];

/** Members of a record by the vendor's names. */
export type Values = Readonly<Record<string, unknown>>;

/** A record as the journal keeps it. Deletion sets a flag: the row stays. */
export interface Row {
  readonly id: number;
  /** The vendor's id: of an audience, of a contact in one, or of a campaign. */
  readonly key: string;
  /** Epoch ms. */
  readonly created: number;
  readonly changed: number;
  /** Of an audience, a segment or a campaign: it is gone. */
  readonly isDeleted: boolean;
  /** What was written, by the vendor's names. */
  readonly values: Values;
}

/** A webhook of an audience. */
export interface HookRow {
  readonly id: number;
  /** The audience. */
  readonly list: string;
  readonly url: string;
  /** By name, whether it is told of. */
  readonly events: Readonly<Record<string, boolean>>;
  readonly sources: Readonly<Record<string, boolean>>;
  readonly removed: boolean;
}

/** A field of the contacts of an audience. */
export interface MergeField {
  readonly tag: string;
  readonly name: string;
  readonly type: string;
  readonly required?: boolean;
  readonly choices?: readonly string[];
  /** Of a birthday, the order that the audience has chosen: `MM/DD`. */
  readonly dateFormat?: string;
}
