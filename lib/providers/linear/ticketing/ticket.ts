import type { ObjectDeclaration } from '../../define.ts';
import { dateTime, day, names, numberedChoice, paragraphs, words } from '../../language/codecs.ts';
import { account, issue, labelIds, otherAttachments, otherFollowers, otherLabels } from '../issue.ts';
import {
  archivedToo,
  changes,
  get,
  getMany,
  list,
  oldestFirst,
  pageInfo,
  paginatorIn,
  remove,
  times,
} from '../requests.ts';

/** Values of deleted records, which stay in the trash for 30 days. https://linear.app/docs/delete-archive-issues */
export const inTrash = { trashed: [true] } as const;

/** Filter of issues, by our filter names. https://linear.app/developers/filtering */
const issues = {
  filter: 'IssueFilter',
  where: {
    title: { eqIgnoreCase: '{name}' },
    assignee: { id: { eq: '{assigned_to}' } },
    state: { id: { in: '{status}' } },
    priority: { eq: '{priority:number}' },
    project: { id: { eq: '{project_id}' } },
    creator: { id: { eq: '{creator_id}' } },
    team: { id: { eq: '{team_id}' } },
    parent: { id: { eq: '{parent_ticket}' } },
    searchableContent: { contains: '{search}' },
    labels: { some: { name: { eqIgnoreCase: '{tag}' } } },
    needs: { some: { customer: { id: { eq: '{account_id}' } } } },
  },
  also: archivedToo,
  deleted: inTrash,
};

export const ticket = {
  ...times,
  page: 'url',
  list: list('issues', issue, issues),
  listBy: oldestFirst('issues', issue, issues),
  get: get('issue', issue),
  getMany: getMany('issues', issue, { also: archivedToo }),
  ...changes('issue', 'Issue', issue, {
    'state.id': 'stateId',
    'team.id': 'teamId',
    'assignee.id': 'assigneeId',
    'parent.id': 'parentId',
    'project.id': 'projectId',
  }),
  remove: remove('issue'),
  // "Creates a list of issues in one transaction", with given ids. (unproven) The maximum is 50, as for updates.
  // https://studio.apollographql.com/public/Linear-API/variant/current/schema/reference/objects/Mutation
  batch: {
    create: {
      path: '/graphql',
      graphql: `mutation($issues:[IssueCreateInput!]!){issueBatchCreate(input:{issues:$issues}){issues{${issue}}}}`,
      body: { issues: '{inputs}' },
      max: 50,
      mark: 'id',
      records: 'issueBatchCreate.issues',
    },
  },
  leaveOut: inTrash,
  joins: [otherLabels, otherAttachments, otherFollowers],
  quirks: { ids: { tags: labelIds } },
  // Every issue belongs to a team. https://linear.app/docs/teams
  nonNull: ['team_id'],
  defaults: { team: { at: 'team.id', metadata: 'states', group: true } },
  fields: {
    name: 'title',
    // The text is Markdown. https://linear.app/developers/graphql
    description: { kind: 'value', read: 'description', write: 'description', codec: paragraphs },
    status: {
      kind: 'choice',
      at: 'state.id',
      choices: 'states',
      group: { at: 'team.id', default: 'team', local: true },
      category: true,
      labelled: true,
    },
    priority: {
      kind: 'choice',
      at: 'priority',
      choices: [
        { value: '1', label: 'Urgent' },
        { value: '2', label: 'High' },
        { value: '3', label: 'Medium' },
        { value: '4', label: 'Low' },
      ],
      words: { urgent: '1', high: '2', normal: '3', low: '4' },
      codec: numberedChoice,
      empty: '0',
    },
    due_date: { kind: 'value', read: 'dueDate', write: 'dueDate', codec: day },
    completed_at: { kind: 'value', read: 'completedAt', orElse: 'canceledAt', codec: dateTime },
    tags: { kind: 'value', read: 'labels.nodes', write: 'labelIds', codec: names },
    parent_ticket: { kind: 'ref', object: 'ticketing.ticket', read: 'parent.id', write: 'parent.id' },
    project_id: { kind: 'ref', object: 'ticketing.collection', read: 'project.id', write: 'project.id' },
    assigned_to: {
      kind: 'ref',
      object: 'ticketing.user',
      read: 'assignee.id',
      write: 'assignee.id',
      single: true,
    },
    account_id: account,
    contact_id: { kind: 'ref', object: 'ticketing.contact', read: 'externalUserCreator.id' },
    creator_id: { kind: 'ref', object: 'ticketing.user', read: 'creator.id' },
    team_id: { kind: 'ref', object: 'ticketing.team', read: 'team.id', write: 'team.id' },
    attachments: { kind: 'ref', object: 'ticketing.attachment', read: 'attachments.nodes', many: 'id' },
    // The integration that created the issue. https://linear.app/docs/linear-asks
    channel: {
      kind: 'value',
      read: 'integrationSourceType',
      codec: words({ email: 'email', asksWeb: 'web' }),
      original: true,
    },
    follower_ids: {
      kind: 'ref',
      object: 'ticketing.user',
      read: 'subscribers.nodes',
      many: 'id',
      write: 'subscriberIds',
    },
    // Time when the issue must be completed. https://linear.app/docs/sla
    resolution_due_at: { kind: 'value', read: 'slaBreachesAt', codec: dateTime },
  },
  children: {
    comment: {
      create: {
        path: '/graphql',
        graphql: 'mutation($input:CommentCreateInput!){commentCreate(input:$input){comment{id}}}',
        body: { input: { issueId: '{id}', body: '{value}' } },
      },
      list: {
        path: '/graphql',
        graphql: `query($id:ID!,$after:String){comments(first:250,after:$after,filter:{issue:{id:{eq:$id}}}){nodes{body createdAt}${pageInfo}}}`,
        body: { id: '{id}', after: '{cursor}' },
        records: 'comments.nodes',
        paginator: paginatorIn('comments'),
        text: 'body',
        orderBy: 'createdAt',
      },
    },
  },
} as const satisfies ObjectDeclaration<'ticketing.ticket'>;
