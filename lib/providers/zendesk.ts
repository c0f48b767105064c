import { dateTime, integerId, paragraphs, strings } from './codecs.ts';
import type { Provider } from './define.ts';

/** https://developer.zendesk.com/api-reference/introduction/pagination/#using-cursor-pagination */
const list = (path: string, items: string, query: Record<string, string[]> = {}) => ({
  method: 'GET' as const,
  path,
  query: { ...query, 'page[size]': '{limit}', 'page[after]': '{cursor}' },
  items,
  maxLimit: 100,
  next: { cursor: 'meta.after_cursor', more: 'meta.has_more' },
});

/** https://developer.zendesk.com/api-reference/ticketing/ticket-management/incremental_exports/#cursor-based-incremental-exports */
const listSince = (path: string, items: string) => ({
  method: 'GET' as const,
  path,
  query: { start_time: '{modified_after_first:s}', cursor: '{cursor}', per_page: '{limit}' },
  items,
  maxLimit: 100,
  next: { cursor: 'after_cursor', end: 'end_of_stream' },
  // Same page: "start_time must be more than one minute in the past".
  minAge: 65,
});

const records = { id: 'id', createdAt: 'created_at', modifiedAt: 'updated_at' } as const;

const person = {
  name: 'name',
  email_address: 'email',
} as const;

export const zendesk = {
  id: 'zendesk',
  name: 'Zendesk Support',
  documentation: 'https://developer.zendesk.com/api-reference/',
  baseUrl: 'https://{subdomain}.zendesk.com',
  hostParts: { subdomain: /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/ },
  credentials: {
    subdomain: { label: 'Subdomain', secret: false },
    email: { label: 'E-mail of the agent', secret: false },
    api_token: { label: 'API token', secret: true },
  },
  // https://developer.zendesk.com/api-reference/introduction/security-and-auth/#api-token
  authorization: { basic: { user: '{email}/token', password: '{api_token}' } },
  identify: {
    method: 'GET',
    path: '/api/v2/users/me',
    account: { credential: 'subdomain' },
    name: { credential: 'subdomain' },
    // Wrong credentials are answered 200 with the anonymous user, whose id is null.
    // https://developer.zendesk.com/api-reference/ticketing/users/users/#show-self
    proof: 'user.id',
  },
  errors: {
    message: ['description', 'error.message', 'error'],
    code: ['error.title', 'error'],
    reasons: { at: 'details', member: 'description' },
    requestId: { header: 'x-request-id' },
  },
  metadata: {
    ticketFields: {
      request: { method: 'GET', path: '/api/v2/ticket_fields' },
      items: ['ticket_fields'],
      value: 'id',
      label: 'title',
      where: { removable: [true], active: [true] },
      type: {
        path: 'type',
        words: {
          text: 'string',
          textarea: 'string',
          regexp: 'string',
          integer: 'number',
          decimal: 'number',
          checkbox: 'boolean',
          date: 'date',
          tagger: 'enum',
          multiselect: 'array',
        },
      },
      options: { items: 'custom_field_options', value: 'value', label: 'name' },
    },
  },
  objects: {
    'ticketing.ticket': {
      ...records,
      list: list('/api/v2/tickets', 'tickets'),
      listSince: listSince('/api/v2/incremental/tickets/cursor', 'tickets'),
      get: { method: 'GET', path: '/api/v2/tickets/{id}', record: 'ticket' },
      create: { method: 'POST', path: '/api/v2/tickets', wrap: 'ticket', record: 'ticket' },
      // Incremental exports keep deleted tickets for a while.
      // https://developer.zendesk.com/api-reference/ticketing/ticket-management/incremental_exports/#deleted-tickets
      leaveOut: { status: ['deleted'] },
      required: ['description'],
      fields: {
        name: 'subject',
        // The description is the first comment. https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#description-and-first-comment
        description: { kind: 'value', read: 'description', write: 'comment.body', codec: paragraphs },
        status: {
          kind: 'choice',
          path: 'status',
          choices: [
            { value: 'new', category: 'open' },
            { value: 'open', category: 'open' },
            { value: 'pending', category: 'on_hold' },
            { value: 'hold', category: 'on_hold' },
            { value: 'solved', category: 'closed' },
            { value: 'closed', category: 'closed' },
          ],
          words: { open: 'open', on_hold: 'hold', closed: 'closed' },
          categorised: true,
        },
        priority: {
          kind: 'choice',
          path: 'priority',
          choices: [{ value: 'urgent' }, { value: 'high' }, { value: 'normal' }, { value: 'low' }],
          words: { urgent: 'urgent', high: 'high', normal: 'normal', low: 'low' },
        },
        type: {
          kind: 'choice',
          path: 'type',
          choices: [{ value: 'problem' }, { value: 'incident' }, { value: 'question' }, { value: 'task' }],
        },
        // https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#json-format ("due_at": tickets of type task)
        due_date: {
          kind: 'value',
          read: 'due_at',
          write: 'due_at',
          codec: dateTime,
          only: { field: 'type', value: 'task' },
        },
        // Same page ("problem_id": tickets of type incident).
        parent_ticket: {
          kind: 'ref',
          object: 'ticketing.ticket',
          read: 'problem_id',
          write: 'problem_id',
          codec: integerId,
          only: { field: 'type', value: 'incident' },
        },
        tags: { kind: 'value', read: 'tags', write: 'tags', codec: strings },
        assigned_to: {
          kind: 'ref',
          object: 'ticketing.user',
          read: 'assignee_id',
          write: 'assignee_id',
          codec: integerId,
          single: true,
        },
        account_id: {
          kind: 'ref',
          object: 'ticketing.account',
          read: 'organization_id',
          write: 'organization_id',
          codec: integerId,
        },
        contact_id: {
          kind: 'ref',
          object: 'ticketing.contact',
          read: 'requester_id',
          write: 'requester_id',
          codec: integerId,
        },
      },
      customFields: { metadata: 'ticketFields', at: { list: 'custom_fields', key: 'id', value: 'value' } },
      children: {
        comment: {
          create: { method: 'PUT', path: '/api/v2/tickets/{id}', body: { ticket: { comment: { body: '{value}' } } } },
          list: {
            method: 'GET',
            path: '/api/v2/tickets/{id}/comments',
            items: 'comments',
            value: 'plain_body',
            skip: 1,
          },
        },
      },
    },
    'ticketing.user': {
      ...records,
      list: list('/api/v2/users', 'users', { 'role[]': ['agent', 'admin'] }),
      get: { method: 'GET', path: '/api/v2/users/{id}', record: 'user' },
      fields: person,
    },
    'ticketing.contact': {
      ...records,
      list: list('/api/v2/users', 'users', { 'role[]': ['end-user'] }),
      get: { method: 'GET', path: '/api/v2/users/{id}', record: 'user' },
      fields: { ...person, phone_number: 'phone', details: 'details' },
    },
    'ticketing.account': {
      ...records,
      list: list('/api/v2/organizations', 'organizations'),
      get: { method: 'GET', path: '/api/v2/organizations/{id}', record: 'organization' },
      fields: { name: 'name', domains: { kind: 'value', read: 'domain_names', codec: strings } },
    },
  },
} as const satisfies Provider;
