import { invalid, notFound } from './errors.ts';
import { untouched } from './seeds.ts';
import type { IssueRow, StateRow } from './types.ts';
import { find, newRow, type Workspace } from './workspace.ts';

/** Input of `issueCreate` and `issueUpdate`. null clears a value. An absent member keeps its value. */
export interface IssueInput {
  readonly id?: string | null;
  readonly teamId?: string | null;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly priority?: number | null;
  readonly stateId?: string | null;
  readonly assigneeId?: string | null;
  readonly parentId?: string | null;
  readonly projectId?: string | null;
  readonly labelIds?: readonly string[] | null;
  readonly dueDate?: string | null;
  readonly subscriberIds?: readonly string[] | null;
}

const priorities = [0, 1, 2, 3, 4];

/** State of a new issue if the input names none: the team's first backlog state. (unproven) */
const firstState = ({ states }: Workspace, team: string): string => {
  const own = states.all().filter((state) => state.team === team);
  const first = own.find(({ type }) => type === 'backlog') ?? own[0];
  if (!first) throw notFound('WorkflowState');
  return first.uuid;
};

const stateOf = (space: Workspace, team: string, uuid: string): StateRow => {
  const state = find(space.states, uuid, 'WorkflowState');
  if (state.team !== team) throw invalid('stateId must be a state of the team of the issue.');
  return state;
};

const labelsOf = (space: Workspace, team: string, uuids: readonly string[]): readonly string[] => {
  for (const uuid of uuids) {
    const label = find(space.labels, uuid, 'IssueLabel');
    if (label.isGroup) throw invalid('labelIds must not contain groups.');
    if (label.team !== null && label.team !== team) throw invalid('labelIds must be labels of the team of the issue.');
  }
  return uuids;
};

const assigneeOf = (space: Workspace, uuid: string | null): string | null => {
  if (uuid !== null && !find(space.users, uuid, 'User').active) throw invalid('assigneeId must be an active user.');
  return uuid;
};

const subscribersOf = (space: Workspace, uuids: readonly string[]): readonly string[] => {
  for (const uuid of uuids) find(space.users, uuid, 'User');
  return [...new Set(uuids)];
};

const titleOf = (title: string): string => {
  if (title.trim() === '') throw invalid('title must not be empty.');
  return title;
};

const priorityOf = (priority: number): number => {
  if (!priorities.includes(priority)) throw invalid('priority must be between 0 and 4.');
  return priority;
};

const dayOf = (day: string | null): string | null => {
  if (day !== null && !/^\d{4}-\d{2}-\d{2}$/.test(day)) throw invalid('dueDate must be a date.');
  return day;
};

const referred = (space: Workspace, { parentId, projectId }: IssueInput): Partial<IssueRow> => {
  if (typeof parentId === 'string') find(space.issues, parentId, 'Issue');
  if (typeof projectId === 'string') find(space.projects, projectId, 'Project');
  return {
    ...(parentId !== undefined && { parent: parentId }),
    ...(projectId !== undefined && { project: projectId }),
  };
};

/** Completion or cancellation time, by state. An issue loses the time when it is reopened. */
const timesOf = (space: Workspace, { type }: StateRow, before?: IssueRow): Partial<IssueRow> => {
  const isCanceled = type === 'canceled' || type === 'duplicate';
  return {
    completedAt: type === 'completed' ? (before?.completedAt ?? space.moment()) : null,
    canceledAt: isCanceled ? (before?.canceledAt ?? space.moment()) : null,
  };
};

/** Next number in a team. A number is never used again. */
const nextNumber = ({ issues }: Workspace, team: string): number => {
  const all = issues.all().flatMap(({ former = [], ...row }) => [row, ...former]);
  const numbers = all.filter((each) => each.team === team).map(({ number }) => number);
  return numbers.reduce((a, b) => Math.max(a, b), 0) + 1;
};

/** Changes for a move to another team: the issue gets the next number of that team. (unproven) */
const movedTo = (space: Workspace, { team: from, number, former = [] }: IssueRow, team: string): Partial<IssueRow> => {
  if (team === from) return {};
  return { team, number: nextNumber(space, team), former: [...former, { team: from, number }] };
};

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** "The identifier in UUID v4 format. If none is provided, the backend will generate one." */
const idOf = ({ issues }: Workspace, { id }: IssueInput): { readonly uuid?: string } => {
  if (typeof id !== 'string') return {};
  if (!uuid4.test(id)) throw invalid('id must be a UUID.');
  if (issues.all().some(({ uuid }) => uuid === id)) throw invalid('id must be unique.');
  return { uuid: id };
};

