import type { Accounts } from '../../../records/filters/accounts.ts';

type Members = Readonly<Record<string, unknown>>;

export const linearIssue = ({ linear }: Accounts, members: Members = {}): string =>
  linear.createIssue({ teamId: linear.teams()[0]?.uuid ?? null, title: 'One', ...members }).uuid;
