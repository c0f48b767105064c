import type { Provider } from '../../providers/define.ts';
import { type HttpAnswer, type HttpRequest, sendHttp } from '../http/http.ts';
import type { Stopwatch } from '../http/session/stopwatch.ts';

/** Path of a declared URL, with its placeholders: `/oauth/{name}` for `https://{host}/oauth/{name}?token={token}`. */
const pathOf = (declared: string): string => declared.replace(/^https:\/\/[^/?]+/, '').replace(/\?.*$/, '');

/** A request to one of the provider's OAuth URLs. */
interface OAuthRequest extends HttpRequest {
  /** URL as the declaration contains it, with placeholders. */
  readonly declared: string;
  /** Notes the request: its method, its declared path and its result. */
  readonly stopwatch: Stopwatch;
}

/**
 * Sends a request to one of the provider's OAuth URLs, and notes it without any value that fills the URL.
 * @throws HttpFailure if there is no usable response
 */
export const sendOAuth = (provider: Provider, { declared, stopwatch, ...request }: OAuthRequest): Promise<HttpAnswer> =>
  stopwatch.request({ provider, method: request.method, path: pathOf(declared) }, (sent) =>
    sendHttp({ ...request, sent }),
  );
