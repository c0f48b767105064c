import { absentOr } from '../dynamodb/condition.ts';
import { isoTime } from '../dynamodb/item.ts';
import type { SyncPause, SyncPauses } from '../sync/pauses.ts';
import { replanUpdate } from '../sync/replans.ts';
import { changeProject } from './project-changes.ts';
import type { Project } from './projects.ts';

/**
 * Condition of a write: the project's pauses have not changed since the project was read, and its deletion has not
 * begun.
 */
const areAsTheyWere = ({ syncPauses }: Project) => ({
  deletingSince: undefined,
  syncPauses: Object.keys(syncPauses).length === 0 ? absentOr(syncPauses) : syncPauses,
});

const store = (project: Project, syncPauses: SyncPauses, resumes: boolean, now: number) => {
  const time = isoTime(now);
  const set = { syncPauses, updatedAt: time };
  const replan = resumes ? [replanUpdate(project.id, time)] : [];
  return changeProject(project.id, { set, when: areAsTheyWere(project) }, replan);
};

/**
 * Pauses the syncs of a project with a provider, or with `allProviders`.
 * @param now epoch ms
 * @returns the changed project; `undefined` if its pauses changed after it was read, or it is being deleted
 */
export const pauseProject = (
  project: Project,
  provider: string,
  pause: SyncPause,
  now: number,
): Promise<Project | undefined> => store(project, { ...project.syncPauses, [provider]: pause }, false, now);

/**
 * Ends a pause and starts the cycles of all connections of the project, page by page.
 * @param now epoch ms
 * @returns as `pauseProject`
 */
export const resumeProject = (project: Project, provider: string, now: number): Promise<Project | undefined> => {
  const { [provider]: _, ...others } = project.syncPauses;
  return store(project, others, true, now);
};
