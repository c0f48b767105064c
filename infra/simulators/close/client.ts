import { requester, type Send } from '../request.ts';
import type { CloseAccount } from './index.ts';

/** The key as user, and no password. */
export const closeClient = ({ url, apiKey }: CloseAccount): Send =>
  requester(url, () => `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`);
