import { type Accounts, lastOf } from '../../../records/filters/accounts.ts';
import { byActivity, byAddress, byName } from '../../../records/filters/listed.ts';
import { type Row, same } from '../../../records/filters/rows.ts';
import { assignee, creator, parent, priority, project, status, tag, type } from '../../../records/filters/ticketing.ts';
import { jiraIssue } from './make.ts';

type Project = ReturnType<Accounts['jira']['projects']>[number];

/** Types of issues that may have a parent, but need none. */
const usualTypes = (project: Project | undefined): Project['types'] =>
  project?.types.filter(({ hierarchyLevel }) => hierarchyLevel === 0) ?? [];

/** Place of a new issue. @param name of the type. Default: the first type. */
const placeIn = (project: Project | undefined, name?: string) => {
  const types = usualTypes(project);
  const type = types.find((one) => one.name === name) ?? types[0];
  return { project: { id: project?.id }, issuetype: { id: type?.id } };
};

/** The filters of tickets and of related objects at Jira. */
export const rows: readonly Row[] = [
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
    // The first existing issue is an epic.
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
    ...type,
    provider: 'jira',
    values: ({ jira }) => same(usualTypes(jira.projects()[0]).map(({ name }) => name)),
    make: ({ jira }, name) => jira.createIssue({ summary: 'One', ...placeIn(jira.projects()[0], name) }).id,
  },
  {
    ...tag,
    provider: 'jira',
    values: () => same(['filter"one', 'filter-two']),
    make: (at, label) => jiraIssue(at, { labels: [label] }),
  },
  byName('jira', '/ticketing/teams', 'ticketing.team'),
  byName('jira', '/ticketing/collections', 'ticketing.collection'),
  byAddress('jira', '/ticketing/users', 'ticketing.user', 'email_address'),
  byActivity('jira', '/ticketing/users', 'ticketing.user'),
];
