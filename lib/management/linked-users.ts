import type * as z from 'zod';
import type { Call } from '../api/endpoint.ts';
import type { linkedUserRecord, linkedUserRoutes } from '../api/management/linked-users.ts';
import type { Answer } from '../api/response.ts';
import { linkedUserId } from '../crypto/ids.ts';
import { ApiError } from '../errors.ts';
import {
  deleteLinkedUser,
  getLinkedUser,
  type LinkedUser,
  listLinkedUsers as listStored,
  saveLinkedUser,
} from '../store/linked-users.ts';
import { ownProject, projectOf } from './caller.ts';
import { found } from './found.ts';
import { answerPage } from './paging.ts';

type Routes = typeof linkedUserRoutes;

const present = (user: LinkedUser): z.input<typeof linkedUserRecord> => ({
  id_linked_user: user.id,
  linked_user_origin_id: user.originId,
  alias: user.alias,
  id_project: user.project,
  created_at: user.createdAt,
});

export const createLinkedUser = async ({ body, caller, now }: Call<Routes['create']>): Promise<Answer> => {
  const project = await ownProject(caller, body.id_project);
  const saved = await saveLinkedUser({ project, originId: body.linked_user_origin_id, alias: body.alias }, now);
  return { status: saved.created ? 201 : 200, data: present(saved.linkedUser) };
};

export const listLinkedUsers = async ({ query, caller }: Call<Routes['list']>): Promise<Answer> => {
  const project = projectOf(caller);
  if (query.linked_user_origin_id !== undefined) {
    const user = await getLinkedUser(project, linkedUserId(project, query.linked_user_origin_id));
    return { data: user === undefined ? [] : [present(user)], nextCursor: null };
  }
  return answerPage({ project, route: 'GET /linked-users' }, query, (page) => listStored(project, page), present);
};

export const getLinkedUserById = async ({ params: { id }, caller }: Call<Routes['get']>): Promise<Answer> => ({
  data: present(found(await getLinkedUser(projectOf(caller), id), 'linked user', id)),
});

export const removeLinkedUser = async ({ params: { id }, caller }: Call<Routes['remove']>): Promise<Answer> => {
  const outcome = await deleteLinkedUser(projectOf(caller), id);
  if (outcome === 'connected') {
    throw new ApiError(
      'conflict',
      `The linked user ${id} has connections. Delete them first: GET /connections?id_linked_user=${id} lists them, ` +
        'DELETE /connections/{id} deletes one.',
      { details: { retriable: false } },
    );
  }
  found(outcome === 'absent' ? undefined : outcome, 'linked user', id);
  return { data: { id, deleted: true } };
};
