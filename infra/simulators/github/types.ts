/** Words for `state` in writes. Filters accept `all` too. */
export const states = ['open', 'closed'] as const;
/** Words for `state_reason`. GitHub itself sets `reopened`. */
export const stateReasons = ['completed', 'not_planned', 'duplicate', 'reopened'] as const;

type State = (typeof states)[number];
type StateReason = (typeof stateReasons)[number];

/** An issue or a pull request. Times are ISO 8601 in whole seconds; `labels` contains ids. */
export interface IssueRow {
  readonly id: number;
  /** `owner/name`. */
  readonly repository: string;
  readonly number: number;
  readonly title: string;
  readonly body: string | null;
  readonly state: State;
  readonly state_reason: StateReason | null;
  /** Login. */
  readonly author: string;
  readonly labels: readonly number[];
  /** Logins. */
  readonly assignees: readonly string[];
  readonly pull_request: boolean;
  /** Name of a type in the organisation. */
  readonly type: string | null;
  /** Id of the parent issue. */
  readonly parent: number | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly closed_at: string | null;
  readonly closed_by: string | null;
  readonly deleted: boolean;
  /** Id of the issue in the other repository after a transfer. */
  readonly moved_to?: number;
}

/** A comment on an issue or a pull request. `author` is a login. */
export interface CommentRow {
  readonly id: number;
  readonly repository: string;
  /** Number of the issue. */
  readonly issue: number;
  readonly author: string;
  readonly body: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted: boolean;
}

/** A label. `color` is hexadecimal without `#`. */
export interface LabelRow {
  readonly id: number;
  readonly repository: string;
  readonly name: string;
  readonly color: string;
  readonly description: string | null;
  readonly default: boolean;
}

/** A user or an organisation. */
export interface Owner {
  readonly id: number;
  readonly login: string;
  readonly type: 'User' | 'Organization';
  readonly name: string | null;
  readonly email: string | null;
}

/** A repository as the token's holder sees it. `full_name` is `owner/name`. */
export interface Repository {
  readonly id: number;
  readonly owner: Owner;
  readonly name: string;
  readonly full_name: string;
  readonly description: string | null;
  readonly private: boolean;
  readonly hasIssues: boolean;
  readonly archived: boolean;
  readonly role: Role;
  readonly assignable: readonly Owner[];
  /** Time of the last change of its name or owner. */
  readonly updated_at: string;
}

/** Present place of a repository that was renamed or transferred. */
export interface RepositoryMove {
  /** Id of the repository. */
  readonly id: number;
  /** Login. */
  readonly owner: string;
  readonly name: string;
  /** Former full names, the oldest first. */
  readonly former: readonly string[];
  readonly updated_at: string;
}

/** A team. `organization` is a login. */
export interface Team {
  readonly id: number;
  readonly organization: string;
  readonly name: string;
  readonly slug: string;
  readonly description: string | null;
  /** Logins of the members. */
  readonly members: readonly string[];
}

/** A type of issues in an organisation. */
export interface IssueType {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
}

/** Role of the token's holder in a repository. */
export type Role = 'admin' | 'write' | 'read';

/** A webhook of a repository. https://docs.github.com/en/rest/repos/webhooks */
export interface HookRow {
  readonly id: number;
  readonly repository: string;
  readonly url: string;
  readonly secret: string;
  readonly events: readonly string[];
  readonly createdAt: string;
  readonly removed: boolean;
}
