import type { exportRoutes } from '../../api/management/export.ts';
import type { Answer, Call } from '../../call.ts';
import { getLinkedUser } from '../../store/projects/linked-users.ts';
import { projectOf } from '../caller.ts';
import { answerPage } from '../page-answer.ts';
import { requireFound } from '../require-found.ts';
import { readExport } from './read-export.ts';

/**
 * A page of all stored data of a linked user.
 * @throws ApiError `not_found`, `invalid_cursor`
 */
export const exportLinkedUser = async (call: Call<(typeof exportRoutes)['exportAll']>): Promise<Answer> => {
  const { params, query, caller, now } = call;
  const project = projectOf(caller);
  const { id: linkedUser } = requireFound(await getLinkedUser(project, params.id), 'linked user', params.id);
  const list = { caller, project, route: 'GET /linked-users/{id}/export', filters: { linkedUser } };
  return answerPage(
    list,
    query,
    (page) => readExport({ project, linkedUser, now }, page),
    (entry) => entry,
  );
};
