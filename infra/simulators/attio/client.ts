import { requester, type Send } from '../shared/request.ts';
import type { AttioAccount } from './index.ts';

/** Client with a key of a workspace. */
export const attioClient = (account: AttioAccount): Send =>
  requester(account.url, () => `Bearer ${account.accessToken}`);
