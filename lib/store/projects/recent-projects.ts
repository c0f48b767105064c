import { Cache } from '../../cache.ts';
import { getProject, type Project } from './projects.ts';

const projects = new Cache<Project | undefined>({ maxAgeMs: 30_000, maxEntries: 1_000 });

/**
 * Caches a project that was just read or written, so that this process uses it at once.
 * @param now epoch ms
 */
export const rememberProject = (project: Project, now: number): void => projects.set(project.id, project, now);

/**
 * A project as of at most 30 seconds ago. Do not use it for a change that must take effect at once, such as the refusal
 * of the keys of a project that is being deleted.
 * @param now epoch ms
 */
export const recentProject = async (id: string, now: number): Promise<Project | undefined> => {
  const project = await projects.load(id, now, () => getProject(id));
  // An invented token can name any project: a project that does not exist must not displace a real one from the cache.
  if (project === undefined) projects.delete(id);
  return project;
};
