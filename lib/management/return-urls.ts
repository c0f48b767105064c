import { parseReturnUrl } from '../api/management/return-urls.ts';
import type { ProjectSettings } from '../store/projects/projects.ts';

/** `/app` allows itself and what is below it, `/app/` only what is below it; neither allows `/application`. */
const isWithin = (path: string, allowed: string): boolean =>
  path === allowed || path.startsWith(allowed.endsWith('/') ? allowed : `${allowed}/`);

/**
 * Whether a browser may be sent back to a URL when an account has been connected: it has exactly the origin of an entry
 * of the project's allow-list, and the path of the entry or one below it; query and fragment are free. Send it to
 * `new URL(url).href`. A project without entries allows nothing.
 */
export const isAllowedReturnUrl = ({ returnUrls }: Pick<ProjectSettings, 'returnUrls'>, url: string): boolean => {
  const given = parseReturnUrl(url);
  if (given === undefined) return false;
  return returnUrls.some((text) => {
    const allowed = parseReturnUrl(text);
    return allowed !== undefined && allowed.origin === given.origin && isWithin(given.pathname, allowed.pathname);
  });
};
