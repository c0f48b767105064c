import type { Accounts } from '../../../records/filters/accounts.ts';
import { byActivity, byAddress, byName } from '../../../records/filters/listed.ts';
import { type Pair, type Row, same } from '../../../records/filters/rows.ts';
import {
  assignee,
  creator,
  ofTicket,
  parent,
  priority,
  project,
  status,
  tag,
  team,
  ticketName,
  tickets,
} from '../../../records/filters/ticketing.ts';
import { linearIssue } from './make.ts';

const ticketsOfLinear = (at: Accounts): readonly Pair[] => same([linearIssue(at), linearIssue(at)]);

/** The filters of tickets and of related objects at Linear. */
export const rows: readonly Row[] = [
  {
    ...assignee,
    provider: 'linear',
    values: ({ linear }) => same(linear.users().map(({ uuid }) => uuid)),
    make: (at, assigneeId) => linearIssue(at, { assigneeId }),
  },
  {
    ...status,
    provider: 'linear',
    values: ({ linear }) =>
      same(
        linear
          .states()
          .filter(({ team }) => team === linear.teams()[0]?.uuid)
          .map(({ uuid }) => uuid),
      ),
    make: (at, stateId) => linearIssue(at, { stateId }),
  },
  { ...ticketName, provider: 'linear', make: (at, title) => linearIssue(at, { title }) },
  {
    ...creator,
    provider: 'linear',
    values: ({ linear }) => same(linear.users().map(({ uuid }) => uuid)),
    make: ({ linear }, id) => linear.createIssue({ teamId: linear.teams()[0]?.uuid ?? null, title: 'One' }, id).uuid,
  },
  {
    ...team,
    provider: 'linear',
    values: ({ linear }) => same(linear.teams().map(({ uuid }) => uuid)),
    make: ({ linear }, teamId) => linear.createIssue({ teamId, title: 'One' }).uuid,
  },
  {
    ...project,
    provider: 'linear',
    values: ({ linear }) => same(linear.projects().map(({ uuid }) => uuid)),
    make: (at, projectId) => linearIssue(at, { projectId }),
  },
  {
    ...parent,
    provider: 'linear',
    values: (at) => same([linearIssue(at), linearIssue(at)]),
    make: (at, parentId) => linearIssue(at, { parentId }),
  },
  {
    ...priority,
    provider: 'linear',
    values: () => [
      ['1', 'urgent'],
      ['4', 'low'],
    ],
    make: (at, value) => linearIssue(at, { priority: Number(value) }),
  },
  {
    ...tag,
    provider: 'linear',
    values: () => same(['Filter one', 'Filter two']),
    make: (at, name) => linearIssue(at, { labelIds: [at.linear.createLabel(name).uuid] }),
  },
  {
    ...tickets,
    filter: 'account_id',
    refersTo: '/ticketing/accounts',
    provider: 'linear',
    values: ({ linear }) => same(linear.customers().map(({ uuid }) => uuid)),
    make: (at, customerId) => {
      const issueId = linearIssue(at);
      at.linear.createNeed({ issueId, customerId });
      return issueId;
    },
  },
  {
    ...ofTicket,
    path: '/ticketing/comments',
    object: 'ticketing.comment',
    provider: 'linear',
    values: ticketsOfLinear,
    make: ({ linear }, ticket) => linear.createComment(ticket, 'Text').uuid,
  },
  {
    ...ofTicket,
    path: '/ticketing/attachments',
    object: 'ticketing.attachment',
    provider: 'linear',
    values: ticketsOfLinear,
    make: ({ linear }, ticket) => linear.link(ticket, 'One', `https://example.com/${ticket}`).uuid,
  },
  {
    path: '/ticketing/comments',
    object: 'ticketing.comment',
    provider: 'linear',
    filter: 'user_id',
    refersTo: '/ticketing/users',
    values: ({ linear }) => same(linear.users().map(({ uuid }) => uuid)),
    make: (at, user) => at.linear.createComment(linearIssue(at), 'Text', user).uuid,
  },
  {
    path: '/ticketing/accounts',
    object: 'ticketing.account',
    provider: 'linear',
    filter: 'domain',
    values: ({ linear }) => {
      linear.updateCustomer(linear.customers()[1]?.uuid ?? '', { domains: ['umbrella.example'] });
      return same(linear.customers().flatMap(({ domains }) => domains));
    },
    make: ({ linear }, domain) => linear.customers().find(({ domains }) => domains.includes(domain))?.uuid ?? '',
  },
  byName('linear', '/ticketing/accounts', 'ticketing.account'),
  byName('linear', '/ticketing/users', 'ticketing.user'),
  byName('linear', '/ticketing/tags', 'ticketing.tag'),
  byName('linear', '/ticketing/teams', 'ticketing.team'),
  byName('linear', '/ticketing/collections', 'ticketing.collection'),
  byActivity('linear', '/ticketing/users', 'ticketing.user'),
  byAddress('linear', '/ticketing/users', 'ticketing.user', 'email_address'),
];
