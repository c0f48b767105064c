import { type ApiError, type ErrorCode, type ErrorDetails, type Issue, notApplied, type Warning } from '../errors.ts';

/** Highest number of refused fields, and of warnings, that a response names. The response counts the rest. */
export const mostNamed = 100;

/** Limits in characters. A path contains names that clients have chosen, so it may be long. */
const longestPath = 500;
const longestReason = 1_000;
const longestMessage = 2_000;

/** Shortens a text to a maximum length, without cutting a character in two. */
const cut = (text: string, most: number): string =>
  (text.length <= most ? text : `${text.slice(0, most - 1)}…`).toWellFormed();

const bounded = <T extends Issue>(all: readonly T[]): readonly T[] =>
  all.slice(0, mostNamed).map((one) => ({
    ...one,
    path: cut(one.path, longestPath),
    message: cut(one.message, longestReason),
  }));

const moreThanNamed = ({ length }: readonly unknown[]): number => Math.max(0, length - mostNamed);

/** Members `warnings` and `more_warnings` of a response. Each is absent when it would be empty. */
export const namedWarnings = (warnings: readonly Warning[] = []) => {
  const more = moreThanNamed(warnings);
  return {
    ...(warnings.length > 0 && { warnings: bounded(warnings) }),
    ...(more > 0 && { more_warnings: more }),
  };
};

/** Message of a response. Without a given message it summarises the warnings; without warnings it is absent. */
export const messageOf = (message: string | undefined, warnings: readonly Warning[] = []): string | undefined => {
  if (message !== undefined) return cut(message, longestMessage);
  if (warnings.length === 0) return undefined;
  const named = warnings.slice(0, mostNamed).map((warning) => warning.message);
  return cut(`Done, except: ${named.join('; ')}`, longestMessage);
};

/** Documentation page of an error code: a path of this service. The page has an anchor for each code. */
const docsOf = (code: ErrorCode): string => `/docs/errors#${code}`;

/** Codes of requests that the service refuses before it does anything. The same request would be refused again. */
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
  'ambiguous_connection',
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

/** Failure as clients see it: the body of a response, or the result of a single batch item. */
export const failureBody = ({ status, message, code, details }: ApiError) => ({
  statusCode: status,
  message: cut(message, longestMessage),
  error: code,
  details: namedDetails(code, details),
});

/**
 * Maximum bytes of a Lambda response, less room for headers.
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
const maxResultBytes = 6 * 1024 * 1024 - 32 * 1024;

/**
 * Maximum bytes of a JSON character within another JSON text: quotes and backslashes need two, the widest characters in
 * UTF-8 need three.
 */
const widest = 3;

/**
 * Whether a Lambda function can return a body. Lambda carries the body as a JSON string, where quotes and backslashes
 * need two bytes.
 */
export const canBeCarried = (body: string): boolean =>
  body.length * widest <= maxResultBytes || Buffer.byteLength(JSON.stringify(body)) <= maxResultBytes;
