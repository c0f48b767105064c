import { faultOf } from '../shared/limits/rules.ts';
import { ruleOf } from '../shared/limits/table.ts';
import { type Answer, Refusal } from '../shared/vendor.ts';

/** Problems by field. */
export type Problems = Record<string, string>;

/**
 * A refusal. `errors` contains problems by field.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/#status-codes
 */
export const refuse = (status: number, errorMessages: readonly string[], errors: Problems = {}): Refusal =>
  new Refusal({ status, body: { errorMessages, errors }, headers: traceHeaders() });

/** A 400 with problems by field. */
export const invalid = (errors: Problems): Refusal => refuse(400, [], errors);
/** Text as users have reported it. https://github.com/HASecuritySolutions/VulnWhisperer/issues/151 */
const tooLong = (most: number): string =>
  `The entered text is too long. It exceeds the allowed limit of ${most.toLocaleString('en-US')} characters.`;

const roomFault = (operation: string, pointer: string, value: unknown): string | undefined => {
  const { maxLength } = ruleOf('jira', operation, pointer) ?? {};
  return maxLength === undefined || faultOf({ maxLength }, value) === undefined ? undefined : tooLong(maxLength);
};

/** Fault of a text that is too long for a field of an issue. A custom field has the limit of its type. */
export const fieldRoomFault = (field: string, value: unknown): string | undefined =>
  roomFault('POST /rest/api/3/issue', `/fields/${field}`, value);

/** Fault of a text that is too long for a comment. */
export const commentRoomFault = (value: unknown): string | undefined =>
  roomFault('POST /rest/api/3/issue/{id}/comment', '/body', value);

/** A 404, for issues without permission too: Jira hides their existence. */
export const noIssue = (): Refusal => refuse(404, ['Issue does not exist or you do not have permission to see it.']);

/** A 401 for wrong credentials. The site answers without JSON. (unproven) */
export const unauthenticated = (): Refusal =>
  new Refusal({
    status: 401,
    body: 'Client must be authenticated to access this resource.',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
  });

/**
 * A 401 of the gateway in front of the sites, in its own words.
 * https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/
 */
export const notGranted = (): Refusal =>
  new Refusal({ status: 401, body: { code: 401, message: 'Unauthorized' }, headers: traceHeaders() });

/** A 401 for a valid token that lacks the scope. */
export const notInScope = (): Refusal =>
  new Refusal({
    status: 401,
    body: { code: 401, message: 'Unauthorized; scope does not match' },
    headers: traceHeaders(),
  });

const messages: Readonly<Record<number, string>> = {
  400: 'The request is not valid.',
  401: 'Client must be authenticated to access this resource.',
  403: 'You do not have the permission to do this.',
  404: 'Issue does not exist or you do not have permission to see it.',
  409: 'The record was changed meanwhile.',
  422: 'The configuration does not allow this.',
  429: 'Rate limit exceeded.',
  500: 'Internal server error',
  503: 'Service unavailable',
};

const usualRetryAfterSeconds = 30;

/** Shape of a failure by its status. Default wait after 429: 30 seconds. */
export const failure = (status: number, retryAfterSeconds?: number): Answer => {
  const wait = retryAfterSeconds ?? (status === 429 ? usualRetryAfterSeconds : undefined);
  const headers = {
    ...traceHeaders(),
    ...(status === 429 && rateLimitHeaders(0)),
    ...(wait !== undefined && { 'retry-after': String(wait) }),
  };
  return { status, body: { errorMessages: [messages[status] ?? 'Failed'], errors: {} }, headers };
};

/** Maximum number of requests per endpoint and second. (unproven) */
const rateLimit = 350;

/**
 * Headers of every response that describe the rate limit.
 * https://developer.atlassian.com/cloud/jira/platform/rate-limiting/
 */
export const rateLimitHeaders = (remaining = rateLimit - 1): Record<string, string> => ({
  'x-ratelimit-limit': String(rateLimit),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': String(Math.ceil(Date.now() / 1_000) + 1),
  ...(remaining === 0 && { 'ratelimit-reason': 'jira-quota-tenant-based' }),
});

/** Trace id of an answer. It is constant here. */
export const traceHeaders = (): Record<string, string> => ({ 'atl-traceid': '0123456789abcdef0123456789abcdef' });
