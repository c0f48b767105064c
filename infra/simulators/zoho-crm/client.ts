import { requester, type Send } from '../request.ts';
import type { ZohoAccount } from './index.ts';

/** An access token of an org, with the vendor's own scheme. */
export const zohoClient = (account: ZohoAccount): Send =>
  requester(account.url, () => `Zoho-oauthtoken ${account.accessToken}`);
