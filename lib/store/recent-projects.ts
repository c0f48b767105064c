import { getProject, type Project } from './projects.ts';
import { RecentReads } from './recent-reads.ts';

const recent = new RecentReads<Project | undefined>();

/** Keeps what was just read or written, so that this process goes by it at once. */
export const rememberProject = (project: Project, now: number): void => recent.remember(project.id, project, now);

/**
 * A project as it was at most 30 seconds ago. Whatever must take effect at once, the keys of a project that is being
 * deleted, must not go by it.
 * @param now epoch ms
 */
export const recentProject = (id: string, now: number): Promise<Project | undefined> =>
  recent.get(id, now, () => getProject(id));
