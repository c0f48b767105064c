/*
 * Types that users of the client name. The package contains this file unchanged, so it contains only types and
 * imports nothing.
 */

/** Address of the service, and the identity of the caller. */
export interface ClientOptions {
  /** Address of the service without a path: `https://api.example.com`. */
  readonly baseUrl: string;
  /** Key of a project or of the operator. Not needed if the connection is named by its token. */
  readonly apiKey?: string;
  /** Time for one request without its retries, milliseconds. Default: 30,000. */
  readonly timeout?: number;
  /** Maximum number of repetitions of a call that is safe to repeat. Default: 2. */
  readonly maxRetries?: number;
  /** Replacement for the global `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** Name of a connection: your own id of the customer with the provider, the connection's id, or its token. */
export type ConnectionName<Provider extends string = string> =
  | { readonly linkedUserOriginId: string; readonly provider: Provider }
  | { readonly connectionId: string }
  | { readonly connectionToken: string };

/** Name of the connection of an event. */
export interface EventConnection {
  readonly connectionId: string;
}

/** Options of every call, in addition to the parameters of its query. */
export interface CallOptions {
  readonly signal?: AbortSignal;
}

/**
 * Option of a write that is carried out only once. Default: a new key for each call, so that the client's own retries
 * are safe.
 */
export interface Idempotent {
  readonly idempotencyKey?: string;
}

/**
 * Option of an action that sends messages. You must choose a key whose meaning you know. A preview needs no key and
 * ignores it.
 */
export interface SentOnce {
  readonly idempotencyKey: string;
}

/** Tag of the record to change. If the record has changed meanwhile, the call fails with `precondition_failed`. */
export interface Conditional {
  readonly ifMatch?: string;
}

/** Tag of the record that you have. If the record is unchanged, the call fails with `not_modified`. */
export interface Cached {
  readonly ifNoneMatch?: string;
}

/** A part of a write that did not take place, or a part of an answer that is missing. The rest succeeded. */
export interface Warning {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** Option that shows what a write would do: the requests that would be sent to the provider. Nothing is written. */
export interface Previewed {
  readonly preview: true;
}

/** Option of a call without a preview. */
export interface Written {
  readonly preview?: false;
}

/** Answer to a successful call. */
export interface Answer<Data, Status extends number = number> {
  readonly data: Data;
  /** HTTP status. It distinguishes the kinds of answers of a call: a job has 202. */
  readonly status: Status;
  readonly warnings: readonly Warning[];
  /** Value for `ifMatch` and `ifNoneMatch`. */
  readonly etag?: string;
  /** Id of the request in the log, for support. */
  readonly requestId?: string;
  /** Whether this is the stored answer to an earlier request with the same `Idempotency-Key`. */
  readonly replayed: boolean;
}

/** One page of a list. */
export interface Page<Item> extends Answer<readonly Item[]> {
  /** `cursor` of the next page. Null after the last page. */
  readonly nextCursor: string | null;
}

/** A list. `for await` iterates over the items of all pages, and requests each page when it needs the page. */
export interface List<Item> extends AsyncIterable<Item> {
  /** Returns only the first page, or the page at the given `cursor`. */
  page(): Promise<Page<Item>>;
  pages(): AsyncIterable<Page<Item>>;
}

/** One refused field, with its path as you wrote it. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** Whether a write took place. `uncertain`: its answer was lost. */
export type Outcome = 'applied' | 'not_applied' | 'uncertain';

/** Details of a failure. */
export interface FailureDetails {
  readonly issues?: readonly Issue[];
  readonly outcome?: Outcome;
  readonly retriable?: boolean;
  /** Seconds to wait. */
  readonly retry_after?: number;
  readonly existing_id?: string;
  /** Connections of the customer at the provider, if the request names several (`ambiguous_connection`). */
  readonly connections?: readonly { readonly id: string; readonly name: string }[];
  /** Path of the documentation page that explains the code. Absent if the service did not answer. */
  readonly docs?: string;
  readonly [name: string]: unknown;
}

/** The fields of custom objects, by class: `{ cars: { year: number } }`. */
export type ClassFields = Readonly<Record<string, object>>;

/** A request to a webhook: the `Request` of a framework, or its unchanged headers and body. */
export type WebhookRequest =
  | { readonly headers: Headers; text(): Promise<string> }
  | {
      readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
      readonly body: string | Uint8Array;
    };
