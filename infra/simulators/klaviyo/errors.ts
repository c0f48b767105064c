import type { Breach } from '../shared/limits/rules.ts';
import { type Answer, Refusal } from '../shared/vendor.ts';

/** Headers of each error response. https://developers.klaviyo.com/en/docs/rate_limits_and_error_handling */
const headers = { 'content-type': 'application/vnd.api+json' };

interface Problem {
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly source?: Readonly<Record<string, string>>;
  readonly meta?: Readonly<Record<string, string>>;
}

const problem = (status: number, ...problems: readonly Problem[]): Answer => ({
  status,
  headers,
  body: {
    errors: problems.map(({ source = {}, meta = {}, ...said }) => ({
      id: '00000000-0000-4000-8000-000000000000',
      status,
      ...said,
      source,
      links: {},
      meta,
    })),
  },
});

const invalidAt = (pointer: string, detail: string): Problem => ({
  code: 'invalid',
  title: 'Invalid input.',
  detail,
  source: { pointer },
});

/** A 400. `pointer` is the JSON pointer of the member in the body. */
export const invalid = (pointer: string, detail: string): Refusal =>
  new Refusal(problem(400, invalidAt(pointer, detail)));

/** A 400 for a query parameter or the header `revision`. */
export const invalidParameter = (parameter: string, detail: string): Refusal =>
  new Refusal(problem(400, { code: 'invalid', title: 'Invalid input.', detail, source: { parameter } }));

/** A 409. `meta.duplicate_profile_id` is the id of the existing profile. */
export const duplicateProfile = (id: string): Refusal =>
  new Refusal(
    problem(409, {
      code: 'duplicate_profile',
      title: 'Conflict.',
      detail: 'A profile already exists with one of these identifiers.',
      source: { pointer: '/data/attributes' },
      meta: { duplicate_profile_id: id },
    }),
  );

const problems: Readonly<Record<number, Problem>> = {
  400: { code: 'invalid', title: 'Invalid input.', detail: 'The request could not be read.' },
  401: {
    code: 'authentication_failed',
    title: 'Incorrect authentication credentials.',
    detail: 'Invalid credentials.',
  },
  403: {
    code: 'permission_denied',
    title: 'You do not have permission to perform this action.',
    detail: 'Your key lacks a scope that this takes.',
  },
  404: { code: 'not_found', title: 'Not found.', detail: 'There is no such resource.' },
  409: { code: 'conflict', title: 'Conflict.', detail: 'The resource is in another state.' },
  415: { code: 'unsupported_media_type', title: 'Unsupported media type.', detail: 'Unsupported media type.' },
  422: { code: 'unprocessable', title: 'Unprocessable.', detail: 'The request could not be processed.' },
  429: { code: 'throttled', title: 'Request was throttled.', detail: 'Expected available in 1 second.' },
  500: { code: 'internal_server_error', title: 'Internal server error.', detail: 'Something failed.' },
  503: { code: 'service_unavailable', title: 'Service unavailable.', detail: 'Come back later.' },
};

/** Shape of a failure by its status. The caller adds the wait: there is no default. */
export const failure = (status: number, retryAfterSeconds?: number): Answer => {
  const answer = problem(status, problems[status] ?? { code: 'error', title: 'Error.', detail: 'Something failed.' });
  return retryAfterSeconds === undefined
    ? answer
    : { ...answer, headers: { ...headers, 'retry-after': String(retryAfterSeconds) } };
};

/** A 404. The vendor does not name the missing id. */
export const notFound = (): Refusal => new Refusal(failure(404));

/** A 400 with an error for each value. */
export const refuseValues = (breaches: readonly Breach[]): Refusal =>
  new Refusal(
    problem(
      400,
      ...breaches.map(({ at, fault, isMissing }) =>
        invalidAt(`/${at.join('/')}`, isMissing ? 'This field is required.' : `This value ${fault}.`),
      ),
    ),
  );
