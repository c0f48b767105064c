import type { Failure } from '../shared/failures.ts';
import type { Breach } from '../shared/limits/rules.ts';
import type { Accepted } from '../shared/scopes.ts';
import { type Answer, type Call, Refusal } from '../shared/vendor.ts';

/** An entry of `errors` in a 422. `custom` and `unprocessable` have a message in words. */
export interface Problem {
  readonly resource: string;
  readonly field: string;
  readonly code: 'missing_field' | 'invalid' | 'custom' | 'unprocessable';
  readonly message?: string;
  readonly value?: string;
}

const documentation = 'https://docs.github.com/rest';

// https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api
const bodyOf = (status: number, message: string, errors?: readonly Problem[]) => ({
  message,
  ...(errors && { errors }),
  documentation_url: documentation,
  status: String(status),
});

const refuse = (status: number, message: string, errors?: readonly Problem[]): Refusal =>
  new Refusal({ status, body: bodyOf(status, message, errors), headers: standardHeaders() });

/** A 404, for private repositories too: GitHub hides their existence. */
export const notFound = (): Refusal => refuse(404, 'Not Found');
/** A 401 for a token that is unknown or revoked. */
export const badCredentials = (): Refusal => refuse(401, 'Bad credentials');
/** A 401 for a request without an `Authorization` header. */
export const mustAuthenticate = (): Refusal => refuse(401, 'Requires authentication');
/** A 403. `message` is the whole text. */
export const forbidden = (message: string): Refusal => refuse(403, message);
/** A 400 for a body that is not JSON. */
export const malformed = (): Refusal => refuse(400, 'Problems parsing JSON');

/**
 * A refusal for a missing scope. Without its scope, a private repository counts as missing. For organisations, GitHub
 * names the missing scope. (unproven) The text.
 * https://docs.github.com/en/rest/orgs/orgs#list-organizations-for-the-authenticated-user
 */
export const missingScope = (accepted: Accepted, { path }: Call): Refusal =>
  /^\/repos(itories)?\//.test(path)
    ? notFound()
    : forbidden(`You need at least ${accepted.flat().at(0)} scope for this.`);

/** A 410. Text as in https://github.com/ossf/allstar/issues/64 */
export const issuesDisabled = (): Refusal => refuse(410, 'Issues are disabled for this repo');
/** A 410: GitHub distinguishes a deleted issue from one that never existed. */
export const issueDeleted = (): Refusal => refuse(410, 'This issue was deleted');

/** A 422 with one entry per wrong member. */
export const validationFailed = (errors: readonly Problem[]): Refusal => refuse(422, 'Validation Failed', errors);

/** Refuses a page number in a long list. Text as in https://github.com/google/go-github/issues/3565 */
export const tooManyPages = (): Refusal => {
  const advice = 'please use cursor based pagination (after/before)';
  return refuse(422, `Pagination with the page parameter is not supported for large datasets, ${advice}`);
};

/**
 * Redirect to the new address of a moved issue or repository.
 * https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#follow-redirects
 */
export const movedTo = (status: 301 | 307, location: string): Refusal => {
  const message = status === 301 ? 'Moved Permanently' : 'Temporary Redirect';
  const body = { message, url: location, documentation_url: documentation };
  return new Refusal({ status, body, headers: { ...standardHeaders(), location } });
};

/** A 422 for a body that does not fit the schema. It describes the fault in words only. (unproven) */
export const invalidRequest = (reason: string): Refusal => refuse(422, `Invalid request.\n\n${reason}`);

/** Texts of the rate limits. Sometimes only the text distinguishes a secondary limit from a refusal. */
export const limitMessages = {
  primary: 'API rate limit exceeded for user ID 81000001.',
  secondary: 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
} as const;

const messages: Readonly<Record<number, string>> = {
  401: 'Bad credentials',
  403: 'Resource not accessible by personal access token',
  404: 'Not Found',
  409: 'Conflict',
  410: 'Issues are disabled for this repo',
  422: 'Validation Failed',
  429: limitMessages.secondary,
  500: 'Server Error',
};

const invalid: readonly Problem[] = [{ resource: 'Issue', field: 'title', code: 'missing_field' }];
const usualRetryAfterSeconds = 60;

/** Shape of a failure by its status. Default wait after 429: 60 seconds. */
export const failure = (status: number, retryAfterSeconds?: number): Answer => {
  const wait = retryAfterSeconds ?? (status === 429 ? usualRetryAfterSeconds : undefined);
  const headers = { ...standardHeaders(), ...(wait !== undefined && { 'retry-after': String(wait) }) };
  // The shape of a 503 differs from all others, by the description.
  if (status === 503) {
    const body = { code: 'unavailable', message: 'Service unavailable', documentation_url: documentation };
    return { status, body, headers };
  }
  const body = bodyOf(status, messages[status] ?? 'Failed', status === 422 ? invalid : undefined);
  return { status, body, headers };
};

/**
 * A rate limit of GitHub, with 403 instead of 429. The primary limit differs from a refusal by its remaining requests.
 * The secondary limit differs by `retry-after`, or only by its message.
 * https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit
 * @param seconds until the limit ends; absent: the secondary limit does not announce its end
 */
export const githubRateLimit = (limit: 'primary' | 'secondary', seconds?: number, now = Date.now()): Failure => {
  const reset = Math.floor(now / 1_000) + (seconds ?? 0);
  const wait = seconds === undefined ? {} : { 'retry-after': String(seconds) };
  const headers = limit === 'primary' ? standardHeaders(0, reset) : { ...standardHeaders(), ...wait };
  return { kind: 'status', status: 403, body: bodyOf(403, limitMessages[limit]), headers, vendorShaped: true };
};

/**
 * Requests per hour of a token.
 * https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#primary-rate-limit-for-authenticated-users
 */
const rateLimit = 5_000;

/** Headers of every response that describe the rate limit. @param reset epoch seconds */
export const standardHeaders = (remaining = rateLimit - 1, reset = Math.floor(Date.now() / 1_000) + 3_600) => ({
  'x-ratelimit-limit': String(rateLimit),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-used': String(rateLimit - remaining),
  'x-ratelimit-reset': String(reset),
  'x-ratelimit-resource': 'core',
  'x-github-media-type': 'github.v3; format=json',
  'x-github-request-id': 'SIM0:1A2B3C:4D5E6F:7A8B9C:68000000',
});

/** Refusal as users have reported it. https://github.com/peter-evans/create-issue-from-file/issues/1705 */
export const refuseValues = (breaches: readonly [Breach, ...Breach[]]): Refusal => {
  const missing = breaches.find(({ isMissing }) => isMissing);
  if (missing !== undefined) return invalidRequest(`"${missing.name}" wasn't supplied.`);
  return validationFailed(
    breaches.map(({ name, fault }) => ({
      resource: 'Issue',
      field: name,
      code: 'custom',
      message: `${name} ${fault}`,
    })),
  );
};
