import { createHash } from 'node:crypto';
import type {
  AttachmentRow,
  CommentRow,
  CustomerRow,
  ExternalUserRow,
  IssueRow,
  LabelRow,
  ProjectRow,
  StateRow,
  TeamRow,
  UserRow,
} from './types.ts';

/** Creation time of all seeded rows. */
export const seededAt = '2026-01-05T09:00:00.000Z';

/** A workspace, with the key of a member. */
export interface LinearSettings {
  readonly urlKey: string;
  readonly name: string;
  readonly apiKey: string;
}

/** Two workspaces with different ids: `uuidOf` hashes the workspace's key. */
export const linearWorkspaces: readonly [LinearSettings, LinearSettings] = [
  { urlKey: 'sim-orbit', name: 'Orbit', apiKey: 'sim-linear-key-1' },
  { urlKey: 'sim-comet', name: 'Comet', apiKey: 'sim-linear-key-2' },
];

/** Uuid of a row. It is the same after every restart. */
export const uuidOf = ({ urlKey }: LinearSettings, table: string, id: number): string => {
  const hex = createHash('sha256').update(`${urlKey}/${table}/${id}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
};

const rows = <T extends object>(settings: LinearSettings, table: string, list: readonly T[]) =>
  list.map((row, index) => ({
    id: index + 1,
    uuid: uuidOf(settings, table, index + 1),
    createdAt: seededAt,
    updatedAt: seededAt,
    ...row,
  }));

/** The second team has no description. */
export const seedTeams = (settings: LinearSettings): TeamRow[] =>
  rows(settings, 'teams', [
    { name: 'Engineering', key: 'ENG', description: 'Builds it.' },
    { name: 'Support', key: 'SUP', description: null },
  ]);

/**
 * States of two teams. Both teams use some of the same names. One team has a state that the other lacks. The names do
 * not determine the order.
 */
export const seedStates = (settings: LinearSettings): StateRow[] => {
  const [eng, sup] = [uuidOf(settings, 'teams', 1), uuidOf(settings, 'teams', 2)];
  const states: readonly Pick<StateRow, 'name' | 'type' | 'team'>[] = [
    { name: 'Backlog', type: 'backlog', team: eng },
    { name: 'Canceled', type: 'canceled', team: eng },
    { name: 'Todo', type: 'unstarted', team: eng },
    { name: 'In Progress', type: 'started', team: eng },
    { name: 'In Review', type: 'started', team: eng },
    { name: 'Done', type: 'completed', team: eng },
    { name: 'Duplicate', type: 'duplicate', team: eng },
    { name: 'Triage', type: 'triage', team: sup },
    { name: 'Todo', type: 'unstarted', team: sup },
    { name: 'Answering', type: 'started', team: sup },
    { name: 'Done', type: 'completed', team: sup },
    { name: 'Canceled', type: 'canceled', team: sup },
  ];
  return rows(
    settings,
    'states',
    states.map((state, position) => ({ ...state, position })),
  );
};

/** Labels of the workspace, one group, and labels of a team. */
export const seedLabels = (settings: LinearSettings): LabelRow[] => {
  const [eng, sup] = [uuidOf(settings, 'teams', 1), uuidOf(settings, 'teams', 2)];
  return rows<Pick<LabelRow, 'name' | 'color' | 'isGroup' | 'team'>>(settings, 'labels', [
    { name: 'Bug', color: '#eb5757', isGroup: false, team: null },
    { name: 'Feature', color: '#bb87fc', isGroup: false, team: null },
    { name: 'Area', color: '#95a2b3', isGroup: true, team: null },
    { name: 'Backend', color: '#4ea7fc', isGroup: false, team: eng },
    { name: 'Refund', color: '#f2c94c', isGroup: false, team: sup },
  ]);
};

/** The key belongs to the first user. The last user has left. */
export const seedUsers = (settings: LinearSettings): UserRow[] => {
  const teams = [uuidOf(settings, 'teams', 1), uuidOf(settings, 'teams', 2)];
  return rows(
    settings,
    'users',
    ['Ada Agent', 'Bo Builder', 'Cy Closed'].map((name, index) => ({
      name,
      displayName: name.split(' ')[0]?.toLowerCase() ?? name,
      email: `${name.split(' ')[0]?.toLowerCase()}@${settings.urlKey}.example`,
      active: index < 2,
      teams: index === 0 ? teams : teams.slice(0, 1),
    })),
  );
};

/** Users of a connected tool. The second user has no address. */
export const seedExternalUsers = (settings: LinearSettings): ExternalUserRow[] =>
  rows(settings, 'externalUsers', [
    { name: 'Eve Customer', email: `eve@customer.example` },
    { name: 'Kim Unknown', email: null },
  ]);

/** A live project, an archived project and a project in the trash. */
export const seedProjects = (settings: LinearSettings): ProjectRow[] =>
  rows(settings, 'projects', [
    { name: 'Launch', description: 'To the orbit.', archivedAt: null, trashed: null },
    { name: 'Landing', description: '', archivedAt: seededAt, trashed: null },
    { name: 'Thrown away', description: '', archivedAt: seededAt, trashed: true },
  ]);

/** A customer with a domain, and a customer without domains. */
export const seedCustomers = (settings: LinearSettings): CustomerRow[] =>
  rows(settings, 'customers', [
    { name: 'Initech', domains: ['initech.example'], deleted: false },
    { name: 'Umbrella', domains: [], deleted: false },
  ]);

/** Values of an open issue that is not archived or deleted, and that no integration created. */
export const untouched = {
  completedAt: null,
  canceledAt: null,
  archivedAt: null,
  trashed: null,
  externalUserCreator: null,
  slaBreachesAt: null,
  integrationSourceType: null,
} as const;

/** An issue that an integration created, an archived issue, and an issue in the trash. */
export const seedIssues = (settings: LinearSettings): IssueRow[] => {
  const issue = {
    team: uuidOf(settings, 'teams', 1),
    description: null,
    priority: 0,
    state: uuidOf(settings, 'states', 3),
    assignee: null,
    parent: null,
    project: null,
    labels: [],
    dueDate: null,
    ...untouched,
    subscribers: [uuidOf(settings, 'users', 1)],
  };
  const asked = { externalUserCreator: uuidOf(settings, 'externalUsers', 1), integrationSourceType: 'email' };
  const done = { state: uuidOf(settings, 'states', 6), completedAt: seededAt, archivedAt: seededAt };
  return rows(settings, 'issues', [
    { ...issue, ...asked, number: 1, title: 'Cannot log in', slaBreachesAt: '2026-01-07T09:00:00.000Z' },
    { ...issue, ...done, number: 2, title: 'Done long ago' },
    { ...issue, number: 3, title: 'A mistake', archivedAt: seededAt, trashed: true },
  ]);
};

/** An edited comment of an external user, and a comment on a project, which has no issue. */
export const seedComments = (settings: LinearSettings): CommentRow[] =>
  rows(settings, 'comments', [
    {
      issue: uuidOf(settings, 'issues', 1),
      body: 'Since yesterday.',
      user: null,
      externalUser: uuidOf(settings, 'externalUsers', 1),
      editedAt: '2026-01-05T09:30:00.000Z',
      deleted: false,
    },
    {
      issue: null,
      body: 'On the project.',
      user: uuidOf(settings, 'users', 1),
      externalUser: null,
      editedAt: null,
      deleted: false,
    },
  ]);

/** A file, and a link without a creator. */
export const seedAttachments = (settings: LinearSettings): AttachmentRow[] =>
  rows(settings, 'attachments', [
    {
      issue: uuidOf(settings, 'issues', 1),
      title: 'Screenshot.png',
      url: 'https://uploads.linear.app/sim/screenshot.png',
      creator: uuidOf(settings, 'users', 1),
    },
    {
      issue: uuidOf(settings, 'issues', 2),
      title: 'Pull request',
      url: 'https://github.com/sim/orbit/pull/7',
      creator: null,
    },
  ]);
