import type { JsonObject } from '../../../contract/json.ts';
import type { SchemaPatch } from '../../../contract/patches/patches.ts';
import { zendeskAccountPatches } from './account-patches.ts';
import { demands } from './demands.ts';
import { cursorPage, metricSet, offsetPage, slas, zendeskSchema } from './schemas.ts';

const zendeskPaging = 'https://developer.zendesk.com/api-reference/introduction/pagination/';
const zendeskExports = 'https://developer.zendesk.com/api-reference/ticketing/ticket-management/incremental_exports/';
const zendeskTickets = 'https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/';

const pagedResponses = [
  'GroupMembershipsResponse',
  'GroupsResponse',
  'TicketCommentsResponse',
  'TicketFieldsResponse',
  'TicketsResponse',
  'UsersResponse',
];

const sideLoaded = [
  'CursorBasedExportIncrementalTicketsResponse',
  'TicketCommentsResponse',
  'TicketResponse',
  'TicketsResponse',
];

const zendeskPages: readonly SchemaPatch[] = [
  ...sideLoaded.map((name) => ({
    ...zendeskSchema(name, 'properties'),
    add: { users: { type: 'array', items: { $ref: '#/components/schemas/UserObject' } } },
    reason: 'What `include=users` adds, described in words alone.',
    url: 'https://developer.zendesk.com/documentation/ticketing/using-the-zendesk-api/side_loading/',
  })),
  ...pagedResponses.map((name) => ({
    ...zendeskSchema(name, 'properties'),
    add: { ...cursorPage, ...offsetPage },
    reason: 'Cursor and offset pages are documented once for all lists.',
    url: zendeskPaging,
  })),
  ...['OrganizationsResponse', 'TagsResponse'].map((name) => ({
    ...zendeskSchema(name, 'properties'),
    add: cursorPage,
    reason: 'Cursor pages are documented once for all lists; the offset page is described here.',
    url: zendeskPaging,
  })),
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
    ...zendeskSchema('TicketObject', 'properties'),
    add: { slas, metric_set: metricSet },
    reason: 'What `include=slas,metric_sets` adds, described in words alone.',
    url: 'https://developer.zendesk.com/documentation/ticketing/using-the-zendesk-api/side_loading/',
  },
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

const wrapped: Record<string, string> = {
  AttachmentUploadResponse: 'upload',
  AttachmentResponse: 'attachment',
  BrandResponse: 'brand',
  CurrentUserResponse: 'user',
  CustomStatusesResponse: 'custom_statuses',
  GroupMembershipsResponse: 'group_memberships',
  GroupResponse: 'group',
  GroupsResponse: 'groups',
  OrganizationResponse: 'organization',
  OrganizationsResponse: 'organizations',
  TagsResponse: 'tags',
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

/** Members that null empties: https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#update-ticket */
const emptied = ['assignee_id', 'external_id', 'organization_id', 'priority', 'problem_id', 'type'];

const ticketWrites: readonly SchemaPatch[] = [
  {
    ...zendeskSchema('AuditObject', 'properties', 'events', 'items', 'properties'),
    add: { attachments: { type: 'array', items: { $ref: '#/components/schemas/AttachmentObject' } } },
    reason: 'The files of a comment stand in its event, as the example of an audit shows.',
    url: 'https://developer.zendesk.com/documentation/ticketing/reference-guides/ticket-audit-events-reference/#comment',
  },
  {
    ...zendeskSchema('TicketUpdateInput', 'properties'),
    nullable: emptied,
    reason: 'A field is emptied with null, the way it is answered.',
    url: `${zendeskTickets}#json-format`,
  },
  {
    ...zendeskSchema('TicketUpdateInput', 'properties'),
    add: { brand_id: { type: 'integer' } },
    reason: 'Documented as writable, described for a create alone.',
    url: `${zendeskTickets}#json-format`,
  },
];

/** A search result: the record with the name of its kind. */
const resultOf = (schema: string, type: string): JsonObject => ({
  allOf: [
    { $ref: `#/components/schemas/${schema}` },
    { type: 'object', required: ['result_type'], properties: { result_type: { type: 'string', enum: [type] } } },
  ],
});

const searchPatches: readonly SchemaPatch[] = [
  {
    ...zendeskSchema('SearchExportResponse', 'properties', 'results'),
    was: { items: { $ref: '#/components/schemas/SearchResultObject' } },
    replace: {
      items: {
        oneOf: [
          resultOf('TicketObject', 'ticket'),
          resultOf('UserObject', 'user'),
          resultOf('OrganizationObject', 'organization'),
        ],
      },
    },
    reason:
      'Described with nine fields that fit no kind of record; an export gives records of the type in filter[type].',
    url: 'https://developer.zendesk.com/api-reference/ticketing/ticket-management/search/#export-search-results',
  },
  {
    ...zendeskSchema('SearchExportResponse'),
    require: ['results', 'meta'],
    reason: 'Tighter than described: an export that lacks one of these cannot be continued.',
    url: 'https://developer.zendesk.com/api-reference/ticketing/ticket-management/search/#export-search-results',
  },
  {
    ...zendeskSchema('SearchExportResponse', 'properties', 'meta'),
    require: ['has_more'],
    reason: 'Tighter than described: without it nobody knows where the export ends.',
    url: zendeskPaging,
  },
];

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

export const patches: readonly SchemaPatch[] = [
  ...zendeskPages,
  ...zendeskTicketPatches,
  ...ticketWrites,
  ...searchPatches,
  ...zendeskAccountPatches,
  ...zendeskRequired,
  ...zendeskTokenPatches,
  // Applied last, because other patches add the bodies that these demands change.
  ...demands,
];
