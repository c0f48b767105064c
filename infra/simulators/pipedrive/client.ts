import { requester, type Send } from '../request.ts';
import type { PipedriveAccount } from './index.ts';

/** The vendor's own header; `authorization` is one that it does not look at. */
export const pipedriveClient = (account: PipedriveAccount): Send => {
  const send = requester(account.url, () => '');
  return (method, path, body, headers = {}) =>
    send(method, path, body, { 'x-api-token': account.apiToken, ...headers });
};
