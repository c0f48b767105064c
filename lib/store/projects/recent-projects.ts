import { Cache } from '../../cache.ts';
import { getProject, type Project } from './projects.ts';

const projects = new Cache<Project | undefined>({ maxAgeMs: 30_000, maxEntries: 1_000 });

/**
 * Keeps a project that was just read or written, so that this process uses it at once.
 * @param now epoch ms
 */
export const rememberProject = (project: Project, now: number): void => projects.set(project.id, project, now);

/**
 * A project as it was at most 30 seconds ago. It is not for a change that must take effect at once, such as the end of
 * the keys of a project that is being deleted.
 * @param now epoch ms
 */
export const recentProject = async (id: string, now: number): Promise<Project | undefined> => {
  const project = await projects.load(id, now, () => getProject(id));
  // A made-up token can name any project: one that does not exist must not take the place of a real one.
  if (project === undefined) projects.delete(id);
  return project;
};
