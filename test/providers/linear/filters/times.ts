import type { Accounts } from '../../../records/filters/accounts.ts';
import type { Timed } from '../../../records/filters/timed.ts';
import { linearIssue } from './make.ts';

type LinearTable = Parameters<Accounts['linear']['touch']>[0];

const touched =
  (table: LinearTable): Timed['touch'] =>
  ({ linear }, { id }) =>
    linear.touch(table, String(id));

const ofLinearIssue: NonNullable<Timed['within']> = async (at) => {
  const of = linearIssue(at);
  return { of, query: { ticket_id: await at.idOf('linear', '/ticketing/tickets', of) } };
};

/** Returns two records of a new account as if they had just been created. */
const there =
  (table: 'users' | 'customers' | 'teams' | 'projects'): Timed['make'] =>
  ({ linear }, which) => {
    const row = linear[table]()[which];
    if (row === undefined) throw new Error('there are no two records');
    linear.renew(table, row.uuid);
    return { id: row.uuid };
  };

/** Objects with lists that accept time filters. */
export const times: readonly Timed[] = [
  {
    provider: 'linear',
    object: 'ticketing.ticket',
    path: '/ticketing/tickets',
    make: (at) => ({ id: linearIssue(at) }),
    touch: ({ linear }, { id }) => linear.updateIssue(String(id), { title: 'Other' }),
  },
  {
    provider: 'linear',
    object: 'ticketing.comment',
    path: '/ticketing/comments',
    within: ofLinearIssue,
    make: ({ linear }, _, of) => ({ id: linear.createComment(of, 'One').uuid }),
    touch: touched('comments'),
  },
  {
    provider: 'linear',
    object: 'ticketing.attachment',
    path: '/ticketing/attachments',
    within: ofLinearIssue,
    make: ({ linear }, which, of) => ({ id: linear.link(of, 'One', `https://example.com/${of}/${which}`).uuid }),
    touch: touched('attachments'),
  },
  {
    provider: 'linear',
    object: 'ticketing.user',
    path: '/ticketing/users',
    make: there('users'),
    touch: touched('users'),
  },
  {
    provider: 'linear',
    object: 'ticketing.account',
    path: '/ticketing/accounts',
    make: there('customers'),
    touch: touched('customers'),
  },
  {
    provider: 'linear',
    object: 'ticketing.tag',
    path: '/ticketing/tags',
    make: ({ linear }, which) => ({ id: linear.createLabel(`Label ${which}`).uuid }),
    touch: touched('labels'),
  },
  {
    provider: 'linear',
    object: 'ticketing.team',
    path: '/ticketing/teams',
    make: there('teams'),
    touch: touched('teams'),
  },
  {
    provider: 'linear',
    object: 'ticketing.collection',
    path: '/ticketing/collections',
    make: there('projects'),
    touch: touched('projects'),
  },
];
