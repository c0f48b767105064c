/* What users of the client name. The package has this file as it is: it holds types only, and imports nothing. */

/** How the service is reached, and as whom. */
export interface ClientOptions {
  /** `https://api.example.com`, without a path. */
  readonly baseUrl: string;
  /** Key of a project or of the operator. A connection that is named by its token needs none. */
  readonly apiKey?: string;
  /** Milliseconds for one request, its retries apart; 30,000 unless given. */
  readonly timeout?: number;
  /** Tries after the first of what is safe to repeat; 2 unless given. */
  readonly maxRetries?: number;
  /** In the place of the global `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** How a connection is named: by your own id of the customer with the provider, by its id, or by its token. */
export type ConnectionName =
  | { readonly linkedUserOriginId: string; readonly provider: string }
  | { readonly connectionId: string }
  | { readonly connectionToken: string };

/** What may go with every call, beside the parameters of its query. */
export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** With it a write is carried out once. Without it the client makes one up for each call, so that its own retries are safe. */
export interface Idempotent {
  readonly idempotencyKey?: string;
}

/** What sends messages asks you for a key, of which you know what it stands for. A preview needs none, and ignores it. */
export interface SentOnce {
  readonly idempotencyKey: string;
}

/** The tag of the record that is to be changed: where it has changed meanwhile, the call fails with `precondition_failed`. */
export interface Conditional {
  readonly ifMatch?: string;
}

/** The tag of the record that you have: where it is the same, the call fails with `not_modified`. */
export interface Cached {
  readonly ifNoneMatch?: string;
}

/** Something of a write that did not take place, or of an answer that is missing; the rest is there. */
export interface Warning {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** Shows what a write would do: the requests that would be sent to the provider. Nothing is written. */
export interface Previewed {
  readonly preview: true;
}

/** Without a preview. */
export interface Written {
  readonly preview?: false;
}

/** The answer to a call that succeeded. */
export interface Answer<Data, Status extends number = number> {
  readonly data: Data;
  /** Where calls have several kinds of answers, it tells which one this is: a job has 202. */
  readonly status: Status;
  readonly warnings: readonly Warning[];
  /** For `ifMatch` and `ifNoneMatch`. */
  readonly etag?: string;
  /** For support: it names the request in the log. */
  readonly requestId?: string;
  /** The same `Idempotency-Key` came before: this is what was answered then. */
  readonly replayed: boolean;
}

/** One page of a list. */
export interface Page<Item> extends Answer<readonly Item[]> {
  /** `cursor` of the next page; null after the last. */
  readonly nextCursor: string | null;
}

/** A list: `for await` goes over the elements of all its pages, and asks for each page when it comes to it. */
export interface List<Item> extends AsyncIterable<Item> {
  /** The first page alone, or the one at the `cursor` that was given. */
  page(): Promise<Page<Item>>;
  pages(): AsyncIterable<Page<Item>>;
}

/** One refused field: its path as you wrote it. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** Whether a write took place; `uncertain` when its answer was lost. */
export type Outcome = 'applied' | 'not_applied' | 'uncertain';

/** Why a call failed. */
export interface FailureDetails {
  readonly issues?: readonly Issue[];
  readonly outcome?: Outcome;
  readonly retriable?: boolean;
  /** Seconds. */
  readonly retry_after?: number;
  readonly existing_id?: string;
  /** Path of the service at which the code is explained; absent where the service did not answer. */
  readonly docs?: string;
  readonly [name: string]: unknown;
}

/** The fields of custom objects, by class: `{ cars: { year: number } }`. */
export type ClassFields = Readonly<Record<string, object>>;

/** A request of a webhook: the `Request` of a framework, or its headers and its body as they came. */
export type WebhookRequest =
  | { readonly headers: Headers; text(): Promise<string> }
  | {
      readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
      readonly body: string | Uint8Array;
    };
