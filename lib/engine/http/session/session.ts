import type { Warning } from '../../../errors.ts';
import type { ConnectionMethod, Method, PathRequest, Provider, RequestTemplate } from '../../../providers/define.ts';
import { hasOne } from '../../mapping/path.ts';
import { readMethods } from '../answer/failure-meaning.ts';
import {
  bytesOf,
  failureOf,
  limitEnd,
  refuseUnproven,
  rejected,
  translateAnswer,
  unreadable,
} from '../answer/failures.ts';
import { type HttpAnswer, type HttpRequest, isMoved, type RemoteAnswer, sendHttp } from '../http.ts';
import { createRedactor, type Redactor } from '../redaction.ts';
import { authorizationOf, type Credentials, secretsOf } from '../request/authorization.ts';
import { baseUrlOf } from '../request/base-url.ts';
import { targetNamed } from '../request/file-host.ts';
import { lineLength, longestLine, refuseLongLine } from '../request/request-line.ts';
import { declaredPathOf, fillHeaders, fillRequest, type RemoteRequest, type Values } from '../request/template.ts';
import { graphqlRequest, methodOf, readData } from './graphql.ts';
import type { SharedReads } from './shared-reads.ts';
import type { Stopwatch } from './stopwatch.ts';

export interface SessionOptions {
  readonly provider: Provider;
  readonly credentials: Credentials;
  readonly method: ConnectionMethod;
  /** Deadline of the request, epoch ms. */
  readonly deadline: number;
  readonly stopwatch: Stopwatch;
  /** Name of the account in caches. Absent while the account is not connected yet. */
  readonly account?: string;
}

/** URL-encoded path and query of a request, relative to the provider's base URL. */
type Below = Pick<RemoteRequest, 'path' | 'query'>;

/** A request without a template, below the base URL or to a complete URL that the provider has returned. */
export type RawRequest = BelowRequest | (RawMessage & { readonly url: string });

/** A request below the base URL. */
export type BelowRequest = RawMessage & Below;

interface RawMessage extends Pick<HttpRequest, 'method' | 'body' | 'maxBytes' | 'once'> {
  /** Headers in lower case. They override the provider's headers, and the credentials override them. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the request only reads, whatever its method. */
  readonly reads?: boolean;
  /** Path with placeholders only. Absent if a client or the vendor wrote the path. */
  readonly declared?: string | undefined;
  /** Whether the request line may have any length, because a client or the vendor wrote it. */
  readonly anyLength?: boolean;
  /** Bytes of the file in the body. */
  readonly file?: Uint8Array;
  /** Members of the response that later requests need, as the request's template declares them. */
  readonly answers?: readonly string[];
}

/** An outgoing request, with its credentials. */
export type Outgoing = Pick<HttpRequest, 'method' | 'url' | 'headers' | 'body' | 'trusted'>;

/** A value in the response to an earlier request. */
export interface AnswerPlace {
  /** Number of the earlier request. */
  readonly step: number;
  /** Path of the value in its response. `''` for the whole response. */
  readonly path: string;
}

/**
 * A preview of a write. Requests are recorded, and placeholders stand for the values that their responses would
 * contain.
 */
export interface Previewing {
  /** Makes a placeholder for a value. The displayed preview shows it as `{{name}}`. */
  readonly placeholder: (name: string) => string;
  /** Whether a value contains a part that is known only after a write. */
  readonly isUnknown: (value: unknown) => boolean;
  /** Finds the simulated response that contains this `id`. */
  readonly placeOf: (answered: { readonly id?: unknown }) => AnswerPlace;
  /**
   * Hides values of the account in the displayed preview, if the caller may not see them and has not given them.
   * @param given values that may be shown nevertheless
   */
  readonly hide: (values: unknown, given?: unknown) => void;
  /** A later write with the token proves that the caller saw this preview. */
  token: string | undefined;
  /** Derives a session for the same account that records writes instead of sending them. */
  readonly of: (session: Session) => Session;
}

