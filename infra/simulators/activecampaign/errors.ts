import type { Breach } from '../shared/limits/rules.ts';
import { type Answer, Refusal } from '../shared/vendor.ts';

const refusal = (status: number, body: unknown): Refusal => new Refusal({ status, body });

/** Error 422 for a value that the vendor refuses. https://developers.activecampaign.com/reference/errors */
const unprocessable = (title: string, code: string, name: string): Refusal =>
  refusal(422, { errors: [{ title, detail: '', code, source: { pointer: `/data/attributes/${name}` } }] });

/** A 422 with the code `field_missing`. `noun` is the vendor's word for the kind of record. */
export const missing = (noun: string, name: string): Refusal =>
  unprocessable(`The ${noun} ${name} was not provided.`, 'field_missing', name);

/** A 422 with the code `field_invalid`. `why` follows the member's name: "must be a text". */
export const invalid = (noun: string, name: string, why: string): Refusal =>
  unprocessable(`The ${noun} ${name} ${why}.`, 'field_invalid', name);

/** A 422 with the code `duplicate`. `title` is the whole sentence, as the vendor shows it. */
export const duplicate = (title: string, name: string): Refusal => unprocessable(title, 'duplicate', name);

/** A 404. The text is recorded for a deleted contact; (unproven) for the other kinds. */
export const notFound = (noun: string, id: string): Refusal =>
  refusal(404, { message: `No Result found for ${noun} with id ${id}` });

/** A 400 with `message` alone: the vendor's shape for a malformed body or parameter. */
export const badRequest = (message: string): Refusal => refusal(400, { message });

/** (unproven) Text of the response to an unknown key. https://developers.activecampaign.com/reference/errors */
export const unauthorized = 'You are not authorized to access this file';

const messages: Readonly<Record<number, string>> = {
  401: unauthorized,
  402: 'The account has expired.',
  403: 'You do not have permission to perform this action.',
  404: 'Not found.',
  409: 'Conflict.',
  415: 'Unsupported media type.',
  422: 'Unprocessable entity.',
  429: 'You have exceeded the rate limit.',
  500: 'Internal server error.',
  503: 'Service unavailable.',
};

const limit = 5;

/**
 * Headers of every response that describe the rate limit. `remaining`: requests left.
 * https://developers.activecampaign.com/reference/rate-limits
 */
export const rateLimitHeaders = (remaining = limit - 1): Readonly<Record<string, string>> => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(remaining),
});

/** Shape of a failure by its status. ActiveCampaign has no 401: a bad key receives 403. Default wait after 429: 1 second. */
export const failure = (status: number, retryAfterSeconds?: number): Answer => {
  const body = { message: messages[status] ?? 'Error' };
  // A wrong key is refused like a forbidden request, with 403. Same page.
  if (status === 401) return { status: 403, body };
  if (status !== 429) return { status, body };
  return { status, body, headers: { ...rateLimitHeaders(0), 'retry-after': String(retryAfterSeconds ?? 1) } };
};

/** Each wrong value has its own error. https://developers.activecampaign.com/reference/errors */
export const refuseValues = (breaches: readonly Breach[]): Refusal =>
  refusal(422, {
    errors: breaches.map(({ at: [noun = ''], name, fault, isMissing }) => ({
      title: isMissing ? `The ${noun} ${name} was not provided.` : `The ${noun} ${name} ${fault}.`,
      detail: '',
      code: isMissing ? 'field_missing' : 'field_invalid',
      source: { pointer: `/data/attributes/${name}` },
    })),
  });
