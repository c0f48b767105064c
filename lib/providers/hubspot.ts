import type { ObjectName } from '../objects/registry.ts';
import { dateTime, paragraphs, singleton, textId } from './codecs.ts';
import type { Children, Join, Metadata, Provider, RefField } from './define.ts';

const owner = (object: ObjectName): RefField => ({
  kind: 'ref',
  object,
  read: 'properties.hubspot_owner_id',
  write: 'properties.hubspot_owner_id',
  codec: textId,
});

/** Type ids: https://developers.hubspot.com/docs/guides/api/crm/associations/associations-v4#association-type-id-values */
const association = (object: ObjectName, plural: string, associationTypeId: number): RefField => ({
  kind: 'ref',
  object,
  read: `associations.${plural}.results.0.id`,
  write: {
    append: 'associations',
    value: { to: { id: '{value}' }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }] },
  },
  codec: textId,
});

const objectPath = (plural: string) => `/crm/v3/objects/${plural}`;

/** https://developers.hubspot.com/docs/guides/api/crm/objects/contacts (and siblings: the paths differ in the plural only) */
const list = (plural: string, associations?: string) => ({
  method: 'GET' as const,
  path: objectPath(plural),
  query: { limit: '{limit}', after: '{cursor}', properties: '{fields:csv}', ...(associations && { associations }) },
  items: 'results',
  maxLimit: 100,
  next: { cursor: 'paging.next.after' },
});

/** Lists have no "modified since"; the search has. https://developers.hubspot.com/docs/guides/api/crm/search */
const listSince = (plural: string, modifiedProperty: string, joins: readonly Join[] = []) => ({
  joins,
  method: 'POST' as const,
  path: `${objectPath(plural)}/search`,
  body: {
    filterGroups: [{ filters: [{ propertyName: modifiedProperty, operator: 'GTE', value: '{modified_after:ms}' }] }],
    sorts: [modifiedProperty],
    properties: '{fields}',
    limit: '{limit}',
    after: '{cursor_or_start}',
  },
  start: '0',
  items: 'results',
  maxLimit: 100,
  next: { cursor: 'paging.next.after' },
});

/** A search leaves associations out. https://developers.hubspot.com/docs/guides/api/crm/associations/associations-v3 */
const join = (plural: string, other: string): Join => ({
  request: { method: 'POST', path: `/crm/v3/associations/${plural}/${other}/batch/read`, body: { inputs: '{ids}' } },
  items: 'results',
  from: 'from.id',
  value: 'to',
  into: `associations.${other}.results`,
});

const get = (plural: string, associations?: string) => ({
  method: 'GET' as const,
  path: `${objectPath(plural)}/{id}`,
  query: { properties: '{fields:csv}', ...(associations && { associations }) },
});

/** Both members are required, even when empty. https://developers.hubspot.com/docs/reference/api/crm/objects/contacts */
const create = (plural: string) => ({
  method: 'POST' as const,
  path: objectPath(plural),
  body: { properties: {}, associations: [] },
});

const owners = {
  id: 'id',
  createdAt: 'createdAt',
  modifiedAt: 'updatedAt',
  list: {
    method: 'GET',
    path: '/crm/v3/owners',
    query: { limit: '{limit}', after: '{cursor}' },
    items: 'results',
    maxLimit: 100,
    next: { cursor: 'paging.next.after' },
  },
  get: { method: 'GET', path: '/crm/v3/owners/{id}' },
} as const;

const customProperties = (plural: string): Metadata => ({
  request: { method: 'GET', path: `/crm/v3/properties/${plural}` },
  items: ['results'],
  value: 'name',
  label: 'label',
  where: { hubspotDefined: [false, undefined] },
  type: {
    path: 'type',
    words: {
      string: 'string',
      number: 'number',
      bool: 'boolean',
      date: 'date',
      datetime: 'date-time',
      enumeration: 'enum',
      phone_number: 'string',
    },
  },
  multiple: { path: 'fieldType', value: 'checkbox' },
  options: { items: 'options', value: 'value', label: 'label' },
});

const records = { id: 'id', createdAt: 'createdAt', modifiedAt: 'updatedAt', selects: 'properties' } as const;

/** Comments are notes on the ticket; 228 is note to ticket. https://developers.hubspot.com/docs/guides/api/crm/engagements/notes */
const notes: Children = {
  create: {
    method: 'POST',
    path: '/crm/v3/objects/notes',
    body: {
      properties: { hs_note_body: '{value}', hs_timestamp: '{now}' },
      associations: [
        { to: { id: '{id}' }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 228 }] },
      ],
    },
  },
  list: {
    method: 'POST',
    path: '/crm/v3/objects/notes/batch/read',
    body: { inputs: '{ids}', properties: ['hs_note_body', 'hs_timestamp'], propertiesWithHistory: [] },
    of: 'associations.notes.results',
    items: 'results',
    value: 'properties.hs_note_body',
    orderBy: 'properties.hs_timestamp',
  },
};

