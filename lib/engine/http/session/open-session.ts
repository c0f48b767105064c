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
import { type HttpAnswer, movedStatuses, type RemoteAnswer, sendHttp } from '../http.ts';
import { createRedactor, type Redactor } from '../redaction.ts';
import { authorizationOf, type Credentials, secretsOf } from '../request/authorization.ts';
import { baseUrlOf, type Target } from '../request/base-url.ts';
import { targetNamed } from '../request/file-host.ts';
import { lineLength, longestLine, refuseLongLine } from '../request/request-line.ts';
import { declaredPathOf, fillHeaders, fillRequest, type Values } from '../request/template.ts';
import { graphqlRequest, methodOf, readData } from './graphql.ts';
import type { Below, BelowRequest, Outgoing, RawRequest, Session } from './session.ts';
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

/** The account of a session, with everything that its requests need. */
interface Account extends Pick<SessionOptions, 'provider' | 'deadline' | 'stopwatch'> {
  readonly base: Target;
  /** Headers of every request, in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Headers that authenticate the account. */
  readonly authorization: Readonly<Record<string, string>>;
  readonly redactor: Redactor;
}

/** URL of a request. @throws Error if a value in the path would lead out of the path: every URL parser resolves `..` */
const urlOf = (base: string, request: Below): URL => {
  const url = new URL(base + request.path);
  if (url.href !== base + request.path) throw new Error(`the path ${request.path} is not one that can be sent`);
  for (const [name, value] of request.query) url.searchParams.append(name, value);
  return url;
};

/**
 * Whether the request of a template can be sent below a base URL: its line and its body are short enough.
 * @param longestBody maximum characters, as JSON
 */
const fitsBelow = (
  base: string,
  template: RequestTemplate,
  values: Values,
  longestBody = Number.POSITIVE_INFINITY,
): boolean => {
  if (template.graphql !== undefined) return true;
  const { body = null, ...request } = fillRequest(template, values);
  const isBodyShort = longestBody === Number.POSITIVE_INFINITY || JSON.stringify(body).length <= longestBody;
  return isBodyShort && lineLength(request.method, urlOf(base, request)) <= longestLine;
};

/** Whether a request fits without its cursor. The vendor determines the length of a cursor. */
const fitsWithoutCursor = (base: string, template: RequestTemplate, values: Values): boolean => {
  const others = Object.entries(values).map(([name, value]) => [name, /^cursor(_|$)/.test(name) ? '' : value]);
  return fitsBelow(base, template, Object.fromEntries(others));
};

/** Builds the request of a template. A given body replaces the template's body or variables. */
const buildRequest = (base: string, template: RequestTemplate, values: Values = {}, given?: unknown): BelowRequest => {
  const { body, ...request } =
    template.graphql === undefined ? fillRequest(template, values, given) : graphqlRequest(template, values, given);
  return {
    ...request,
    declared: declaredPathOf(template),
    anyLength: typeof values.cursor === 'string' && fitsWithoutCursor(base, template, values),
    reads: template.graphql === undefined ? template.reads === true : methodOf(template) === 'GET',
    once: template.once === true,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(template.headers && fillHeaders(template.headers, values)),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
};

const outgoingOf = ({ provider, base, headers, authorization }: Account, request: RawRequest): Outgoing => {
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

const pass = async (account: Account, request: RawRequest): Promise<HttpAnswer> => {
  const { provider, deadline, stopwatch } = account;
  const { method: verb, maxBytes, declared, reads = false, once = false } = request;
  const outgoing = outgoingOf(account, request);
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

/** Follows the redirects of a read. Refuses a redirected write. */
const follow = async (
  account: Account,
  request: BelowRequest,
  template: PathRequest,
  answer: HttpAnswer,
): Promise<HttpAnswer> => {
  const { path, query: _, declared: __, ...message } = request;
  const hop = { ...account, template, path };
  const { followMoves, refuseMovedWrite } = await import('./redirects.ts');
  if (request.method !== 'GET') return refuseMovedWrite(hop, answer);
  return followMoves(hop, answer, (url, maxBytes) => pass(account, { ...message, url, maxBytes }));
};

const read = (account: Account, template: RequestTemplate, method: Method, answer: HttpAnswer): RemoteAnswer => {
  try {
    if (template.bytes) return bytesOf(account, method, answer);
    const found = translateAnswer(account, method, answer);
    return template.graphql === undefined ? found : readData(account, method, answer, found.body);
  } catch (error) {
    throw unreadable(account.provider, method, error);
  }
};

const send = async (account: Account, template: RequestTemplate, request: BelowRequest): Promise<RemoteAnswer> => {
  const { provider } = account;
  const passed = await pass(account, request);
  if (template.graphql !== undefined) return read(account, template, methodOf(template), passed);
  const answer = movedStatuses.has(passed.status) ? await follow(account, request, template, passed) : passed;
  // Response to a list of changes: nothing has changed. https://www.rfc-editor.org/rfc/rfc9110#section-15.4.5
  const isUnchanged = answer.status === 304 && request.headers['if-modified-since'] !== undefined;
  if (isUnchanged) return { status: answer.status, headers: answer.headers, body: undefined };
  const method = template.reads === true ? 'GET' : template.method;
  const found = read(account, template, method, answer);
  if (template.refused !== undefined && hasOne(found.body, template.refused))
    throw rejected(account, method, { ...answer, status: 400 }, found.body);
  if (template === provider.identify) refuseUnproven(provider, found.body);
  return found;
};

/**
 * Opens a session. Its requests need only a template and values.
 * @throws ApiError `validation_failed` for credentials that do not fit into a host or a header
 */
export const openSession = ({ credentials, method, account: name, ...given }: SessionOptions): Session => {
  const { provider } = given;
  const base = baseUrlOf(provider, credentials, method);
  const authorization = authorizationOf(provider, credentials, method);
  const redactor = createRedactor(() => secretsOf(provider, credentials, authorization));
  const headers = { accept: 'application/json', ...provider.headers };
  const account: Account = { ...given, base, authorization, redactor, headers };
  const requestOf = buildRequest.bind(undefined, base.url);
  return {
    provider,
    account: name,
    hostParts: Object.fromEntries(Object.keys(provider.hostParts ?? {}).map((part) => [part, credentials[part]])),
    // The request may be impossible to build. The promise then rejects.
    send: async (template, values, body) => send(account, template, requestOf(template, values, body)),
    pass: (request) => pass(account, request),
    requestOf,
    outgoingOf: (request) => outgoingOf(account, request),
    fits: (template, values, longestBody) => fitsBelow(base.url, template, values, longestBody),
    ownHeaders: Object.keys(authorization),
    redactor,
    notices: new Map(),
  };
};
