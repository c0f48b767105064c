import type { Method, Route } from '../lib/route.ts';

/** What API Gateway tells browsers about the origins that a deployment lists. */
export interface Cors {
  readonly origins: readonly string[];
  readonly methods: readonly (Method | 'HEAD')[];
  /** Headers that a page may send. `x-api-key` is none of them: keys do not belong in browsers. */
  readonly headers: readonly string[];
  /** Headers of an answer that a page may read. */
  readonly exposed: readonly string[];
  /** Seconds for which a browser keeps the answer to a preflight: the most that Chrome does. */
  readonly maxAge: number;
}

const headers = ['content-type', 'idempotency-key', 'if-match', 'if-none-match', 'prefer', 'x-connection-token'];

const exposed = [
  'content-disposition',
  'deprecation',
  'etag',
  'idempotent-replayed',
  'link',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'retry-after',
  'server-timing',
  'sunset',
  'x-request-id',
  'x-unified-version',
];

const takesToken = ({ auth }: Route): boolean => auth === 'connection' || auth === 'connection_or_key';

/**
 * The CORS of a deployment: the methods of the routes that take a connection token.
 * @returns `undefined` where no origin is listed: then no browser may read an answer of another origin
 */
export const corsOf = (origins: readonly string[], routes: readonly Route[]): Cors | undefined => {
  if (origins.length === 0) return undefined;
  const methods = new Set(routes.filter(takesToken).map(({ method }) => method));
  return { origins, methods: [...methods, 'HEAD'], headers, exposed, maxAge: 7_200 };
};
