import { seedOwners, seedTeams } from '../../../infra/simulators/hubspot/seeds.ts';
import { type Accounts, lastOf, repository } from './accounts.ts';
import { githubIssue, hubspotTicket, jiraIssue, linearIssue, zendeskTicket, zendeskUsers } from './make.ts';
import { type Pair, type Row, same } from './rows.ts';

const tickets = { path: '/ticketing/tickets', object: 'ticketing.ticket' };
const creator = { ...tickets, filter: 'creator_id', refersTo: '/ticketing/users' };
const team = { ...tickets, filter: 'team_id', refersTo: '/ticketing/teams' };
const project = { ...tickets, filter: 'project_id', refersTo: '/ticketing/collections' };
const parent = { ...tickets, filter: 'parent_ticket', refersTo: '/ticketing/tickets' };
const priority = { ...tickets, filter: 'priority' };
const names = ['Filter "One" \\', 'Filter One'];
const byName = { ...tickets, filter: 'name', values: () => same(names) };
const byTag = { ...tickets, filter: 'tag' };
const byType = { ...tickets, filter: 'type' };

const zendeskRows: readonly Row[] = [
  { ...byName, provider: 'zendesk', make: (at, subject) => zendeskTicket(at, { subject }) },
  {
    ...byTag,
    provider: 'zendesk',
    values: () => same(['filter_one', 'filter_two']),
    make: (at, tag) => zendeskTicket(at, { tags: [tag] }),
  },
  {
    ...priority,
    provider: 'zendesk',
    values: () => same(['urgent', 'low']),
    make: (at, theirs) => zendeskTicket(at, { priority: theirs }),
  },
  {
    ...byType,
    provider: 'zendesk',
    values: () => same(['question', 'problem']),
    make: (at, type) => zendeskTicket(at, { type }),
  },
  {
    ...creator,
    provider: 'zendesk',
    values: (at) => same(zendeskUsers(at, 'admin', 'agent').map(String)),
    make: (at, id) => zendeskTicket(at, { submitter_id: Number(id) }),
  },
  {
    ...team,
    provider: 'zendesk',
    values: async ({ list }) => same((await list('zendesk', '/ticketing/teams')).map(({ remote_id: id }) => id)),
    make: (at, id) => zendeskTicket(at, { group_id: Number(id) }),
  },
];

const hubspotRows: readonly Row[] = [
  { ...byName, provider: 'hubspot', make: (at, subject) => hubspotTicket(at, { subject }) },
  {
    ...team,
    provider: 'hubspot',
    values: ({ hubspot }) =>
      same(
        seedTeams(hubspot.portalId)
          .slice(0, 2)
          .map(({ id }) => id),
      ),
    // A ticket has the main team of its owner.
    make: (at, id) => {
      const owners = seedOwners(at.hubspot.portalId);
      const owner = owners.find(({ teams }) => teams.some((one) => one.primary && one.id === id));
      return hubspotTicket(at, { hubspot_owner_id: owner?.id ?? '' });
    },
  },
  {
    ...creator,
    provider: 'hubspot',
    values: ({ hubspot }) =>
      same(
        seedOwners(hubspot.portalId)
          .slice(0, 2)
          .map(({ id }) => id),
      ),
    make: (at, id) => {
      const ticket = hubspotTicket(at, {});
      const owner = seedOwners(at.hubspot.portalId).find((each) => each.id === id);
      at.hubspot.madeBy(Number(ticket), owner?.userId ?? 0);
      return ticket;
    },
  },
  {
    ...priority,
    provider: 'hubspot',
    values: () => [
      ['HIGH', 'high'],
      ['LOW', 'low'],
    ],
    make: (at, theirs) => hubspotTicket(at, { hs_ticket_priority: theirs }),
  },
  {
    ...byType,
    provider: 'hubspot',
    values: () => same(['PRODUCT_ISSUE', 'BILLING_ISSUE']),
    make: (at, type) => hubspotTicket(at, { hs_ticket_category: type }),
  },
  {
    ...project,
    provider: 'hubspot',
    values: async ({ list }) =>
      same((await list('hubspot', '/ticketing/collections')).map(({ remote_id: id }) => lastOf(id))),
    make: (at, pipeline) => {
      // Stages are numbered on from their pipeline.
      const stage = String(Number(pipeline) + 1);
      return hubspotTicket(at, { hs_pipeline: pipeline, hs_pipeline_stage: stage });
    },
  },
];

