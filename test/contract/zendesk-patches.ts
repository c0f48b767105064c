import type { JsonObject } from './json.ts';
import type { SchemaPatch } from './patches.ts';

const zendeskPaging = 'https://developer.zendesk.com/api-reference/introduction/pagination/';
const zendeskExports = 'https://developer.zendesk.com/api-reference/ticketing/ticket-management/incremental_exports/';
const zendeskTickets = 'https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/';

const zendeskSchema = (...at: string[]) => ({
  provider: 'zendesk' as const,
  files: ['support.json'],
  at: ['components', 'schemas', ...at],
});

const cursorPage: JsonObject = {
  meta: {
    type: 'object',
    required: ['has_more'],
    properties: {
      has_more: { type: 'boolean' },
      after_cursor: { type: 'string', nullable: true },
      before_cursor: { type: 'string', nullable: true },
    },
  },
  links: {
    type: 'object',
    properties: { next: { type: 'string', nullable: true }, prev: { type: 'string', nullable: true } },
  },
};

const offsetPage: JsonObject = {
  count: { type: 'integer' },
  next_page: { type: 'string', nullable: true },
  previous_page: { type: 'string', nullable: true },
};

const pagedResponses = [
  'GroupsResponse',
  'TicketCommentsResponse',
  'TicketFieldsResponse',
  'TicketsResponse',
  'UsersResponse',
];

const zendeskPages: readonly SchemaPatch[] = [
  ...pagedResponses.map((name) => ({
    ...zendeskSchema(name, 'properties'),
    add: { ...cursorPage, ...offsetPage },
    reason: 'Cursor and offset pages are documented once for all lists.',
    url: zendeskPaging,
  })),
  {
    ...zendeskSchema('OrganizationsResponse', 'properties'),
    add: cursorPage,
    reason: 'Cursor pages are documented once for all lists; the offset page is described here.',
    url: zendeskPaging,
  },
];

// https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_fields/ has a type per kind of value.
const customFieldValue: JsonObject = {
  anyOf: [
    { type: 'string', nullable: true },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'array', items: { type: 'string' } },
  ],
};

const customFieldUrl = `${zendeskTickets}#setting-custom-field-values`;

const zendeskTicketPatches: readonly SchemaPatch[] = [
  {
    ...zendeskSchema('TicketUpdateInput', 'properties', 'custom_fields', 'items'),
    was: { $ref: '#/components/schemas/CustomFieldObject' },
    replace: {
      type: 'object',
      required: ['id', 'value'],
      properties: { id: { type: 'integer' }, value: customFieldValue },
    },
    reason: 'Described by the definition of a field, documented as its id and value.',
    url: customFieldUrl,
  },
  {
    ...zendeskSchema('TicketObject', 'properties', 'custom_fields', 'items', 'properties', 'value'),
    was: { type: 'string' },
    replace: customFieldValue,
    reason: 'A checkbox, a number, a multi-select and an empty field are not strings.',
    url: customFieldUrl,
  },
  {
    ...zendeskSchema('TicketObject', 'properties'),
    nullable: [
      'assignee_id',
      'brand_id',
      'custom_status_id',
      'external_id',
      'forum_topic_id',
      'group_id',
      'organization_id',
      'priority',
      'problem_id',
      'recipient',
      'satisfaction_rating',
      'subject',
      'ticket_form_id',
      'type',
    ],
    reason: 'A field without a value is answered as null; the description says so of due_at alone.',
    url: `${zendeskTickets}#json-format`,
  },
  {
    ...zendeskSchema('TicketObject', 'properties', 'status'),
    was: { enum: ['new', 'open', 'pending', 'hold', 'solved', 'closed'] },
    replace: { enum: ['new', 'open', 'pending', 'hold', 'solved', 'closed', 'deleted'] },
    reason: 'Incremental exports keep deleted tickets for a while.',
    url: `${zendeskExports}#deleted-tickets`,
  },
];

const datedUser = ['created_at', 'last_login_at', 'updated_at'];

const userDates: readonly SchemaPatch[] = ['UserForAdmin', 'UserForEndUser'].flatMap((name) =>
  datedUser
    .filter((field) => name === 'UserForAdmin' || field !== 'last_login_at')
    .map((field) => ({
      ...zendeskSchema(name, 'properties', field),
      was: { format: 'datetime' },
      replace: { format: 'date-time' },
      reason: 'JSON Schema has no format of that name, so it would check nothing.',
      url: 'https://json-schema.org/draft/2020-12/json-schema-validation#section-7.3.1',
    })),
);

const nothing: JsonObject = { type: 'string', nullable: true, enum: [null] };

const anonymousUser: JsonObject = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: nothing,
    url: nothing,
    name: { type: 'string' },
    email: { type: 'string', nullable: true },
    created_at: nothing,
    updated_at: nothing,
    time_zone: { type: 'string', nullable: true },
    iana_time_zone: { type: 'string', nullable: true },
    phone: nothing,
    shared_phone_number: nothing,
    photo: nothing,
    locale: { type: 'string', nullable: true },
    locale_id: { type: 'integer', nullable: true },
    organization_id: nothing,
    role: { type: 'string' },
    verified: { type: 'boolean' },
    authenticity_token: { type: 'string', nullable: true },
  },
};

