import type { Control, Negative } from '../../../contract/controls/negative-controls.ts';
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

const anonymous = { id: null, name: 'Anonymous user', email: 'invalid@example.com', role: 'end-user' };
const organizations = {
  organizations: [organization],
  count: 1,
  end_time: 1_767_322_800,
  next_page: null,
  end_of_stream: true,
};

const brand = { id: 360, name: 'Main', subdomain: 'main', default: true, is_deleted: false, created_at: moment };
const attachment = {
  id: 498,
  file_name: 'log.txt',
  content_url: 'https://a.test/log.txt',
  content_type: 'text/plain',
  size: 9,
};

const merge = { id: '01HP', url: 'https://a.test/merges/01HP', loser_id: 17, winner_id: 16, status: 'complete' };

const newUser = { name: 'Roger', email: 'roger@example.org', role: 'end-user', phone: null, details: 'x' };

const userFaults = (sent: Record<string, unknown>): Negative[] => [
  {
    name: 'an unknown user field',
    where: 'request',
    message: /unknown field "shoe_size"/,
    change: { body: { user: { ...sent, shoe_size: 38 } } },
  },
  {
    name: 'a read-only user field',
    where: 'request',
    message: /unknown field "created_at"/,
    change: { body: { user: { ...sent, created_at: moment } } },
  },
  {
    name: 'an organization in words',
    where: 'request',
    message: /must be integer/,
    change: { body: { user: { ...sent, organization_id: '12' } } },
  },
  { name: 'no user', where: 'request', message: /required property 'user'/, change: { body: {} } },
  { name: 'no body', where: 'request', message: /body is missing/, change: { body: undefined } },
  withoutItems('user'),
];

const organizationFaults: readonly Negative[] = [
  {
    name: 'an unknown organization field',
    where: 'request',
    message: /unknown field "shoe_size"/,
    change: { body: { organization: { name: 'x', shoe_size: 38 } } },
  },
  {
    name: 'a domain name alone',
    where: 'request',
    message: /must be array/,
    change: { body: { organization: { name: 'x', domain_names: 'a.example' } } },
  },
  { name: 'no organization', where: 'request', message: /required property 'organization'/, change: { body: {} } },
  withoutItems('organization'),
];

const tag = { name: 'vip', count: 3 };

const tags = control(
  'GET /api/v2/tags',
  { path: '/api/v2/tags', query: 'page[size]=100&page[after]=xxx', answer: paged({ tags: [tag] }) },
  [
    unknownItemField('tags', tag),
    withoutItems('tags'),
    {
      name: 'a count in words',
      where: 'response',
      message: /must be integer/,
      change: { answer: paged({ tags: [{ ...tag, count: 'three' }] }) },
    },
    { name: 'a page too long', where: 'query', message: /<= 100/, change: { query: 'page[size]=101' } },
  ],
);

const membership = {
  id: 4,
  url: 'https://example.zendesk.com/api/v2/group_memberships/4.json',
  user_id: 29,
  group_id: 12,
  default: true,
  created_at: moment,
  updated_at: moment,
};

