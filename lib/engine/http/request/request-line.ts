import { refusal } from '../../../errors.ts';
import type { Provider } from '../../../providers/define.ts';

/**
 * Maximum characters of a request line that the service builds: method, encoded path and query. Vendors refuse longer
 * lines with 414 or 400, from 8,000 to 16,000 characters on. Gateways between may accept less:
 * https://www.rfc-editor.org/rfc/rfc9110#section-4.1-5
 */
export const longestLine = 4_000;

/** Number of characters of a request line. */
export const lineLength = (method: string, { pathname, search }: URL): number =>
  method.length + 1 + pathname.length + search.length;

/**
 * Refuses a request line that is too long. Clients' values have their own limits, so the declaration is at fault.
 * @throws ApiError `provider_failed`; the request was not sent
 */
export const refuseLongLine = ({ id }: Provider, method: string, url: URL): void => {
  const length = lineLength(method, url);
  if (length <= longestLine) return;
  const message = `a request to ${id} was not sent: its line, ${method} ${url.pathname}, has ${length} characters, more than the maximum of ${longestLine}; the declaration of ${id} must read it in parts`;
  const shown = message.length > 600 ? `${message.slice(0, 600)}…` : message;
  throw refusal('provider_failed', shown, { provider: { name: id } });
};
