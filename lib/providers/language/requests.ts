import type { Path, Template, ValuesAt } from './paths.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A part of a declaration with headers: all requests of a provider, one request, or a precondition. */
export interface WithHeaders {
  /** Headers with lower-case names. A header whose placeholder has no value is left out. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface AnyRequest extends WithHeaders {
  /**
   * Paths of values in the response that later requests of the same write need. A preview shows placeholders for these
   * values. Default: `id`.
   */
  readonly answers?: readonly Path[];
}

/** A request by method and path, relative to the provider's base URL. */
export interface PathRequest extends AnyRequest {
  /** Method. Every method except GET counts as a write: if its response is lost, the outcome is uncertain. */
  readonly method: Method;
  /** Path below the base URL. Values of placeholders are URL-encoded. */
  readonly path: string;
  /**
   * Parameters of the URL. A parameter whose placeholder has no value is left out. The encoded request line, with
   * method and path, has at most 4,000 characters. Further `{ids}` are sent in several requests, further `{fields}`
   * with `getMany`.
   */
  readonly query?: { readonly [name: string]: Template };
  /** JSON body. A write adds its record. */
  readonly body?: Template;
  /** The request only reads, whatever its method. */
  readonly reads?: true;
  /** The request is sent only once: it is not repeated later, and not with new credentials after a 401. */
  readonly once?: true;
  /**
   * The response is a file, which a record or a join contains in base64. `base64` means that the response is a text
   * with the bytes in base64.
   */
  readonly bytes?: true | 'base64';
  /** Values that mean a refusal in a response with a success status: `{ 'data.0.status': ['error'] }`. */
  readonly refused?: ValuesAt;
  readonly graphql?: never;
  readonly variables?: never;
}

/**
 * A GraphQL operation, posted to the provider's `graphqlPath`. Paths into its response begin below `data`. A response
 * with errors is a failure, even if it contains a part of `data`, because the missing part would count as empty.
 */
export interface GraphqlRequest extends AnyRequest {
  /** Text of the operation, sent unchanged. Its braces are no placeholders. */
  readonly graphql: string;
  /**
   * Variables of the operation. A member whose placeholder has no value is left out. An object that becomes empty is
   * left out too, such as an unused filter.
   */
  readonly variables?: { readonly [name: string]: Template };
  readonly method?: never;
  readonly path?: never;
  readonly query?: never;
  readonly body?: never;
  readonly reads?: never;
  readonly once?: never;
  readonly bytes?: never;
  readonly refused?: never;
}

/** A request to the provider. */
export type RequestTemplate = PathRequest | GraphqlRequest;

/** A part of a declaration that a request reads or carries out. */
export interface Requested {
  /** The request. */
  readonly request: RequestTemplate;
}

/** A body with an encoding. */
export interface Encoded {
  /**
   * Encoding of the body: JSON, or a form (`application/x-www-form-urlencoded`). Default: JSON in messages, a form in
   * OAuth requests.
   */
  readonly encoding?: 'json' | 'form';
}

/** The vendor's API. */
export interface Based {
  /** Base URL: `https://{subdomain}.zendesk.com`. Placeholders: credentials with a pattern in `hostParts`. */
  readonly baseUrl: string;
}

/**
 * Condition of an update: the vendor carries it out only if the record has not changed since it was read. Placeholder
 * of the headers and of `body` (the body or the variables): `{version}`. The header `If-Unmodified-Since` uses
 * `{version:http}`.
 */
export interface Precondition extends WithHeaders, Pick<PathRequest, 'body'> {
  /** Path of the version in a record. */
  readonly version: Path;
  /** Status or code of the vendor's refusal to update a changed record. */
  readonly refused: number | string;
}

/** Encoding of a record, for a vendor whose requests and responses have different forms. */
export interface Encoding {
  /**
   * Fields whose values the vendor accepts only together with other values at the same path. An update of such a field
   * sends the record's current values too.
   */
  readonly whole?: readonly string[];
  /**
   * Converts the mapped record for the request. `current` is the record at the vendor, if an update has read it.
   * `values` are the values of the body's placeholders.
   */
  readonly encode: (
    record: Readonly<Record<string, unknown>>,
    current: unknown,
    values?: Readonly<Record<string, unknown>>,
  ) => Record<string, unknown>;
}
