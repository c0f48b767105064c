import { environment } from '../environment.ts';

/**
 * The address of the service, without a slash at its end: `https://api.example.com`. The setting of the operator, else
 * the domain at which API Gateway was reached, which is one of its own: never a header that a client wrote.
 */
export const originOf = ({ domain }: { readonly domain: string }): string =>
  (environment.publicUrl ?? `https://${domain}`).replace(/\/$/, '');
