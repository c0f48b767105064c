import { type Issue, validationError } from '../../../errors.ts';
import { canBeCarried } from '../../answer-limits.ts';
import { readJson } from '../../json.ts';
import { readMethods } from '../answer/failure-meaning.ts';
import { failureOf } from '../answer/failures.ts';
import { type HttpAnswer, HttpFailure } from '../http.ts';
import { answered, isOverriding, passedOn } from '../request/passthrough-headers.ts';
import { faultOfPath } from '../request/relative-path.ts';
import { parametersOf } from '../request/template.ts';
import type { BelowRequest, Session } from './session.ts';

/** Maximum size of a provider's response, bytes. Lambda carries 6 MB. */
const maxAnswer = 4 * 1024 * 1024;

type QueryValue = string | number | boolean;

/** A request in the provider's own format. */
export interface PassedRequest {
  readonly method: string;
  /** Path below the provider's base URL. */
  readonly path: string;
  readonly query: Readonly<Record<string, QueryValue | readonly QueryValue[]>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Body. A text is sent unchanged, any other value as JSON, `undefined` as no body. */
  readonly body?: unknown;
}

/** Form of `body` in relation to the bytes that the provider sent. */
export type BodyEncoding = 'none' | 'json' | 'text' | 'base64';

export interface PassedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly bodyEncoding: BodyEncoding;
  /** Request headers that were not forwarded. */
  readonly dropped: readonly string[];
}

/** Matches a header name (RFC 9110, section 5.6.2). */
const headerName = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const headerValue = /^[\t\x20-\x7e]*$/;

const overrides =
  'would override method, path or host of the request at some servers; give them as `method` and `path`';

const faultOfHeader = ([name, value]: readonly [string, string]): readonly Issue[] => {
  if (!headerName.test(name)) return [{ path: 'headers', message: `${JSON.stringify(name)} is not a header name` }];
  if (isOverriding(name)) return [{ path: `headers.${name}`, message: overrides }];
  if (headerValue.test(value)) return [];
  return [{ path: `headers.${name}`, message: 'has characters that no HTTP header can carry, such as a line break' }];
};

/** Whether frameworks use this parameter instead of the method. */
const isMethodParameter = (name: string): boolean => name.toLowerCase() === '_method' || isOverriding(name);

/** Whether a form contains a method parameter. Frameworks read it from forms too. */
const hasMethodField = ({ headers, body }: PassedRequest): boolean => {
  if (typeof body !== 'string') return false;
  const [, type = ''] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type') ?? [];
  if (/^\s*multipart\//i.test(type)) return /name\s*=\s*"?_method\b/i.test(body);
  if (!/^\s*application\/x-www-form-urlencoded/i.test(type)) return false;
  return [...new URLSearchParams(body).keys()].some(isMethodParameter);
};

const issuesOf = (request: PassedRequest): readonly Issue[] => {
  const { method, path, query, headers, body } = request;
  const fault = faultOfPath(path);
  const needless = body !== undefined && readMethods.has(method);
  const parameters = Object.keys(query).filter(isMethodParameter);
  return [
    ...(fault === undefined ? [] : [{ path: 'path', message: fault }]),
    ...parameters.map((name) => ({ path: `query.${name}`, message: overrides })),
    ...Object.entries(headers).flatMap(faultOfHeader),
    ...(needless ? [{ path: 'body', message: `is not for ${method}` }] : []),
    ...(hasMethodField(request) ? [{ path: 'body', message: `has a field _method, which ${overrides}` }] : []),
  ];
};

const contentOf = (body: unknown): Pick<BelowRequest, 'headers' | 'body'> => {
  if (body === undefined) return { headers: {} };
  if (typeof body === 'string') return { headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
};

/** Decodes bytes as text, if all bytes are valid UTF-8. */
const decodeText = (bytes: Buffer): string | undefined => {
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) ? text : undefined;
};

const presentBody = (
  { headers, body }: HttpAnswer,
  { redactor }: Session,
): Pick<PassedAnswer, 'body' | 'bodyEncoding'> => {
  if (body.length === 0) return { body: null, bodyEncoding: 'none' };
  const text = decodeText(body);
  if (text === undefined) {
    const bytes = Buffer.from(redactor.text(body.toString('latin1')), 'latin1');
    return { body: bytes.toString('base64'), bodyEncoding: 'base64' };
  }
  const json = /[/+]json\b/i.test(headers['content-type'] ?? '') ? readJson(text) : undefined;
  if (json === undefined || 'fault' in json) return { body: redactor.text(text), bodyEncoding: 'text' };
  return { body: redactor.value(json.value), bodyEncoding: 'json' };
};

/**
 * Refuses a read whose response is too large to return: text may grow when it is encoded as JSON. For a write, the
 * response is left out instead.
 */
const refuseLarge = ({ provider }: Session, method: string, answer: PassedAnswer): void => {
  if (!readMethods.has(method) || canBeCarried(JSON.stringify(answer))) return;
  const said = 'the answer is larger than the 6 MB that this service can carry; ask for less at once';
  throw failureOf(provider, method, new HttpFailure('too_large', true, said));
};

/**
 * Sends a request in the provider's own format, with the account's credentials. It stays below the provider's base URL,
 * and follows no redirect. Any status is a valid response. Credentials in the response are redacted.
 * @throws ApiError `validation_failed` for a path, header or body that cannot be sent; `provider_*` if there is no
 * usable response
 */
export const passRequest = async (session: Session, request: PassedRequest): Promise<PassedAnswer> => {
  const issues = issuesOf(request);
  if (issues.length > 0) throw validationError(issues);
  const { headers, dropped } = passedOn(request.headers, session.ownHeaders);
  const content = contentOf(request.body);
  const answer = await session.pass({
    ...content,
    method: request.method,
    path: request.path,
    query: Object.entries(request.query).flatMap(parametersOf),
    headers: { ...content.headers, ...headers },
    maxBytes: maxAnswer,
    anyLength: true,
  });
  const shown = Object.entries(answered(answer.headers)).map(([name, value]) => [name, session.redactor.text(value)]);
  const passed: PassedAnswer = {
    status: answer.status,
    headers: Object.fromEntries(shown),
    ...presentBody(answer, session),
    dropped,
  };
  refuseLarge(session, request.method, passed);
  return passed;
};
