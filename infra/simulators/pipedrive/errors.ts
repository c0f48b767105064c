import type { DayLeft } from '../shared/daily.ts';
import type { Breach } from '../shared/limits/rules.ts';
import { type Answer, Refusal } from '../shared/vendor.ts';

const info = 'Please check developers.pipedrive.com for more information about Pipedrive API.';

/** A refusal of version 2. https://github.com/n8n-io/n8n/issues/31684 shows a complete example. */
const refuse = (status: number, code: string, error: string): Refusal =>
  new Refusal({ status, body: { success: false, error, code } });

/**
 * A 400 for a body that does not fit the schema: "significantly stricter input validation".
 * https://pipedrive.readme.io/docs/pipedrive-api-v2-migration-guide
 */
export const schemaViolation = (error: string): Refusal => refuse(400, 'ERR_SCHEMA_VALIDATION_FAILED', error);

/** A 400 of version 2 with the code `ERR_BAD_REQUEST`. */
export const badRequest = (error: string): Refusal => refuse(400, 'ERR_BAD_REQUEST', error);

/** A 404. (unproven) The code. */
export const notFound = (noun: string): Refusal => refuse(404, 'ERR_NOT_FOUND', `${noun} not found`);

/** Body of an error response. https://pipedrive.readme.io/docs/core-api-concepts-responses#error-response */
const wholeBody = (error: string) => ({ success: false, error, error_info: info, data: null, additional_data: null });

/** A refusal of version 1. https://github.com/pipedrive/client-nodejs/issues/129 shows a complete example. */
export const refuseFirst = (status: number, error: string): Refusal => new Refusal({ status, body: wholeBody(error) });

/** A 404, word for word as in the vendor's description. */
export const userNotFound = (): Refusal =>
  new Refusal({ status: 404, body: { success: false, error: 'User not found or not accessible.' } });

/** A 401 for a token that is missing, unknown or ended. */
export const unauthorized = (): Refusal => new Refusal(failure(401));

/** Error texts. (unproven) Only the text of 401 is in the vendor's description. */
const messages: Readonly<Record<number, string>> = {
  401: 'unauthorized access',
  403: 'Scope and URL mismatch',
  404: 'Not found',
  409: 'Conflict',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'request over limit',
  500: 'Internal server error',
  503: 'Service unavailable',
};

/** Daily budget of a company in tokens. Same page. */
export const dailyTokens = 150_000;

/**
 * Maximum number of requests per window in the smallest plan:
 * https://pipedrive.readme.io/docs/core-api-concepts-rate-limiting
 */
export const rateLimit = { max: 20, seconds: 2 } as const;

/** Shape of a failure by its status. Default wait after 429: 2 seconds. */
export const failure = (status: number, retryAfterSeconds?: number): Answer => {
  const error = messages[status] ?? 'Failed';
  const wait = retryAfterSeconds ?? (status === 429 ? rateLimit.seconds : undefined);
  return {
    status,
    // Only the 401 has the shape of the description: https://developers.pipedrive.com/docs/api/v1/Users#getCurrentUser
    body: status === 401 ? { success: false, error, errorCode: status } : wholeBody(error),
    headers: {
      ...(status === 429 && rateLimitHeaders(0)),
      ...(wait !== undefined && { 'retry-after': String(wait) }),
    },
  };
};

/** Headers of the rate limits. `remaining` concerns a window of 2 seconds, `day` the daily budget of the company. */
export const rateLimitHeaders = (remaining: number, day?: DayLeft): Record<string, string> => ({
  'x-ratelimit-limit': String(rateLimit.max),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': String(rateLimit.seconds),
  ...(day && {
    'x-daily-ratelimit-token-limit': String(day.most),
    'x-daily-ratelimit-token-remaining': String(day.left),
  }),
});

/** Fault of a text that is too long. (unproven) The words. */
export const tooLong = (most: number): string => `length must be less than or equal to ${most} characters long`;

/** A 400 for a wrong value. Each version has its own form. (unproven) The words. */
export const refuseValues = ({ name, fault, most }: Breach, path: string): Refusal => {
  const words = most === undefined ? fault : tooLong(most);
  return path.startsWith('/v1/') ? refuseFirst(400, `'${name}' ${words}`) : schemaViolation(`'${name}' ${words}`);
};