type Project = ReturnType<Accounts['jira']['projects']>[number];

/** Types of issues that may have a parent, and need none. */
const usualTypes = (project: Project | undefined): Project['types'] =>
  project?.types.filter(({ hierarchyLevel }) => hierarchyLevel === 0) ?? [];

/** @param name of the type; the first one without */
const placeIn = (project: Project | undefined, name?: string) => {
  const types = usualTypes(project);
  const type = types.find((one) => one.name === name) ?? types[0];
  return { project: { id: project?.id }, issuetype: { id: type?.id } };
};

const jiraRows: readonly Row[] = [
  {
    ...creator,
    provider: 'jira',
    values: () => same(['ada', 'grace'].map((name) => `712020:sim-acme-work-${name}`)),
    make: ({ jira }, id) => jira.createIssue({ summary: 'One', ...placeIn(jira.projects()[0]) }, id).id,
  },
  {
    ...project,
    provider: 'jira',
    values: async ({ list }) =>
      same((await list('jira', '/ticketing/collections')).map(({ remote_id: id }) => lastOf(id))),
    make: ({ jira }, id) => {
      const project = jira.projects().find((one) => one.id === id);
      return jira.createIssue({ summary: 'One', ...placeIn(project) }).id;
    },
  },
  {
    ...parent,
    provider: 'jira',
    // The first one that there is, is an epic.
    values: (at) => same([jiraIssue(at), jiraIssue(at)]),
    make: ({ jira }, id) => jira.createIssue({ summary: 'One', ...placeIn(jira.projects()[0]), parent: { id } }).id,
  },
  {
    ...priority,
    provider: 'jira',
    values: () => [
      ['Highest', 'urgent'],
      ['Low', 'low'],
    ],
    make: (at, name) => jiraIssue(at, { priority: { name } }),
  },
  {
    ...byType,
    provider: 'jira',
    values: ({ jira }) => same(usualTypes(jira.projects()[0]).map(({ name }) => name)),
    make: ({ jira }, name) => jira.createIssue({ summary: 'One', ...placeIn(jira.projects()[0], name) }).id,
  },
  {
    ...byTag,
    provider: 'jira',
    values: () => same(['filter"one', 'filter-two']),
    make: (at, label) => jiraIssue(at, { labels: [label] }),
  },
];

const linearRows: readonly Row[] = [
  { ...byName, provider: 'linear', make: (at, title) => linearIssue(at, { title }) },
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
    ...byTag,
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
];

const githubRows: readonly Row[] = [
  {
    ...creator,
    provider: 'github',
    values: async ({ list }) => {
      const users = await list('github', '/ticketing/users', { remote_data: 'true' });
      const idOf = (login: string): string =>
        lastOf(users.find(({ remote_data: remote }) => Object(remote).login === login)?.remote_id);
      return ['sim-octocat', 'sim-hubot'].map((login): Pair => [login, idOf(login)]);
    },
    make: ({ github }, login) => github.createIssue(repository, { title: 'One' }, login).number,
  },
  {
    ...byType,
    provider: 'github',
    values: () => same(['Bug', 'Task']),
    make: (at, type) => githubIssue(at, { type }),
  },
];

/** The further filters of tickets. */
export const widerTicketRows: readonly Row[] = [
  ...zendeskRows,
  ...hubspotRows,
  ...jiraRows,
  ...linearRows,
  ...githubRows,
];
