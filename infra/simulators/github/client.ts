import { requester, type Send } from '../request.ts';
import type { GithubAccount } from './index.ts';

/** A token of a person. */
export const githubClient = (url: string, account: GithubAccount): Send =>
  requester(url, () => `Bearer ${account.accessToken}`);