/** An account at a provider, for the duration of a single request. */
export interface Session {
  readonly provider: Provider;
  readonly account: string | undefined;
  /**
   * Sends a request. A given `body` replaces the template's body or variables and is sent unchanged, so that a client's
   * text is never read as a template.
   * @throws ApiError with `details.provider` for every response without success
   */
  readonly send: (template: RequestTemplate, values?: Values, body?: unknown) => Promise<RemoteAnswer>;
  /**
   * Sends a request in the provider's own format. Any status is a valid response.
   * @throws ApiError with `details.provider` if there is no usable response, or the URL's host does not belong to the
   * provider
   */
  readonly pass: (request: RawRequest) => Promise<HttpAnswer>;
  /** Builds the request that `send` sends. */
  readonly requestOf: (template: RequestTemplate, values?: Values, body?: unknown) => BelowRequest;
  /** Builds the complete outgoing request. @throws ApiError as `pass` does before it sends */
  readonly outgoingOf: (request: RawRequest) => Outgoing;
  /**
   * Whether a request can be sent: its line has at most 4,000 characters, and its body at most as many as the vendor
   * accepts.
   * @param longestBody maximum characters, as JSON
   */
  readonly fits: (template: RequestTemplate, values: Values, longestBody?: number) => boolean;
  /** Host parts that the tenant gave. They contain no secrets. */
  readonly hostParts: Values;
  /** Names of the headers that authenticate the account, in lower case. */
  readonly ownHeaders: readonly string[];
  /** Redacts the account's secrets in the provider's words. */
  readonly redactor: Redactor;
  /** Warnings about data that responses to this request lack, by name. */
  readonly notices: Map<string, Warning>;
  /** Records writes instead of sending them. Absent if writes are sent. */
  readonly preview?: Previewing;
  /** Shares the responses of lists that several callers request. Absent if each list is read anew. */
  readonly reads?: SharedReads;
}

/** URL of a request. @throws Error if a value in the path would lead out of the path: every URL parser resolves `..` */
const urlOf = (base: string, request: Below): URL => {
  const url = new URL(base + request.path);
  if (url.href !== base + request.path) throw new Error(`the path ${request.path} is not one that can be sent`);
  for (const [name, value] of request.query) url.searchParams.append(name, value);
  return url;
};

/**
 * Opens a session. Its requests need only a template and values.
 * @throws ApiError `validation_failed` for credentials that do not fit into a host or a header
 */
