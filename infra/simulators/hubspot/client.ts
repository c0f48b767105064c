import { requester, type Send } from '../shared/request.ts';
import type { HubspotAccount } from './account.ts';

/** Client with the token of a private app. */
export const hubspotClient = (url: string, account: HubspotAccount): Send =>
  requester(url, () => `Bearer ${account.accessToken}`);
