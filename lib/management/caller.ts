import type { Caller } from '../call.ts';
import { operatorScope } from '../crypto/tokens.ts';
import { ApiError, validationError } from '../errors.ts';
import { getProject } from '../store/projects/projects.ts';

/** The project whose key the caller used. @throws Error if the route accepts no project keys */
export const projectOf = (caller: Caller): string => {
  if (caller.kind === 'project') return caller.project;
  throw new Error("A route of a project was called without a project's key.");
};

/**
 * Refusal of a foreign `id_project`. The code is 404 and not 403, whether or not such a project exists, so a key
 * cannot find out ids and names of other projects. The answer is the same as for every id outside the key's project.
 */
const unknownProject = (given: string): ApiError =>
  new ApiError('not_found', `id_project: there is no project ${JSON.stringify(given)} for this API key.`, {
    details: { issues: [{ path: 'id_project', message: 'is not the project of this API key' }], retriable: false },
  });

/**
 * The project of a call. If `id_project` is given, it must be the id or the name of the key's project.
 * @throws ApiError `not_found` if `id_project` names another project
 */
export const ownProject = async (caller: Caller, given: string | undefined): Promise<string> => {
  const own = projectOf(caller);
  if (given === undefined || given === own) return own;
  const project = await getProject(own);
  if (project?.name !== given) throw unknownProject(given);
  return own;
};

/**
 * The project that an operator names, `op` for the operator's own keys, or the project of the key.
 * @throws ApiError `validation_failed` if an operator names no project, `not_found` if the project does not exist
 */
export const namedProject = async (caller: Caller, given: string | undefined): Promise<string> => {
  if (caller.kind !== 'operator') return ownProject(caller, given);
  if (given === undefined)
    throw validationError([{ path: 'id_project', message: 'is needed with an operator key: a project, or op' }]);
  if (given === operatorScope) return operatorScope;
  const project = await getProject(given);
  if (project === undefined || project.deletingSince !== undefined) throw unknownProject(given);
  return project.id;
};
