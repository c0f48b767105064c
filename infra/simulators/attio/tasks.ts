import { type Answer, type Call, isObject, type Route } from '../shared/vendor.ts';
import { invalid, notFound } from './errors.ts';
import { checkParameters, nothing, ok, pageAsked } from './paging.ts';
import { dataOf, knownRecord } from './records.ts';
import { uuidOf } from './seeds.ts';
import type { Link, TaskRow, Values } from './types.ts';
import { appOf, nanoseconds, nowIn, objectNamed, type Workspace } from './workspace.ts';

const present = (workspace: Workspace, row: TaskRow) => ({
  id: { workspace_id: workspace.id, task_id: row.uuid },
  content_plaintext: row.content,
  is_completed: row.completedAt !== null,
  completed_at: row.completedAt,
  deadline_at: row.deadline,
  linked_records: row.links.map(({ object, id }) => ({
    target_object_id: object,
    target_object: object,
    target_record_id: id,
  })),
  assignees: row.assignees.map((id) => ({ referenced_actor_type: 'workspace-member', referenced_actor_id: id })),
  created_by_actor: appOf(workspace),
  created_at: row.createdAt,
});

const changeable = ['deadline_at', 'is_completed', 'linked_records', 'assignees'];

const listOf = (value: unknown, name: string): readonly Values[] => {
  if (Array.isArray(value) && value.every(isObject)) return value;
  throw invalid(`"${name}" must be a list of objects.`);
};

const linksIn = (workspace: Workspace, value: unknown): readonly Link[] =>
  listOf(value, 'linked_records').map(({ target_object: object, target_record_id: id, ...others }) => {
    if (Object.keys(others).length > 0) throw invalid('A linked record has "target_object" and "target_record_id".');
    const schema = objectNamed(workspace, String(object));
    return { object: schema.slug, id: knownRecord(workspace, schema, String(id)).uuid };
  });

const assigneesIn = ({ members }: Workspace, value: unknown): readonly string[] =>
  listOf(value, 'assignees').map(({ referenced_actor_type: type, referenced_actor_id: id }) => {
    const member = members.find((one) => one.id === id);
    if (type === 'workspace-member' && member) return member.id;
    throw notFound(`Workspace member with ID "${String(id)}" not found.`);
  });

const deadlineIn = (value: unknown): string | null => {
  if (value === null) return null;
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) throw invalid('"deadline_at" must be an ISO 8601 timestamp.');
  return nanoseconds(time);
};

const completedIn = (workspace: Workspace, value: unknown, before: string | null): string | null => {
  if (typeof value !== 'boolean') throw invalid('"is_completed" must be true or false.');
  return value ? (before ?? nowIn(workspace)) : null;
};

const changesIn = (workspace: Workspace, data: Values, before: string | null): Partial<TaskRow> => ({
  ...(data.deadline_at !== undefined && { deadline: deadlineIn(data.deadline_at) }),
  ...(data.is_completed !== undefined && { completedAt: completedIn(workspace, data.is_completed, before) }),
  ...(data.linked_records !== undefined && { links: linksIn(workspace, data.linked_records) }),
  ...(data.assignees !== undefined && { assignees: assigneesIn(workspace, data.assignees) }),
});

/** Creates a task. Every member is required. https://docs.attio.com/rest-api/endpoint-reference/tasks/create-a-task */
export const createTask = (workspace: Workspace, body: unknown): TaskRow => {
  const members = ['content', 'format', ...changeable];
  const data = dataOf(body, members);
  const missing = members.find((name) => data[name] === undefined);
  if (missing !== undefined) throw invalid(`"${missing}" is required.`);
  if (typeof data.content !== 'string' || data.format !== 'plaintext') throw invalid('"content" must be plain text.');
  const id = workspace.tasks.nextId();
  return workspace.tasks.put({
    id,
    uuid: uuidOf(workspace.settings, 'task', id),
    createdAt: nowIn(workspace),
    content: data.content,
    deadline: null,
    completedAt: null,
    links: [],
    assignees: [],
    removed: false,
    ...changesIn(workspace, data, null),
  });
};

const knownTask = ({ tasks }: Workspace, uuid: string): TaskRow => {
  const row = tasks.all().find((one) => one.uuid === uuid && !one.removed);
  if (row) return row;
  throw notFound(`Task with ID "${uuid}" not found.`);
};

/** Changes a task. https://docs.attio.com/rest-api/endpoint-reference/tasks/update-a-task */
export const updateTask = (workspace: Workspace, uuid: string, body: unknown): TaskRow => {
  const row = knownTask(workspace, uuid);
  return workspace.tasks.put({ ...row, ...changesIn(workspace, dataOf(body, changeable), row.completedAt) });
};

/**
 * Deletes a task. Keeps the row for the webhook and marks it as deleted.
 * @throws Refusal 404 if the task is unknown or deleted
 */
export const removeTask = (workspace: Workspace, uuid: string): TaskRow =>
  workspace.tasks.put({ ...knownTask(workspace, uuid), removed: true });

const isAssigned = ({ members }: Workspace, row: TaskRow, wanted: string): boolean =>
  row.assignees.some((id) => id === wanted || members.find((one) => one.id === id)?.email === wanted);

/** A page of tasks. https://docs.attio.com/rest-api/endpoint-reference/tasks/list-tasks */
const list = (workspace: Workspace, call: Call): Answer => {
  checkParameters(call, [
    ...['limit', 'offset', 'sort', 'linked_object', 'linked_record_id', 'assignee', 'is_completed'],
  ]);
  const { query } = call;
  const [object, record] = [query.get('linked_object'), query.get('linked_record_id')];
  if ((object === null) !== (record === null))
    throw invalid('"linked_object" and "linked_record_id" must be provided together.');
  const [assignee, completed] = [query.get('assignee'), query.get('is_completed')];
  const kept = workspace.tasks.all().filter((row) => {
    if (row.removed) return false;
    if (object !== null && !row.links.some((link) => link.object === object && link.id === record)) return false;
    if (assignee !== null && !isAssigned(workspace, row, assignee)) return false;
    return completed === null || String(row.completedAt !== null) === completed;
  });
  const isNewestFirst = query.get('sort') === 'created_at:desc';
  const ordered = isNewestFirst ? kept.toReversed() : kept;
  return ok(pageAsked(ordered, call, 500, 500).map((row) => present(workspace, row)));
};

const one = '/v2/tasks/{task_id}';
const idOf = ({ params }: Call): string => params.task_id ?? '';

/** Lists tasks from the oldest to the newest, 500 per page. With `sort` = `created_at:desc`, the newest come first. */
export const taskRoutes: readonly Route<Workspace>[] = [
  { method: 'GET', path: '/v2/tasks', handle: list },
  {
    method: 'POST',
    path: '/v2/tasks',
    handle: (workspace, { body }) => ok(present(workspace, createTask(workspace, body))),
  },
  { method: 'GET', path: one, handle: (workspace, call) => ok(present(workspace, knownTask(workspace, idOf(call)))) },
  {
    method: 'PATCH',
    path: one,
    handle: (workspace, call) => ok(present(workspace, updateTask(workspace, idOf(call), call.body))),
  },
  {
    method: 'DELETE',
    path: one,
    handle: (workspace, call) => {
      removeTask(workspace, idOf(call));
      return nothing;
    },
  },
];
