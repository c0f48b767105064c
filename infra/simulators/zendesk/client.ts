import { requester, type Send } from '../shared/request.ts';
import type { ZendeskAccount } from './index.ts';

/** Client with a user's e-mail address and `/token` as user name, and an API token as password. */
export const zendeskClient = ({ url, email, apiToken }: ZendeskAccount): Send =>
  requester(url, () => `Basic ${Buffer.from(`${email}/token:${apiToken}`).toString('base64')}`);
