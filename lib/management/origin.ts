import { environment } from '../environment.ts';

/**
 * Address of the service, without a slash at its end: `https://api.example.com`. This is the operator's setting, else
 * the domain of API Gateway that received the request. It never comes from a header that a client wrote.
 */
export const originOf = ({ domain }: { readonly domain: string }): string =>
  (environment.publicUrl ?? `https://${domain}`).replace(/\/$/, '');
