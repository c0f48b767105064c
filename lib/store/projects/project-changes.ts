import { type Audit, changeAudited } from '../audit/audited.ts';
import * as auditedKinds from '../audit/kinds.ts';
import { auditPart } from '../audit/part.ts';
import { present } from '../dynamodb/condition.ts';
import { isoTime } from '../dynamodb/item.ts';
import { type TransactItem, writeTogether, writeUnlessFirst } from '../dynamodb/transaction.ts';
import { replanUpdate } from '../sync/replans.ts';
import { countProjects } from './organisations.ts';
import { getProject, type Project, type ProjectSettings, projects, toProject } from './projects.ts';

/** The audit of a change of a project. */
const projectAudit = (id: string): Audit => ({ project: id, target: id, kind: auditedKinds.project });

/**
 * Stores a new project.
 * @returns false if its organisation does not exist
 */
export const insertProject = async (project: Project): Promise<boolean> => {
  const { organisation } = project;
  const counts = organisation === undefined ? [] : [{ Update: countProjects(organisation, 1) }];
  const audit = auditPart({ ...projectAudit(project.id), after: project });
  const refused = await writeTogether([projects.part.put(project), audit, ...counts]);
  return refused.length === 0;
};

type ProjectChange = Parameters<typeof projects.part.update>[1];

/** Changes the item of a project. @returns `undefined` if the condition is false */
export const changeProject = async (
  id: string,
  changes: ProjectChange,
  also: readonly TransactItem[] = [],
): Promise<Project | undefined> => {
  const stored = await changeAudited(projects, { id }, changes, projectAudit(id), also);
  return stored && toProject(stored);
};

/** The settings that have a value. A setting of `undefined` is removed, because it would delete the stored setting. */
const givenOf = (settings: Partial<ProjectSettings>): Partial<ProjectSettings> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));

/**
 * Changes the given settings. If the schedules of syncs are among them, all connections are planned again.
 * @returns `undefined` if the project does not exist, or is being deleted
 */
export const updateProject = async (
  id: string,
  settings: Partial<ProjectSettings>,
  now: number,
): Promise<Project | undefined> => {
  const changes = { set: { ...givenOf(settings), updatedAt: isoTime(now) }, when: { deletingSince: undefined } };
  return changeProject(id, changes, settings.sync === undefined ? [] : [replanUpdate(id, isoTime(now))]);
};

/**
 * Marks a project as being deleted. From then on, its keys are refused and no account can be connected. A second mark
 * changes nothing.
 * @returns `undefined` if the project does not exist
 */
export const markDeleting = async (id: string, now: number): Promise<Project | undefined> => {
  const change = { set: { deletingSince: isoTime(now) }, when: { deletingSince: undefined } };
  return (await changeProject(id, change)) ?? getProject(id);
};

/** Removes the mark, provided that nothing was deleted yet. */
export const unmarkDeleting = async (id: string): Promise<void> => {
  await changeProject(id, { set: { deletingSince: undefined } });
};

/**
 * Deletes the item of a marked project, after all its other data.
 * @returns false if another call has already deleted it
 */
export const deleteProject = ({ id, organisation, ...project }: Project): Promise<boolean> =>
  writeUnlessFirst([
    projects.part.remove({ id }, { deletingSince: present }),
    auditPart({ ...projectAudit(id), before: project }),
    ...(organisation === undefined ? [] : [{ Update: countProjects(organisation, -1) }]),
  ]);
