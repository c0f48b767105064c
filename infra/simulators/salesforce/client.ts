import { requester, type Send } from '../shared/request.ts';
import type { SalesforceAccount } from './index.ts';

/** Client with an access token of an org. */
export const salesforceClient = (account: SalesforceAccount): Send =>
  requester(account.url, () => `Bearer ${account.accessToken}`);
