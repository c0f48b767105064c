import type { Breach } from './limits/rules.ts';
import type { FormPart } from './multipart.ts';
import type { Accepted, ScopeTable } from './scopes.ts';

/** One request as a vendor's handlers see it, after the simulator has read the whole body. */
export interface Call {
  readonly method: string;
  /** The vendor's path, without the local prefix. */
  readonly path: string;
  /** Account that the local prefix names, if the vendor has a host per account. */
  readonly tenant?: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON, or the description of the parts of a multipart form. */
  readonly body: unknown;
  /** Parts of a multipart form. */
  readonly parts?: readonly FormPart[];
  /** The body, unchanged. */
  readonly bytes: Buffer;
  /** Address of the simulator, for links in answers. */
  readonly origin: string;
  /**
   * Number of records in a page when `size` records are requested. A test may shorten pages to `least` or more records.
   * Default of `least`: 0, because a cursor continues after an empty page. An offset does not. The answer still
   * contains the
   * vendor's own sign that more records exist.
   */
  readonly cut: (size: number, least?: number) => number;
}

/** One response before it is sent. The simulator adds the vendor's general headers. */
export interface Answer {
  readonly status: number;
  /** JSON, unless the headers name another content type: then a text or bytes. */
  readonly body?: unknown;
  /** Time between the execution of the request and its answer. */
  readonly delayMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One endpoint of the API. The simulator checks credentials, scopes and values before it calls `handle`. */
export interface Route<A> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `{name}` matches one path segment. The first route that matches is used. */
  readonly path: string;
  /** The body is a file of any type. Without this, the body is JSON. */
  readonly body?: 'bytes';
  readonly handle: (account: A, call: Call) => Answer;
}

/** A request without the credentials of an account: from a browser, or from an app that proves its identity. */
export interface OpenRoute {
  readonly method: Route<unknown>['method'];
  readonly path: string;
  /** Encoding of the body. A body in another encoding is read as missing. */
  readonly body: 'form' | 'json' | 'none';
  /** A page for a user's browser. It is not among the exchanges of the service. */
  readonly page?: true;
  readonly handle: (call: Call) => Answer;
}

/** One vendor, without its HTTP server. `A` is the type of an account. */
export interface Vendor<A> {
  readonly provider: string;
  /** Checked before `routes`. */
  readonly open: readonly OpenRoute[];
  readonly routes: readonly Route<A>[];
  /** Scopes of tokens, if the vendor has scopes. */
  readonly scopes?: ScopeRules;
  locate(path: string): { path: string; tenant?: string };
  /** Authenticates. @throws Refusal */
  enter(call: Call): A;
  /** Headers of every answer to an accepted request. */
  headers(call: Call): Readonly<Record<string, string>>;
  failure(status: number, retryAfterSeconds?: number): Answer;
  unknownPath(call: Call): Answer;
  /** Absent if the vendor reads JSON whatever content type a request names. */
  unsupportedType?(): Error;
  malformedBody(): Error;
  /**
   * Refuses values that the table in `limits/` forbids. Absent if the simulator itself asks the table for each field,
   * and
   * demands the required members itself.
   */
  refuseValues?(breaches: readonly [Breach, ...Breach[]], account: A, call: Call): Error;
}

/** Thrown by handlers to answer with the vendor's error. */
export class Refusal extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`refused with ${answer.status}`);
    this.answer = answer;
  }
}

/** Answer of a refusal. Undefined for any other error, which is a fault of the simulator. */
export const asRefusal = (error: unknown): Answer | undefined => (error instanceof Refusal ? error.answer : undefined);

/** Narrows parsed JSON: an array and null are not objects. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A vendor's rules for checking the scopes of a token. */
export interface ScopeRules {
  readonly table: ScopeTable;
  /** Scopes of the token in a call. Undefined for credentials without scopes, which may do everything. */
  granted(call: Call): readonly string[] | undefined;
  /** Names of the operations that a call requests, if method and path do not name them. */
  operations?(call: Call): readonly string[] | undefined;
  /** The vendor's own error for a token that lacks a scope. */
  refuse(accepted: Accepted, call: Call): Refusal;
}
