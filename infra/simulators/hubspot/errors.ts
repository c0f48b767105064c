import { randomUUID } from 'node:crypto';
import type { DayLeft } from '../shared/daily.ts';
import type { Failure } from '../shared/failures.ts';
import type { Breach } from '../shared/limits/rules.ts';
import type { Accepted } from '../shared/scopes.ts';
import { type Answer, Refusal } from '../shared/vendor.ts';

interface ErrorDetail {
  readonly message: string;
  readonly code?: string;
  readonly in?: string;
  readonly context?: Readonly<Record<string, readonly string[]>>;
}

interface ErrorExtras {
  readonly errors?: readonly ErrorDetail[];
  readonly context?: Readonly<Record<string, readonly string[]>>;
  readonly links?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Name of a rate limit. https://developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines */
type Policy = 'SECONDLY' | 'TEN_SECONDLY_ROLLING' | 'DAILY';

/** Fault of a property value. */
export interface PropertyProblem {
  readonly name: string;
  readonly error: string;
  readonly message: string;
}

/** Error response in HubSpot's form. https://developers.hubspot.com/docs/api-reference/error-handling */
export const errorAnswer = (status: number, category: string, message: string, extras: ErrorExtras = {}): Answer => {
  const { headers = {}, ...members } = extras;
  return { status, headers, body: { status: 'error', message, correlationId: randomUUID(), category, ...members } };
};

/** An error of HubSpot's shape. `category` is the vendor's word in capitals. */
export const refuse = (status: number, category: string, message: string, extras?: ErrorExtras): Refusal =>
  new Refusal(errorAnswer(status, category, message, extras));

/** A 400 with the category `VALIDATION_ERROR`. */
export const invalid = (message: string, extras?: ErrorExtras): Refusal =>
  refuse(400, 'VALIDATION_ERROR', message, extras);

/** A 404 for a record that is unknown, archived or deleted. */
export const notFound = (): Refusal => refuse(404, 'OBJECT_NOT_FOUND', 'resource not found');

/** A 400 for wrong property values. The message repeats all problems as JSON, as the vendor does. */
export const invalidProperties = (problems: readonly PropertyProblem[], portalId: number): Refusal => {
  const inMessage = problems.map(({ name, error, message }) => ({
    isValid: false,
    message,
    error,
    name,
    localizedErrorMessage: message,
    portalId,
  }));
  return invalid(`Property values were not valid: ${JSON.stringify(inMessage)}`, {
    errors: problems.map(({ name, error, message }) => ({ message, code: error, context: { propertyName: [name] } })),
  });
};

/** A 409. Only its message contains the id of the existing contact. */
export const duplicateContact = (existingId: number): Refusal =>
  refuse(409, 'CONFLICT', `Contact already exists. Existing ID: ${existingId}`);

const noToken =
  'Authentication credentials not found. This API supports OAuth 2.0 authentication and you can find more details at https://developers.hubspot.com/docs/methods/auth/oauth-overview';

/** A 401 for a token that is missing or unknown. */
export const unauthenticated = (): Refusal => refuse(401, 'INVALID_AUTHENTICATION', noToken);

/** A 401 with the category `EXPIRED_AUTHENTICATION`. `at` is ISO 8601. */
export const expired = (at: string): Refusal => {
  const context = { 'expire time': [at] };
  return refuse(401, 'EXPIRED_AUTHENTICATION', `The OAuth token used to make this call expired at ${at}.`, { context });
};

const scopesPage = 'https://developers.hubspot.com/scopes';

const missing = (accepted: Accepted) => ({
  category: 'MISSING_SCOPES',
  message: `This app hasn't been granted all required scopes to make this call. Read more about required scopes here: ${scopesPage}.`,
  extras: {
    errors: [
      {
        message: 'One or more of the following scopes are required.',
        context: { requiredGranularScopes: accepted.flat() },
      },
    ],
    links: { scopes: scopesPage },
  },
});

/** A 403 as in https://github.com/HubSpot/hubspot-api-nodejs/issues/268 */
export const missingScopes = (accepted: Accepted): Refusal => {
  const { category, message, extras } = missing(accepted);
  return refuse(403, category, message, extras);
};

const failures: Readonly<Record<number, { category: string; message: string; extras?: ErrorExtras }>> = {
  401: { category: 'INVALID_AUTHENTICATION', message: noToken },
  403: missing(['crm.objects.contacts.write']),
  404: { category: 'OBJECT_NOT_FOUND', message: 'resource not found' },
  409: { category: 'CONFLICT', message: 'Contact already exists. Existing ID: 101' },
  422: { category: 'VALIDATION_ERROR', message: 'The request was well formed but could not be processed.' },
  500: { category: 'INTERNAL_ERROR', message: 'internal error' },
  503: { category: 'SERVICE_UNAVAILABLE', message: 'Service temporarily unavailable' },
};

/**
 * A refusal by the rate limiter, which stands in front of the API. The body names the limit instead of a category. No
 * header contains the end of the limit. https://developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines
 */
const overLimit = (policyName: Policy, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status: 429,
  headers: { ...rateLimitHeaders(0), ...headers },
  body: {
    status: 'error',
    message: `You have reached your ${policyName.toLowerCase()} limit.`,
    errorType: 'RATE_LIMIT',
    correlationId: randomUUID(),
    policyName,
  },
});

