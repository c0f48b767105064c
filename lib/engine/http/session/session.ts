import type { Warning } from '../../../errors.ts';
import type { ConnectionMethod, PathRequest, Provider, RequestTemplate } from '../../../providers/define.ts';
import { hasOne } from '../../mapping/path.ts';
import { isRead } from '../answer/failure-meaning.ts';
import {
  bytesOf,
  failureOf,
  limitEnd,
  reading,
  refuseUnproven,
  rejected,
  translateAnswer,
} from '../answer/failures.ts';
import { isMove } from '../answer/redirect-statuses.ts';
import type { RemoteAnswer } from '../answer/remote-answer.ts';
import { type HttpAnswer, sendHttp } from '../http.ts';
import { createRedactor, type Redactor } from '../redaction.ts';
import { authorizationOf, type Credentials, secretsOf } from '../request/authorization.ts';
import { baseUrlOf } from '../request/base-url.ts';
import { type NamedTarget, targetNamed } from '../request/file-host.ts';
import { lineLength, longestLine, refuseLongLine } from '../request/request-line.ts';
import { fillHeaders, fillRequest, type RemoteRequest, type Values } from '../request/template.ts';
import { graphqlRequest, methodOf, readData } from './graphql.ts';
import type { SharedReads } from './shared-reads.ts';
import type { Stopwatch } from './stopwatch.ts';

export interface SessionOptions {
  readonly provider: Provider;
  readonly credentials: Credentials;
  readonly method: ConnectionMethod;
  /** Epoch ms. */
  readonly deadline: number;
  readonly stopwatch: Stopwatch;
  /** Names the account in caches; absent while it is not connected yet. */
  readonly account?: string;
}

/** Path and query below the base URL, encoded already. */
type Below = Pick<RemoteRequest, 'path' | 'query'>;

/** A request that needs no template: below the base URL, or to a whole URL that the provider has named. */
export type RawRequest = BelowRequest | (RawMessage & { readonly url: string });

/** A request below the base URL. */
export type BelowRequest = RawMessage & Below;

interface RawMessage {
  readonly method: string;
  /** In lower case; they go before the provider's own and after the credentials. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Largest answer, bytes. */
  readonly maxBytes?: number;
  /** It changes nothing, whatever its method. */
  readonly reads?: boolean;
  /** It is never sent again. */
  readonly once?: boolean;
  /** A client or the vendor has made the request line as long as it is. */
  readonly anyLength?: boolean;
  /** The bytes of a file that the body carries. */
  readonly file?: Uint8Array;
  /** As the template of the request has them. */
  readonly answers?: readonly string[];
}

/** A request as it leaves, with its credentials. */
export interface Outgoing {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The operator named its host. */
  readonly trusted: boolean;
}

/** What a later request takes of the answer to an earlier one. */
export interface AnswerPlace {
  /** Number of the earlier one. */
  readonly step: number;
  /** Path in its answer; `''` for all of it. */
  readonly path: string;
}

/** A preview of a write: its requests are recorded, and placeholders stand for what their answers would have. */
export interface Previewing {
  /** Stands for a value until the preview is shown, where it is `{{name}}`. */
  readonly placeholder: (name: string) => string;
  /** Whether any of it is known only once something was written. */
  readonly isUnknown: (value: unknown) => boolean;
  /** Which answer it is from that has this `id`. */
  readonly placeOf: (answered: { readonly id?: unknown }) => AnswerPlace;
  /**
   * Takes values of the account out of what is shown, where the caller may not see them and has not given them.
   * @param given what may be shown all the same
   */
  readonly hide: (values: unknown, given?: unknown) => void;
  /** Shows a token, by which the write itself says that this preview was seen. */
  readonly prove: (token: string) => void;
  /** The same account, at which nothing is written. */
  readonly of: (session: Session) => Session;
}

/** One account at one provider, for the time of one request. */
export interface Session {
  readonly provider: Provider;
  readonly account: string | undefined;
  /**
   * Sends a request. A `body` given here goes out as it is, in the place of the template's body or variables: what
   * clients wrote is never read as a template.
   * @throws ApiError with `details.provider` for everything but a success
   */
  readonly send: (template: RequestTemplate, values?: Values, body?: unknown) => Promise<RemoteAnswer>;
  /**
   * Sends a request in the provider's own words. Any status is an answer.
   * @throws ApiError with `details.provider` when there is no usable answer, or the URL is on a host that is not the
   *   provider's
   */
  readonly pass: (request: RawRequest) => Promise<HttpAnswer>;
  /** The request that `send` sends. */
  readonly requestOf: (template: RequestTemplate, values?: Values, body?: unknown) => BelowRequest;
  /** What leaves for a request. @throws ApiError as `pass` does before anything is sent */
  readonly outgoingOf: (request: RawRequest) => Outgoing;
  /**
   * Whether a request can be sent: its line has at most 4,000 characters, and its body as many as the vendor takes.
   * @param longestBody characters, as JSON
   */
  readonly fits: (template: RequestTemplate, values: Values, longestBody?: number) => boolean;
  /** What the tenant has put into the host: no secrets. */
  readonly hostParts: Values;
  /** Names of the headers that prove who the account is, in lower case. */
  readonly ownHeaders: readonly string[];
  /** Takes the account's secrets out of what the provider says. */
  readonly redactor: Redactor;
  /** What answers to this request lack, by what names it. */
  readonly notices: Map<string, Warning>;
  /** Where writes are recorded in the place of being sent; they are sent without. */
  readonly preview?: Previewing;
  /** Shares the answers of lists that are asked for several times; each is read anew without. */
  readonly reads?: SharedReads;
}

