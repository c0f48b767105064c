/** Records of version 2 of the API; notes and leads are of version 1. */
export const recordTypes = ['persons', 'organizations', 'deals', 'activities', 'notes', 'leads'] as const;

export type RecordType = (typeof recordTypes)[number];

/** Records of version 2. */
export type Versioned = Exclude<RecordType, 'notes' | 'leads'>;

export type Values = Readonly<Record<string, unknown>>;

export interface Row {
  readonly id: number;
  /** UTC: whole seconds, of leads with milliseconds. */
  readonly add_time: string;
  readonly update_time: string;
  readonly is_deleted: boolean;
  /** Id of the record that it was merged into. */
  readonly merged_to?: number;
  /** What was written and what the vendor made of it; a member without a value is null or absent. */
  readonly values: Values;
  readonly custom_fields: Values;
}

export interface User {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly active: boolean;
  readonly admin: boolean;
}

export interface Pipeline {
  readonly id: number;
  readonly name: string;
}

export interface Stage {
  readonly id: number;
  readonly name: string;
  readonly pipeline_id: number;
  readonly order_nr: number;
  readonly deal_probability: number;
}

export interface LeadLabel {
  readonly id: string;
  readonly name: string;
  readonly color: string;
}

export interface ActivityType {
  readonly id: number;
  readonly key_string: string;
  readonly name: string;
  readonly custom: boolean;
}

export interface Field {
  readonly field_code: string;
  readonly field_name: string;
  readonly field_type: string;
  readonly custom: boolean;
  readonly options?: readonly { readonly id: number; readonly label: string }[];
}

/** What has fields of its own. */
export type FieldOwner = 'persons' | 'organizations' | 'deals';

/** A registered address. https://developers.pipedrive.com/docs/api/v1/Webhooks */
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
