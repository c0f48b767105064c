/** Members of a vendor's object. The simulator does not change them. */
export type Shown = Record<string, unknown>;

/** A status. The category, not the name, decides whether an issue is done. */
export interface Status {
  readonly id: string;
  readonly name: string;
  readonly category: 'new' | 'indeterminate' | 'done';
}

/** A type of issues. Ids differ by project. */
export interface IssueType {
  readonly id: string;
  readonly name: string;
  /** 1: an epic, 0: a standard type, -1: a sub-task. */
  readonly hierarchyLevel: 1 | 0 | -1;
}

/** Allowed transitions: statuses by the name of the present status. New issues have the first status. */
export type Workflow = Readonly<Record<string, readonly string[]>>;

/** A project. `style` is `next-gen` for a team-managed project. */
export interface Project {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly style: 'classic' | 'next-gen';
  readonly types: readonly IssueType[];
  readonly workflow: Workflow;
}

/** A priority. Ids are texts of digits. */
export interface Priority {
  readonly id: string;
  readonly name: string;
}

/** A group. `groupId` is a UUID. */
export interface Group {
  readonly groupId: string;
  readonly name: string;
}

/** A custom field of a site. */
export interface Field {
  readonly id: string;
  readonly name: string;
  readonly schema: { readonly type: string; readonly items?: string; readonly custom: string };
  readonly options?: readonly string[];
}

/** A user. An `app` counts as a user in Jira. */
export interface User {
  readonly accountId: string;
  readonly accountType: 'atlassian' | 'app' | 'customer';
  readonly displayName: string;
  readonly emailAddress?: string;
  readonly active: boolean;
}

/** Lists of named things in every project. */
export const namedFields = ['components', 'fixVersions', 'versions'] as const;

/** `components`, `fixVersions` or `versions`. */
export type NamedMember = (typeof namedFields)[number];

/** Names in each list. They are the same in every project. */
export const things: Readonly<Record<NamedMember, readonly string[]>> = {
  components: ['Payments', 'Search'],
  fixVersions: ['1.0', '1.1'],
  versions: ['1.0', '1.1'],
};

/** An issue. `description` is an Atlassian document or null. Users are account ids. */
export interface IssueRow {
  readonly id: number;
  readonly key: string;
  /** Keys in former projects. They still lead to the issue, and no other issue gets them. */
  readonly formerKeys?: readonly string[];
  readonly project: string;
  readonly type: string;
  /** Name of the status. */
  readonly status: string;
  readonly summary: string;
  readonly description: unknown;
  readonly priority: string;
  readonly labels: readonly string[];
  readonly duedate: string | null;
  readonly environment?: unknown;
  /** Components and versions by name. */
  readonly named?: Readonly<Partial<Record<NamedMember, readonly string[]>>>;
  readonly assignee: string | null;
  readonly reporter: string;
  /** Account id of the first reporter. */
  readonly creator?: string;
  readonly parent: number | null;
  readonly custom: Readonly<Record<string, unknown>>;
  /** Epoch ms. */
  readonly created: number;
  readonly updated: number;
  readonly resolved: number | null;
  readonly deleted: boolean;
}

/** A comment. `body` is an Atlassian document; times are epoch ms. */
export interface CommentRow {
  readonly id: number;
  readonly issue: number;
  readonly author: string;
  readonly body: unknown;
  readonly isPublic: boolean;
  readonly created: number;
  readonly updated: number;
  readonly deleted: boolean;
}

/** An attachment. `size` is in bytes, `created` in epoch ms. */
export interface AttachmentRow {
  readonly id: number;
  readonly issue: number;
  readonly author: string;
  readonly filename: string;
  readonly mimeType: string;
  /** Base64. Absent for a file from a test, which has only a size. */
  readonly content?: string;
  readonly size: number;
  readonly created: number;
}

/**
 * A registered webhook with its filter. https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-webhooks/
 */
export interface HookRow {
  readonly id: number;
  readonly url: string;
  readonly events: readonly string[];
  readonly jqlFilter: string;
  /** Epoch ms. */
  readonly expires: number;
  readonly removed: boolean;
}
