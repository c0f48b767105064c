import type { Accounts } from '../../../records/filters/accounts.ts';

type Members = Readonly<Record<string, unknown>>;

export const jiraIssue = ({ jira }: Accounts, fields: Members = {}): number => {
  const [known] = jira.issues();
  const place = { project: { id: known?.project }, issuetype: { id: known?.type } };
  return jira.createIssue({ summary: 'One', ...place, ...fields }).id;
};
