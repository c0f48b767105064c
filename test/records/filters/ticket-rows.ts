import { lastOf } from './accounts.ts';
import { githubIssue, hubspotTicket, jiraIssue, linearIssue, linked, zendeskTicket, zendeskUsers } from './make.ts';
import { owners, type Pair, type Row, same } from './rows.ts';

const tickets = { path: '/ticketing/tickets', object: 'ticketing.ticket' };
const status = { ...tickets, filter: 'status' };
const assignee = { ...tickets, filter: 'assigned_to', refersTo: '/ticketing/users' };
const contact = { ...tickets, filter: 'contact_id', refersTo: '/ticketing/contacts' };
const account = { ...tickets, filter: 'account_id', refersTo: '/ticketing/accounts' };

/** The filters of tickets. */
export const ticketRows: readonly Row[] = [
  {
    ...status,
    provider: 'zendesk',
    values: () => same(['solved', 'pending']),
    make: (at, theirs) => zendeskTicket(at, { status: theirs, assignee_id: zendeskUsers(at, 'admin', 'agent')[0] }),
  },
  {
    ...assignee,
    provider: 'zendesk',
    values: (at) => same(zendeskUsers(at, 'admin', 'agent')),
    make: (at, id) => zendeskTicket(at, { assignee_id: Number(id) }),
  },
  {
    ...contact,
    provider: 'zendesk',
    values: (at) => same(zendeskUsers(at, 'end-user')),
    make: (at, id) => zendeskTicket(at, { requester_id: Number(id) }),
  },
  {
    ...account,
    provider: 'zendesk',
    values: ({ zendesk }) => same(['One', 'Two'].map((name) => zendesk.createOrganization(name).id)),
    make: (at, id) => zendeskTicket(at, { organization_id: Number(id) }),
  },
  {
    ...status,
    provider: 'hubspot',
    values: () => [
      ['1', 'open'],
      ['4', 'closed'],
    ],
    make: (at, stage) => hubspotTicket(at, { hs_pipeline_stage: stage }),
  },
  {
    ...tickets,
    filter: 'channel',
    provider: 'hubspot',
    values: () => [
      ['FORM', 'web'],
      ['CHAT', 'chat'],
    ],
    make: (at, source) => hubspotTicket(at, { source_type: source }),
  },
  {
    ...assignee,
    provider: 'hubspot',
    values: () => same(owners),
    make: (at, id) => hubspotTicket(at, { hubspot_owner_id: id }),
  },
  {
    ...contact,
    provider: 'hubspot',
    values: ({ hubspot }) => same(hubspot.list('contacts').map(({ id }) => id)),
    make: (at, id) => hubspotTicket(at, {}, linked(id, 16)),
  },
  {
    ...account,
    provider: 'hubspot',
    values: ({ hubspot }) => same(['One', 'Two'].map((name) => hubspot.create('companies', { name }).id)),
    make: (at, id) => hubspotTicket(at, {}, linked(id, 26)),
  },
  {
    ...status,
    provider: 'github',
    values: () => same(['open', 'closed']),
    make: (at, state) => githubIssue(at, { state }),
  },
  {
    ...assignee,
    provider: 'github',
    values: async ({ list }) => {
      const users = await list('github', '/ticketing/users', { remote_data: 'true' });
      const idOf = (login: string): string =>
        lastOf(users.find(({ remote_data: remote }) => Object(remote).login === login)?.remote_id);
      return ['sim-octocat', 'sim-hubot'].map((login): Pair => [login, idOf(login)]);
    },
    make: (at, login) => githubIssue(at, { assignees: [login] }),
  },
  {
    ...assignee,
    provider: 'jira',
    values: () => same(['ada', 'grace'].map((name) => `712020:sim-acme-work-${name}`)),
    make: (at, accountId) => jiraIssue(at, { assignee: { accountId } }),
  },
  {
    ...status,
    provider: 'jira',
    values: ({ jira }) => same([jira.issues()[0]?.status, 'To Do']),
    make: (at, state) => at.jira.issues().find((one) => one.status === state)?.id ?? jiraIssue(at),
  },
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
];