/** A 429 of a search. Answers of searches contain no rate limit headers. */
export const overSearchLimit = (): Refusal => {
  const { status, body } = overLimit('SECONDLY');
  return new Refusal({ status, body });
};

/** A 429 after the last request of the day. */
export const overDailyLimit = (): Refusal => new Refusal(overLimit('DAILY'));

/** An exhausted rate limit, in HubSpot's form. */
export const hubspotRateLimit = (policy: Policy): Failure => {
  const { status, body, headers } = overLimit(policy);
  return { kind: 'status', status, body, headers: { ...headers }, vendorShaped: true };
};

/** An answer of HubSpot with this status, for any request. */
export const failure = (status: number, retryAfterSeconds?: number): Answer => {
  const wait = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  if (status === 429) return overLimit('TEN_SECONDLY_ROLLING', wait);
  const { category, message, extras } = failures[status] ?? { category: 'UNKNOWN', message: `status ${status}` };
  return errorAnswer(status, category, message, { ...extras, headers: wait });
};

/**
 * Burst and daily limits of a professional account. (unproven)
 * https://developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines
 */
export const rateLimit = { intervalMs: 10_000, max: 190, daily: 650_000 };

/**
 * Connections by consent have no daily limit.
 * https://developers.hubspot.com/changelog/rate-limit-headers-will-now-appear-for-oauth-authenticated-calls
 */
export const rateLimitHeaders = (remaining: number, day?: DayLeft): Record<string, string> => ({
  ...(day && {
    'x-hubspot-ratelimit-daily': String(day.most),
    'x-hubspot-ratelimit-daily-remaining': String(day.left),
  }),
  'x-hubspot-ratelimit-interval-milliseconds': String(rateLimit.intervalMs),
  'x-hubspot-ratelimit-max': String(rateLimit.max),
  'x-hubspot-ratelimit-remaining': String(remaining),
  'x-hubspot-ratelimit-secondly': String(rateLimit.max / 10),
  'x-hubspot-ratelimit-secondly-remaining': String(rateLimit.max / 10 - 1),
});

/**
 * A 400 for wrong values. The code of a property is from memory, as are the words about members other than
 * `properties`. (unproven)
 */
export const refuseValues = (breaches: readonly [Breach, ...Breach[]], portalId: number): Refusal => {
  const [{ name: first, fault: why }] = breaches;
  const missing = breaches.filter(({ isMissing }) => isMissing).map(({ name }) => name);
  if (missing.length > 0)
    return invalid(
      `Invalid input JSON on line 1, column 1: Some required fields were not set: [${missing.join(', ')}]`,
    );
  const properties = breaches.filter(({ at }) => at.includes('properties'));
  if (properties.length === 0) return invalid(`Invalid input JSON on line 1, column 1: ${first} ${why}`);
  const problems = properties.map(({ name, fault }) => ({
    name,
    error: 'INVALID_LENGTH',
    message: `${name} ${fault}`,
  }));
  return invalidProperties(problems, portalId);
};
