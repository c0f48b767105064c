import { faultOf } from '../limits/rules.ts';
import { ruleOf } from '../limits/table.ts';
import { type Answer, Refusal } from '../vendor.ts';

/** Problems by field. */
export type Problems = Record<string, string>;

/** `errors` is by field. https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/#status-codes */
export const refuse = (status: number, errorMessages: readonly string[], errors: Problems = {}): Refusal =>
  new Refusal({ status, body: { errorMessages, errors }, headers: traceHeaders() });

/** A 400 with problems by field. */
export const invalid = (errors: Problems): Refusal => refuse(400, [], errors);
/** As people have met it. https://github.com/HASecuritySolutions/VulnWhisperer/issues/151 */
const tooLong = (most: number): string =>
  `The entered text is too long. It exceeds the allowed limit of ${most.toLocaleString('en-US')} characters.`;

const roomFault = (operation: string, pointer: string, value: unknown): string | undefined => {
  const { maxLength } = ruleOf('jira', operation, pointer) ?? {};
  return maxLength === undefined || faultOf({ maxLength }, value) === undefined ? undefined : tooLong(maxLength);
};

/** Why a text has no room in a field of an issue; a custom one goes by its type. */
export const fieldRoomFault = (field: string, value: unknown): string | undefined =>
  roomFault('POST /rest/api/3/issue', `/fields/${field}`, value);

/** Why a text has no room in a comment. */
export const commentRoomFault = (value: unknown): string | undefined =>
  roomFault('POST /rest/api/3/issue/{id}/comment', '/body', value);

/** A 404, for issues without permission too: Jira hides their existence. */
export const noIssue = (): Refusal => refuse(404, ['Issue does not exist or you do not have permission to see it.']);

/** (memory) What the site answers to wrong credentials is no JSON. */
export const unauthenticated = (): Refusal =>
  new Refusal({
    status: 401,
    body: 'Client must be authenticated to access this resource.',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
  });

/** The gateway before the sites answers in its own words. https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/ */
export const notGranted = (): Refusal =>
  new Refusal({ status: 401, body: { code: 401, message: 'Unauthorized' }, headers: traceHeaders() });

/** Of a token that is good, and was not asked for this. */
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

/** (memory) Requests of an endpoint in a second. */
const rateLimit = 350;

/** https://developer.atlassian.com/cloud/jira/platform/rate-limiting/ */
export const rateLimitHeaders = (remaining = rateLimit - 1): Record<string, string> => ({
  'x-ratelimit-limit': String(rateLimit),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': String(Math.ceil(Date.now() / 1_000) + 1),
  ...(remaining === 0 && { 'ratelimit-reason': 'jira-quota-tenant-based' }),
});

/** Trace id of an answer. Constant here. */
export const traceHeaders = (): Record<string, string> => ({ 'atl-traceid': '0123456789abcdef0123456789abcdef' });
