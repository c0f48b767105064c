import type { Caller } from '../call.ts';
import { operatorScope } from '../crypto/tokens.ts';
import { ApiError, validationError } from '../errors.ts';
import { getProject } from '../store/projects/projects.ts';

/** The project whose key a call came with. @throws Error where the route takes no such key */
export const projectOf = (caller: Caller): string => {
  if (caller.kind === 'project') return caller.project;
  throw new Error('A route of a project was called without the key of one.');
};

/**
 * 404 and not 403, whether or not such a project exists: a key cannot be used to find out which ids and names others
 * have. It is the same answer as for every other id that is not of the key's project.
 */
const unknownProject = (given: string): ApiError =>
  new ApiError('not_found', `id_project: there is no project ${JSON.stringify(given)} for this API key.`, {
    details: { issues: [{ path: 'id_project', message: 'is not the project of this API key' }], retriable: false },
  });

/**
 * The project of a call whose `id_project`, if given, must be that of the key: by its id or, as people write it, name.
 * @throws ApiError `not_found` when it is another one
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
 * @throws ApiError `validation_failed` when an operator names none, `not_found` when there is no such project
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
