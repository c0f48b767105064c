import type { projectRoutes } from '../../api/management/projects.ts';
import type { Answer, Call } from '../../call.ts';
import { ApiError, notApplied } from '../../errors.ts';
import { hasConnections } from '../../store/connections/connections.ts';
import { hasUnfinishedErasures } from '../../store/connections/erasures.ts';
import { hasPendingConnections } from '../../store/connections/pending-connections.ts';
import { deleteProject, getProject, markDeleting, unmarkDeleting } from '../../store/projects/projects.ts';
import { purgeProject } from '../../store/projects/purge-project.ts';
import { noProject } from './projects.ts';

/** Kept to answer in, ms. */
const reserve = 2_000;

const connected = (id: string): ApiError =>
  new ApiError(
    'conflict',
    `The project ${id} has connections. Delete them first, with a key of the project: GET /connections lists them, ` +
      'DELETE /connections/{id} deletes one.',
    { details: notApplied },
  );

/** Seconds: an erasure takes two minutes at least. */
const erasureTime = 120;

const erasing = (id: string): ApiError =>
  new ApiError(
    'not_tried',
    `The disconnected accounts of the project ${id} are still being erased; send the same request again in a few minutes.`,
    { details: { retriable: true, outcome: 'not_applied', retry_after: erasureTime } },
  );

/** Seconds: a pending connection lives a quarter of an hour, and its grant is ended before it goes. */
const pendingTime = 15 * 60;

const pending = (id: string): ApiError =>
  new ApiError(
    'not_tried',
    `The project ${id} has pending connections, whose grants at the providers are ended within 15 minutes; send the same request again then.`,
    { details: { retriable: true, outcome: 'not_applied', retry_after: pendingTime } },
  );

/** @throws ApiError when something of the project's accounts is left that only its own deletion or erasure may take */
const checkAccounts = async (id: string): Promise<void> => {
  if (await hasConnections(id)) throw connected(id);
  if (await hasUnfinishedErasures(id)) throw erasing(id);
  if (await hasPendingConnections(id)) throw pending(id);
};

const unfinished = (id: string): ApiError =>
  new ApiError(
    'not_tried',
    `The time of the request was used up before all of the project ${id} was deleted. Its keys have ended; send the ` +
      'same request again to go on.',
    { details: { retriable: true } },
  );

/**
 * Deletes a project and everything of it. First it is marked: its keys end at once, and nothing can be connected any
 * more, so that a project without connections stays so. Then its items are deleted, its own last: a call that was cut
 * short anywhere can be made again and goes on where it ended. A request of one of its keys that was under way may still
 * leave an item behind, which nobody can reach.
 * @param clock epoch ms, now
 * @throws ApiError `not_found`, `conflict` when it has connections, `not_tried` while accounts are being erased or are
 *   pending, or when the time is used up: the same request goes on
 */
export const removeProject = async (
  { params: { id }, now, deadline }: Pick<Call<(typeof projectRoutes)['remove']>, 'params' | 'now' | 'deadline'>,
  clock: () => number = Date.now,
): Promise<Answer> => {
  const found = await getProject(id);
  if (found === undefined) throw noProject(id);
  if (found.deletingSince === undefined) await checkAccounts(id);
  const project = await markDeleting(id, now);
  if (project === undefined) throw noProject(id);
  try {
    await checkAccounts(id);
  } catch (error) {
    await unmarkDeleting(id);
    throw error;
  }
  if (!(await purgeProject(id, deadline - reserve, clock))) throw unfinished(id);
  await deleteProject(project);
  return { data: { id, deleted: true } };
};