export const hubspot = {
  id: 'hubspot',
  name: 'HubSpot',
  documentation: 'https://developers.hubspot.com/docs/reference/api',
  baseUrl: 'https://api.hubapi.com',
  credentials: { access_token: { label: 'Private app access token', secret: true } },
  authorization: { bearer: '{access_token}' },
  // Every property is text and is emptied with ''. https://developers.hubspot.com/docs/guides/api/crm/properties
  empty: '',
  identify: { method: 'GET', path: '/account-info/v3/details', account: 'portalId', name: 'portalId' },
  errors: {
    message: ['message'],
    code: ['category', 'errors.0.code'],
    requestId: { path: 'correlationId' },
    existingId: /Existing ID: (\d+)/,
  },
  metadata: {
    ticketStages: {
      request: { method: 'GET', path: '/crm/v3/pipelines/tickets' },
      items: ['results', 'stages'],
      value: 'id',
      label: 'label',
      group: 'id',
      category: { path: 'metadata.ticketState', words: { OPEN: 'open', CLOSED: 'closed' } },
    },
    ticketCategories: {
      request: { method: 'GET', path: '/crm/v3/properties/tickets' },
      items: ['results', 'options'],
      value: 'value',
      label: 'label',
      group: 'name',
      inGroup: 'hs_ticket_category',
    },
    contactProperties: customProperties('contacts'),
    ticketProperties: customProperties('tickets'),
  },
  objects: {
    'crm.contact': {
      ...records,
      list: list('contacts'),
      listSince: listSince('contacts', 'lastmodifieddate'),
      get: get('contacts'),
      create: create('contacts'),
      update: { method: 'PATCH', path: `${objectPath('contacts')}/{id}` },
      fields: {
        first_name: 'properties.firstname',
        last_name: 'properties.lastname',
        details: 'properties.message',
        email_addresses: {
          kind: 'slots',
          value: 'email_address',
          type: 'email_address_type',
          slots: [
            { path: 'properties.email', type: 'primary', first: true },
            { path: 'properties.work_email', type: 'work_email', also: ['work'], exact: true },
          ],
        },
        phone_numbers: {
          kind: 'slots',
          value: 'phone_number',
          type: 'phone_type',
          slots: [
            { path: 'properties.phone', type: 'work' },
            { path: 'properties.mobilephone', type: 'mobile' },
            { path: 'properties.fax', type: 'fax', exact: true },
          ],
        },
        addresses: {
          kind: 'parts',
          parts: {
            street_1: 'properties.address',
            city: 'properties.city',
            state: 'properties.state',
            postal_code: 'properties.zip',
            country: 'properties.country',
          },
          hints: ['address_type', 'owner_type'],
        },
        user_id: owner('crm.user'),
      },
      customFields: { metadata: 'contactProperties', at: { object: 'properties' }, encode: 'string' },
    },
    'crm.user': {
      ...owners,
      fields: { first_name: 'firstName', last_name: 'lastName', email: 'email' },
    },
    'ticketing.ticket': {
      ...records,
      list: list('tickets', 'contacts,companies'),
      listSince: listSince('tickets', 'hs_lastmodifieddate', [
        join('tickets', 'contacts'),
        join('tickets', 'companies'),
      ]),
      get: get('tickets', 'contacts,companies,notes'),
      create: create('tickets'),
      fields: {
        name: 'properties.subject',
        description: { kind: 'value', read: 'properties.content', write: 'properties.content', codec: paragraphs },
        status: {
          kind: 'choice',
          path: 'properties.hs_pipeline_stage',
          choices: 'ticketStages',
          words: { open: '1', on_hold: '2', in_progress: '3', closed: '4' },
          group: { path: 'properties.hs_pipeline', default: 'pipeline' },
          categorised: true,
        },
        priority: {
          kind: 'choice',
          path: 'properties.hs_ticket_priority',
          choices: [{ value: 'LOW' }, { value: 'MEDIUM' }, { value: 'HIGH' }, { value: 'URGENT' }],
          words: { low: 'LOW', normal: 'MEDIUM', high: 'HIGH', urgent: 'URGENT' },
        },
        type: { kind: 'choice', path: 'properties.hs_ticket_category', choices: 'ticketCategories' },
        completed_at: {
          kind: 'value',
          read: 'properties.closed_date',
          write: 'properties.closed_date',
          codec: dateTime,
        },
        assigned_to: { ...owner('ticketing.user'), single: true },
        contact_id: association('ticketing.contact', 'contacts', 16),
        account_id: association('ticketing.account', 'companies', 26),
      },
      customFields: { metadata: 'ticketProperties', at: { object: 'properties' }, encode: 'string' },
      defaults: {
        pipeline: { path: 'properties.hs_pipeline', metadata: 'ticketStages', group: true },
        stage: { path: 'properties.hs_pipeline_stage', metadata: 'ticketStages' },
      },
      children: { comment: notes },
    },
    'ticketing.user': {
      ...owners,
      fields: { first_name: 'firstName', last_name: 'lastName', email_address: 'email' },
    },
    'ticketing.contact': {
      ...records,
      list: list('contacts'),
      listSince: listSince('contacts', 'lastmodifieddate'),
      get: get('contacts'),
      fields: {
        first_name: 'properties.firstname',
        last_name: 'properties.lastname',
        email_address: 'properties.email',
        phone_number: 'properties.phone',
        details: 'properties.message',
      },
    },
    'ticketing.account': {
      ...records,
      list: list('companies'),
      listSince: listSince('companies', 'hs_lastmodifieddate'),
      get: get('companies'),
      fields: {
        name: 'properties.name',
        domains: { kind: 'value', read: 'properties.domain', codec: singleton },
      },
    },
  },
} as const satisfies Provider;
