import type { Method, Route } from '../lib/route.ts';

/** CORS settings that API Gateway sends to browsers, for the origins that a deployment lists. */
export interface Cors {
  readonly origins: readonly string[];
  readonly methods: readonly (Method | 'HEAD')[];
  /** Headers that a page may send. Excludes `x-api-key`, because keys do not belong in browsers. */
  readonly headers: readonly string[];
  /** Headers of an answer that a page may read. */
  readonly exposed: readonly string[];
  /** Seconds that a browser may cache the answer to a preflight. The maximum of Chrome. */
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
 * CORS settings of a deployment. They contain the methods of the routes that accept a connection token.
 * @returns `undefined` if no origin is listed; then no page of a different origin can read an answer
 */
export const corsOf = (origins: readonly string[], routes: readonly Route[]): Cors | undefined => {
  if (origins.length === 0) return undefined;
  const methods = new Set(routes.filter(takesToken).map(({ method }) => method));
  return { origins, methods: [...methods, 'HEAD'], headers, exposed, maxAge: 7_200 };
};
