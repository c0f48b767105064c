import type { projectRoutes } from '../../api/management/projects/projects.ts';
import type { Answer, Call } from '../../call.ts';
import { ApiError, refusal } from '../../errors.ts';
import { hasConnections } from '../../store/connections/connections.ts';
import { hasUnfinishedErasures } from '../../store/connections/erasures.ts';
import { hasPendingConnections } from '../../store/connections/pending-connections.ts';
import { deleteProject, markDeleting, unmarkDeleting } from '../../store/projects/project-changes.ts';
import { getProject } from '../../store/projects/projects.ts';
import { purgeProject } from '../../store/projects/purge-project.ts';
import { purgeUsage } from '../../store/requests/usage.ts';
import { noProject } from './projects.ts';

/** Time reserved for the answer, ms. */
const reserve = 2_000;

const connected = (id: string): ApiError =>
  refusal(
    'conflict',
    `The project ${id} has connections. Delete them first, with a key of the project: GET /connections lists them, ` +
      'DELETE /connections/{id} deletes one.',
  );

/** Time of an erasure, at least two minutes, in seconds. */
const erasureTime = 120;

const erasing = (id: string): ApiError =>
  new ApiError(
    'not_tried',
    `The disconnected accounts of the project ${id} are still being erased; send the same request again in a few minutes.`,
    { details: { retriable: true, outcome: 'not_applied', retry_after: erasureTime } },
  );

/** Life of a pending connection, seconds. Before it ends, its grant at the provider is ended. */
const pendingTime = 15 * 60;

const pending = (id: string): ApiError =>
  new ApiError(
    'not_tried',
    `The project ${id} has pending connections, whose grants at the providers are ended within 15 minutes; send the same request again then.`,
    { details: { retriable: true, outcome: 'not_applied', retry_after: pendingTime } },
  );

/**
 * Refuses the deletion of a project with connected accounts.
 * @throws ApiError if accounts are left that only their own deletion or erasure may remove
 */
const checkAccounts = async (id: string): Promise<void> => {
  if (await hasConnections(id)) throw connected(id);
  if (await hasUnfinishedErasures(id)) throw erasing(id);
  if (await hasPendingConnections(id)) throw pending(id);
};

const unfinished = (id: string): ApiError =>
  new ApiError(
    'not_tried',
    `The time of the request ended before all of the project ${id} was deleted. Its keys no longer work; send the ` +
      'same request again to continue.',
    { details: { retriable: true } },
  );

/**
 * Deletes a project with all its data. First the project is marked: its keys stop working at once, and no account can
 * be connected, so a project without connections stays without them. Then its items are deleted, and the project's
 * own item last. If a call is cut short, the same request continues at that place. A request with a deleted key that
 * was still running may leave an item behind, which no caller can reach.
 * @param clock returns the current time, epoch ms
 * @throws ApiError `not_found`, `conflict` if the project has connections, `not_tried` while accounts are being
 * erased or are pending, or if the time ends: the same request continues
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
  for (const purge of [purgeProject, purgeUsage]) {
    if (!(await purge(id, deadline - reserve, clock))) throw unfinished(id);
  }
  await deleteProject(project);
  return { data: { id, deleted: true } };
};
