/** Kinds of records by table. The API's paths differ: `custom_object`, `activity/note`. */
export const recordTypes = [
  'leads',
  'contacts',
  'opportunities',
  'tasks',
  'notes',
  'calls',
  'emails',
  'meetings',
  'customObjects',
  'customActivities',
] as const;

/** Name of a table. Activities are five kinds with a common id prefix. */
export type RecordType = (typeof recordTypes)[number];

/** Kinds of records with custom fields. Records of custom types have fields too. */
export type FieldOwner = 'lead' | 'contact' | 'opportunity';

/** Members of a record by the vendor's names. */
export type Values = Readonly<Record<string, unknown>>;

/** A record as the journal keeps it. Deletion sets a flag, and the row stays. */
export interface Row {
  readonly id: number;
  /** Microseconds since the epoch. Different for all changes of an organisation. */
  readonly created: number;
  readonly updated: number;
  readonly isDeleted: boolean;
  /** Id of the lead into which the lead was merged. */
  readonly mergedInto?: string;
  /** Written values and values that the vendor derives. The key of a custom field is `custom.` and its id. */
  readonly values: Values;
}

/** An entry of the event log. https://developer.close.com/api/resources/events */
export interface EventRow {
  readonly id: number;
  readonly at: number;
  readonly objectType: string;
  readonly objectId: string;
  readonly leadId: string | null;
  readonly action: string;
  readonly meta: Values;
  readonly data: Values | null;
}

/** A user of the organization. `image` is a URL, or null without a photo. */
export interface User {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly image: string | null;
}

/** A status of an opportunity. Close derives won and lost from `type`. */
export interface Status {
  readonly id: string;
  readonly label: string;
  readonly type: 'active' | 'won' | 'lost';
}

/** A pipeline of opportunities. The order of `statuses` is their order on the screen. */
export interface Pipeline {
  readonly id: string;
  readonly name: string;
  readonly statuses: readonly Status[];
}

/** A custom field. `type` is the vendor's word, such as `choices` or `user`. */
export interface Field {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly choices?: readonly string[];
  readonly isMultiple?: true;
  readonly isRequired?: true;
  /** Ids of the only roles that may edit the field. */
  readonly roles?: readonly string[];
  /** Type of the custom objects to which the field refers. */
  readonly refersTo?: string;
}

/** A type of custom objects or custom activities. https://developer.close.com/api/resources/custom-object-types */
export interface CustomType {
  readonly id: string;
  readonly name: string;
  readonly plural: string;
  readonly fields: readonly Field[];
}

/** A subscription. https://developer.close.com/api/resources/webhooks */
export interface HookRow {
  readonly id: number;
  readonly url: string;
  readonly events: readonly { readonly object_type: string; readonly action: string }[];
  readonly key: string;
  readonly addedAt: string;
  readonly removed: boolean;
}
