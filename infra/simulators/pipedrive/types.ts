/** Kinds of records in version 2 of the API. Notes and leads belong to version 1. */
export const recordTypes = ['persons', 'organizations', 'deals', 'activities', 'notes', 'leads'] as const;

/** Name of a table. Each kind belongs to one version of the API. */
export type RecordType = (typeof recordTypes)[number];

/** Kinds of records in version 2. */
export type Versioned = Exclude<RecordType, 'notes' | 'leads'>;

/** Members of a record by the vendor's names. */
export type Values = Readonly<Record<string, unknown>>;

/** A record as the journal keeps it. Deletion sets a flag, and the row stays. */
export interface Row {
  readonly id: number;
  /** UTC. Whole seconds; for leads with milliseconds. */
  readonly add_time: string;
  readonly update_time: string;
  readonly is_deleted: boolean;
  /** Id of the record into which it was merged. */
  readonly merged_to?: number;
  /** Written values and values that the vendor derives. A member without a value is null or absent. */
  readonly values: Values;
  readonly custom_fields: Values;
}

/** A user of the company. An inactive user cannot own a record. */
export interface User {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly active: boolean;
  readonly admin: boolean;
}

/** A pipeline of deals. Stages name it by `pipeline_id`. */
export interface Pipeline {
  readonly id: number;
  readonly name: string;
}

/** A stage. `deal_probability` is a percentage, `order_nr` begins at 1. */
export interface Stage {
  readonly id: number;
  readonly name: string;
  readonly pipeline_id: number;
  readonly order_nr: number;
  readonly deal_probability: number;
}

/** A label of leads. `id` is a UUID; labels of other records have numbers. */
export interface LeadLabel {
  readonly id: string;
  readonly name: string;
  readonly color: string;
}

/** A type of activities. Records refer to it by `key_string`. */
export interface ActivityType {
  readonly id: number;
  readonly key_string: string;
  readonly name: string;
  readonly custom: boolean;
}

/** A field. A custom field's `field_code` has 40 hexadecimal digits. */
export interface Field {
  readonly field_code: string;
  readonly field_name: string;
  readonly field_type: string;
  readonly custom: boolean;
  readonly options?: readonly { readonly id: number; readonly label: string }[];
}

/** Kinds of records with their own fields. */
export type FieldOwner = 'persons' | 'organizations' | 'deals';

/** A webhook. https://developers.pipedrive.com/docs/api/v1/Webhooks */
export interface HookRow {
  readonly id: number;
  readonly url: string;
  readonly action: string;
  readonly object: string;
  readonly name: string;
  readonly user: string | null;
  readonly password: string | null;
  readonly addedAt: string;
  readonly removed: boolean;
}
