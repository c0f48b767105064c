import { type ConnectionArgs, connect, type View } from './connection.ts';
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
} from './types.ts';
import { find, type Workspace } from './workspace.ts';

interface Stamped {
  readonly id: number;
  readonly uuid: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** `row` is for the order of lists; no query can ask for it. */
const base = ({ id, uuid, createdAt, updatedAt }: Stamped) => ({ row: id, id: uuid, createdAt, updatedAt });

const addressOf = ({ settings }: Workspace, path: string): string => `https://linear.app/${settings.urlKey}/${path}`;

const maybe = <T>(uuid: string | null, view: (uuid: string) => T): T | null => (uuid === null ? null : view(uuid));

export const teamView = (space: Workspace, row: TeamRow): View => ({
  ...base(row),
  name: row.name,
  key: row.key,
  description: row.description,
  states: (args: ConnectionArgs) =>
    connect(
      space.states
        .all()
        .filter(({ team }) => team === row.uuid)
        .map((state) => stateView(space, state)),
      args,
    ),
});

const stateView = (space: Workspace, row: StateRow): View => ({
  ...base(row),
  name: row.name,
  type: row.type,
  position: row.position,
  team: () => teamView(space, find(space.teams, row.team, 'Team')),
});

export const labelView = (space: Workspace, row: LabelRow): View => ({
  ...base(row),
  name: row.name,
  color: row.color,
  isGroup: row.isGroup,
  team: () => maybe(row.team, (uuid) => teamView(space, find(space.teams, uuid, 'Team'))),
});

export const userView = (space: Workspace, row: UserRow): View => ({
  ...base(row),
  name: row.name,
  displayName: row.displayName,
  email: row.email,
  active: row.active,
  teams: (args: ConnectionArgs) =>
    connect(
      row.teams.map((uuid) => teamView(space, find(space.teams, uuid, 'Team'))),
      args,
    ),
});

export const externalUserView = (_: Workspace, row: ExternalUserRow): View => ({
  ...base(row),
  name: row.name,
  email: row.email,
});

export const projectView = (space: Workspace, row: ProjectRow): View => ({
  ...base(row),
  name: row.name,
  description: row.description,
  archivedAt: row.archivedAt,
  trashed: row.trashed,
  url: addressOf(space, `project/${row.uuid}`),
});

export const customerView = (_: Workspace, row: CustomerRow): View => ({
  ...base(row),
  name: row.name,
  domains: row.domains,
});

export const issueView = (space: Workspace, row: IssueRow): View => {
  const team = find(space.teams, row.team, 'Team');
  const identifier = `${team.key}-${row.number}`;
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
    state: () => stateView(space, find(space.states, row.state, 'WorkflowState')),
    team: () => teamView(space, team),
    assignee: () => maybe(row.assignee, (uuid) => userView(space, find(space.users, uuid, 'User'))),
    parent: () => maybe(row.parent, (uuid) => issueView(space, find(space.issues, uuid, 'Issue'))),
    project: () => maybe(row.project, (uuid) => projectView(space, find(space.projects, uuid, 'Project'))),
    // The owner of the key that the simulator takes, unless somebody outside has written.
    creator: () => {
      const [owner] = space.users.all();
      return row.externalUserCreator === null && owner !== undefined ? userView(space, owner) : null;
    },
    externalUserCreator: () => maybe(row.externalUserCreator, (uuid) => externalOf(space, uuid)),
    labels: (args: ConnectionArgs) =>
      connect(
        row.labels.map((uuid) => labelView(space, find(space.labels, uuid, 'IssueLabel'))),
        args,
      ),
    needs: (args: ConnectionArgs) =>
      connect(
        space.needs
          .all()
          .filter(({ issue }) => issue === row.uuid)
          .map((need) => needView(space, need)),
        args,
      ),
    attachments: (args: ConnectionArgs) =>
      connect(
        space.attachments
          .all()
          .filter(({ issue }) => issue === row.uuid)
          .map((attachment) => attachmentView(space, attachment)),
        args,
      ),
  };
};

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

export const commentView = (space: Workspace, row: CommentRow): View => ({
  ...base(row),
  body: row.body,
  url: addressOf(space, `comment/${row.uuid}`),
  issue: () => maybe(row.issue, (uuid) => issueView(space, find(space.issues, uuid, 'Issue'))),
  user: () => maybe(row.user, (uuid) => userView(space, find(space.users, uuid, 'User'))),
  externalUser: () => maybe(row.externalUser, (uuid) => externalOf(space, uuid)),
});

export const attachmentView = (space: Workspace, row: AttachmentRow): View => ({
  ...base(row),
  title: row.title,
  subtitle: null,
  url: row.url,
  sourceType: 'unknown',
  creator: () => maybe(row.creator, (uuid) => userView(space, find(space.users, uuid, 'User'))),
  issue: () => issueView(space, find(space.issues, row.issue, 'Issue')),
});
