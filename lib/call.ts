import type { Logger } from '@aws-lambda-powertools/logger';
import type * as z from 'zod';
import type { KeyScope } from './access.ts';
import type { Previewing } from './engine/http/session/session.ts';
import type { Stopwatch } from './engine/http/session/stopwatch.ts';
import type { Warning } from './errors.ts';
import type { Route } from './route.ts';
import type { Connection } from './store/connections/connection.ts';
import type { Policy } from './store/projects/policy.ts';

/** Who calls, as far as the route's `auth` asks. */
export type Caller =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'operator';
      readonly keyId: string;
      /** Seals the cursors of the lists that this API key is shown. */
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
      /** What both the connection and the key that names it may do. */
      readonly scopes: readonly KeyScope[];
      readonly keyId?: string;
      readonly policy: Policy;
    };

/** Lower-case names. */
export type Headers = Readonly<Record<string, string | undefined>>;

/** The value that a route's schema gives; empty where the route has none. */
export type OutputOf<T> = T extends z.ZodType ? z.output<T> : Record<string, never>;

/** One authenticated, validated call of a route. Times are epoch ms. */
export interface Call<R extends Route = Route> {
  readonly params: OutputOf<R['params']>;
  readonly query: OutputOf<R['query']>;
  readonly body: OutputOf<R['body']>;
  /** As the client wrote it. */
  readonly path: string;
  /** As it came: the signature of a vendor is over the whole of it. */
  readonly rawQuery: string;
  /** Where API Gateway was reached: one of its own domains, never just the client's header. */
  readonly domain: string;
  /** Lower-case names. */
  readonly headers: Headers;
  /** `name=value` each, as the browser has them. */
  readonly cookies: readonly string[];
  readonly caller: Caller;
  /** Of an item of a batch: its place, which is a part of its idempotency key. */
  readonly item?: number;
  readonly now: number;
  readonly deadline: number;
  readonly requestId: string;
  readonly stopwatch: Stopwatch;
  readonly log: Logger;
  /** Of a preview: where the requests go that write. */
  readonly preview?: Previewing;
  /** A key alone has named a record: what its connection may not do, the caller may not do either. */
  readonly narrow?: (connection: Connection) => void;
  /** Takes work that goes on beside the call: the answer waits for its end, since a Lambda is frozen after it. */
  readonly defer: (work: Promise<unknown>) => void;
}

/** The answer of a use case; `endpoint` makes the envelope of it. */
export interface Answer {
  /** The route's status unless given. */
  readonly status?: 200 | 201 | 202 | 304;
  readonly data?: unknown;
  /** Where a browser is sent, on a route that redirects. */
  readonly location?: string | undefined;
  /** `Set-Cookie` lines beside a location. */
  readonly cookies?: readonly string[] | undefined;
  readonly message?: string | undefined;
  readonly warnings?: readonly Warning[] | undefined;
  /** Of a write with a condition: whether the vendor has held to it up to the write. */
  readonly precondition?: 'enforced' | 'checked';
  readonly nextCursor?: string | null | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A file that goes out as it is. */
export interface FileAnswer {
  readonly bytes: Buffer;
  /** Media type. */
  readonly type: string;
  readonly name: string;
}
