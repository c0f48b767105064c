import { requester, type Send } from '../shared/request.ts';
import type { GithubAccount } from './index.ts';

/** Client with a token of a user. */
export const githubClient = (url: string, account: GithubAccount): Send =>
  requester(url, () => `Bearer ${account.accessToken}`);
