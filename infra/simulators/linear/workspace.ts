import type { Journal, Table } from '../shared/journal.ts';
import { notFound } from './errors.ts';
import {
  type LinearSettings,
  seedAttachments,
  seedComments,
  seedCustomers,
  seedExternalUsers,
  seedIssues,
  seedLabels,
  seedProjects,
  seedStates,
  seedTeams,
  seedUsers,
  uuidOf,
} from './seeds.ts';
import type {
  AttachmentRow,
  CommentRow,
  CustomerRow,
  ExternalUserRow,
  HookRow,
  IssueRow,
  LabelRow,
  NeedRow,
  ProjectRow,
  StateRow,
  TeamRow,
  UploadRow,
  UserRow,
} from './types.ts';

/** Data that the holder of a key sees. */
export interface Workspace {
  readonly settings: LinearSettings;
  readonly teams: Table<TeamRow>;
  readonly states: Table<StateRow>;
  readonly labels: Table<LabelRow>;
  readonly users: Table<UserRow>;
  readonly externalUsers: Table<ExternalUserRow>;
  readonly projects: Table<ProjectRow>;
  readonly customers: Table<CustomerRow>;
  readonly needs: Table<NeedRow>;
  readonly issues: Table<IssueRow>;
  readonly comments: Table<CommentRow>;
  readonly attachments: Table<AttachmentRow>;
  readonly uploads: Table<UploadRow>;
  readonly hooks: Table<HookRow>;
  /** Features of the workspace's plan. */
  readonly plan: { hasRequests: boolean };
  /** ISO 8601. */
  readonly moment: () => string;
}

/** Opens and seeds the tables. `now` returns epoch ms; the workspace writes ISO 8601. */
export const openWorkspace = (settings: LinearSettings, now: () => number, journal: Journal): Workspace => {
  const table = <R extends { readonly id: number }>(name: string, seeds: readonly R[]) =>
    journal.table<R>(`${settings.urlKey}/${name}`, 1, seeds);
  return {
    settings,
    teams: table('teams', seedTeams(settings)),
    states: table('states', seedStates(settings)),
    labels: table('labels', seedLabels(settings)),
    users: table('users', seedUsers(settings)),
    externalUsers: table('externalUsers', seedExternalUsers(settings)),
    projects: table('projects', seedProjects(settings)),
    customers: table('customers', seedCustomers(settings)),
    needs: table<NeedRow>('needs', []),
    issues: table('issues', seedIssues(settings)),
    comments: table('comments', seedComments(settings)),
    attachments: table('attachments', seedAttachments(settings)),
    uploads: table('uploads', []),
    hooks: table<HookRow>('hooks', []),
    plan: { hasRequests: true },
    moment: () => new Date(now()).toISOString(),
  };
};

interface Named {
  readonly id: number;
  readonly uuid: string;
}

/** Members of every new row. */
export const newRow = ({ settings, moment }: Workspace, name: string, table: { nextId(): number }) => {
  const [id, time] = [table.nextId(), moment()];
  return { id, uuid: uuidOf(settings, name, id), createdAt: time, updatedAt: time };
};

/** Finds a row by its id. @throws GraphQLError if the row is missing or deleted */
export const find = <R extends Named>(table: Table<R>, uuid: string, entity: string): R => {
  const row = table.all().find((each) => each.uuid === uuid);
  if (!row || Reflect.get(row, 'deleted') === true) throw notFound(entity);
  return row;
};
