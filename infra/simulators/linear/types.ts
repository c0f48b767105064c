/** A row with a number for the journal, and the id that the vendor shows. */
interface Row {
  readonly id: number;
  readonly uuid: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A member of the workspace. An inactive member cannot be an assignee. */
export interface UserRow extends Row {
  readonly name: string;
  readonly displayName: string;
  readonly email: string;
  readonly active: boolean;
  /** Uuids. All references to rows are uuids. */
  readonly teams: readonly string[];
}

/** A user of a connected tool, such as Slack. Cannot be an assignee. */
export interface ExternalUserRow extends Row {
  readonly name: string;
  readonly email: string | null;
}

/** A team. `key` is the first part of its issues' identifiers: `ENG-12`. */
export interface TeamRow extends Row {
  readonly name: string;
  readonly key: string;
  readonly description: string | null;
}

const stateTypes = ['triage', 'backlog', 'unstarted', 'started', 'completed', 'canceled', 'duplicate'] as const;

/** A workflow state. `type`, not the name, decides whether an issue is done. */
export interface StateRow extends Row {
  readonly name: string;
  readonly type: (typeof stateTypes)[number];
  readonly position: number;
  readonly team: string;
}

/** A label. `color` is hexadecimal with `#`. Issues cannot have a group as a label. */
export interface LabelRow extends Row {
  readonly name: string;
  readonly color: string;
  readonly isGroup: boolean;
  /** null for a label of the workspace. */
  readonly team: string | null;
}

/** A project. `trashed` is null, not false, outside the trash. */
export interface ProjectRow extends Row {
  readonly name: string;
  readonly description: string;
  readonly archivedAt: string | null;
  readonly trashed: boolean | null;
}

/** A customer. `domains` are unique in a workspace. */
export interface CustomerRow extends Row {
  readonly name: string;
  readonly domains: readonly string[];
  readonly deleted: boolean;
}

/** A customer's request that refers to an issue. */
export interface NeedRow extends Row {
  readonly issue: string;
  readonly customer: string | null;
  readonly body: string | null;
}

/** An issue. `priority` is 0 (none) to 4 (low); times are ISO 8601, `dueDate` is a day. */
export interface IssueRow extends Row {
  readonly number: number;
  /** Numbers in former teams. No other issue gets them. */
  readonly former?: readonly { readonly team: string; readonly number: number }[];
  readonly team: string;
  readonly title: string;
  readonly description: string | null;
  readonly priority: number;
  readonly state: string;
  readonly assignee: string | null;
  readonly parent: string | null;
  readonly project: string | null;
  readonly labels: readonly string[];
  readonly dueDate: string | null;
  readonly completedAt: string | null;
  readonly canceledAt: string | null;
  readonly archivedAt: string | null;
  readonly trashed: boolean | null;
  readonly externalUserCreator: string | null;
  readonly slaBreachesAt: string | null;
  /** Name of the integration that created the issue. */
  readonly integrationSourceType: string | null;
  readonly subscribers: readonly string[];
  /** Uuid of the creator. Absent for the owner of the key. */
  readonly creator?: string;
  /** The issue was deleted after its time in the trash. */
  readonly deleted?: true;
}

/** A comment. Exactly one of `user` and `externalUser` is set. */
export interface CommentRow extends Row {
  /** null for a comment on a project. */
  readonly issue: string | null;
  readonly body: string;
  readonly user: string | null;
  readonly externalUser: string | null;
  readonly editedAt: string | null;
  readonly deleted: boolean;
}

/** An upload: a requested place in the vendor's storage, and the uploaded content. */
export interface UploadRow extends Row {
  readonly contentType: string;
  readonly filename: string;
  readonly size: number;
  /** Base64. Absent before the upload, and for a file from a test, which has only a size. */
  readonly content?: string;
  /** Whether the file was uploaded. */
  readonly sent: boolean;
}

/** A link on an issue. `url` identifies it within the issue. */
export interface AttachmentRow extends Row {
  readonly issue: string;
  readonly title: string;
  readonly url: string;
  readonly creator: string | null;
}

/** A webhook. https://linear.app/developers/webhooks */
export interface HookRow extends Stamped {
  readonly url: string;
  readonly label: string | null;
  readonly secret: string;
  readonly allPublicTeams: boolean;
  readonly resourceTypes: readonly string[];
  readonly deleted: boolean;
}

/** A row in the form of the schema: its members, and functions for its references. */
export type View = Readonly<Record<string, unknown>>;

/** Members of all rows, and optional members that affect visibility. */
export interface Stamped {
  readonly id: number;
  readonly uuid: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deleted?: boolean;
  readonly trashed?: boolean | null;
  readonly issue?: string | null;
}
