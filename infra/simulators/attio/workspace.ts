import type { Journal, Table } from '../shared/journal.ts';
import { notFound } from './errors.ts';
import { seedLists, seedMembers, seedObjects, uuidOf, type WorkspaceSettings } from './seeds.ts';
import type { Attribute, HookRow, ListSchema, Member, NoteRow, Row, Schema, TaskRow } from './types.ts';

interface WorkspaceRules {
  readonly now: () => number;
}

/** An Attio workspace. */
export interface Workspace {
  readonly settings: WorkspaceSettings;
  readonly id: string;
  readonly rules: WorkspaceRules;
  readonly members: readonly Member[];
  readonly objects: readonly Schema[];
  /** Slugs of the objects that an admin has switched off. */
  readonly off: Set<string>;
  readonly lists: readonly ListSchema[];
  /** Records by the slug of their object, and entries by the slug of their list. */
  readonly rows: ReadonlyMap<string, Table<Row>>;
  readonly notes: Table<NoteRow>;
  readonly tasks: Table<TaskRow>;
  readonly hooks: Table<HookRow>;
}

/** Opens the tables of a workspace. Lists, attributes and members are seeds: the journal does not contain them. */
export const openWorkspace = (settings: WorkspaceSettings, rules: WorkspaceRules, journal: Journal): Workspace => {
  const objects = seedObjects(settings);
  const lists = seedLists(settings);
  const table = (kind: string, { slug }: Schema) => journal.table<Row>(`${settings.slug}/${kind}/${slug}`, 1);
  return {
    settings,
    id: uuidOf(settings, 'workspace', 1),
    rules,
    members: seedMembers(settings),
    objects,
    off: new Set(settings.deals ? ['users'] : ['deals', 'users']),
    lists,
    rows: new Map([
      ...objects.map((object) => [object.slug, table('record', object)] as const),
      ...lists.map((list) => [list.slug, table('entry', list)] as const),
    ]),
    notes: journal.table<NoteRow>(`${settings.slug}/notes`, 1),
    tasks: journal.table<TaskRow>(`${settings.slug}/tasks`, 1),
    hooks: journal.table<HookRow>(`${settings.slug}/webhooks`, 1),
  };
};

/** Times have nine digits after the second. https://docs.attio.com/docs/attribute-types/attribute-types-timestamp */
export const nanoseconds = (epochMs: number): string => new Date(epochMs).toISOString().replace('Z', '000000Z');

/** The workspace's time with nine digits after the second. */
export const nowIn = ({ rules }: Workspace): string => nanoseconds(rules.now());

/** Objects that are switched on. `users` is off from the start. */
export const objectsOf = ({ objects, off }: Workspace): readonly Schema[] =>
  objects.filter(({ slug }) => !off.has(slug));

/** Finds an object. Accepts a slug or an id. @throws Refusal 404 for an object that is unknown or switched off */
export const objectNamed = (workspace: Workspace, name: string): Schema => {
  const found = objectsOf(workspace).find(({ id, slug }) => [id, slug].includes(name));
  if (found) return found;
  throw notFound(`Object with slug/ID "${name}" was not found.`);
};

/** Finds a list. Accepts a slug or an id. @throws Refusal 404 */
export const listNamed = ({ lists }: Workspace, name: string): ListSchema => {
  const found = lists.find(({ id, slug }) => [id, slug].includes(name));
  if (found) return found;
  throw notFound(`List with slug/ID "${name}" not found.`);
};

/** Finds an attribute of an object or a list. Accepts a slug or an id. @throws Refusal 404 */
export const attributeNamed = ({ attributes }: Schema, name: string): Attribute => {
  const found = attributes.find(({ id, slug }) => [id, slug].includes(name));
  if (found) return found;
  throw notFound(`Attribute with slug/ID "${name}" not found.`);
};

/** Table of an object or a list. */
export const rowsOf = ({ rows }: Workspace, slug: string): Table<Row> => {
  const table = rows.get(slug);
  if (table) return table;
  throw notFound(`Object with slug/ID "${slug}" was not found.`);
};

/** Records of an object, or entries of a list, without deleted rows. */
export const liveRows = (workspace: Workspace, slug: string): Row[] =>
  (workspace.rows.get(slug)?.all() ?? []).filter(({ removed }) => !removed);

/** Row of an id. The id begins with the number of the row. */
export const liveRow = ({ rows }: Workspace, slug: string, uuid: string): Row | undefined => {
  const row = rows.get(slug)?.get(Number.parseInt(uuid.slice(0, 8), 16) % 0x100_0000);
  return row?.uuid === uuid && !row.removed ? row : undefined;
};

/** Id for a new row. */
export const newUuid = ({ settings, objects, lists }: Workspace, { slug }: Schema, id: number): string => {
  const index = [...objects, ...lists].findIndex((schema) => schema.slug === slug);
  return uuidOf(settings, index < objects.length ? 'record' : 'entry', (index + 1) * 0x100_0000 + id);
};

/** Author of writes through the API: the app, or the key. */
export const appOf = ({ settings }: Workspace): { readonly type: 'app'; readonly id: string } => ({
  type: 'app',
  id: uuidOf(settings, 'app', 1),
});
