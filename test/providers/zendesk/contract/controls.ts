import type { Control, Negative } from '../../../contract/controls/negative-controls.ts';
import { aFile } from '../../../contract/controls/undescribed.ts';
import { zendeskAccountControls } from './account-controls.ts';
import {
  control,
  exported,
  get,
  list,
  moment,
  paged,
  showMany,
  unknownItemField,
  withoutItems,
  wrongItemId,
} from './control-builders.ts';
import { tokenControls } from './token-controls.ts';
import { webhookControls } from './webhook-controls.ts';

const ticket = {
  id: 35436,
  url: 'https://example.zendesk.com/api/v2/tickets/35436.json',
  subject: 'Printer on fire',
  description: 'The smoke is very colourful.',
  status: 'open',
  priority: null,
  type: null,
  requester_id: 20978392,
  assignee_id: null,
  organization_id: 509974,
  tags: ['enterprise'],
  custom_fields: [
    { id: 27642, value: 745 },
    { id: 27648, value: null },
  ],
  created_at: moment,
  updated_at: moment,
};

const found = { ...ticket, result_type: 'ticket' };

const comment = {
  id: 1274,
  type: 'Comment',
  author_id: 123123,
  body: 'Thanks for your help!',
  html_body: '<p>Thanks for your help!</p>',
  plain_body: 'Thanks for your help!',
  public: true,
  attachments: [],
  audit_id: 432567,
  via: { channel: 'web', source: { from: {}, to: {}, rel: null } },
  created_at: moment,
  metadata: { system: {}, custom: {} },
};

const audit = {
  id: 432567,
  ticket_id: 35436,
  author_id: 123123,
  created_at: moment,
  metadata: {},
  events: [{ id: 1274, type: 'Comment', body: 'Done.' }],
};

const newTicket = {
  subject: 'Printer on fire',
  comment: { body: 'The smoke is very colourful.', public: true },
  priority: 'urgent',
  due_at: moment,
  tags: ['enterprise'],
  custom_fields: [{ id: 27642, value: true }],
};

const ticketWrites = (sent: Record<string, unknown>): Negative[] => [
  {
    name: 'an unknown ticket field',
    where: 'request',
    message: /unknown field "shoe_size"/,
    change: { body: { ticket: { ...sent, shoe_size: 38 } } },
  },
  {
    name: 'a read-only ticket field',
    where: 'request',
    message: /unknown field "description"/,
    change: { body: { ticket: { ...sent, description: 'x' } } },
  },
  {
    name: 'a read-only comment field',
    where: 'request',
    message: /unknown field "plain_body"/,
    change: { body: { ticket: { ...sent, comment: { plain_body: 'x' } } } },
  },
  {
    name: 'an unknown priority',
    where: 'request',
    message: /allowed values/,
    change: { body: { ticket: { ...sent, priority: 'HIGH' } } },
  },
  {
    name: 'a custom field by key',
    where: 'request',
    message: /unknown field "key"/,
    change: { body: { ticket: { ...sent, custom_fields: [{ key: 'size', value: 's' }] } } },
  },
  {
    name: 'an assignee in words',
    where: 'request',
    message: /must be integer/,
    change: { body: { ticket: { ...sent, assignee_id: '12' } } },
  },
  { name: 'no ticket', where: 'request', message: /required property 'ticket'/, change: { body: {} } },
  { name: 'no body', where: 'request', message: /body is missing/, change: { body: undefined } },
  {
    name: 'a write-only field in the answer',
    where: 'response',
    message: /unknown field "comment"/,
    change: { answer: { ticket: { ...ticket, comment: {} } } },
  },
];

/** https://developer.zendesk.com/documentation/ticketing/using-the-zendesk-api/side_loading/ */
const slas = {
  policy_metrics: [{ breach_at: '2026-01-02T03:04:05Z', stage: 'active', metric: 'first_reply_time', hours: 4 }],
};

/** https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_metrics/ */
const metrics = {
  id: 33,
  ticket_id: 35436,
  created_at: '2026-01-02T03:04:05Z',
  reply_time_in_minutes: { calendar: 5, business: null },
};

const related = { ...ticket, slas, metric_set: metrics };

