import type { Answer, Call, Route } from '../shared/vendor.ts';
import { invalid, notFound } from './errors.ts';
import { checkParameters, nothing, ok, pageAsked } from './paging.ts';
import { dataOf, knownRecord } from './records.ts';
import { uuidOf } from './seeds.ts';
import type { NoteRow } from './types.ts';
import { appOf, nowIn, objectNamed, type Workspace } from './workspace.ts';

const present = (
  workspace: Workspace,
  { uuid, parentObject, parentId, title, content, createdAt, author }: NoteRow,
) => ({
  id: { workspace_id: workspace.id, note_id: uuid },
  parent_object: parentObject,
  parent_record_id: parentId,
  title,
  meeting_id: null,
  content_plaintext: content,
  content_markdown: content,
  tags: [],
  created_by_actor: author === undefined ? appOf(workspace) : { type: 'workspace-member', id: author },
  created_at: createdAt,
});

const members = ['parent_object', 'parent_record_id', 'title', 'format', 'content', 'created_at'];

const text = (value: unknown, name: string): string => {
  if (typeof value === 'string') return value;
  throw invalid(`"${name}" must be a text.`);
};

const format = (value: unknown): void => {
  if (value !== 'plaintext' && value !== 'markdown') throw invalid('"format" must be "plaintext" or "markdown".');
};

/** Creates a note on a record. https://docs.attio.com/rest-api/endpoint-reference/notes/create-a-note */
export const createNote = (workspace: Workspace, body: unknown, author?: string): NoteRow => {
  const data = dataOf(body, members);
  format(data.format);
  const object = objectNamed(workspace, text(data.parent_object, 'parent_object'));
  const { uuid: parentId } = knownRecord(workspace, object, text(data.parent_record_id, 'parent_record_id'));
  const id = workspace.notes.nextId();
  return workspace.notes.put({
    id,
    uuid: uuidOf(workspace.settings, 'note', id),
    createdAt: nowIn(workspace),
    parentObject: object.slug,
    parentId,
    title: text(data.title, 'title'),
    content: text(data.content, 'content'),
    removed: false,
    ...(author !== undefined && { author }),
  });
};

const knownNote = ({ notes }: Workspace, uuid: string): NoteRow => {
  const row = notes.all().find((one) => one.uuid === uuid && !one.removed);
  if (row) return row;
  throw notFound(`Note with ID "${uuid}" not found.`);
};

/** Changes the title and content of a note. https://docs.attio.com/rest-api/endpoint-reference/notes/update-a-note */
export const updateNote = (workspace: Workspace, uuid: string, body: unknown): NoteRow => {
  const { title, content, ...data } = dataOf(body, ['title', 'format', 'content']);
  if (content !== undefined) format(data.format);
  const row = knownNote(workspace, uuid);
  return workspace.notes.put({
    ...row,
    ...(title !== undefined && { title: text(title, 'title') }),
    ...(content !== undefined && { content: text(content, 'content') }),
  });
};

/**
 * Deletes a note. Keeps the row for the webhook and marks it as deleted.
 * @throws Refusal 404 if the note is unknown or deleted
 */
export const removeNote = (workspace: Workspace, uuid: string): NoteRow =>
  workspace.notes.put({ ...knownNote(workspace, uuid), removed: true });

/** "The default is 10 and the maximum is 50." https://docs.attio.com/rest-api/endpoint-reference/notes/list-notes */
const list = (workspace: Workspace, call: Call): Answer => {
  checkParameters(call, ['limit', 'offset', 'parent_object', 'parent_record_id']);
  const [object, id] = ['parent_object', 'parent_record_id'].map((name) => call.query.get(name));
  const slug = object === null || object === undefined ? undefined : objectNamed(workspace, object).slug;
  const kept = workspace.notes.all().filter(({ removed, parentObject, parentId }) => {
    if (removed) return false;
    return (slug === undefined || parentObject === slug) && (id === null || parentId === id);
  });
  return ok(pageAsked(kept, call, 10, 50).map((row) => present(workspace, row)));
};

const one = '/v2/notes/{note_id}';
const idOf = ({ params }: Call): string => params.note_id ?? '';

/** Lists notes from the oldest to the newest, 10 per page. */
export const noteRoutes: readonly Route<Workspace>[] = [
  { method: 'GET', path: '/v2/notes', handle: list },
  {
    method: 'POST',
    path: '/v2/notes',
    handle: (workspace, { body }) => ok(present(workspace, createNote(workspace, body))),
  },
  { method: 'GET', path: one, handle: (workspace, call) => ok(present(workspace, knownNote(workspace, idOf(call)))) },
  {
    method: 'PATCH',
    path: one,
    handle: (workspace, call) => ok(present(workspace, updateNote(workspace, idOf(call), call.body))),
  },
  {
    method: 'DELETE',
    path: one,
    handle: (workspace, call) => {
      removeNote(workspace, idOf(call));
      return nothing;
    },
  },
];
