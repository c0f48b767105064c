import type { ObjectDeclaration } from '../../define.ts';
import { dateTime, paragraphs, strings } from '../../language/codecs.ts';
import { handling } from '../handling.ts';
import { agentPage, changes, externalId, list, onCreate, records, ref, safeUpdate } from '../requests.ts';
import { serviceLevels } from '../service-levels.ts';
import { choices } from '../ticket-choices.ts';
import { requester, submitter, ticketReads } from '../ticket-reads.ts';

/** Requests that write tickets. Their responses do not say whether the requester and the submitter are agents. */
const ticketChanges = changes('tickets', 'ticket');

export const tags = list('/api/v2/tags', 'tags');

export const ticket = {
  ...records,
  page: agentPage('tickets'),
  ...ticketReads,
  ...ticketChanges,
  create: { ...ticketChanges.create, readBack: true },
  update: { ...ticketChanges.update, readBack: true, precondition: safeUpdate },
  // Incremental exports contain deleted tickets for a limited time.
  // https://developer.zendesk.com/api-reference/ticketing/ticket-management/incremental_exports/#deleted-tickets
  leaveOut: { status: ['deleted'] },
  required: ['description'],
  // A group is a whole number, never null. https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#json-format
  nonNull: ['project_id', 'contact_id', 'team_id'],
  // The vendor counts these times in business hours, so a change of the business hours moves them.
  // https://developer.zendesk.com/api-reference/ticketing/business-rules/sla_policies/
  volatile: ['first_response_due_at', 'resolution_due_at'],
  fields: {
    name: 'subject',
    // The description is the first comment. https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#description-and-first-comment
    description: { ...onCreate('description', 'comment.body'), codec: paragraphs },
    ...choices,
    // https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#json-format ("due_at": tickets of type task)
    due_date: {
      kind: 'value',
      read: 'due_at',
      write: 'due_at',
      codec: dateTime,
      when: { type: 'task' },
    },
    // Same page ("problem_id": tickets of type incident).
    parent_ticket: { ...ref('ticketing.ticket', 'problem_id'), when: { type: 'incident' } },
    project_id: ref('ticketing.collection', 'brand_id'),
    tags: { kind: 'value', read: 'tags', write: 'tags', codec: strings },
    assigned_to: { ...ref('ticketing.user', 'assignee_id'), single: true },
    account_id: ref('ticketing.account', 'organization_id'),
    // A requester may be an agent, who is not a contact.
    // https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#json-format
    contact_id: { ...requester.contact, write: 'requester_id' },
    creator_id: submitter.user,
    team_id: ref('ticketing.team', 'group_id'),
    ...handling,
    ...serviceLevels,
  },
  customFields: {
    metadata: 'ticketFields',
    unlisted: externalId,
    at: { records: 'custom_fields', name: 'id', value: 'value' },
    standardIn: '',
  },
  // The description is the first comment. Same page, `#description-and-first-comment`.
  rendered: { description_html: { of: 'description', at: 'html_body', children: 'comment' } },
  children: {
    comment: {
      create: { method: 'PUT', path: '/api/v2/tickets/{id}', body: { ticket: { comment: { body: '{value}' } } } },
      list: {
        method: 'GET',
        path: '/api/v2/tickets/{id}/comments',
        query: { 'page[size]': 100, 'page[after]': '{cursor}' },
        records: 'comments',
        paginator: tags.paginator,
        text: 'plain_body',
      },
    },
  },
} as const satisfies ObjectDeclaration<'ticketing.ticket'>;
