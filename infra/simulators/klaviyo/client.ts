import { requester, type Send } from '../shared/request.ts';
import type { KlaviyoAccount } from './index.ts';

/** Client of an account, with the vendor's own authorization scheme, content type and revision. */
export const klaviyoClient = ({ url, apiKey }: KlaviyoAccount): Send => {
  const send = requester(url, () => `Klaviyo-API-Key ${apiKey}`);
  const own = { revision: '2026-07-15', 'content-type': 'application/vnd.api+json' };
  return (method, path, body, headers = {}) => send(method, path, body, { ...own, ...headers });
};
