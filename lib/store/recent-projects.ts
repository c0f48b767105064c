import { getProject, type Project } from './projects.ts';

/** Milliseconds for which a process goes by what it has read of a project. */
const maxAge = 30_000;

/** Projects of a process. */
const maxCached = 1_000;

interface Known {
  readonly project: Promise<Project | undefined>;
  /** Epoch ms. */
  readonly readAt: number;
}

const cache = new Map<string, Known>();

const remember = (id: string, known: Known): void => {
  const [oldest] = cache.keys();
  if (cache.size >= maxCached && oldest !== undefined) cache.delete(oldest);
  cache.set(id, known);
};

/** Keeps what was just read or written, so that this process goes by it at once. */
export const rememberProject = (project: Project, now: number): void => {
  cache.delete(project.id);
  remember(project.id, { project: Promise.resolve(project), readAt: now });
};

/**
 * A project as it was at most 30 seconds ago: one read per project, process and half minute. Whatever must take effect
 * at once, the keys of a project that is being deleted, must not go by it.
 * @param now epoch ms
 */
export const recentProject = (id: string, now: number): Promise<Project | undefined> => {
  const known = cache.get(id);
  if (known !== undefined && known.readAt <= now && now < known.readAt + maxAge) return known.project;
  const project = getProject(id);
  cache.delete(id);
  remember(id, { project, readAt: now });
  project.catch(() => {
    if (cache.get(id)?.project === project) cache.delete(id);
  });
  return project;
};
