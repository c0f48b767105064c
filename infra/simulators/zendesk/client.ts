import { requester, type Send } from '../request.ts';
import type { ZendeskAccount } from './index.ts';

/** The e-mail address of a person with `/token` as user, and an API token as password. */
export const zendeskClient = ({ url, email, apiToken }: ZendeskAccount): Send =>
  requester(url, () => `Basic ${Buffer.from(`${email}/token:${apiToken}`).toString('base64')}`);
