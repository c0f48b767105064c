import { requester, type Send } from '../shared/request.ts';
import type { PipedriveAccount } from './index.ts';

/** Client with the vendor's own header. Pipedrive ignores `authorization` in this case. */
export const pipedriveClient = (account: PipedriveAccount): Send => {
  const send = requester(account.url, () => '');
  return (method, path, body, headers = {}) =>
    send(method, path, body, { 'x-api-token': account.apiToken, ...headers });
};
