import type { ProviderName } from '../descriptions.ts';
import type { JsonObject } from '../json.ts';

/** An error response from the vendor's documentation. Descriptions contain the errors of few operations. */
export interface ErrorShape {
  readonly provider: ProviderName;
  /** Unique name within the vendor. */
  readonly name: string;
  readonly statuses: readonly number[];
  /** Default: all operations of the provider. */
  readonly operations?: readonly string[];
  /**
   * Whether a server in front of the API sends this error. The description of the API's own errors does not apply then.
   */
  readonly beforeApi?: true;
  readonly schema: JsonObject;
  readonly url: string;
}

/** Statuses of request errors, limits and vendor failures. */
export const everyStatus: readonly number[] = [
  ...[400, 401, 402, 403, 404, 405, 409, 410, 413, 415, 422, 429],
  ...[500, 501, 502, 503, 504],
];

/** A text that is not empty. */
export const words: JsonObject = { type: 'string', minLength: 1 };

/** Error response of OAuth. https://www.rfc-editor.org/rfc/rfc6749#section-5.2 */
export const oauthError: JsonObject = {
  type: 'object',
  required: ['error'],
  properties: {
    error: words,
    error_description: { type: 'string' },
    error_uri: { type: 'string' },
  },
};

/** Errors of requests to an authorization server that sends only the standard members. */
export const oauthErrors = (provider: ProviderName, operations: readonly string[], url: string): ErrorShape => ({
  provider,
  name: 'token',
  statuses: [400, 401],
  operations,
  schema: oauthError,
  url,
});
