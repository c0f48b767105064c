import { type ApiError, type ErrorCode, type ErrorDetails, type Issue, notApplied, type Warning } from '../errors.ts';

/** Refused fields and warnings that one answer names; the rest is counted. */
export const mostNamed = 100;

/** Characters. A path has names in it that clients have chosen. */
const longestPath = 500;
const longestReason = 1_000;
const longestMessage = 2_000;

/** A text as an answer can have it: of bounded length, and not cut within a character. */
const cut = (text: string, most: number): string =>
  (text.length <= most ? text : `${text.slice(0, most - 1)}…`).toWellFormed();

const bounded = <T extends Issue>(all: readonly T[]): readonly T[] =>
  all.slice(0, mostNamed).map((one) => ({
    ...one,
    path: cut(one.path, longestPath),
    message: cut(one.message, longestReason),
  }));

const moreThanNamed = ({ length }: readonly unknown[]): number => Math.max(0, length - mostNamed);

/** `warnings` and `more_warnings` of an answer; neither where there is nothing to say. */
export const namedWarnings = (warnings: readonly Warning[] = []) => {
  const more = moreThanNamed(warnings);
  return {
    ...(warnings.length > 0 && { warnings: bounded(warnings) }),
    ...(more > 0 && { more_warnings: more }),
  };
};

/** What an answer says in words where nobody has said anything else. */
export const messageOf = (message: string | undefined, warnings: readonly Warning[] = []): string | undefined => {
  if (message !== undefined) return cut(message, longestMessage);
  if (warnings.length === 0) return undefined;
  const named = warnings.slice(0, mostNamed).map((warning) => warning.message);
  return cut(`Done, except: ${named.join('; ')}`, longestMessage);
};

/** Where the documentation explains a code: a path of this service, whose pages have an anchor for each. */
const docsOf = (code: ErrorCode): string => `/docs/errors#${code}`;

/** By these a request is refused before anything of it is done, and so would the same one be. */
const refusedBefore: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'invalid_json',
  'invalid_request',
  'invalid_cursor',
  'unauthorized',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'link_expired',
  'link_used',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
  'unsupported_object',
  'unsupported_operation',
  'unsupported_filter',
  'credentials_rejected',
]);

const namedDetails = (code: ErrorCode, { issues = [], ...others }: ErrorDetails = {}) => {
  const more = moreThanNamed(issues);
  return {
    ...(issues.length > 0 && { issues: bounded(issues) }),
    ...(more > 0 && { more_issues: more }),
    ...(refusedBefore.has(code) && notApplied),
    ...others,
    docs: docsOf(code),
  };
};

/** A failure as clients see it: the body of an answer, and the answer to one item of a batch. */
export const failureBody = ({ status, message, code, details }: ApiError) => ({
  statusCode: status,
  message: cut(message, longestMessage),
  error: code,
  details: namedDetails(code, details),
});

/** Bytes that Lambda carries, less room for headers. https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const maxResultBytes = 6 * 1024 * 1024 - 32 * 1024;

/** No character of JSON takes more bytes within another JSON text: quotes and backslashes two, the widest in UTF-8 three. */
const widest = 3;

/** Whether a function can answer with a body: it goes within JSON, where quotes and backslashes take two bytes. */
export const canBeCarried = (body: string): boolean =>
  body.length * widest <= maxResultBytes || Buffer.byteLength(JSON.stringify(body)) <= maxResultBytes;
