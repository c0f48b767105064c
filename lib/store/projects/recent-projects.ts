import { RecentReads } from '../dynamodb/recent-reads.ts';
import { getProject, type Project } from './projects.ts';

const recent = new RecentReads<Project | undefined>();

/** Keeps what was just read or written, so that this process goes by it at once. */
export const rememberProject = (project: Project, now: number): void => recent.remember(project.id, project, now);

/**
 * A project as it was at most 30 seconds ago. Whatever must take effect at once, the keys of a project that is being
 * deleted, must not go by it.
 * @param now epoch ms
 */
export const recentProject = async (id: string, now: number): Promise<Project | undefined> => {
  const project = await recent.get(id, now, () => getProject(id));
  // Whoever makes tokens up can name as many projects as they like: those must not take the place of real ones.
  if (project === undefined) recent.forget((name) => name === id);
  return project;
};
