import { ApiError, notApplied } from '../../../errors.ts';
import type { Provider } from '../../../providers/define.ts';

/**
 * Characters of a request line of the service's own, as it is sent: method, path and query. Vendors refuse longer ones with
 * 414 or 400 from 8,000 to 16,000 characters on, and what lies between may take less:
 * https://www.rfc-editor.org/rfc/rfc9110#section-4.1-5
 */
export const longestLine = 4_000;

/** Characters of the line of a request to a URL. */
export const lineLength = (method: string, { pathname, search }: URL): number =>
  method.length + 1 + pathname.length + search.length;

/**
 * Refuses a request line that is too long: clients' values have limits of their own, so a declaration is at fault.
 * @throws ApiError `provider_failed`, of a request that was not sent
 */
export const refuseLongLine = ({ id }: Provider, method: string, url: URL): void => {
  const length = lineLength(method, url);
  if (length <= longestLine) return;
  const message = `a request to ${id} was not sent: its line, ${method} ${url.pathname}, has ${length} characters, and ${longestLine} are the most; the declaration of ${id} must read it in parts`;
  throw new ApiError('provider_failed', message.length > 600 ? `${message.slice(0, 600)}…` : message, {
    details: { provider: { name: id }, ...notApplied },
  });
};
