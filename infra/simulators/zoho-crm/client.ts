import { requester, type Send } from '../shared/request.ts';
import type { ZohoAccount } from './index.ts';

/** Client with an access token of an org, and the vendor's own authorization scheme. */
export const zohoClient = (account: ZohoAccount): Send =>
  requester(account.url, () => `Zoho-oauthtoken ${account.accessToken}`);
