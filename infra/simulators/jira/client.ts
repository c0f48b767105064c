import { requester, type Send } from '../request.ts';
import type { JiraAccount } from './index.ts';

/** The e-mail address of a person as user, and an API token as password. */
export const jiraClient = ({ url, email, apiToken }: JiraAccount): Send =>
  requester(url, () => `Basic ${Buffer.from(`${email}:${apiToken}`).toString('base64')}`);
