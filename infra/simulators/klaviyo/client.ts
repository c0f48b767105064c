import { requester, type Send } from '../request.ts';
import type { KlaviyoAccount } from './index.ts';

/** The vendor's own scheme, its type of bodies, and the revision that every request names. */
export const klaviyoClient = ({ url, apiKey }: KlaviyoAccount): Send => {
  const send = requester(url, () => `Klaviyo-API-Key ${apiKey}`);
  const own = { revision: '2026-07-15', 'content-type': 'application/vnd.api+json' };
  return (method, path, body, headers = {}) => send(method, path, body, { ...own, ...headers });
};
