import { type Answer, type Call, isObject, type Route } from '../../shared/vendor.ts';
import { invalid, notFound, refuse } from '../errors.ts';
import { readLimit } from '../objects.ts';
import type { Portal } from '../portal.ts';
import { seededAt } from '../seeds.ts';
import type { ListRow } from './rows.ts';

const types = ['MANUAL', 'SNAPSHOT', 'DYNAMIC'];
const mostOfPage = 500;

const sizeOf = ({ members }: ListRow): number => Object.keys(members).length;

const base = (row: ListRow) => ({
  listId: String(row.id),
  listVersion: 1,
  name: row.name,
  objectTypeId: row.objectTypeId,
  processingStatus: 'COMPLETE',
  processingType: row.processingType,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  filtersUpdatedAt: row.createdAt,
  createdById: '501',
  updatedById: '501',
});

const whole = (row: ListRow) => ({ ...base(row), size: sizeOf(row) });

const liveOf = ({ lists }: Portal): readonly ListRow[] =>
  lists.all().filter(({ deletedAt }) => deletedAt === undefined);

const listNamed = (portal: Portal, id: unknown): ListRow => {
  const row = liveOf(portal).find((one) => String(one.id) === String(id));
  if (row === undefined) throw notFound();
  return row;
};

const search = (portal: Portal, { body, cut }: Call): Answer => {
  const { offset = 0, count = 20, objectTypeId, processingTypes } = isObject(body) ? body : {};
  if (Number(count) > mostOfPage) throw invalid(`count is at most ${mostOfPage}`);
  const found = liveOf(portal)
    .filter((row) => objectTypeId === undefined || row.objectTypeId === objectTypeId)
    .filter((row) => !Array.isArray(processingTypes) || processingTypes.includes(row.processingType));
  const end = Number(offset) + cut(Number(count), 1);
  const page = found.slice(Number(offset), end);
  const lists = page.map((row) => ({ ...base(row), additionalProperties: { hs_list_size: String(sizeOf(row)) } }));
  return { status: 200, body: { lists, offset: end, hasMore: found.length > end, total: found.length } };
};

/** "The name of the list, which must be globally unique across all public lists in the portal." Same page. */
const checkName = (portal: Portal, name: string): void => {
  if (liveOf(portal).some((row) => row.name === name)) throw refuse(409, 'CONFLICT', `A list is named ${name} already`);
};

const create = (portal: Portal, { body }: Call): Answer => {
  const { name, objectTypeId, processingType } = isObject(body) ? body : {};
  if (typeof name !== 'string' || name === '') throw invalid('name is missing');
  if (!types.includes(String(processingType))) throw invalid(`${String(processingType)} is no processing type`);
  checkName(portal, name);
  const at = new Date(portal.rules.now()).toISOString();
  const row = portal.lists.put({
    id: portal.lists.nextId(),
    name,
    processingType: String(processingType),
    objectTypeId: String(objectTypeId),
    createdAt: at,
    updatedAt: at,
    members: {},
  });
  return { status: 200, body: { list: whole(row) } };
};

/** "the definitions of all lists that exist for the `listIds` provided". Same page. */
const several = (portal: Portal, { query }: Call): Answer => {
  const named = query.getAll('listIds').flatMap((ids) => ids.split(','));
  const rows = liveOf(portal).filter(({ id }) => named.includes(String(id)));
  return { status: 200, body: { lists: rows.map(whole) } };
};

const withName = (portal: Portal, id: unknown, name: string): ListRow =>
  portal.lists.put({ ...listNamed(portal, id), name, updatedAt: new Date(portal.rules.now()).toISOString() });

/** "Update the name of a list." https://developers.hubspot.com/docs/api-reference/crm-lists-v3/guide */
const rename = (portal: Portal, { params, query }: Call): Answer => {
  const name = query.get('listName') ?? '';
  if (name === '') throw invalid('listName is missing');
  const row = listNamed(portal, params.id);
  if (row.name !== name) checkName(portal, name);
  return { status: 200, body: { updatedList: whole(withName(portal, row.id, name)) } };
};

