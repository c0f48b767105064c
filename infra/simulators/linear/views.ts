import type { Table } from '../shared/journal.ts';
import { type ConnectionArgs, connect } from './connection.ts';
import { seededAt, uuidOf } from './seeds.ts';
import type {
  AttachmentRow,
  CommentRow,
  CustomerRow,
  ExternalUserRow,
  IssueRow,
  LabelRow,
  NeedRow,
  ProjectRow,
  StateRow,
  TeamRow,
  UserRow,
  View,
} from './types.ts';
import { find, type Workspace } from './workspace.ts';

interface Stamped {
  readonly id: number;
  readonly uuid: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Members of every view. `row` is for the order of lists, and no query can request it. */
const base = ({ id, uuid, createdAt, updatedAt }: Stamped) => ({ row: id, id: uuid, createdAt, updatedAt });

const addressOf = ({ settings }: Workspace, path: string): string => `https://linear.app/${settings.urlKey}/${path}`;

const maybe = <T>(uuid: string | null, view: (uuid: string) => T): T | null => (uuid === null ? null : view(uuid));

/** Connection of the matching rows in a table. */
const those =
  <R extends object>(
    space: Workspace,
    table: Table<R & { readonly id: number }>,
    view: Viewer<R>,
    of: (row: R) => boolean,
  ) =>
  (args: ConnectionArgs) =>
    connect(
      table
        .all()
        .filter((row) => Reflect.get(row, 'deleted') !== true && of(row))
        .map((row) => view(space, row)),
      args,
    );

type Viewer<R> = (space: Workspace, row: R) => View;

/** Members are the active users, unless `includeDisabled` is true. */
export const teamView = (space: Workspace, row: TeamRow): View => {
  const isOwn = ({ team }: { readonly team: string | null }): boolean => team === row.uuid;
  return {
    ...base(row),
    name: row.name,
    displayName: row.name,
    key: row.key,
    description: row.description,
    timezone: 'Etc/UTC',
    visibility: 'public',
    issueCount: () => space.issues.all().filter((issue) => !issue.deleted && isOwn(issue)).length,
    organization: () => organizationView(space),
    states: those(space, space.states, stateView, isOwn),
    issues: those(space, space.issues, issueView, isOwn),
    labels: those(space, space.labels, labelView, isOwn),
    members: ({ includeDisabled, ...args }: ConnectionArgs & { readonly includeDisabled?: boolean }) =>
      those(space, space.users, userView, (user) => {
        const isShown = user.active || includeDisabled === true;
        return isShown && user.teams.includes(row.uuid);
      })(args),
  };
};

/** A workspace: `organization` in the schema. */
export const organizationView = (space: Workspace): View => {
  const { urlKey, name } = space.settings;
  const all = () => true;
  return {
    id: uuidOf(space.settings, 'organization', 1),
    createdAt: seededAt,
    updatedAt: seededAt,
    name,
    urlKey,
    userCount: () => space.users.all().length,
    teams: those(space, space.teams, teamView, all),
    users: those(space, space.users, userView, all),
    labels: those(space, space.labels, labelView, ({ team }) => team === null),
  };
};

/** `color` is a constant. */
export const stateView = (space: Workspace, row: StateRow): View => ({
  ...base(row),
  name: row.name,
  type: row.type,
  position: row.position,
  color: '#95a2b3',
  team: () => teamView(space, find(space.teams, row.team, 'Team')),
  issues: those(space, space.issues, issueView, ({ state }) => state === row.uuid),
});

/** A label. `team` is null for a label of the workspace. */
export const labelView = (space: Workspace, row: LabelRow): View => ({
  ...base(row),
  name: row.name,
  color: row.color,
  isGroup: row.isGroup,
  team: () => maybe(row.team, (uuid) => teamView(space, find(space.teams, uuid, 'Team'))),
  organization: () => organizationView(space),
  issues: those(space, space.issues, issueView, ({ labels }) => labels.includes(row.uuid)),
});

/** The first user is the key's holder and the admin. */
export const userView = (space: Workspace, row: UserRow): View => ({
  ...base(row),
  name: row.name,
  displayName: row.displayName,
  email: row.email,
  active: row.active,
  admin: row.id === 1,
  isMe: row.id === 1,
  isAssignable: row.active,
  isMentionable: row.active,
  initials: row.name.replaceAll(/(\w)\w*\s*/g, '$1'),
  url: addressOf(space, `profiles/${row.displayName}`),
  avatarUrl: row.id === 1 ? `https://public.linear.app/avatars/${row.uuid}` : null,
  timezone: 'Europe/London',
  organization: () => organizationView(space),
  assignedIssues: those(space, space.issues, issueView, ({ assignee }) => assignee === row.uuid),
  teams: (args: ConnectionArgs) =>
    connect(
      row.teams.map((uuid) => teamView(space, find(space.teams, uuid, 'Team'))),
      args,
    ),
});

/** `displayName` equals `name` here. */
export const externalUserView = (space: Workspace, row: ExternalUserRow): View => ({
  ...base(row),
  name: row.name,
  displayName: row.name,
  organization: () => organizationView(space),
  email: row.email,
});

/** The state is always `started`. */
export const projectView = (space: Workspace, row: ProjectRow): View => ({
  ...base(row),
  name: row.name,
  description: row.description,
  archivedAt: row.archivedAt,
  trashed: row.trashed,
  url: addressOf(space, `project/${row.uuid}`),
  state: 'started',
  issues: those(space, space.issues, issueView, ({ project }) => project === row.uuid),
  // Every project belongs to all teams here. (unproven)
  teams: those(space, space.teams, teamView, () => true),
});

/** `approximateNeedCount` is exact here. */
export const customerView = (space: Workspace, row: CustomerRow): View => ({
  ...base(row),
  name: row.name,
  url: addressOf(space, `customer/${row.uuid}`),
  approximateNeedCount: () => space.needs.all().filter(({ customer }) => customer === row.uuid).length,
  domains: row.domains,
});

const priorities = ['No priority', 'Urgent', 'High', 'Medium', 'Low'];

/** `identifier` and `url` change if the issue moves to a different team. */
export const issueView = (space: Workspace, row: IssueRow): View => {
  const team = find(space.teams, row.team, 'Team');
  const identifier = `${team.key}-${row.number}`;
  const isOf = ({ issue }: { readonly issue: string | null }): boolean => issue === row.uuid;
  return {
    ...base(row),
    identifier,
    number: row.number,
    url: addressOf(space, `issue/${identifier}`),
    title: row.title,
    description: row.description,
    priority: row.priority,
    dueDate: row.dueDate,
    completedAt: row.completedAt,
    canceledAt: row.canceledAt,
    archivedAt: row.archivedAt,
    trashed: row.trashed,
    slaBreachesAt: row.slaBreachesAt,
    integrationSourceType: row.integrationSourceType,
    state: () => stateView(space, find(space.states, row.state, 'WorkflowState')),
    team: () => teamView(space, team),
    assignee: () => maybe(row.assignee, (uuid) => userView(space, find(space.users, uuid, 'User'))),
    parent: () => maybe(row.parent, (uuid) => issueView(space, find(space.issues, uuid, 'Issue'))),
    project: () => maybe(row.project, (uuid) => projectView(space, find(space.projects, uuid, 'Project'))),
    // Only filters use this member. https://linear.app/developers/filtering
    searchableContent: `${row.title} ${row.description ?? ''}`,
    // The creator is the owner of the simulator's key, unless an external user created the issue.
    creator: () => {
      const [first] = space.users.all();
      const owner = row.creator === undefined ? first : find(space.users, row.creator, 'User');
      return row.externalUserCreator === null && owner !== undefined ? userView(space, owner) : null;
    },
    externalUserCreator: () => maybe(row.externalUserCreator, (uuid) => externalOf(space, uuid)),
    labels: (args: ConnectionArgs) =>
      connect(
        row.labels.map((uuid) => labelView(space, find(space.labels, uuid, 'IssueLabel'))),
        args,
      ),
    subscribers: ({ includeDisabled, ...args }: ConnectionArgs & { readonly includeDisabled?: boolean }) =>
      connect(
        row.subscribers
          .map((uuid) => find(space.users, uuid, 'User'))
          .filter(({ active }) => active || includeDisabled === true)
          .map((user) => userView(space, user)),
        args,
      ),
    needs: those(space, space.needs, needView, isOf),
    attachments: those(space, space.attachments, attachmentView, isOf),
    comments: those(space, space.comments, commentView, isOf),
    children: those(space, space.issues, issueView, ({ parent }) => parent === row.uuid),
    labelIds: row.labels,
    priorityLabel: priorities[row.priority] ?? 'No priority',
    branchName: `${identifier.toLowerCase()}-${row.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
    previousIdentifiers: () =>
      (row.former ?? []).map(({ team: of, number }) => `${find(space.teams, of, 'Team').key}-${number}`),
  };
};

/** `customer` is null after the customer's deletion. The priority is always 0. */
export const needView = (space: Workspace, row: NeedRow): View => ({
  ...base(row),
  body: row.body,
  priority: 0,
  issue: () => issueView(space, find(space.issues, row.issue, 'Issue')),
  customer: () => {
    const customer = space.customers.all().find(({ uuid, deleted }) => uuid === row.customer && !deleted);
    return customer === undefined ? null : customerView(space, customer);
  },
});

const externalOf = (space: Workspace, uuid: string): View =>
  externalUserView(space, find(space.externalUsers, uuid, 'ExternalUser'));

/** `issue` is null for a comment on a project. */
export const commentView = (space: Workspace, row: CommentRow): View => ({
  ...base(row),
  body: row.body,
  editedAt: row.editedAt,
  url: addressOf(space, `comment/${row.uuid}`),
  issueId: row.issue,
  issue: () => maybe(row.issue, (uuid) => issueView(space, find(space.issues, uuid, 'Issue'))),
  user: () => maybe(row.user, (uuid) => userView(space, find(space.users, uuid, 'User'))),
  externalUser: () => maybe(row.externalUser, (uuid) => externalOf(space, uuid)),
});

/** `sourceType` is always `unknown`. */
export const attachmentView = (space: Workspace, row: AttachmentRow): View => ({
  ...base(row),
  title: row.title,
  subtitle: null,
  url: row.url,
  sourceType: 'unknown',
  creator: () => maybe(row.creator, (uuid) => userView(space, find(space.users, uuid, 'User'))),
  issue: () => issueView(space, find(space.issues, row.issue, 'Issue')),
});
