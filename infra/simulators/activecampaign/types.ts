/** Kinds of records by their plural name in the API's paths and bodies. */
export const recordTypes = [
  'contacts',
  'accounts',
  'deals',
  'notes',
  'dealTasks',
  'accountContacts',
  'contactTags',
  'tags',
  'lists',
  'contactLists',
  'automations',
  'contactAutomations',
  'segments',
  'campaigns',
  'messages',
] as const;

/** Name of a table, and the key of a list in an answer. */
export type RecordType = (typeof recordTypes)[number];

/** Kinds of records with custom fields. */
export type FieldOwner = 'contacts' | 'accounts' | 'deals';

/** Members of a record by the vendor's names. */
export type Values = Readonly<Record<string, unknown>>;

/** A record as the journal keeps it. Deletion sets a flag, and the row stays. */
export interface Row {
  readonly id: number;
  /** Epoch ms. */
  readonly created: number;
  readonly updated: number;
  readonly isDeleted: boolean;
  /** The row was deleted together with its parent record. */
  readonly isDependent?: true;
  /** Written values by the vendor's names. Custom values are below `custom`, by field id. */
  readonly values: Values;
}

/** A user of the account. `id` is a text of digits, as in the API. */
export interface User {
  readonly id: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** A pipeline: `dealGroup` at the vendor. `currency` is an ISO code in lower case. */
export interface Pipeline {
  readonly id: string;
  readonly title: string;
  readonly currency: string;
}

/** A stage: `dealStage` at the vendor. `group` is the pipeline's id, `order` begins at 1. */
export interface Stage {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly order: number;
}

/** A custom field. Only types with choices have `options`. */
export interface Field {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly options?: readonly string[];
}

/** A custom field that was made by a request. */
export interface MadeField {
  readonly id: number;
  readonly title: string;
  readonly type: string;
}

/** A webhook. https://developers.activecampaign.com/reference/create-webhook */
export interface HookRow {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly sources: readonly string[];
  /** Epoch ms. */
  readonly createdAt: number;
  readonly removed: boolean;
}

/** Logs of a contact. */
export const logNames = ['trackingLogs', 'bounceLogs'] as const;

/** Member of the answer that contains the log, and the last part of its path. */
export type LogName = (typeof logNames)[number];

/** A custom event of a contact, or a bounced message. */
export interface LogRow {
  readonly id: number;
  readonly name: LogName;
  readonly contact: string;
  /** Epoch ms. */
  readonly at: number;
  readonly values: Values;
}
