/** Statuses in the order of a ticket's life. A closed ticket cannot change. */
export const allStatuses = ['new', 'open', 'pending', 'hold', 'solved', 'closed'] as const;
/** Words for `type`. Only a `task` has a due date. */
export const ticketTypes = ['problem', 'incident', 'question', 'task'] as const;
/** Words for `priority`, from the highest. */
export const priorities = ['urgent', 'high', 'normal', 'low'] as const;

/** A status category. Custom statuses belong to a category. */
export type Status = (typeof allStatuses)[number];
type TicketType = (typeof ticketTypes)[number];
/** A priority. A ticket may have none (null). */
export type Priority = (typeof priorities)[number];
/** Words for `role`. Agents and admins can be assignees. */
export const roles = ['admin', 'agent', 'end-user'] as const;
/** A role. End users are the customers. */
export type Role = (typeof roles)[number];

interface Kept {
  readonly id: number;
  readonly created_at: string;
  readonly updated_at: string;
  /** Position in the order of the account's changes. The incremental exports follow this order. */
  readonly revision: number;
}

/** A ticket. Times are ISO 8601 in whole seconds. `custom_fields` is keyed by field id. */
export interface TicketRow extends Kept {
  readonly subject: string | null;
  readonly description: string;
  readonly type: TicketType | null;
  readonly priority: Priority | null;
  readonly status: Status;
  readonly custom_status_id: number;
  readonly requester_id: number;
  readonly submitter_id: number;
  readonly assignee_id: number | null;
  readonly organization_id: number | null;
  readonly group_id: number | null;
  readonly brand_id: number;
  readonly problem_id: number | null;
  readonly due_at: string | null;
  readonly external_id: string | null;
  readonly tags: readonly string[];
  readonly custom_fields: Readonly<Record<string, FieldValue>>;
  readonly follower_ids: readonly number[];
  readonly is_public: boolean;
  /** Name of the channel through which the ticket arrived. */
  readonly channel: string;
  readonly deleted: boolean;
}

/** Value of a field. A checkbox has a boolean. All other types have texts, numbers included. */
export type FieldValue = string | boolean;

/** A comment. The first comment of a ticket is its description. */
export interface CommentRow {
  readonly id: number;
  readonly ticket_id: number;
  readonly author_id: number;
  readonly body: string;
  readonly html_body: string;
  readonly public: boolean;
  readonly created_at: string;
}

/** A file. `size` is in bytes. */
export interface AttachmentRow {
  readonly id: number;
  /** null while the file is only uploaded. */
  readonly comment_id: number | null;
  /** Token of an upload until it is attached. */
  readonly token?: string;
  /** Base64. Absent for a file from a test without content, which contains zeros. */
  readonly content?: string;
  readonly file_name: string;
  readonly content_type: string;
  readonly size: number;
}

/** A user. Deletion clears `active`, and the row stays. */
export interface UserRow extends Kept {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly phone: string | null;
  readonly details: string | null;
  readonly organization_id: number | null;
  readonly default_group_id: number | null;
  readonly external_id: string | null;
  readonly active: boolean;
}

/** An organization. Names are unique regardless of case. */
export interface OrganizationRow extends Kept {
  readonly name: string;
  readonly domain_names: readonly string[];
  readonly details: string | null;
  readonly notes: string | null;
  readonly external_id: string | null;
  readonly deleted: boolean;
  /** Id of the organization into which it was merged. */
  readonly merged_into?: number;
}

/** A ticket field. `type` is the vendor's word: a dropdown is a `tagger`. */
export interface TicketField {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly removable: boolean;
  readonly options: readonly (readonly [value: string, name: string])[];
}

/** A custom status. No custom status exists for `closed`. */
export interface CustomStatus {
  readonly id: number;
  readonly category: Exclude<Status, 'closed'>;
  readonly label: string;
  readonly default: boolean;
}

/** A group. Only agents and admins are members. */
export interface Group {
  readonly id: number;
  readonly name: string;
  readonly default: boolean;
}

/** Membership of an agent in a group. */
export interface MembershipRow {
  readonly id: number;
  readonly user_id: number;
  readonly group_id: number;
  readonly removed?: boolean;
}

/** A brand. Each brand has its own subdomain. */
export interface Brand {
  readonly id: number;
  readonly name: string;
  readonly subdomain: string;
  readonly default: boolean;
}

/** A webhook. https://developer.zendesk.com/api-reference/webhooks/webhooks-api/webhooks/ */
export interface HookRow {
  readonly id: number;
  /** Name in the vendor's screens. */
  readonly name: string;
  readonly endpoint: string;
  readonly subscriptions: readonly string[];
  readonly secret: string;
  readonly createdAt: string;
  readonly removed: boolean;
}
