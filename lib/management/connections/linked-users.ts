import type * as z from 'zod';
import type { linkedUserRecord, linkedUserRoutes } from '../../api/management/linked-users.ts';
import type { Answer, Call } from '../../call.ts';
import { linkedUserId } from '../../crypto/ids.ts';
import { forgetOriginId } from '../../store/connections/connection-update.ts';
import { listConnections } from '../../store/connections/connections.ts';
import { deleteMagicLink, listMagicLinks } from '../../store/connections/magic-links.ts';
import type { Page, PageRequest } from '../../store/dynamodb/query.ts';
import { deleteMappingsOf } from '../../store/projects/field-mapping-changes.ts';
import {
  beginDeletion,
  deleteLinkedUser,
  getLinkedUser,
  type LinkedUser,
  listLinkedUsers as listStored,
  saveLinkedUser,
} from '../../store/projects/linked-users.ts';
import { ownProject, projectOf } from '../caller.ts';
import { answerPage } from '../page-answer.ts';
import { requireFound } from '../require-found.ts';
import { disconnect } from './disconnect.ts';

type Routes = typeof linkedUserRoutes;

/** A linked user as the API shows it. */
export const presentLinkedUser = (user: LinkedUser): z.input<typeof linkedUserRecord> => ({
  id_linked_user: user.id,
  linked_user_origin_id: user.originId,
  alias: user.alias,
  id_project: user.project,
  created_at: user.createdAt,
});

/**
 * Creates a linked user. If the origin id exists, sets the alias of that linked user (200).
 * @throws ApiError `not_found` if `id_project` is not the project of the key
 */
export const createLinkedUser = async ({ body, caller, now }: Call<Routes['create']>): Promise<Answer> => {
  const project = await ownProject(caller, body.id_project);
  const saved = await saveLinkedUser({ project, originId: body.linked_user_origin_id, alias: body.alias }, now);
  return { status: saved.created ? 201 : 200, data: presentLinkedUser(saved.linkedUser) };
};

/** A page with at most one linked user: the linked user with an origin id. */
const readByOrigin = async (project: string, originId: string): Promise<Page<LinkedUser>> => {
  const user = await getLinkedUser(project, linkedUserId(project, originId));
  return { items: user === undefined ? [] : [user] };
};

/**
 * A page of linked users, or the linked user with an origin id.
 * @throws ApiError `invalid_cursor`
 */
export const listLinkedUsers = ({ query, caller }: Call<Routes['list']>): Promise<Answer> => {
  const project = projectOf(caller);
  const { linked_user_origin_id: originId } = query;
  const read = (page: PageRequest) =>
    originId === undefined ? listStored(project, page) : readByOrigin(project, originId);
  return answerPage(
    { caller, project, route: 'GET /linked-users', filters: { originId } },
    query,
    read,
    presentLinkedUser,
  );
};

/** Returns a linked user. @throws ApiError `not_found` */
export const getLinkedUserById = async ({ params: { id }, caller }: Call<Routes['get']>): Promise<Answer> => ({
  data: presentLinkedUser(requireFound(await getLinkedUser(projectOf(caller), id), 'linked user', id)),
});

/** Number of accounts that are disconnected at the same time. */
const atOnce = 10;

/** Minimum time for beginning with further accounts, ms. A provider may take 4 s. */
const enough = 8_000;

/** Processes all pages while there is time. @returns false if the time ended before the last page */
const eachPage = async <T>(
  { deadline }: Pick<Call, 'deadline'>,
  read: (page: PageRequest) => Promise<Page<T>>,
  act: (item: T) => Promise<unknown>,
): Promise<boolean> => {
  let startAfter: string | undefined;
  do {
    if (deadline - Date.now() < enough / 2) return false;
    const { items, next } = await read({ limit: atOnce * 10, startAfter });
    await Promise.all(items.map(act));
    startAfter = next;
  } while (startAfter !== undefined);
  return true;
};

/**
 * Removes the project's own id of a linked user from all data that outlives the linked user. Revoked connections lose
 * the id. Magic links, which no longer work, are deleted.
 * @returns false if the time was too short
 */
const forgetOrigin = async (call: Pick<Call, 'deadline'>, project: string, linkedUser: string): Promise<boolean> => {
  const revoked = (page: PageRequest) => listConnections(project, { ...page, linkedUser, status: 'revoked' });
  const links = (page: PageRequest) => listMagicLinks(project, { ...page, linkedUser, at: 0 });
  return (
    (await eachPage(call, revoked, (one) => forgetOriginId(one))) &&
    (await eachPage(call, links, ({ id }) => deleteMagicLink(project, id)))
  );
};

/**
 * Disconnects all accounts of the linked user, then deletes the linked user. `deleted` is false if the time was too
 * short, and the same call continues.
 * @throws ApiError `not_found`
 */
export const removeLinkedUser = async (call: Call<Routes['remove']>): Promise<Answer> => {
  const { id } = call.params;
  const project = projectOf(call.caller);
  requireFound((await beginDeletion(project, id, call.now)) || undefined, 'linked user', id);
  const connections: Awaited<ReturnType<typeof disconnect>>[] = [];
  let [startAfter, before]: [string | undefined, number] = [undefined, -1];
  while (call.deadline - Date.now() > enough) {
    const { items, next } = await listConnections(project, { linkedUser: id, limit: atOnce, startAfter });
    connections.push(...(await Promise.all(items.map((connection) => disconnect(connection, call)))));
    startAfter = next;
    if (next !== undefined) continue;
    // Before the deletion of the linked user, because a new linked user with the same origin id has the same id.
    await deleteMappingsOf(project, id);
    if (!(await forgetOrigin(call, project, id))) break;
    if ((await deleteLinkedUser(project, id)) !== 'connected') return { data: { id, deleted: true, connections } };
    // Another round for accounts that were connected meanwhile. If a round finds nothing, more rounds would find
    // nothing either.
    if (connections.length === before) break;
    before = connections.length;
  }
  const message = 'The linked user still has connections, or was created again: delete it again to continue.';
  return { data: { id, deleted: false, connections }, message };
};