const newIssue = (space: Workspace, input: IssueInput): IssueRow => {
  const team = find(space.teams, input.teamId ?? '', 'Team').uuid;
  const state = stateOf(space, team, input.stateId ?? firstState(space, team));
  return {
    ...newRow(space, 'issues', space.issues),
    ...idOf(space, input),
    number: nextNumber(space, team),
    team,
    title: titleOf(input.title ?? ''),
    description: input.description || null,
    priority: priorityOf(input.priority ?? 0),
    state: state.uuid,
    assignee: assigneeOf(space, input.assigneeId ?? null),
    parent: null,
    project: null,
    labels: labelsOf(space, team, input.labelIds ?? []),
    dueDate: dayOf(input.dueDate ?? null),
    ...untouched,
    // The creator of an issue is subscribed to it, unless the input names subscribers. (unproven)
    subscribers: subscribersOf(
      space,
      input.subscriberIds ??
        space.users
          .all()
          .slice(0, 1)
          .map(({ uuid }) => uuid),
    ),
    ...timesOf(space, state),
    ...referred(space, input),
  };
};

/** Creates an issue. It needs a team and a title. @throws GraphQLError for an unknown id or a wrong value */
export const createIssue = (space: Workspace, input: IssueInput): IssueRow => space.issues.put(newIssue(space, input));

/** Creates all issues or none. "Creates a list of issues in one transaction". */
export const createIssues = (space: Workspace, inputs: readonly IssueInput[]): readonly IssueRow[] => {
  for (const input of inputs) newIssue(space, input);
  return inputs.map((input) => createIssue(space, input));
};

/**
 * Updates an issue. A new team assigns a new number and, without `stateId`, the team's first state.
 * @throws GraphQLError
 */
export const updateIssue = (space: Workspace, uuid: string, input: IssueInput): IssueRow => {
  const before = find(space.issues, uuid, 'Issue');
  const team = find(space.teams, input.teamId ?? before.team, 'Team').uuid;
  const moved = team !== before.team;
  const state = stateOf(space, team, input.stateId ?? (moved ? firstState(space, team) : before.state));
  if (input.parentId === uuid) throw invalid('An issue cannot be its own parent.');
  return space.issues.put({
    ...before,
    ...movedTo(space, before, team),
    updatedAt: space.moment(),
    title: typeof input.title === 'string' ? titleOf(input.title) : before.title,
    description: input.description === undefined ? before.description : input.description || null,
    priority: input.priority === undefined ? before.priority : priorityOf(input.priority ?? -1),
    state: state.uuid,
    assignee: input.assigneeId === undefined ? before.assignee : assigneeOf(space, input.assigneeId),
    labels: labelsOf(space, team, input.labelIds ?? before.labels),
    dueDate: input.dueDate === undefined ? before.dueDate : dayOf(input.dueDate),
    subscribers: subscribersOf(space, input.subscriberIds ?? before.subscribers),
    ...timesOf(space, state, before),
    ...referred(space, input),
  });
};

/** Moves an issue to the trash. It can still be read there. https://linear.app/docs/delete-archive-issues */
export const trashIssue = (space: Workspace, uuid: string): IssueRow => {
  const before = find(space.issues, uuid, 'Issue');
  const time = space.moment();
  return space.issues.put({ ...before, trashed: true, archivedAt: time, updatedAt: time });
};

/** Restores an issue from the trash or the archive. https://linear.app/docs/delete-archive-issues */
export const restoreIssue = (space: Workspace, uuid: string): IssueRow => {
  const before = find(space.issues, uuid, 'Issue');
  return space.issues.put({ ...before, trashed: null, archivedAt: null, updatedAt: space.moment() });
};

/** Deletes an issue, as Linear does after 30 days in the trash. https://linear.app/docs/delete-archive-issues */
export const purgeIssue = (space: Workspace, uuid: string): IssueRow =>
  space.issues.put({ ...find(space.issues, uuid, 'Issue'), deleted: true });

/** Archives an issue, as Linear does some months after it was closed. `updatedAt` does not change. */
export const archiveIssue = (space: Workspace, uuid: string): IssueRow =>
  space.issues.put({ ...find(space.issues, uuid, 'Issue'), archivedAt: space.moment() });
