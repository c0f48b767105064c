import type { Children, ObjectDeclaration } from '../../define.ts';
import { dateTime, paragraphs, textId } from '../../language/codecs.ts';
import { choiceAt, queueId, ref, shownAt, userId, valueAt } from '../fields.ts';
import { equals, records, searchIn } from '../requests.ts';
import { path, soql } from '../version.ts';

/**
 * Object of cases.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_case.htm
 */
const tickets = {
  name: 'Case',
  merges: true,
  search: searchIn('Subject', 'CaseNumber'),
  filters: {
    name: equals('Subject', 'name'),
    status: equals('Status', 'status'),
    priority: equals('Priority', 'priority'),
    type: equals('Type', 'type'),
    channel: equals('Origin', 'channel'),
    assigned_to: equals('OwnerId', 'assigned_to'),
    team_id: equals('OwnerId', 'team_id'),
    creator_id: equals('CreatedById', 'creator_id'),
    account_id: equals('AccountId', 'account_id'),
    contact_id: equals('ContactId', 'contact_id'),
    parent_ticket: equals('ParentId', 'parent_ticket'),
  },
} as const;

/**
 * Paths of the owner: a user or a queue, never both. If a write contains both, the service writes the user. Same page
 * as `Case`.
 */
const ownedBy = { 'owner.team': 'OwnerId', 'owner.user': 'OwnerId' } as const;

/**
 * Requests for the comments of a ticket.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_casecomment.htm
 */
const comments: Children = {
  create: {
    method: 'POST',
    path: path('/sobjects/CaseComment'),
    body: { ParentId: '{id}', CommentBody: '{value}' },
  },
  list: {
    ...soql('SELECT CommentBody FROM CaseComment WHERE ParentId = {id:literal} ORDER BY CreatedDate, Id'),
    records: 'records',
    text: 'CommentBody',
  },
};

const declared = records(tickets, 'ticketFields');

export const ticket = {
  ...declared,
  create: { ...declared.create, renames: ownedBy },
  update: { ...declared.update, renames: ownedBy },
  nonNull: ['status', 'assigned_to', 'team_id'],
  fields: {
    name: 'Subject',
    description: valueAt('Description', paragraphs),
    status: {
      kind: 'choice',
      at: 'Status',
      choices: 'caseStatuses',
      words: { open: 'New', in_progress: 'Working', on_hold: 'On Hold', closed: 'Closed' },
      category: true,
    },
    priority: choiceAt('Priority', 'casePriorities', { low: 'Low', normal: 'Medium', high: 'High' }),
    type: choiceAt('Type', 'caseTypes'),
    channel: choiceAt('Origin', 'caseOrigins', { email: 'Email', web: 'Web', phone: 'Phone' }),
    parent_ticket: ref('ticketing.ticket', 'ParentId'),
    completed_at: shownAt('ClosedDate', dateTime),
    assigned_to: {
      kind: 'ref',
      object: 'ticketing.user',
      read: 'OwnerId',
      write: 'owner.user',
      codec: userId,
      single: true,
    },
    team_id: { kind: 'ref', object: 'ticketing.team', read: 'OwnerId', write: 'owner.team', codec: queueId },
    creator_id: { kind: 'ref', object: 'ticketing.user', read: 'CreatedById', codec: textId },
    account_id: ref('ticketing.account', 'AccountId'),
    contact_id: ref('ticketing.contact', 'ContactId'),
  },
  children: { comment: comments },
} as const satisfies ObjectDeclaration<'ticketing.ticket'>;
