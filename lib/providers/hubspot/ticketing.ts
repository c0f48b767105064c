import type { Children, Provider, ValueField } from '../define.ts';
import { dateTime, paragraphs } from '../language/codecs.ts';
import { attachment } from './attachment.ts';
import {
  association,
  batch,
  changes,
  collection,
  create,
  domains,
  emailAddress,
  get,
  happenedNow,
  inProperties,
  isActive,
  list,
  noteToTicket,
  owner,
  owners,
  properties,
  ticketNotes,
  typed,
} from './requests.ts';
import { associatedWith, equals, furtherDomains, furtherEmails, isOneOf, search } from './search.ts';
import { creator, team } from './team.ts';
import { crmPath } from './version.ts';

const related = ['contacts', 'companies'];

/** A time that the vendor sets itself. https://knowledge.hubspot.com/properties/hubspots-default-ticket-properties */
const time = (property: string): ValueField => ({ kind: 'value', read: `properties.${property}`, codec: dateTime });

const ofAccount = equals('associations.company', '{account_id}');

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

/** Comments are notes on the ticket. https://developers.hubspot.com/docs/guides/api/crm/engagements/notes */
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

export const ticketing = {
  'ticketing.ticket': {
    ...collection(tickets),
    get: get('tickets', [...related, 'notes']),
    kept: ['project_id'],
    fields: {
      name: 'properties.subject',
      description: { kind: 'value', read: 'properties.content', write: 'properties.content', codec: paragraphs },
      status: {
        kind: 'choice',
        at: 'properties.hs_pipeline_stage',
        choices: 'ticketStages',
        words: { open: '1', on_hold: '2', in_progress: '3', closed: '4' },
        group: { at: 'properties.hs_pipeline', default: 'pipeline' },
        categorised: true,
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
  },
  'ticketing.comment': {
    ...properties,
    partitions: {
      parts: ['ticket'],
      field: 'ticket_id',
      object: 'ticketing.ticket',
      across: {
        list: list(ticketNotes),
        listBy: [search(ticketNotes)],
        of: { read: 'associations.tickets.results', many: 'id' },
      },
    },
    list: search({
      path: 'notes',
      created: 'hs_createdate',
      filters: { ticket: equals('associations.ticket', '{ticket}') },
    }),
    get: get('notes'),
    create: {
      ...create('notes'),
      body: { properties: happenedNow, associations: [typed('{ticket}', noteToTicket)] },
    },
    ...changes('notes'),
    batch: batch('notes'),
    required: ['body'],
    fields: {
      body: { kind: 'html', at: 'properties.hs_note_body', as: 'text' },
      html_body: { kind: 'html', at: 'properties.hs_note_body', as: 'html' },
      creator_type: { kind: 'constant', always: 'user' },
      user_id: owner('ticketing.user'),
    },
  },
  'ticketing.attachment': attachment,
  'ticketing.user': {
    ...owners('email_address'),
    fields: {
      first_name: 'firstName',
      last_name: 'lastName',
      email_address: 'email',
      is_active: isActive,
      teams: { kind: 'ref', object: 'ticketing.team', read: 'teams', many: 'id' },
    },
  },
  'ticketing.team': team,
  'ticketing.contact': {
    ...collection({
      path: 'contacts',
      associations: ['companies'],
      modified: 'lastmodifieddate',
      filters: {
        email_address: equals('email', '{email_address}'),
        phone_number: equals('phone', '{phone_number}'),
        account_id: ofAccount,
      },
      anyOf: { email_address: isOneOf('email') },
      further: furtherEmails('email_address'),
    }),
    fields: {
      first_name: 'properties.firstname',
      last_name: 'properties.lastname',
      email_address: emailAddress,
      phone_number: 'properties.phone',
      details: 'properties.message',
      account_id: association('ticketing.account', 'contacts', 'companies', 1),
    },
  },
  'ticketing.account': {
    ...collection({
      path: 'companies',
      filters: { name: equals('name', '{name}'), domain: equals('domain', '{domain}') },
      anyOf: { domain: isOneOf('domain') },
      further: furtherDomains,
    }),
    fields: {
      name: 'properties.name',
      domains,
    },
  },
  // https://developers.hubspot.com/docs/api-reference/crm-pipelines-v3/guide
  'ticketing.collection': {
    id: 'id',
    createdAt: 'createdAt',
    modifiedAt: 'updatedAt',
    list: {
      method: 'GET',
      path: crmPath('pipelines', '/tickets'),
      records: 'results',
      maxLimit: 100,
      paginator: { type: 'none' },
    },
    get: { method: 'GET', path: crmPath('pipelines', '/tickets/{id}') },
    fields: { name: 'label', collection_type: { kind: 'constant', always: 'pipeline' } },
  },
} as const satisfies Provider['objects'];