const zendeskUserPatches: readonly SchemaPatch[] = [
  {
    provider: 'zendesk',
    files: ['support.json'],
    at: ['paths', '/api/v2/users/me', 'get', 'responses', '200', 'content', 'application/json'],
    was: { schema: { $ref: '#/components/schemas/CurrentUserResponse' } },
    replace: {
      schema: {
        anyOf: [
          { $ref: '#/components/schemas/CurrentUserResponse' },
          { type: 'object', required: ['user'], properties: { user: anonymousUser } },
        ],
      },
    },
    reason: 'Without valid credentials the anonymous user is answered, whose id is null.',
    url: 'https://developer.zendesk.com/api-reference/ticketing/users/users/#show-self',
  },
  ...userDates,
  {
    ...zendeskSchema('UserForAdmin', 'properties'),
    nullable: ['alias', 'default_group_id', 'details', 'email', 'last_login_at', 'notes', 'signature'],
    reason: 'A field without a value is answered as null, as the description says of phone and photo.',
    url: 'https://developer.zendesk.com/api-reference/ticketing/users/users/#json-format',
  },
  {
    ...zendeskSchema('UserObject'),
    remove: ['additionalProperties'],
    reason: 'Tighter than described: a simulator has no business inventing fields of a user.',
    url: 'https://developer.zendesk.com/api-reference/ticketing/users/users/#json-format',
  },
];

const wrapped: Record<string, string> = {
  CurrentUserResponse: 'user',
  CustomStatusesResponse: 'custom_statuses',
  GroupsResponse: 'groups',
  OrganizationResponse: 'organization',
  OrganizationsResponse: 'organizations',
  TicketCommentsResponse: 'comments',
  TicketCreateRequest: 'ticket',
  TicketFieldsResponse: 'ticket_fields',
  TicketResponse: 'ticket',
  TicketsResponse: 'tickets',
  TicketUpdateRequest: 'ticket',
  TicketUpdateResponse: 'ticket',
  UserResponse: 'user',
  UsersResponse: 'users',
};

const exported: Record<string, readonly string[]> = {
  CursorBasedExportIncrementalTicketsResponse: ['tickets', 'end_of_stream', 'after_cursor'],
  CursorBasedExportIncrementalUsersResponse: ['users', 'end_of_stream', 'after_cursor'],
  ExportIncrementalOrganizationsResponse: ['organizations', 'end_of_stream', 'end_time'],
};

const zendeskRequired: readonly SchemaPatch[] = [
  ...Object.entries(wrapped).map(([name, field]) => ({
    ...zendeskSchema(name),
    require: [field],
    reason: 'Tighter than described: without it an empty body would pass.',
    url: 'https://developer.zendesk.com/api-reference/introduction/requests/',
  })),
  ...Object.entries(exported).map(([name, fields]) => ({
    ...zendeskSchema(name),
    require: fields,
    reason: 'Tighter than described: an export that lacks one of these cannot be continued.',
    url: zendeskExports,
  })),
];

const tokenUrl = 'https://developer.zendesk.com/api-reference/ticketing/oauth/grant_type_tokens/';

const zendeskTokenPatches: readonly SchemaPatch[] = [
  {
    provider: 'zendesk',
    files: ['support.json'],
    at: ['paths', '/oauth/tokens', 'post'],
    add: {
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['grant_type', 'client_id'],
              properties: {
                grant_type: { type: 'string', enum: ['authorization_code', 'refresh_token', 'client_credentials'] },
                client_id: { type: 'string' },
                client_secret: { type: 'string' },
                code: { type: 'string' },
                code_verifier: { type: 'string' },
                expires_in: { type: 'integer' },
                redirect_uri: { type: 'string' },
                refresh_token: { type: 'string' },
                refresh_token_expires_in: { type: 'integer' },
                scope: { type: 'string' },
              },
            },
          },
        },
      },
    },
    reason: 'The parameters are in prose only, and older than refresh tokens.',
    url: tokenUrl,
  },
  {
    ...zendeskSchema('OAuthTokenForGrantTypesObject', 'properties'),
    add: {
      expires_in: { type: 'integer', nullable: true },
      refresh_token: { type: 'string', nullable: true },
      refresh_token_expires_in: { type: 'integer', nullable: true },
    },
    reason: 'The description is older than refresh tokens.',
    url: tokenUrl,
  },
  {
    ...zendeskSchema('OAuthTokenForGrantTypesObject'),
    require: ['access_token', 'token_type'],
    reason: 'Tighter than described: without them an empty body would pass.',
    url: tokenUrl,
  },
];

export const zendeskPatches: readonly SchemaPatch[] = [
  ...zendeskPages,
  ...zendeskTicketPatches,
  ...zendeskUserPatches,
  ...zendeskRequired,
  ...zendeskTokenPatches,
];
