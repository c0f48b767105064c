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

/** Name of a table. Five kinds are activities, with a common id prefix. */
export type RecordType = (typeof recordTypes)[number];

/** What has custom fields, beside records of types. */
export type FieldOwner = 'lead' | 'contact' | 'opportunity';

/** Members of a record by the vendor's names. */
export type Values = Readonly<Record<string, unknown>>;

/** A record as the journal keeps it. Deletion sets a flag: the row stays. */
export interface Row {
  readonly id: number;
  /** Microseconds since the epoch: no two changes of an organisation have the same. */
  readonly created: number;
  readonly updated: number;
  readonly isDeleted: boolean;
  /** Id of the lead that it was merged into. */
  readonly mergedInto?: string;
  /** What was written and what the vendor made of it; custom fields by `custom.` and their ids. */
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
  /** Ids of the roles that alone may edit it. */
  readonly roles?: readonly string[];
  /** The type of the custom objects that it refers to. */
  readonly refersTo?: string;
}

/** A type of custom objects, or of custom activities. https://developer.close.com/api/resources/custom-object-types */
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
