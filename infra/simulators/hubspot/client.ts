import { requester, type Send } from '../request.ts';
import type { HubspotAccount } from './account.ts';

/** A private app of a portal. */
export const hubspotClient = (url: string, account: HubspotAccount): Send =>
  requester(url, () => `Bearer ${account.accessToken}`);
