import type { Path, Template, ValuesAt } from './paths.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A part of a declaration with headers: all requests of a provider, one request, or a precondition. */
export interface WithHeaders {
  /** Headers. Names are in lower case. A header whose placeholder has no value is left out. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface AnyRequest extends WithHeaders {
  /**
   * Paths in the response that later requests of the same write need. A preview shows placeholders there. Default:
   * `id`.
   */
  readonly answers?: readonly Path[];
}

/** A request by method and path, relative to the provider's base URL. */
export interface PathRequest extends AnyRequest {
  /** HTTP method. Every method except GET counts as a write: if the response is lost, the outcome is uncertain. */
  readonly method: Method;
  /** Path below the base URL. Values of placeholders are encoded for a URL. */
  readonly path: string;
  /**
   * Query parameters. A parameter whose placeholder has no value is left out. Method, path and query have at most 4,000
   * characters: more `{ids}` need several requests, more `{fields}` need `getMany`.
   */
  readonly query?: { readonly [name: string]: Template };
  /** JSON body. A write adds its record. */
  readonly body?: Template;
  /** The request only reads, whatever its method. */
  readonly reads?: true;
  /** The request is sent once: no retry, and no repetition with new credentials after a 401. */
  readonly once?: true;
  /**
   * The response is a file, which a record or a join contains in base64. `base64`: the response is a text with the
   * bytes in base64.
   */
  readonly bytes?: true | 'base64';
  /** Values in a successful response that mean a refusal: `{ 'data.0.status': ['error'] }`. */
  readonly refused?: ValuesAt;
  readonly graphql?: never;
}

/**
 * A GraphQL operation, posted to its `path`. Paths into its response begin below `data`. A response with errors is a
 * failure, even if it contains a part of `data`, because the missing part would count as empty.
 *
 * - `body`: Variables. A member whose placeholder has no value is left out, as is an object without members.
 */
export interface GraphqlRequest extends AnyRequest, Pick<PathRequest, 'path' | 'body'> {
  /** The operation. Its braces are no placeholders. */
  readonly graphql: string;
  readonly method?: never;
  readonly query?: never;
  readonly reads?: never;
  readonly once?: never;
  readonly bytes?: never;
  readonly refused?: never;
}

/** A request to the provider. */
export type RequestTemplate = PathRequest | GraphqlRequest;

/** A part of a declaration that a request reads or carries out. */
export interface Requested<Request = RequestTemplate> {
  /** The request. */
  readonly request: Request;
}

/** A part of a declaration whose requests the vendor may refuse with a certain error. */
export interface RefusedBy<Sign = string> {
  /** Sign of the refusal: the vendor's code, or a status. */
  readonly refused: Sign;
}

/** A part of a declaration that reads its elements with a request for each. */
export interface PerElement {
  /** Request for one element. Default: no request. */
  readonly each?: RequestTemplate;
}

/** A part of a declaration that lists its elements with a request. */
export interface Listing<Request = RequestTemplate> {
  /** Lists the elements. */
  readonly list: Request;
}

/** A body with an encoding. */
export interface Encoded {
  /** Form of the body. Default: `application/x-www-form-urlencoded`. */
  readonly encoding?: 'json' | 'form';
}

/** The vendor's API. */
export interface Based {
  /** Base URL: `https://{subdomain}.zendesk.com`. Placeholders: credentials with a pattern in `hostParts`. */
  readonly baseUrl: string;
}

/**
 * Condition of an update: the vendor carries it out only if the record has not changed since it was read. Placeholder:
 * `{version}`. The header `If-Unmodified-Since` uses `{version:http}`.
 *
 * - `body`: Members of the body with the version. Placeholder: `{version}`.
 * - `refused`: Status, or the vendor's code, of the refusal.
 */
export interface Precondition extends WithHeaders, RefusedBy<number | string>, Pick<PathRequest, 'body'> {
  /** Path of the record's version. */
  readonly version: Path;
}

/** Encoding of a record, for a vendor whose requests and responses have different forms. */
export interface Encoding {
  /**
   * Fields that the vendor accepts together. An update that writes any of these fields is encoded with the current
   * record.
   */
  readonly whole?: readonly string[];
  /**
   * Returns the record to send. `current`: for an update, the record as the vendor returned it, if it was read.
   * `values`: values of the placeholders of the body.
   */
  readonly encode: (
    record: Readonly<Record<string, unknown>>,
    current: unknown,
    values?: Readonly<Record<string, unknown>>,
  ) => Record<string, unknown>;
}
