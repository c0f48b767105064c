import type { Provider } from '../define.ts';
import { dateTime, day, names, numberedChoice, paragraphs, strings, truth, words } from '../language/codecs.ts';
import { attachment } from './attachment.ts';
import { account, issue, labelIds, otherAttachments, otherFollowers, otherLabels } from './issue.ts';
import {
  archivedToo,
  base,
  changes,
  get,
  getMany,
  list,
  oldestFirst,
  pageInfo,
  paginatorIn,
  remove,
  shortPage,
  times,
} from './requests.ts';

/** The most that one answer has of a list in it. https://linear.app/developers/pagination */
const mostMembers = 250;

/** Teams whose members, at most 250 each, one request may read. https://linear.app/developers/rate-limiting */
const manyTeams = 15;

/** Who has been suspended or has left. https://linear.app/docs/members-roles */
const disabledToo = ',includeDisabled:true';

const comment = `${base} body editedAt url issue{id}user{__typename id email}externalUser{__typename id email}`;
const user = `${base} name displayName email active url avatarUrl timezone teams(first:50){nodes{id}}`;
const externalUser = `${base} name email`;
const label = `${base} name color isGroup`;
const team = `${base} name key description members(first:${mostMembers}${disabledToo}){nodes{id}}`;
const project = `${base} name description url trashed`;
const customer = `${base} name domains url`;

const named = { name: { eqIgnoreCase: '{name}' } } as const;

const person = { name: 'name', email_address: 'email' } as const;

/** What is deleted is in the trash for 30 days. https://linear.app/docs/delete-archive-issues */
const inTrash = { trashed: [true] } as const;

/** https://linear.app/developers/filtering */
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

