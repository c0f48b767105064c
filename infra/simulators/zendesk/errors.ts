import type { Breach } from '../shared/limits/rules.ts';
import type { Accepted } from '../shared/scopes.ts';
import { type Answer, type Call, Refusal } from '../shared/vendor.ts';

/** A problem of a 422. `description` begins with the field's title. */
export interface FieldProblem {
  readonly description: string;
  readonly error: string;
  readonly ticket_field_id?: number;
  readonly ticket_field_type?: string;
}

/** Problems by field. `base` contains problems that concern no single field. */
export type Problems = Record<string, FieldProblem[]>;

/** `error` is a text or an object. https://developer.zendesk.com/api-reference/introduction/requests/#error-responses */
export const refuse = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Refusal =>
  new Refusal({ status, body, headers });

/** A 422 with all problems at once. */
export const recordInvalid = (details: Problems): Refusal =>
  refuse(422, { error: 'RecordInvalid', description: 'Record validation errors', details });

/** A 404 for a record that is unknown or deleted. */
export const recordNotFound = (): Refusal => refuse(404, { error: 'RecordNotFound', description: 'Not found' });

/** A 400 for a value of a wrong type. Its `error` is an object, unlike other errors. */
export const invalidAttribute = (message: string): Refusal =>
  refuse(400, { error: { title: 'Invalid attribute', message } });

/** A 400 for a page size, a page number or a cursor. */
export const invalidPaging = (description: string): Refusal =>
  refuse(400, { error: 'InvalidPaginationParameter', description });

/** A 401 for wrong credentials and for a token that is unknown or ended. */
export const unauthenticated = (): Refusal => refuse(401, failures[401]);

/** A 404 for an address without a help desk. (unproven) */
export const noHelpDesk = (subdomain: string): Refusal => {
  const message = 'There is no help desk configured at this address.';
  return refuse(404, { error: { title: `No help desk at ${subdomain}.zendesk.com`, message } });
};

const failures: Readonly<Record<number, unknown>> = {
  401: { error: "Couldn't authenticate you" },
  403: { error: { title: 'Forbidden', message: 'You do not have access to this page.' } },
  404: { error: 'RecordNotFound', description: 'Not found' },
  // https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#protecting-against-ticket-update-collisions
  409: { error: 'UpdateConflict', description: 'Safe Update prevented the update due to outdated ticket data.' },
  422: {
    error: 'RecordInvalid',
    description: 'Record validation errors',
    details: { base: [{ description: 'The record is not valid', error: 'InvalidValue' }] },
  },
  429: { error: 'APIRateLimitExceeded', description: 'Number of allowed API requests per minute exceeded' },
  500: { error: 'InternalServerError', description: 'Internal server error' },
  503: { error: 'ServiceUnavailable', description: 'Service temporarily unavailable' },
};

/** A 409 for `safe_update` with an old `updated_stamp`. */
export const updateConflict = (): Refusal => refuse(409, failures[409]);

/** A 403 for a missing scope. Text as in https://support.zendesk.com/hc/en-us/community/posts/4485954843162 */
export const missingScopes = ([first = '']: Accepted): Refusal =>
  refuse(403, {
    error: 'Forbidden',
    description: `You are missing the following required scopes: ${[first].flat().join(', ')}`,
  });

/** A 403 without the name of the missing right. */
export const forbidden = (): Refusal => refuse(403, failures[403]);

/**
 * Limits of single endpoints, per minute.
 * https://developer.zendesk.com/api-reference/introduction/rate-limits/#endpoint-rate-limits
 */
const endpoints: readonly (readonly [method: string, path: RegExp, name: string, total: number])[] = [
  ['GET', /^\/api\/v2\/incremental\/.+\/cursor$/, 'incremental-exports-cursor', 20],
  ['GET', /^\/api\/v2\/incremental\//, 'incremental-exports', 10],
  ['GET', /^\/api\/v2\/ticket_fields$/, 'ticket-fields-index', 20],
  ['PUT', /^\/api\/v2\/tickets\/\d+$/, 'tickets-update', 100],
];

/** Header with the rest of an endpoint's own limit, if it has one. */
export const endpointHeaders = ({ method, path }: Pick<Call, 'method' | 'path'>): Record<string, string> => {
  const endpoint = endpoints.find(([of, pattern]) => of === method && pattern.test(path));
  if (endpoint === undefined) return {};
  const [, , name, total] = endpoint;
  return { [`zendesk-ratelimit-${name}`]: `total=${total}; remaining=${total - 1}; resets=60` };
};

/**
 * Requests per minute in the Growth plan (unproven):
 * https://developer.zendesk.com/api-reference/introduction/rate-limits/
 */
const rateLimit = 400;
const usualRetryAfterSeconds = 60;

/** Shape of a failure by its status. Default wait after 429: 60 seconds. */
export const failure = (status: number, retryAfterSeconds?: number): Answer => {
  const headers: Record<string, string> = status === 429 ? rateLimitHeaders(0) : {};
  const wait = retryAfterSeconds ?? (status === 429 ? usualRetryAfterSeconds : undefined);
  if (wait !== undefined) headers['retry-after'] = String(wait);
  return { status, body: failures[status] ?? { error: `Status${status}`, description: 'Failed' }, headers };
};

/** Headers of the rate limit, with old and new names. Limit: 400 per minute. */
export const rateLimitHeaders = (remaining = rateLimit - 1): Record<string, string> => ({
  'x-rate-limit': String(rateLimit),
  'x-rate-limit-remaining': String(remaining),
  'ratelimit-limit': String(rateLimit),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': '60',
});

const capitalised = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

const problemOf = ({ at: [, field = '', ...rest], fault, isMissing }: Breach): readonly [string, FieldProblem[]] => {
  // A ticket's first comment is its description.
  const [name, noun] = field === 'comment' && isMissing ? ['base', 'Description'] : [field, capitalised(field)];
  const inner = rest.length === 0 ? '' : `${rest.at(-1)} `;
  const description = `${noun}: ${inner}${isMissing ? 'cannot be blank' : fault}`;
  return [name, [{ description, error: isMissing ? 'BlankValue' : 'InvalidValue' }]];
};

/** A 422 with problems by field, in the form of the vendor's own rules. A body without its record is a 400. */
export const refuseValues = (breaches: readonly Breach[]): Refusal => {
  const record = breaches.find(({ at }) => at.length === 1);
  if (record !== undefined) return invalidAttribute(`Required parameter missing: ${record.name}`);
  return recordInvalid(Object.fromEntries(breaches.map(problemOf)));
};