export const controls: readonly Control[] = [
  ...tokenControls,
  aFile('zendesk', 'GET /attachments/token/{token}/', '/attachments/token/1/', []),
  ...webhookControls,
  list('GET /api/v2/tickets', 'tickets', related, 'include=users,slas,metric_sets&sort=-updated_at', [
    {
      name: 'a time to the first answer in words',
      where: 'response',
      message: /must be integer/,
      change: {
        answer: { tickets: [{ ...related, metric_set: { ...metrics, reply_time_in_minutes: { calendar: '5' } } }] },
      },
    },
    {
      name: 'related records that there are none of',
      where: 'query',
      message: /must be equal to one of/,
      change: { query: 'page[size]=100&include=users,colours' },
    },
    {
      name: 'a stage that is none',
      where: 'response',
      message: /must be equal to one of/,
      change: { answer: { tickets: [{ ...ticket, slas: { policy_metrics: [{ metric: 'x', stage: 'late' }] } }] } },
    },
    {
      name: 'an order that pages by cursor do not have',
      where: 'query',
      message: /must be equal to one of/,
      change: { query: 'page[size]=100&sort=created_at' },
    },
  ]),
  control(
    'POST /api/v2/tickets',
    { path: '/api/v2/tickets', body: { ticket: newTicket }, status: 201, answer: { ticket } },
    [
      ...ticketWrites(newTicket),
      {
        name: 'no comment',
        where: 'request',
        message: /required property 'comment'/,
        change: { body: { ticket: { subject: 'x' } } },
      },
    ],
  ),
  get('GET /api/v2/tickets/{ticket_id}', '/api/v2/tickets/35436', 'ticket', ticket, 'include=users'),
  control(
    'PUT /api/v2/tickets/{ticket_id}',
    {
      path: '/api/v2/tickets/35436',
      body: { ticket: { comment: { body: 'Done.', html_body: '<b>Done.</b>', public: false, author_id: 7 } } },
      answer: { ticket, audit },
    },
    [
      ...ticketWrites({ comment: { body: 'Done.' } }),
      {
        name: 'an author in words',
        where: 'request',
        message: /must be integer/,
        change: { body: { ticket: { comment: { body: 'x', author_id: '7' } } } },
      },
      {
        name: 'a privacy in words',
        where: 'request',
        message: /must be boolean/,
        change: { body: { ticket: { comment: { body: 'x', public: 'no' } } } },
      },
      {
        name: 'an undeclared field of what happened',
        where: 'response',
        message: /unknown field "shoe_size"/,
        change: { answer: { ticket, audit: { ...audit, events: [{ id: 1, type: 'Comment', shoe_size: 38 }] } } },
      },
    ],
  ),
  list('GET /api/v2/tickets/{ticket_id}/comments', 'comments', comment, 'include=users&sort=-created_at'),
  exported('GET /api/v2/incremental/tickets/cursor', 'tickets', { ...ticket, status: 'deleted' }),
  showMany('GET /api/v2/tickets/show_many', 'tickets', ticket),
  control('DELETE /api/v2/tickets/{ticket_id}', { path: '/api/v2/tickets/35436', status: 204 }, [
    { name: 'an id in words', where: 'path', message: /must be integer/, change: { path: '/api/v2/tickets/x' } },
    {
      name: 'a ticket in the answer',
      where: 'response',
      message: /not described/,
      change: { status: 200, answer: {} },
    },
  ]),
  control(
    'GET /api/v2/search/export',
    {
      path: '/api/v2/search/export',
      query: 'query=status:open&filter[type]=ticket&page[size]=100&page[after]=xxx',
      answer: { ...paged({ results: [found] }), facets: null },
    },
    [
      unknownItemField('results', found),
      wrongItemId('results', found),
      withoutItems('results'),
      {
        name: 'no query',
        where: 'query',
        message: /"query" is missing/,
        change: { query: 'filter[type]=ticket&page[size]=100' },
      },
      {
        name: 'a page without has_more',
        where: 'response',
        message: /required property 'has_more'/,
        change: { answer: { results: [found], meta: {} } },
      },
    ],
  ),
  ...zendeskAccountControls,
];
