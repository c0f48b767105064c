import { parseReturnUrl } from '../../api/management/projects/return-urls.ts';
import { validationError } from '../../errors.ts';
import { getProject, type ProjectSettings } from '../../store/projects/projects.ts';
import { requireFound } from '../require-found.ts';

/**
 * Whether a path is allowed. `/app` allows itself and all paths below. `/app/` allows only paths below. Neither
 * allows `/application`.
 */
const isWithin = (path: string, allowed: string): boolean =>
  path === allowed || path.startsWith(allowed.endsWith('/') ? allowed : `${allowed}/`);

/**
 * Whether a browser may return to a URL after an account was connected. The URL must have exactly the origin of an
 * entry in the project's allow-list, and the path of the entry or a path below. Query and fragment are free. Send the
 * browser to `new URL(url).href`. A project without entries allows nothing.
 */
export const isAllowedReturnUrl = ({ returnUrls }: Pick<ProjectSettings, 'returnUrls'>, url: string): boolean => {
  const given = parseReturnUrl(url);
  if (given === undefined) return false;
  return returnUrls.some((text) => {
    const allowed = parseReturnUrl(text);
    return allowed !== undefined && allowed.origin === given.origin && isWithin(given.pathname, allowed.pathname);
  });
};

/**
 * The `return_url` of a body in its normal form.
 * @throws ApiError `validation_failed` if the project does not allow it, `not_found` if the project was deleted
 */
export const checkReturnUrl = async (project: string, url: string): Promise<string> => {
  const settings = requireFound(await getProject(project), 'project', project);
  if (isAllowedReturnUrl(settings, url)) return new URL(url).href;
  const message = 'is not among the return_urls of the project; add it there: PATCH /projects/{id}';
  throw validationError([{ path: 'return_url', message }]);
};
