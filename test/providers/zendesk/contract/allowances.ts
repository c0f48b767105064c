import { changesNothing } from '../../../contract/demands.ts';
import type { Allowances } from '../../../contract/patches/allowances.ts';

const zendeskLists = [
  'GET /api/v2/brands',
  'GET /api/v2/group_memberships',
  'GET /api/v2/groups',
  'GET /api/v2/organizations',
  'GET /api/v2/search/export',
  'GET /api/v2/tags',
  'GET /api/v2/ticket_fields',
  'GET /api/v2/tickets',
  'GET /api/v2/tickets/{ticket_id}/comments',
  'GET /api/v2/users',
];

const zendeskPaging = 'https://developer.zendesk.com/api-reference/introduction/pagination/';
const zendeskExports = 'https://developer.zendesk.com/api-reference/ticketing/ticket-management/incremental_exports/';
const zendeskTickets = 'https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/';

export const allowances: Allowances = {
  queries: [
    {
      operations: ['POST /api/v2/uploads'],
      name: 'filename',
      schema: { type: 'string', minLength: 1 },
      url: 'https://developer.zendesk.com/api-reference/ticketing/tickets/ticket-attachments/#upload-files',
    },
    {
      operations: zendeskLists,
      name: 'page[size]',
      schema: { type: 'integer', minimum: 1, maximum: 100 },
      url: zendeskPaging,
    },
    {
      operations: zendeskLists,
      name: 'page[after]',
      schema: { type: 'string', minLength: 1 },
      url: zendeskPaging,
    },
    {
      operations: ['GET /api/v2/incremental/tickets/cursor', 'GET /api/v2/incremental/users/cursor'],
      name: 'per_page',
      schema: { type: 'integer', minimum: 1, maximum: 1000 },
      url: zendeskExports,
    },
    {
      operations: [
        'GET /api/v2/tickets',
        'GET /api/v2/tickets/{ticket_id}',
        'GET /api/v2/tickets/show_many',
        'GET /api/v2/incremental/tickets/cursor',
      ],
      name: 'include',
      schema: { type: 'string', enum: ['users', 'slas', 'users,slas', 'users,slas,metric_sets'] },
      url: 'https://developer.zendesk.com/documentation/ticketing/using-the-zendesk-api/side_loading/',
    },
    {
      operations: ['GET /api/v2/tickets'],
      name: 'sort',
      schema: { type: 'string', enum: ['id', '-id', 'status', '-status', 'updated_at', '-updated_at'] },
      url: `${zendeskTickets}#list-tickets`,
    },
    {
      operations: ['GET /api/v2/tickets/{ticket_id}/comments'],
      name: 'sort',
      schema: { type: 'string', enum: ['created_at', '-created_at'] },
      url: 'https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_comments/#list-comments',
    },
  ],
  optional: [
    {
      operations: ['GET /api/v2/incremental/tickets/cursor', 'GET /api/v2/incremental/users/cursor'],
      name: 'start_time',
      unless: 'cursor',
      url: 'https://developer.zendesk.com/documentation/ticketing/managing-tickets/using-the-incremental-export-api/#cursor-based-incremental-exports',
    },
  ],
  undemanding: [
    {
      operations: ['tickets/{ticket_id}', 'users/{user_id}', 'organizations/{organization_id}'].map(
        (path) => `PUT /api/v2/${path}`,
      ),
      reason: changesNothing,
      url: 'https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#update-ticket',
    },
  ],
  notDemanded: [
    {
      operations: /^POST \/api\/v2\/users$/,
      member: 'email',
      // Only the name is mandatory.
      url: 'https://developer.zendesk.com/api-reference/ticketing/users/users/#json-format',
    },
  ],
};
