import type { Journal, Table } from '../shared/journal.ts';
import { noIssue } from './errors.ts';
import { openIndex, type SearchIndex } from './search-index.ts';
import {
  allStatuses,
  ranges,
  type SiteSettings,
  seedFields,
  seedGroups,
  seedIssues,
  seedProjects,
  seedUsers,
} from './seeds.ts';
import type {
  AttachmentRow,
  CommentRow,
  Field,
  Group,
  HookRow,
  IssueRow,
  IssueType,
  Project,
  Status,
  User,
} from './types.ts';

/** A Jira site. */
export interface Account {
  readonly settings: SiteSettings;
  readonly projects: Project[];
  readonly users: readonly User[];
  readonly groups: readonly Group[];
  readonly fields: readonly Field[];
  readonly statuses: readonly Status[];
  readonly issues: Table<IssueRow>;
  /** Issues as searches find them. */
  readonly index: SearchIndex;
  readonly comments: Table<CommentRow>;
  readonly attachments: Table<AttachmentRow>;
  readonly hooks: Table<HookRow>;
  readonly now: () => number;
}

/** Opens a Jira site. @param indexLag ms until searches find a change */
export const openAccount = (settings: SiteSettings, now: () => number, journal: Journal, indexLag = 0): Account => {
  const { site, firstId } = settings;
  const table = `${site}/issues`;
  const issues = journal.table(table, firstId + ranges.issues, seedIssues(settings));
  return {
    settings,
    projects: [...seedProjects(settings)],
    users: seedUsers(settings),
    groups: seedGroups(settings),
    fields: seedFields(settings),
    statuses: allStatuses,
    issues,
    index: openIndex({ table, rows: issues.all(), journal, now, lag: indexLag }),
    comments: journal.table<CommentRow>(`${site}/comments`, firstId + ranges.comments),
    attachments: journal.table<AttachmentRow>(`${site}/attachments`, firstId + ranges.attachments),
    hooks: journal.table<HookRow>(`${site}/hooks`, 1000),
    now,
  };
};

/** User of the credentials. */
export const viewerOf = ({ users }: Account): User => {
  const [viewer] = users;
  if (!viewer) throw new Error('A site has users');
  return viewer;
};

/** Accepts ids only: Jira accepts neither names nor e-mail addresses. */
export const findUser = ({ users }: Account, accountId: unknown): User | undefined =>
  users.find((user) => user.accountId === accountId);

/** Finds a project. Accepts the id or the key, with the same case. */
export const findProject = ({ projects }: Account, idOrKey: unknown): Project | undefined =>
  projects.find(({ id, key }) => id === String(idOrKey) || key === String(idOrKey));

/** The project of an issue. @throws Error for a missing project: the simulator never deletes a project */
export const projectOf = (account: Account, row: IssueRow): Project => {
  const project = findProject(account, row.project);
  if (!project) throw new Error(`No project ${row.project}`);
  return project;
};

/** The type of an issue. @throws Error if the project lacks the type */
export const typeOf = (account: Account, row: IssueRow): IssueType => {
  const type = projectOf(account, row).types.find(({ id }) => id === row.type);
  if (!type) throw new Error(`No type ${row.type}`);
  return type;
};

/** Issues in the order of creation, without the deleted ones. */
export const liveIssues = ({ issues }: Account): IssueRow[] => issues.all().filter(({ deleted }) => !deleted);

/** Finds an issue by its id, its key or a former key. @throws Refusal 404 */
export const findIssue = (account: Account, idOrKey: unknown): IssueRow => {
  const name = String(idOrKey);
  const issue = liveIssues(account).find(
    ({ id, key, formerKeys }) => String(id) === name || key === name || formerKeys?.includes(name),
  );
  if (!issue) throw noIssue();
  return issue;
};

/** Comments in the order of creation, without the deleted ones. */
export const commentsOf = (account: Account, issue: IssueRow): CommentRow[] =>
  account.comments.all().filter((comment) => comment.issue === issue.id && !comment.deleted);

/** Attachments in the order of creation. */
export const attachmentsOf = (account: Account, issue: IssueRow): AttachmentRow[] =>
  account.attachments.all().filter((file) => file.issue === issue.id);
