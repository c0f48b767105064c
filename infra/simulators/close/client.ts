import { requester, type Send } from '../shared/request.ts';
import type { CloseAccount } from './index.ts';

/** Client with the key as user name, and without a password. */
export const closeClient = ({ url, apiKey }: CloseAccount): Send =>
  requester(url, () => `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`);