const remove = (portal: Portal, { params }: Call): Answer => {
  const at = new Date(portal.rules.now()).toISOString();
  portal.lists.put({ ...listNamed(portal, params.id), deletedAt: at });
  return { status: 204 };
};

const members = (portal: Portal, call: Call): Answer => {
  const limit = call.cut(readLimit(call.query, { usual: 100, max: 250 }), 1);
  const after = Number(call.query.get('after') ?? 0);
  const row = listNamed(portal, call.params.id);
  const ids = Object.keys(row.members)
    .map(Number)
    .filter((id) => id > after && portal.tables.contacts.get(id)?.archived === false)
    .toSorted((a, b) => a - b);
  const results = ids
    .slice(0, limit)
    .map((id) => ({ recordId: String(id), membershipTimestamp: row.members[id] ?? seededAt }));
  const last = results.at(-1)?.recordId ?? '';
  return { status: 200, body: { results, ...(ids.length > limit && { paging: { next: { after: last } } }) } };
};

const idsIn = ({ body }: Call): readonly string[] => {
  if (!(Array.isArray(body) && body.every((id) => typeof id === 'string'))) throw invalid('The body is a list of ids');
  return body;
};

/** Adds records to a list, or removes them. */
const change = (portal: Portal, call: Call, isAdd: boolean): Answer => {
  const row = listNamed(portal, call.params.id);
  if (row.processingType === 'DYNAMIC') throw invalid('Memberships of a DYNAMIC list cannot be changed');
  const ids = idsIn(call);
  const isThere = (id: string): boolean => portal.tables.contacts.get(Number(id))?.archived === false;
  const changed = ids.filter((id) => isThere(id) && id in row.members !== isAdd);
  const at = new Date(portal.rules.now()).toISOString();
  const kept = Object.entries(row.members).filter(([id]) => isAdd || !changed.includes(id));
  const added = isAdd ? changed.map((id) => [id, at] as const) : [];
  portal.lists.put({ ...row, members: Object.fromEntries([...kept, ...added]) });
  return {
    status: 200,
    body: {
      recordsIdsAdded: isAdd ? changed : [],
      recordIdsRemoved: isAdd ? [] : changed,
      recordIdsMissing: ids.filter((id) => !isThere(id)),
    },
  };
};

const one = '/crm/v3/lists/{id}';

/** Search is the only way to find lists. Memberships of a dynamic list cannot be written. */
export const listRoutes: readonly Route<Portal>[] = [
  { method: 'POST', path: '/crm/v3/lists/search', handle: search },
  { method: 'POST', path: '/crm/v3/lists', handle: create },
  { method: 'GET', path: '/crm/v3/lists', handle: several },
  {
    method: 'GET',
    path: one,
    handle: (portal, { params }) => ({ status: 200, body: { list: whole(listNamed(portal, params.id)) } }),
  },
  { method: 'PUT', path: `${one}/update-list-name`, handle: rename },
  { method: 'DELETE', path: one, handle: remove },
  { method: 'GET', path: `${one}/memberships`, handle: members },
  { method: 'PUT', path: `${one}/memberships/add`, handle: (portal, call) => change(portal, call, true) },
  { method: 'PUT', path: `${one}/memberships/remove`, handle: (portal, call) => change(portal, call, false) },
];

/** Test controls of lists: actions of a user in HubSpot's own screens. */
export const listsOf = (portal: Portal) => ({
  lists: (): readonly ListRow[] => liveOf(portal),
  createList: (name: string, processingType = 'MANUAL'): ListRow => {
    const at = new Date(portal.rules.now()).toISOString();
    const id = portal.lists.nextId();
    return portal.lists.put({
      id,
      name,
      processingType,
      objectTypeId: '0-1',
      createdAt: at,
      updatedAt: at,
      members: {},
    });
  },
  renameList: (id: number, name: string): ListRow => withName(portal, id, name),
  deleteList: (id: number): void => {
    portal.lists.put({ ...listNamed(portal, id), deletedAt: new Date(portal.rules.now()).toISOString() });
  },
  /** Adds a record to any list, without a check. */
  join: (id: number, record: number): void => {
    const row = listNamed(portal, id);
    portal.lists.put({ ...row, members: { ...row.members, [record]: new Date(portal.rules.now()).toISOString() } });
  },
});
