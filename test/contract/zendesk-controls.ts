import type { Control, Negative, Sample } from './negative-controls.ts';

const moment = '2026-01-02T03:04:05Z';

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

const user = {
  id: 35436,
  name: 'Johnny Agent',
  email: 'johnny@example.com',
  role: 'agent',
  phone: null,
  organization_id: null,
  last_login_at: null,
  active: true,
  created_at: moment,
  updated_at: moment,
};

const organization = { id: 16, name: 'Analytical Engines', domain_names: [], created_at: moment, updated_at: moment };
const group = { id: 211, name: 'DJs', is_public: true, created_at: moment, updated_at: moment };
const field = {
  id: 34,
  type: 'tagger',
  title: 'Size',
  active: true,
  custom_field_options: [{ name: 'S', value: 's' }],
};
const customStatus = { id: 1, status_category: 'open', agent_label: 'Open', active: true, default: true };

const paged = (items: Record<string, unknown>) => ({
  ...items,
  meta: { has_more: true, after_cursor: 'xxx', before_cursor: 'yyy' },
  links: { next: 'https://example.zendesk.com/api/v2/next', prev: null },
});

const control = (operation: string, valid: Sample, negatives: readonly Negative[]): Control => ({
  provider: 'zendesk',
  operation,
  valid,
  negatives,
});

const path = (operation: string): string => (operation.split(' ')[1] ?? '').replace('{ticket_id}', '35436');

const unknownItemField = (items: string, item: Record<string, unknown>): Negative => ({
  name: `an undeclared field of ${items}`,
  where: 'response',
  message: /unknown field "shoe_size"/,
  change: { answer: { [items]: [{ ...item, shoe_size: 38 }] } },
});

const wrongItemId = (items: string, item: Record<string, unknown>): Negative => ({
  name: `an id of ${items} in words`,
  where: 'response',
  message: /must be integer/,
  change: { answer: { [items]: [{ ...item, id: '1' }] } },
});

const withoutItems = (items: string): Negative => ({
  name: `no ${items}`,
  where: 'response',
  message: new RegExp(`required property '${items}'`),
  change: { answer: {} },
});

const list = (operation: string, items: string, item: Record<string, unknown>): Control =>
  control(
    operation,
    { path: path(operation), query: 'page[size]=100&page[after]=xxx', answer: paged({ [items]: [item] }) },
    [
      unknownItemField(items, item),
      wrongItemId(items, item),
      withoutItems(items),
      { name: 'a page too long', where: 'query', message: /<= 100/, change: { query: 'page[size]=101' } },
      {
        name: 'a page without has_more',
        where: 'response',
        message: /required property 'has_more'/,
        change: { answer: { [items]: [item], meta: {} } },
      },
    ],
  );

const get = (operation: string, at: string, name: string, item: Record<string, unknown>): Control =>
  control(operation, { path: at, answer: { [name]: item } }, [
    withoutItems(name),
    { name: 'an id in words', where: 'path', message: /must be integer/, change: { path: `${at}x` } },
    {
      name: `an undeclared field of the ${name}`,
      where: 'response',
      message: /unknown field "shoe_size"/,
      change: { answer: { [name]: { ...item, shoe_size: 38 } } },
    },
  ]);

const exported = (operation: string, items: string, item: Record<string, unknown>): Control => {
  const answer = {
    [items]: [item],
    after_cursor: 'abc',
    after_url: 'https://a.test',
    before_cursor: null,
    before_url: null,
    end_of_stream: true,
  };
  return control(operation, { path: path(operation), query: 'cursor=abc&per_page=100', answer }, [
    unknownItemField(items, item),
    {
      name: 'no start',
      where: 'query',
      message: /required query parameter "start_time" is missing/,
      change: { query: 'per_page=100' },
    },
    { name: 'a date as start', where: 'query', message: /must be integer/, change: { query: `start_time=${moment}` } },
    {
      name: 'no end_of_stream',
      where: 'response',
      message: /required property 'end_of_stream'/,
      change: { answer: { ...answer, end_of_stream: undefined } },
    },
  ]);
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

const anonymous = { id: null, name: 'Anonymous user', email: 'invalid@example.com', role: 'end-user' };
const organizations = {
  organizations: [organization],
  count: 1,
  end_time: 1_767_322_800,
  next_page: null,
  end_of_stream: true,
};

export const zendeskControls: readonly Control[] = [
  list('GET /api/v2/tickets', 'tickets', ticket),
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
  get('GET /api/v2/tickets/{ticket_id}', '/api/v2/tickets/35436', 'ticket', ticket),
  control(
    'PUT /api/v2/tickets/{ticket_id}',
    { path: '/api/v2/tickets/35436', body: { ticket: { comment: { body: 'Done.' } } }, answer: { ticket } },
    ticketWrites({ comment: { body: 'Done.' } }),
  ),
  list('GET /api/v2/tickets/{ticket_id}/comments', 'comments', comment),
  exported('GET /api/v2/incremental/tickets/cursor', 'tickets', { ...ticket, status: 'deleted' }),
  exported('GET /api/v2/incremental/users/cursor', 'users', user),
  list('GET /api/v2/users', 'users', user),
  get('GET /api/v2/users/{user_id}', '/api/v2/users/35436', 'user', user),
  control('GET /api/v2/users/me', { path: '/api/v2/users/me', answer: { user: anonymous } }, [
    {
      name: 'an anonymous user with a group',
      where: 'response',
      message: /unknown field "default_group_id"|must be integer/,
      change: { answer: { user: { ...anonymous, default_group_id: 1 } } },
    },
    {
      name: 'an undeclared field of the user',
      where: 'response',
      message: /unknown field "shoe_size"/,
      change: { answer: { user: { ...user, shoe_size: 38 } } },
    },
  ]),
  list('GET /api/v2/organizations', 'organizations', organization),
  get('GET /api/v2/organizations/{organization_id}', '/api/v2/organizations/16', 'organization', organization),
  control(
    'GET /api/v2/incremental/organizations',
    { path: '/api/v2/incremental/organizations', query: 'start_time=1767322800', answer: organizations },
    [
      unknownItemField('organizations', organization),
      { name: 'no start', where: 'query', message: /"start_time" is missing/, change: { query: 'per_page=10' } },
    ],
  ),
  list('GET /api/v2/ticket_fields', 'ticket_fields', field),
  control(
    'GET /api/v2/custom_statuses',
    { path: '/api/v2/custom_statuses', query: 'active=true', answer: { custom_statuses: [customStatus] } },
    [
      unknownItemField('custom_statuses', customStatus),
      wrongItemId('custom_statuses', customStatus),
      { name: 'active in words', where: 'query', message: /boolean/, change: { query: 'active=yes' } },
    ],
  ),
  list('GET /api/v2/groups', 'groups', group),
];
