import type { Path, Template, ValuesAt } from './paths.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What is sent with headers: every request of a provider, one of them, or one with a precondition. */
export interface WithHeaders {
  /** Their names are in lower case. A header whose placeholder has no value is left out. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface AnyRequest extends WithHeaders {
  /** Paths in its answer to what later requests of the same write need: a preview has placeholders there. `id` without. */
  readonly answers?: readonly Path[];
}

/** A request by method and path, relative to the provider's base URL. */
export interface PathRequest extends AnyRequest {
  /** Every method but GET is taken for a write: an answer that is lost leaves it uncertain. */
  readonly method: Method;
  /** Path of the URL below the base URL; what fills a placeholder is encoded. */
  readonly path: string;
  /**
   * Parameters of the URL; one whose placeholder has no value is left out. With method and path they have at most 4,000
   * characters, as sent: more `{ids}` go in several requests, more `{fields}` with `getMany`.
   */
  readonly query?: { readonly [name: string]: Template };
  /** JSON. A write puts its record into it. */
  readonly body?: Template;
  /** It changes nothing, whatever its method. */
  readonly reads?: true;
  /** It is sent once, whatever the answer says of coming back, and with no new credentials after a 401. */
  readonly once?: true;
  /** The answer is a file, which a record or a join contains in base64; or a text that has the bytes of a file in base64. */
  readonly bytes?: true | 'base64';
  /** Values in an answer with a status of success that are a refusal: `{ 'data.0.status': ['error'] }`. */
  readonly refused?: ValuesAt;
  readonly graphql?: never;
  readonly variables?: never;
}

/**
 * A GraphQL operation, posted to the provider's `graphql`. Paths into its answer begin below `data`. An answer with
 * errors is a failure, also where a part of `data` is there: what is missing would read as empty.
 */
export interface GraphqlRequest extends AnyRequest {
  /** Goes out as it is: its braces are no placeholders. */
  readonly graphql: string;
  /**
   * A member whose placeholder has no value is left out, as is an object of which nothing is left: a filter that nobody
   * asked for is none.
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

/**
 * How a vendor carries out an update only while the record is as it was read. Placeholder: `{version}`. The header
 * `If-Unmodified-Since` takes `{version:http}`.
 */
export interface Precondition extends WithHeaders {
  /** Path of what a record says its version is. */
  readonly version: Path;
  /** What names it in the body, or in the variables. */
  readonly body?: Template;
  /** Status, or the vendor's code, of the refusal of a record that has changed since. */
  readonly refused: number | string;
}

/** How a vendor takes a record that it answers in another form. */
export interface Encoding {
  /** Fields whose values it takes with others of the same place: an update of one is encoded beside the record as it is. */
  readonly whole?: readonly string[];
  /**
   * What is sent of a mapped record. `current`: of an update, the record as the vendor has it, where it was read. `values`: those of
   * the placeholders of its body.
   */
  readonly encode: (
    record: Readonly<Record<string, unknown>>,
    current: unknown,
    values?: Readonly<Record<string, unknown>>,
  ) => Record<string, unknown>;
}
