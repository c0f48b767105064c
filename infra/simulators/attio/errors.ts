import type { Breach } from '../shared/limits/rules.ts';
import { type Answer, Refusal } from '../shared/vendor.ts';

/** Error body. https://docs.attio.com/rest-api/guides/rate-limiting shows a complete example. */
const body = (status: number, type: string, code: string, message: string): Answer => ({
  status,
  body: { status_code: status, type, code, message },
});

/** A refusal with the type `invalid_request_error`. `code` is the vendor's own word for the case. */
export const refuse = (status: number, code: string, message: string): Refusal =>
  new Refusal(body(status, 'invalid_request_error', code, message));

/** A 400 with the code `validation_type`. */
export const invalid = (message: string): Refusal => refuse(400, 'validation_type', message);

/** A 404 with the code `not_found`. `message` contains the id, as at the vendor. */
export const notFound = (message: string): Refusal => refuse(404, 'not_found', message);

/** Errors other than 429. (unproven) */
const others: Readonly<Record<number, readonly [type: string, code: string, message: string]>> = {
  401: ['auth_error', 'unauthorized', 'Unauthorized.'],
  403: ['auth_error', 'missing_scopes', 'The access token does not have the required scopes.'],
  404: ['invalid_request_error', 'not_found', 'Could not find the requested resource.'],
  409: ['invalid_request_error', 'slug_conflict', 'This conflicts with another one.'],
  415: ['invalid_request_error', 'validation_type', 'The content type is not supported.'],
  422: ['invalid_request_error', 'validation_type', 'The request was not valid.'],
  429: ['rate_limit_error', 'rate_limit_exceeded', 'Rate limit exceeded, please try again later'],
  503: ['api_error', 'service_unavailable', 'The service is unavailable.'],
};

/** Shape of a failure by its status. `Retry-After` is an HTTP date here, not seconds. Default wait after 429: 1 second. */
export const failure = (status: number, retryAfterSeconds?: number): Answer => {
  const [type, code, message] = others[status] ?? ['api_error', 'internal', 'Something went wrong.'];
  const wait = retryAfterSeconds ?? (status === 429 ? 1 : undefined);
  // The header contains the date of the reset. Same page.
  const until = wait === undefined ? undefined : new Date(Date.now() + wait * 1000).toUTCString();
  return { ...body(status, type, code, message), ...(until !== undefined && { headers: { 'retry-after': until } }) };
};

/** Names the path of each wrong value. https://docs.attio.com/rest-api/endpoint-reference/records/create-a-record */
export const refuseValues = (breaches: readonly Breach[]): Refusal => {
  const errors = breaches.map(({ at, name, fault, isMissing }) =>
    isMissing
      ? { code: 'invalid_type', path: at, message: 'Required' }
      : { code: 'invalid', path: at, message: `${name} ${fault}` },
  );
  const { status, body: said } = body(
    400,
    'invalid_request_error',
    'validation_type',
    'Body payload validation error.',
  );
  return new Refusal({ status, body: { ...Object(said), validation_errors: errors } });
};
