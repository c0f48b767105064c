import type { Accounts } from '../../../records/filters/accounts.ts';

type Members = Readonly<Record<string, unknown>>;

export const zendeskTicket = ({ zendesk }: Accounts, members: Members = {}): number =>
  zendesk.createTicket({ subject: 'One', comment: { body: 'Text' }, ...members }).id;

/** Ids of the people with one of these roles. */
export const zendeskUsers = ({ zendesk }: Accounts, ...roles: readonly string[]): readonly number[] =>
  zendesk
    .users()
    .filter(({ role }) => roles.includes(role))
    .map(({ id }) => id);