/** @throws Error when a value in the path would lead out of it: `..` is resolved by every URL parser */
const urlOf = (base: string, request: Below): URL => {
  const url = new URL(base + request.path);
  if (url.href !== base + request.path) throw new Error(`the path ${request.path} is not one that can be sent`);
  for (const [name, value] of request.query) url.searchParams.append(name, value);
  return url;
};

/**
 * Opens a session: from here on requests need only a template and its values.
 * @throws ApiError `validation_failed` for credentials that can be put into no host or no header
 */
export const openSession = (options: SessionOptions): Session => {
  const { provider, credentials, method, deadline, stopwatch, account } = options;
  const base = baseUrlOf(provider, credentials, method);
  const authorization = authorizationOf(provider, credentials, method);
  const redactor = createRedactor(secretsOf(provider, credentials, authorization));
  const headers = { accept: 'application/json', ...provider.headers };

  const targetOf = (request: RawRequest): NamedTarget =>
    'url' in request
      ? targetNamed(provider, base, request.url)
      : { url: urlOf(base.url, request), trusted: base.trusted, authorized: true };

  const outgoingOf = (request: RawRequest): Outgoing => {
    const { method: verb, headers: given, body } = request;
    const { url, trusted, authorized } = targetOf(request);
    if (!('url' in request || request.anyLength)) refuseLongLine(provider, verb, url);
    const own = authorized ? { ...headers, ...given, ...authorization } : given;
    return { method: verb, url, headers: own, trusted, ...(body !== undefined && { body }) };
  };

  const pass = async (request: RawRequest): Promise<HttpAnswer> => {
    const { method: verb, maxBytes, reads = false, once = false } = request;
    const outgoing = outgoingOf(request);
    if (!(reads || isRead(verb))) stopwatch.noteWrite();
    try {
      return await stopwatch.measure(() =>
        sendHttp({
          ...outgoing,
          deadline,
          once,
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

  /** Whether a request is too long for its cursor alone, which is as long as the vendor has made it. */
  const isCursorLong = (template: RequestTemplate, values: Values): boolean => {
    const others = Object.entries(values).map(([name, value]) => [name, /^cursor(_|$)/.test(name) ? '' : value]);
    return typeof values.cursor === 'string' && fits(template, Object.fromEntries(others));
  };

  const toSend = (
    { body, ...request }: RemoteRequest,
    own: Readonly<Record<string, string>>,
    how: Pick<RawMessage, 'reads' | 'once' | 'anyLength'> = {},
  ): BelowRequest => ({
    ...request,
    ...how,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...own },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

  const carry = async (request: BelowRequest, template: PathRequest): Promise<HttpAnswer> => {
    const { path, query: _, ...message } = request;
    const hop = { provider, base, template, path, redactor };
    const answer = await pass(request);
    if (!isMove(answer)) return answer;
    const { followMoves, refuseMovedWrite } = await import('./redirects.ts');
    if (request.method !== 'GET') return refuseMovedWrite(hop, answer);
    return followMoves(hop, answer, (url, maxBytes) => pass({ ...message, url, maxBytes }));
  };

  const requestOf = (template: RequestTemplate, values: Values = {}, given?: unknown): BelowRequest => {
    if (template.graphql !== undefined) {
      const request = graphqlRequest(provider, template, values, given);
      return toSend(request, fillHeaders(template.headers, values), { reads: methodOf(template) === 'GET' });
    }
    const { body: filled, ...request } = fillRequest(template, values);
    const content = given ?? filled;
    const message = { ...request, ...(content !== undefined && { body: content }) };
    const how = {
      anyLength: isCursorLong(template, values),
      reads: template.reads === true,
      once: template.once === true,
    };
    return toSend(message, fillHeaders(template.headers, values), how);
  };

  const send = async (template: RequestTemplate, values: Values = {}, given?: unknown): Promise<RemoteAnswer> => {
    const request = requestOf(template, values, given);
    if (template.graphql !== undefined) {
      const method = methodOf(template);
      const answer = await pass(request);
      return reading(provider, method, () => {
        const { body } = translateAnswer(provider, method, answer, redactor);
        return readData(provider, method, { answer, body }, redactor);
      });
    }
    const method = template.reads === true ? 'GET' : template.method;
    const answer = await carry(request, template);
    // To a list of changes since a time: there are none. https://www.rfc-editor.org/rfc/rfc9110#section-15.4.5
    const isUnchanged = answer.status === 304 && request.headers['if-modified-since'] !== undefined;
    if (isUnchanged) return { status: answer.status, headers: answer.headers, body: undefined };
    const translate = template.bytes ? bytesOf : translateAnswer;
    const read = reading(provider, method, () => translate(provider, method, answer, redactor));
    if (template.refused !== undefined && hasOne(read.body, template.refused)) {
      throw rejected(provider, method, { answer: { ...answer, status: 400 }, body: read.body }, redactor);
    }
    if (template === provider.identify) refuseUnproven(provider, read.body);
    return read;
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
