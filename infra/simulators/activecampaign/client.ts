import { requester, type Send } from '../shared/request.ts';
import type { ActivecampaignAccount } from './index.ts';

/** Client of an account. It sends the key in the vendor's own header. */
export const activecampaignClient = ({ url, account, apiToken }: ActivecampaignAccount): Send => {
  const send = requester(`${url}/${account}/api/3`, () => '');
  return (method, path, body, headers = {}) => send(method, path, body, { 'api-token': apiToken, ...headers });
};
