import type { Headers } from './auth.ts';

/**
 * Where the service is, as the client sees it: `https://api.example.com`. The gateway passes on a request only when its
 * `Host` is one of its own names, and sets the protocol itself, so neither is a matter of trust.
 */
export const originOf = (headers: Headers): string =>
  `${headers['x-forwarded-proto'] ?? 'https'}://${headers.host ?? 'localhost'}`;