export const zendeskAccountControls: readonly Control[] = [
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
  control(
    'GET /api/v2/organizations/search',
    { path: '/api/v2/organizations/search', query: 'external_id=abc', answer: { organizations: [organization] } },
    [
      unknownItemField('organizations', organization),
      wrongItemId('organizations', organization),
      withoutItems('organizations'),
      { name: 'a page', where: 'query', message: /page\[size\]/, change: { query: 'external_id=abc&page[size]=100' } },
    ],
  ),
  get('GET /api/v2/organizations/{organization_id}', '/api/v2/organizations/16', 'organization', organization),
  control(
    'GET /api/v2/organizations/{organization_id}/merges',
    { path: '/api/v2/organizations/17/merges', answer: { organization_merges: [merge] } },
    [
      unknownItemField('organization_merges', merge),
      {
        name: 'a merge in an unknown state',
        where: 'response',
        message: /must be equal to one of the allowed values/,
        change: { answer: { organization_merges: [{ ...merge, status: 'done' }] } },
      },
    ],
  ),
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
  get('GET /api/v2/groups/{group_id}', '/api/v2/groups/211', 'group', group),
  list('GET /api/v2/group_memberships', 'group_memberships', membership),
  control(
    'GET /api/v2/groups/{group_id}/memberships',
    {
      path: '/api/v2/groups/12/memberships',
      query: 'page[size]=100&page[after]=xxx',
      answer: paged({ group_memberships: [membership] }),
    },
    [
      unknownItemField('group_memberships', membership),
      wrongItemId('group_memberships', membership),
      withoutItems('group_memberships'),
      { name: 'a page too long', where: 'query', message: /<= 100/, change: { query: 'page[size]=101' } },
    ],
  ),
  list('GET /api/v2/brands', 'brands', brand),
  get('GET /api/v2/brands/{brand_id}', '/api/v2/brands/360', 'brand', brand),
  tags,
  control(
    'POST /api/v2/uploads',
    {
      path: '/api/v2/uploads',
      query: 'filename=log.txt',
      status: 201,
      answer: { upload: { token: 'abc', attachment, attachments: [attachment] } },
    },
    [
      {
        name: 'a JSON body in the place of the file',
        where: 'request',
        message: /a body where none is described/,
        change: { body: { file: 'x' } },
      },
      { name: 'an empty name', where: 'query', message: /fewer than 1/, change: { query: 'filename=' } },
      { name: 'no upload', where: 'response', message: /required property 'upload'/, change: { answer: {} } },
      {
        name: 'an undeclared field of the upload',
        where: 'response',
        message: /unknown field "shoe_size"/,
        change: { answer: { upload: { token: 'abc', attachment, shoe_size: 38 } } },
      },
    ],
  ),
  get('GET /api/v2/attachments/{attachment_id}', '/api/v2/attachments/498', 'attachment', attachment),
  control('POST /api/v2/users', { path: '/api/v2/users', body: { user: newUser }, status: 201, answer: { user } }, [
    ...userFaults(newUser),
    {
      name: 'no e-mail',
      where: 'request',
      message: /required property 'email'/,
      change: { body: { user: { name: 'Roger' } } },
    },
  ]),
  control(
    'PUT /api/v2/users/{user_id}',
    { path: '/api/v2/users/35436', body: { user: { phone: null, name: 'Roger II' } }, answer: { user } },
    userFaults({ name: 'Roger II' }),
  ),
  get('DELETE /api/v2/users/{user_id}', '/api/v2/users/35436', 'user', { ...user, active: false }),
  control(
    'GET /api/v2/users/search',
    {
      path: '/api/v2/users/search',
      query: 'query=type:user email:roger@example.org',
      answer: { users: [user], count: 1, next_page: null, previous_page: null },
    },
    [unknownItemField('users', user), wrongItemId('users', user), withoutItems('users')],
  ),
  showMany('GET /api/v2/users/show_many', 'users', user),
  control(
    'POST /api/v2/organizations',
    {
      path: '/api/v2/organizations',
      body: { organization: { name: 'x', domain_names: ['x.example'] } },
      status: 201,
      answer: { organization },
    },
    organizationFaults,
  ),
  control(
    'PUT /api/v2/organizations/{organization_id}',
    { path: '/api/v2/organizations/16', body: { organization: { domain_names: [] } }, answer: { organization } },
    organizationFaults,
  ),
  control('DELETE /api/v2/organizations/{organization_id}', { path: '/api/v2/organizations/16', status: 204 }, [
    { name: 'an id in words', where: 'path', message: /must be integer/, change: { path: '/api/v2/organizations/x' } },
    {
      name: 'a record in the answer',
      where: 'response',
      message: /not described/,
      change: { status: 200, answer: {} },
    },
  ]),
  showMany('GET /api/v2/organizations/show_many', 'organizations', organization),
];