export const ticketing = {
  'ticketing.ticket': {
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
    // "Creates a list of issues in one transaction", of ids that are given. (memory) 50, as of updates.
    // https://studio.apollographql.com/public/Linear-API/variant/current/schema/reference/objects/Mutation
    batch: {
      create: {
        graphql: `mutation($issues:[IssueCreateInput!]!){issueBatchCreate(input:{issues:$issues}){issues{${issue}}}}`,
        variables: { issues: '{inputs}' },
        max: 50,
        mark: 'id',
        records: 'issueBatchCreate.issues',
      },
    },
    leaveOut: inTrash,
    joins: [otherLabels, otherAttachments, otherFollowers],
    quirks: { idsOf: { tags: labelIds } },
    // Every issue is of a team. https://linear.app/docs/teams
    kept: ['team_id'],
    defaults: { team: { at: 'team.id', metadata: 'states', group: true } },
    fields: {
      name: 'title',
      // Markdown. https://linear.app/developers/graphql
      description: { kind: 'value', read: 'description', write: 'description', codec: paragraphs },
      status: {
        kind: 'choice',
        at: 'state.id',
        choices: 'states',
        group: { at: 'team.id', default: 'team', local: true },
        categorised: true,
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
        none: '0',
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
      // The integration by which it came. https://linear.app/docs/linear-asks
      channel: {
        kind: 'value',
        read: 'integrationSourceType',
        codec: words({ email: 'email', asksWeb: 'web' }),
        lossless: true,
      },
      follower_ids: {
        kind: 'ref',
        object: 'ticketing.user',
        read: 'subscribers.nodes',
        many: 'id',
        write: 'subscriberIds',
      },
      // By when it is to be done. https://linear.app/docs/sla
      resolution_due_at: { kind: 'value', read: 'slaBreachesAt', codec: dateTime },
    },
    children: {
      comment: {
        create: {
          graphql: 'mutation($input:CommentCreateInput!){commentCreate(input:$input){comment{id}}}',
          variables: { input: { issueId: '{id}', body: '{value}' } },
        },
        list: {
          graphql: `query($id:ID!,$after:String){comments(first:250,after:$after,filter:{issue:{id:{eq:$id}}}){nodes{body createdAt}${pageInfo}}}`,
          variables: { id: '{id}', after: '{cursor}' },
          records: 'comments.nodes',
          paginator: paginatorIn('comments'),
          text: 'body',
          orderBy: 'createdAt',
        },
      },
    },
  },
  'ticketing.comment': {
    ...times,
    page: 'url',
    // Projects and documents have comments too. https://linear.app/developers/graphql
    list: list('comments', comment, {
      filter: 'CommentFilter',
      where: { issue: { null: false, id: { eq: '{ticket_id}' } }, user: { id: { eq: '{user_id}' } } },
    }),
    get: get('comment', comment),
    ...changes('comment', 'Comment', comment, { 'issue.id': 'issueId' }),
    remove: remove('comment'),
    // An empty body is refused. https://linear.app/developers/graphql
    required: ['body'],
    kept: ['body'],
    fields: {
      body: 'body',
      creator_type: {
        kind: 'value',
        read: 'user.__typename',
        orElse: 'externalUser.__typename',
        codec: words({ User: 'user', ExternalUser: 'contact' }),
        lossless: true,
      },
      ticket_id: { kind: 'ref', object: 'ticketing.ticket', read: 'issue.id', write: 'issue.id', createOnly: true },
      user_id: { kind: 'ref', object: 'ticketing.user', read: 'user.id' },
      author_email_address: { kind: 'value', read: 'user.email', orElse: 'externalUser.email' },
      edited_at: { kind: 'value', read: 'editedAt', codec: dateTime },
      contact_id: { kind: 'ref', object: 'ticketing.contact', read: 'externalUser.id' },
    },
  },
  'ticketing.attachment': attachment,
  'ticketing.user': {
    ...times,
    page: 'url',
    list: list('users', user, {
      filter: 'UserFilter',
      where: {
        email: { eqIgnoreCase: '{email_address}' },
        name: { eqIgnoreCase: '{name}' },
        active: { eq: '{is_active:boolean}' },
      },
      also: disabledToo,
      page: shortPage,
    }),
    get: get('user', user),
    getMany: getMany('users', user, { page: shortPage, also: disabledToo }),
    fields: {
      ...person,
      is_active: { kind: 'value', read: 'active', codec: truth },
      avatar_url: { kind: 'value', read: 'avatarUrl' },
      time_zone: { kind: 'value', read: 'timezone' },
      teams: { kind: 'ref', object: 'ticketing.team', read: 'teams.nodes', many: 'id' },
    },
  },
  // People of other tools, such as a help desk, who have written by way of an integration.
  // https://linear.app/docs/customer-requests
  'ticketing.contact': {
    ...times,
    list: list('externalUsers', externalUser),
    get: get('externalUser', externalUser),
    fields: person,
  },
  'ticketing.account': {
    ...times,
    page: 'url',
    list: list('customers', customer, {
      filter: 'CustomerFilter',
      where: { name: { eqIgnoreCase: '{name}' }, domains: { some: { eqIgnoreCase: '{domain}' } } },
    }),
    get: get('customer', customer),
    getMany: getMany('customers', customer),
    ...changes('customer', 'Customer', customer),
    remove: remove('customer'),
    required: ['name'],
    kept: ['name'],
    fields: {
      name: 'name',
      domains: { kind: 'value', read: 'domains', write: 'domains', codec: strings },
    },
  },
  'ticketing.tag': {
    ...times,
    // A group of labels is no label of an issue. https://linear.app/docs/labels
    list: list('issueLabels', label, {
      filter: 'IssueLabelFilter',
      where: { isGroup: { eq: false }, ...named },
    }),
    get: get('issueLabel', label),
    where: { isGroup: [false] },
    fields: { name: 'name' },
  },
  'ticketing.team': {
    ...times,
    list: list('teams', team, { filter: 'TeamFilter', where: named, page: manyTeams }),
    get: get('team', team),
    getMany: getMany('teams', team, { page: manyTeams }),
    fields: {
      name: 'name',
      description: 'description',
      member_ids: { kind: 'ref', object: 'ticketing.user', read: 'members.nodes', many: 'id' },
    },
  },
  'ticketing.collection': {
    ...times,
    page: 'url',
    list: list('projects', project, {
      filter: 'ProjectFilter',
      where: named,
      also: archivedToo,
      deleted: inTrash,
    }),
    get: get('project', project),
    getMany: getMany('projects', project, { also: archivedToo }),
    leaveOut: inTrash,
    fields: {
      name: 'name',
      description: 'description',
      collection_type: { kind: 'constant', always: 'project' },
    },
  },
} as const satisfies Provider['objects'];
