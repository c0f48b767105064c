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
import { type HttpAnswer, isMoved, type RemoteAnswer, sendHttp } from '../http.ts';
import { createRedactor, type Redactor } from '../redaction.ts';
import { authorizationOf, type Credentials, secretsOf } from '../request/authorization.ts';
import { baseUrlOf, type Target } from '../request/base-url.ts';
import { targetNamed } from '../request/file-host.ts';
import { longestLine, refuseLongLine } from '../request/request-line.ts';
import type { Values } from '../request/template.ts';
import { buildRequest, fitsBelow, urlOf } from './build-request.ts';
import { methodOf, readData } from './graphql.ts';
import type { BelowRequest, Outgoing, RawRequest, Session } from './session.ts';
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
  const answer = isMoved(passed) ? await follow(account, request, template, passed) : passed;
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
  const requestOf = (template: RequestTemplate, values?: Values, body?: unknown) =>
    buildRequest(base.url, template, values, body);
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
