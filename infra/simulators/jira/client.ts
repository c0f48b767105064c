import { requester, type Send } from '../shared/request.ts';
import type { JiraAccount } from './index.ts';

/** Client with a user's e-mail address as user name, and an API token as password. */
export const jiraClient = ({ url, email, apiToken }: JiraAccount): Send =>
  requester(url, () => `Basic ${Buffer.from(`${email}:${apiToken}`).toString('base64')}`);
