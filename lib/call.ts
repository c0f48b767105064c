import type * as z from 'zod';
import type { KeyScope } from './access.ts';
import type { Previewing } from './engine/http/session/session.ts';
import type { Stopwatch } from './engine/http/session/stopwatch.ts';
import type { Warning } from './errors.ts';
import type { Log } from './log.ts';
import type { Route } from './route.ts';
import type { Connection } from './store/connections/connection.ts';
import type { Policy } from './store/projects/policy.ts';

/** The authenticated caller, as required by the route's `auth`. */
export type Caller =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'operator';
      readonly keyId: string;
      /** Key that seals the cursors of lists that this API key reads. */
      readonly cursorKey: Uint8Array;
      readonly policy: Policy;
    }
  | {
      readonly kind: 'project';
      readonly project: string;
      readonly keyId: string;
      readonly scopes: readonly KeyScope[];
      readonly cursorKey: Uint8Array;
      readonly policy: Policy;
    }
  | {
      readonly kind: 'connection';
      readonly project: string;
      readonly connection: Connection;
      /** Scopes that both the connection and the API key that names it have. */
      readonly scopes: readonly KeyScope[];
      readonly keyId?: string;
      readonly policy: Policy;
    };

/** Request headers by lower-case name. */
export type Headers = Readonly<Record<string, string | undefined>>;

/** Output type of a route's schema. Empty if the route has no schema. */
export type OutputOf<T> = T extends z.ZodType ? z.output<T> : Record<string, never>;

/** One authenticated, validated call of a route. Times are epoch ms. */
export interface Call<R extends Route = Route> {
  readonly params: OutputOf<R['params']>;
  readonly query: OutputOf<R['query']>;
  readonly body: OutputOf<R['body']>;
  /** Path exactly as the client sent it. */
  readonly path: string;
  /** Query string exactly as received: a vendor's signature covers the complete string. */
  readonly rawQuery: string;
  /** Domain of the API Gateway that received the request: one of its own domains, never just the client's header. */
  readonly domain: string;
  /** Request headers by lower-case name. */
  readonly headers: Headers;
  /** Cookies of the browser, each as `name=value`. */
  readonly cookies: readonly string[];
  readonly caller: Caller;
  /**
   * Position of an item in its batch, which is a part of its idempotency key. Absent if the call is no item of a batch.
   */
  readonly item?: number;
  readonly now: number;
  readonly deadline: number;
  readonly requestId: string;
  readonly stopwatch: Stopwatch;
  readonly log: Log;
  /** Recorder of the requests that a preview would send to change something. Absent if the call is no preview. */
  readonly preview?: Previewing;
  /**
   * Limits the caller to the scopes of a connection. Called when an API key alone named a record of that connection.
   */
  readonly narrow?: (connection: Connection) => void;
  /** Names the connection that a call of the management API concerns, for the entry of the request. */
  readonly concern?: (connection: Connection) => void;
  /**
   * Registers work that runs in parallel with the call. The answer waits for its end, because a Lambda function is
   * frozen after the answer.
   */
  readonly defer: (work: Promise<unknown>) => void;
}

/** The members of a body, or of an item of a batch. */
export type Body = Readonly<Record<string, unknown>>;

/** The answer of a use case. `endpoint` puts it into an envelope. */
export interface Answer {
  /** HTTP status. Default: the route's status. */
  readonly status?: 200 | 201 | 202 | 304;
  readonly data?: unknown;
  /** URL to which a route that redirects sends the browser. */
  readonly location?: string | undefined;
  /** `Set-Cookie` lines that accompany a location. */
  readonly cookies?: readonly string[] | undefined;
  readonly message?: string | undefined;
  readonly warnings?: readonly Warning[] | undefined;
  /**
   * Check of the condition of a conditional write: `enforced` by the vendor up to the write, or only `checked` before
   * it.
   */
  readonly precondition?: 'enforced' | 'checked';
  readonly nextCursor?: string | null | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A file that is sent unchanged. */
export interface FileAnswer {
  readonly bytes: Buffer;
  /** Media type. */
  readonly type: string;
  readonly name: string;
}