export const openSession = (options: SessionOptions): Session => {
  const { provider, credentials, method, deadline, stopwatch, account } = options;
  const base = baseUrlOf(provider, credentials, method);
  const authorization = authorizationOf(provider, credentials, method);
  const redactor = createRedactor(() => secretsOf(provider, credentials, authorization));
  const asked = { provider, redactor };
  const headers = { accept: 'application/json', ...provider.headers };

  const outgoingOf = (request: RawRequest): Outgoing => {
    const { method: verb, headers: given, body } = request;
    const isNamed = 'url' in request;
    const { url, trusted, authorized } = isNamed
      ? targetNamed(provider, base, request.url)
      : { url: urlOf(base.url, request), trusted: base.trusted, authorized: true };
    // The URL is longer than its request line.
    if (!(isNamed || request.anyLength) && url.href.length > longestLine) refuseLongLine(provider, verb, url);
    const own = authorized ? { ...headers, ...given, ...authorization } : given;
    return { method: verb, url, headers: own, trusted, ...(body !== undefined && { body }) };
  };

  const pass = async (request: RawRequest): Promise<HttpAnswer> => {
    const { method: verb, maxBytes, declared, reads = false, once = false } = request;
    const outgoing = outgoingOf(request);
    if (!(reads || readMethods.has(verb))) stopwatch.noteWrite();
    try {
      return await stopwatch.request({ provider, method: verb, path: declared }, (sent) =>
        sendHttp({
          ...outgoing,
          deadline,
          once,
          sent,
          limitEnd: (answer, now) => limitEnd(provider, answer, now),
          ...(maxBytes !== undefined && { maxBytes }),
        }),
      );
    } catch (error) {
      throw failureOf(provider, reads ? 'GET' : verb, error);
    }
  };

  const fits: Session['fits'] = (template, values, longestBody = Number.POSITIVE_INFINITY) => {
    if (template.graphql !== undefined) return true;
    const { body = null, ...request } = fillRequest(template, values);
    const isBodyShort = longestBody === Number.POSITIVE_INFINITY || JSON.stringify(body).length <= longestBody;
    return isBodyShort && lineLength(request.method, urlOf(base.url, request)) <= longestLine;
  };

  /** Whether a request fits without its cursor. The vendor determines the length of a cursor. */
  const fitsWithoutCursor = (template: RequestTemplate, values: Values): boolean => {
    const others = Object.entries(values).map(([name, value]) => [name, /^cursor(_|$)/.test(name) ? '' : value]);
    return fits(template, Object.fromEntries(others));
  };

  const requestOf = (template: RequestTemplate, values: Values = {}, given?: unknown): BelowRequest => {
    const { body, ...request } =
      template.graphql === undefined ? fillRequest(template, values, given) : graphqlRequest(template, values, given);
    return {
      ...request,
      declared: declaredPathOf(template),
      anyLength: typeof values.cursor === 'string' && fitsWithoutCursor(template, values),
      reads: template.graphql === undefined ? template.reads === true : methodOf(template) === 'GET',
      once: template.once === true,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(template.headers && fillHeaders(template.headers, values)),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
  };

  /** Follows the redirects of a read. Refuses a redirected write. */
  const follow = async (request: BelowRequest, template: PathRequest, answer: HttpAnswer): Promise<HttpAnswer> => {
    const { path, query: _, declared: __, ...message } = request;
    const hop = { ...asked, base, template, path };
    const { followMoves, refuseMovedWrite } = await import('./redirects.ts');
    if (request.method !== 'GET') return refuseMovedWrite(hop, answer);
    return followMoves(hop, answer, (url, maxBytes) => pass({ ...message, url, maxBytes }));
  };

  const read = (template: RequestTemplate, method: Method, answer: HttpAnswer): RemoteAnswer => {
    try {
      if (template.bytes) return bytesOf(asked, method, answer);
      const found = translateAnswer(asked, method, answer);
      return template.graphql === undefined ? found : readData(asked, method, answer, found.body);
    } catch (error) {
      throw unreadable(provider, method, error);
    }
  };

  const send = async (template: RequestTemplate, values: Values = {}, given?: unknown): Promise<RemoteAnswer> => {
    const request = requestOf(template, values, given);
    const passed = await pass(request);
    if (template.graphql !== undefined) return read(template, methodOf(template), passed);
    const answer = isMoved(passed) ? await follow(request, template, passed) : passed;
    // Response to a list of changes: nothing has changed. https://www.rfc-editor.org/rfc/rfc9110#section-15.4.5
    const isUnchanged = answer.status === 304 && request.headers['if-modified-since'] !== undefined;
    if (isUnchanged) return { status: answer.status, headers: answer.headers, body: undefined };
    const method = template.reads === true ? 'GET' : template.method;
    const found = read(template, method, answer);
    if (template.refused !== undefined && hasOne(found.body, template.refused))
      throw rejected(asked, method, { ...answer, status: 400 }, found.body);
    if (template === provider.identify) refuseUnproven(provider, found.body);
    return found;
  };

  const ownHeaders = Object.keys(authorization);
  const hostParts = Object.fromEntries(Object.keys(provider.hostParts ?? {}).map((name) => [name, credentials[name]]));
  return {
    provider,
    account,
    hostParts,
    send,
    pass,
    requestOf,
    outgoingOf,
    fits,
    ownHeaders,
    redactor,
    notices: new Map(),
  };
};
