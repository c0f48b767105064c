import type { ProviderName } from '../descriptions.ts';
import type { JsonObject } from '../json.ts';

/** What a vendor answers when it refuses, as its documentation has it: descriptions say it of few operations. */
export interface ErrorShape {
  readonly provider: ProviderName;
  /** Tells the shapes of a vendor apart. */
  readonly name: string;
  readonly statuses: readonly number[];
  /** All of the provider's unless told. */
  readonly operations?: readonly string[];
  /** Answered by what stands before the API, whatever the description says of the API's own errors. */
  readonly beforeApi?: true;
  readonly schema: JsonObject;
  readonly url: string;
}

/** Errors of requests, of limits, and of the vendor itself. */
export const everyStatus: readonly number[] = [
  ...[400, 401, 402, 403, 404, 405, 409, 410, 413, 415, 422, 429],
  ...[500, 501, 502, 503, 504],
];

/** A text that says something. */
export const words: JsonObject = { type: 'string', minLength: 1 };

/** https://www.rfc-editor.org/rfc/rfc6749#section-5.2 */
export const oauthError: JsonObject = {
  type: 'object',
  required: ['error'],
  properties: {
    error: words,
    error_description: { type: 'string' },
    error_uri: { type: 'string' },
  },
};

/** What these requests of an authorization server answer when they are refused, where it is no more than the standard has. */
export const oauthErrors = (provider: ProviderName, operations: readonly string[], url: string): ErrorShape => ({
  provider,
  name: 'token',
  statuses: [400, 401],
  operations,
  schema: oauthError,
  url,
});
