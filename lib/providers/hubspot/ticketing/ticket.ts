import type { Children, ObjectDeclaration, ValueField } from '../../define.ts';
import { dateTime, paragraphs } from '../../language/codecs.ts';
import { association, collection, get, inProperties, noteToTicket, owner, typed } from '../requests.ts';
import { associatedWith, equals } from '../search.ts';
import { crmPath } from '../version.ts';
import { creator } from './team.ts';

const related = ['contacts', 'companies'];

/**
 * A read-only time that the vendor sets. https://knowledge.hubspot.com/properties/hubspots-default-ticket-properties
 */
const time = (property: string): ValueField => ({ kind: 'value', read: `properties.${property}`, codec: dateTime });

export const ofAccount = equals('associations.company', '{account_id}');

const tickets = {
  path: 'tickets',
  associations: related,
  filters: {
    name: equals('subject', '{name}'),
    status: equals('hs_pipeline_stage', '{status}'),
    priority: equals('hs_ticket_priority', '{priority}'),
    type: equals('hs_ticket_category', '{type}'),
    channel: equals('source_type', '{channel}'),
    project_id: equals('hs_pipeline', '{project_id}'),
    assigned_to: equals('hubspot_owner_id', '{assigned_to}'),
    creator_id: equals('hs_created_by_user_id', '{creator_id}'),
    team_id: equals('hubspot_team_id', '{team_id}'),
    contact_id: associatedWith.contact_id,
    account_id: ofAccount,
  },
} as const;

/**
 * Comments of a ticket. They are notes on the ticket.
 * https://developers.hubspot.com/docs/guides/api/crm/engagements/notes
 */
const notes: Children = {
  create: {
    method: 'POST',
    path: crmPath('objects', '/notes'),
    body: {
      properties: { hs_note_body: '{value}', hs_timestamp: '{now}' },
      associations: [typed('{id}', noteToTicket)],
    },
  },
  list: {
    method: 'POST',
    reads: true,
    path: crmPath('objects', '/notes/batch/read'),
    body: { inputs: '{ids}', properties: ['hs_note_body', 'hs_timestamp'], propertiesWithHistory: [] },
    of: 'associations.notes.results',
    records: 'results',
    text: 'properties.hs_note_body',
    orderBy: 'properties.hs_timestamp',
  },
  html: true,
};

export const ticket = {
  ...collection(tickets),
  get: get('tickets', [...related, 'notes']),
  nonNull: ['project_id'],
  fields: {
    name: 'properties.subject',
    description: { kind: 'value', read: 'properties.content', write: 'properties.content', codec: paragraphs },
    status: {
      kind: 'choice',
      at: 'properties.hs_pipeline_stage',
      choices: 'ticketStages',
      words: { open: '1', on_hold: '2', in_progress: '3', closed: '4' },
      group: { at: 'properties.hs_pipeline', default: 'pipeline' },
      category: true,
    },
    priority: {
      kind: 'choice',
      at: 'properties.hs_ticket_priority',
      choices: [{ value: 'LOW' }, { value: 'MEDIUM' }, { value: 'HIGH' }, { value: 'URGENT' }],
      words: { low: 'LOW', normal: 'MEDIUM', high: 'HIGH', urgent: 'URGENT' },
    },
    type: { kind: 'choice', at: 'properties.hs_ticket_category', choices: 'ticketCategories' },
    // https://knowledge.hubspot.com/properties/hubspots-default-ticket-properties
    channel: {
      kind: 'choice',
      at: 'properties.source_type',
      choices: 'ticketSources',
      words: { email: 'EMAIL', web: 'FORM', chat: 'CHAT', phone: 'PHONE' },
    },
    first_response_due_at: time('hs_time_to_first_response_sla_at'),
    first_responded_at: time('first_agent_reply_date'),
    resolution_due_at: time('hs_time_to_close_sla_at'),
    project_id: {
      kind: 'ref',
      object: 'ticketing.collection',
      read: 'properties.hs_pipeline',
      write: 'properties.hs_pipeline',
    },
    completed_at: {
      kind: 'value',
      read: 'properties.closed_date',
      write: 'properties.closed_date',
      codec: dateTime,
    },
    assigned_to: { ...owner('ticketing.user'), single: true },
    creator_id: creator,
    // The team of the owner. https://knowledge.hubspot.com/properties/hubspots-default-ticket-properties
    team_id: { kind: 'ref', object: 'ticketing.team', read: 'properties.hubspot_team_id' },
    contact_id: association('ticketing.contact', 'tickets', 'contacts', 16),
    account_id: association('ticketing.account', 'tickets', 'companies', 26),
  },
  customFields: inProperties('ticketProperties'),
  defaults: {
    pipeline: { at: 'properties.hs_pipeline', metadata: 'ticketStages', group: true },
    stage: { at: 'properties.hs_pipeline_stage', metadata: 'ticketStages' },
  },
  children: { comment: notes },
} as const satisfies ObjectDeclaration<'ticketing.ticket'>;
