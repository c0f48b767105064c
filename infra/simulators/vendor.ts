import type { Breach } from './limits/rules.ts';
import type { FormPart } from './multipart.ts';
import type { Accepted, ScopeTable } from './scopes.ts';

/** One request as a vendor's handlers see it, after the simulator has read the whole body. */
export interface Call {
  readonly method: string;
  /** The vendor's path, without the local prefix. */
  readonly path: string;
  /** What the local prefix named: the account, where a vendor has a host per account. */
  readonly tenant?: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON, or what is in a form of files. */
  readonly body: unknown;
  /** The parts of a form of files. */
  readonly parts?: readonly FormPart[];
  /** The body as it came. */
  readonly bytes: Buffer;
  /** Address of the simulator, for links in answers. */
  readonly origin: string;
  /**
   * How many records a page has when `size` are asked for. A test may have shorter pages, of `least` records or more. The default
   * is 0: a cursor leads on from an empty page. An offset does not. The answer has the vendor's own sign that there are more.
   */
  readonly cut: (size: number, least?: number) => number;
}

/** One response before it is sent. The simulator adds the vendor's general headers to it. */
export interface Answer {
  readonly status: number;
  /** JSON, unless the headers name another content type: then a text, or bytes. */
  readonly body?: unknown;
  /** Time that passes between carrying the request out and answering it. */
  readonly delayMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One endpoint of the API. The simulator checks credentials, scopes and values before it calls `handle`. */
export interface Route<A> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `{name}` matches one path segment; the first route that fits is taken. */
  readonly path: string;
  /** The body is a file, of any type; else it is JSON. */
  readonly body?: 'bytes';
  readonly handle: (account: A, call: Call) => Answer;
}

/** A request that comes without an account's credentials: of a browser, or of an app that proves itself. */
export interface OpenRoute {
  readonly method: Route<unknown>['method'];
  readonly path: string;
  /** How its body is encoded; another kind is read as none. */
  readonly body: 'form' | 'json' | 'none';
  /** Seen by a person's browser: not among the exchanges of the service. */
  readonly page?: true;
  readonly handle: (call: Call) => Answer;
}

/** One vendor, without its HTTP server. `A` is an account of it. */
export interface Vendor<A> {
  readonly provider: string;
  /** Looked at first. */
  readonly open: readonly OpenRoute[];
  readonly routes: readonly Route<A>[];
  /** What tokens may do, where they have scopes. */
  readonly scopes?: ScopeRules;
  locate(path: string): { path: string; tenant?: string };
  /** Authenticates; throws a refusal. */
  enter(call: Call): A;
  /** Headers of every answer to an accepted request. */
  headers(call: Call): Readonly<Record<string, string>>;
  failure(status: number, retryAfterSeconds?: number): Answer;
  unknownPath(call: Call): Answer;
  /** Absent where JSON is read whatever type a request says. */
  unsupportedType?(): Error;
  malformedBody(): Error;
  /**
   * Refuses what the table in `limits/` does not allow. Absent where the simulator asks the table field by field, and itself
   * demands the members that the table does.
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

/** Answer of a refusal. Undefined for any other error, which is a mistake of the simulator. */
export const asRefusal = (error: unknown): Answer | undefined => (error instanceof Refusal ? error.answer : undefined);

/** Narrows parsed JSON: an array and null are no objects. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How a vendor holds tokens to their scopes. */
export interface ScopeRules {
  readonly table: ScopeTable;
  /** Scopes of the token that a call came with; `undefined` for credentials that have none, and may do everything. */
  granted(call: Call): readonly string[] | undefined;
  /** Names of the operations that a call asks for, where path and method do not say it. */
  operations?(call: Call): readonly string[] | undefined;
  /** The vendor's own words for a token that lacks a scope. */
  refuse(accepted: Accepted, call: Call): Refusal;
}
