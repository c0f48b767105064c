import type { Row } from '../../../records/filters/rows.ts';
import { type Kind, names, neededBy, refer, row, texts, ticketing } from './make.ts';

const { tickets, comments, attachments, contacts, accounts, teams, tags, users } = ticketing;

/** A filter by creator. The records are made by a user other than the connected user. */
const madeBy = (kind: Kind, filter: string): Row => ({
  ...refer(kind, filter, 'CreatedById', users),
  make: ({ salesforce }, user) => {
    const below = kind === comments ? { ParentId: salesforce.create('Case', {}) } : {};
    const id = salesforce.create(kind.type, { ...neededBy(kind), ...below });
    salesforce.update(id, { CreatedById: user });
    return id;
  },
});

/** The filters of tickets and related objects at Salesforce. */
export const ticketingRows: readonly Row[] = [
  row(tickets, 'name', 'Subject', names),
  row(tickets, 'status', 'Status', texts(['New', 'open'], ['Closed', 'closed'])),
  row(tickets, 'priority', 'Priority', texts(['High', 'high'], ['Low', 'low'])),
  row(tickets, 'type', 'Type', texts('Electrical', 'Mechanical')),
  row(tickets, 'channel', 'Origin', texts(['Email', 'email'], ['Phone', 'phone'])),
  refer(tickets, 'assigned_to', 'OwnerId', users),
  refer(tickets, 'team_id', 'OwnerId', teams, { Name: 'Of cases' }),
  madeBy(tickets, 'creator_id'),
  refer(tickets, 'account_id', 'AccountId', accounts),
  refer(tickets, 'contact_id', 'ContactId', contacts),
  refer(tickets, 'parent_ticket', 'ParentId', tickets),
  refer(comments, 'ticket_id', 'ParentId', tickets),
  madeBy(comments, 'user_id'),
  refer(attachments, 'ticket_id', 'FirstPublishLocationId', tickets),
  row(contacts, 'email_address', 'Email', texts('filter-one@example.com', 'filter-two@example.com')),
  row(contacts, 'phone_number', 'Phone', texts('+49 30 1', '+49 30 2')),
  row(contacts, 'name', 'LastName', texts('Filterone', "O'Filter")),
  refer(contacts, 'account_id', 'AccountId', accounts),
  row(accounts, 'name', 'Name', names),
  row(
    accounts,
    'domain',
    'Website',
    texts(['https://www.filter-one.example/a', 'filter-one.example'], ['filter-two.example', 'filter-two.example']),
  ),
  row(users, 'email_address', 'Email', texts('filter-u1@example.com', 'filter-u2@example.com')),
  row(users, 'name', 'LastName', texts('Userone', 'Usertwo')),
  row(users, 'is_active', 'IsActive', texts('true', 'false')),
  refer(users, 'account_id', 'AccountId', accounts),
  row(teams, 'name', 'Name', names),
  row(tags, 'name', 'Name', names),
];
