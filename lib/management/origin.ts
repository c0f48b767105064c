import { environment } from '../environment.ts';

/**
 * Where the service is, without a slash at its end: `https://api.example.com`. What the operator set, else the domain
 * that API Gateway says it was reached at, which is one of its own: never what a client wrote into a header.
 */
export const originOf = ({ domain }: { readonly domain: string }): string =>
  (environment.publicUrl ?? `https://${domain}`).replace(/\/$/, '');
