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

/** A record as the journal keeps it. Deletion sets a flag, and the row stays. */
export interface Row {
  readonly id: number;
  /** The vendor's id: of an audience, a contact, a campaign or an automation. */
  readonly key: string;
  /** Epoch ms. */
  readonly created: number;
  readonly changed: number;
  /** An audience, a segment or a campaign was deleted. */
  readonly isDeleted: boolean;
  /** Written values by the vendor's names. */
  readonly values: Values;
}

/** A webhook of an audience. */
export interface HookRow {
  readonly id: number;
  /** Id of the audience. */
  readonly list: string;
  readonly url: string;
  /** Subscribed events: names with true or false. */
  readonly events: Readonly<Record<string, boolean>>;
  readonly sources: Readonly<Record<string, boolean>>;
  readonly removed: boolean;
}

/** A field of the contacts in an audience. */
export interface MergeField {
  readonly tag: string;
  readonly name: string;
  readonly type: string;
  readonly required?: boolean;
  readonly choices?: readonly string[];
  /** Form of a birthday, as the audience has chosen it: `MM/DD`. */
  readonly dateFormat?: string;
}
