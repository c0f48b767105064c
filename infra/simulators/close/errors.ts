import type { Breach } from '../shared/limits/rules.ts';
import { type Answer, Refusal } from '../shared/vendor.ts';

/** "errors" and "field-errors" of a 400, as the vendor's clients read them. https://github.com/closeio/closeio-api */
export const invalid = (member: string, problem: string): Refusal =>
  new Refusal({ status: 400, body: { errors: [], 'field-errors': { [member]: problem } } });

/** A 400 for a problem of the whole request, in `errors`. */
export const badRequest = (problem: string): Refusal =>
  new Refusal({ status: 400, body: { errors: [problem], 'field-errors': {} } });

/** A 404. (unproven) The words. */
export const notFound = (noun: string): Refusal =>
  new Refusal({ status: 404, body: { error: `Empty query: ${noun} matching query does not exist.` } });

/** Error texts by status. (unproven) https://developer.close.com/api/overview/http-response-codes */
const messages: Readonly<Record<number, string>> = {
  401: 'The authentication credentials were missing or invalid.',
  403: 'You do not have permission to perform this action.',
  404: 'Not found.',
  409: 'Conflict.',
  415: 'Unsupported media type.',
  422: 'Unprocessable entity.',
  429: 'API call count exceeded.',
  500: 'Internal server error.',
  503: 'Service unavailable.',
};

const limit = 240;

/**
 * Headers as recorded. In https://developer.close.com/api/overview/rate-limits they contain commas instead of
 * semicolons.
 */
export const rateLimitHeaders = (remaining = limit - 1, reset = 2): Readonly<Record<string, string>> => ({
  ratelimit: `limit=${limit}; remaining=${remaining}; reset=${reset}`,
});

/** Shape of a failure by its status. Default wait after 429: 1 second. */
export const failure = (status: number, retryAfterSeconds?: number): Answer => {
  const body = { error: messages[status] ?? 'Error' };
  if (status !== 429) return { status, body };
  const wait = retryAfterSeconds ?? 1;
  return { status, body, headers: { ...rateLimitHeaders(0, wait), 'retry-after': String(wait) } };
};

/** Nests the error of a member as the body nests the member. https://github.com/closeio/closeio-api */
const below = ([name = '', ...rest]: readonly string[], fault: string): Record<string, unknown> => ({
  [name]: rest.length === 0 ? fault : { errors: below(rest, fault) },
});

/** A 400 with every problem at once, nested in `field-errors` as the members are in the body. */
export const refuseValues = (breaches: readonly Breach[]): Refusal =>
  new Refusal({
    status: 400,
    body: {
      errors: [],
      'field-errors': Object.assign(
        {},
        ...breaches.map(({ at, fault, isMissing }) =>
          below(at, isMissing ? 'This field is required.' : `This value ${fault}.`),
        ),
      ),
    },
  });
