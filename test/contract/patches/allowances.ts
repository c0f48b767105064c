import { activecampaignAllowances, activecampaignPatches } from '../../providers/activecampaign/contract/patches.ts';
import { attioPatches } from '../../providers/attio/contract/patches.ts';
import { brevoPatches } from '../../providers/brevo/contract/patches.ts';
import { closePatches } from '../../providers/close/contract/patches.ts';
import { dynamicsAllowances, dynamicsPatches } from '../../providers/dynamics-365/contract/patches.ts';
import { githubPatches } from '../../providers/github/contract/patches.ts';
import { hubspotPatches } from '../../providers/hubspot/contract/patches.ts';
import { jiraPatches } from '../../providers/jira/contract/patches.ts';
import { klaviyoPatches } from '../../providers/klaviyo/contract/patches.ts';
import { mailchimpPatches } from '../../providers/mailchimp/contract/patches.ts';
import { pipedrivePatches } from '../../providers/pipedrive/contract/patches.ts';
import { salesforcePatches } from '../../providers/salesforce/contract/patches.ts';
import { zendeskPatches } from '../../providers/zendesk/contract/patches.ts';
import { zohoPatches } from '../../providers/zoho-crm/contract/patches.ts';
import { demands } from '../demands.ts';
import type { ProviderName } from '../descriptions.ts';
import type { Json, JsonObject } from '../json.ts';
import { oauthPatches } from './oauth-patches.ts';
import type { SchemaPatch } from './patches.ts';

/** A query parameter that the vendor documents and its description leaves out. */
export interface QueryAllowance {
  provider: ProviderName;
  operations: readonly string[];
  name: string;
  schema: JsonObject;
  url: string;
}

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

export const queryAllowances: readonly QueryAllowance[] = [
  ...activecampaignAllowances,
  ...dynamicsAllowances,
  {
    provider: 'close',
    operations: ['GET /event/'],
    name: '_cursor',
    schema: { type: 'string', minLength: 1 },
    url: 'https://developer.close.com/api/resources/events/list',
  },
  {
    provider: 'github',
    operations: ['GET /repos/{owner}/{repo}/issues'],
    name: 'after',
    schema: { type: 'string', minLength: 1 },
    url: 'https://github.com/orgs/community/discussions/69826#cursor-based-pagination',
  },
  {
    provider: 'salesforce',
    operations: ['GET /services/data/{version}/sobjects/{sObject}/{field}/{value}'],
    name: 'fields',
    schema: { type: 'string', minLength: 1 },
    url: 'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_upsert_get.htm',
  },
  {
    provider: 'zoho-crm',
    operations: ['GET /crm/v8/Notes'],
    name: 'page_token',
    schema: { type: 'string', minLength: 1 },
    url: 'https://www.zoho.com/crm/developer/docs/api/v8/get-records.html',
  },
  {
    provider: 'zendesk',
    operations: ['POST /api/v2/uploads'],
    name: 'filename',
    schema: { type: 'string', minLength: 1 },
    url: 'https://developer.zendesk.com/api-reference/ticketing/tickets/ticket-attachments/#upload-files',
  },
  {
    provider: 'zendesk',
    operations: zendeskLists,
    name: 'page[size]',
    schema: { type: 'integer', minimum: 1, maximum: 100 },
    url: zendeskPaging,
  },
  {
    provider: 'zendesk',
    operations: zendeskLists,
    name: 'page[after]',
    schema: { type: 'string', minLength: 1 },
    url: zendeskPaging,
  },
  {
    provider: 'zendesk',
    operations: ['GET /api/v2/incremental/tickets/cursor', 'GET /api/v2/incremental/users/cursor'],
    name: 'per_page',
    schema: { type: 'integer', minimum: 1, maximum: 1000 },
    url: zendeskExports,
  },
  {
    provider: 'zendesk',
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
    provider: 'zendesk',
    operations: ['GET /api/v2/tickets'],
    name: 'sort',
    schema: { type: 'string', enum: ['id', '-id', 'status', '-status', 'updated_at', '-updated_at'] },
    url: `${zendeskTickets}#list-tickets`,
  },
  {
    provider: 'zendesk',
    operations: ['GET /api/v2/tickets/{ticket_id}/comments'],
    name: 'sort',
    schema: { type: 'string', enum: ['created_at', '-created_at'] },
    url: 'https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_comments/#list-comments',
  },
];

/** A parameter described as required that the documentation drops when another one is sent. */
export interface OptionalParameter {
  provider: ProviderName;
  operations: readonly string[];
  name: string;
  unless: string;
  url: string;
}

export const optionalParameters: readonly OptionalParameter[] = [
  {
    provider: 'zoho-crm',
    operations: ['GET /crm/v8/Notes'],
    name: 'ids',
    unless: 'fields',
    url: 'https://www.zoho.com/crm/developer/docs/api/v8/get-notes.html',
  },
  {
    provider: 'zendesk',
    operations: ['GET /api/v2/incremental/tickets/cursor', 'GET /api/v2/incremental/users/cursor'],
    name: 'start_time',
    unless: 'cursor',
    url: 'https://developer.zendesk.com/documentation/ticketing/managing-tickets/using-the-incremental-export-api/#cursor-based-incremental-exports',
  },
];

/** An answer, no error, that the documentation has and the description lacks. */
interface AnswerAllowance {
  provider: ProviderName;
  status: number;
  schema: Json;
  reason: string;
  url: string;
}

/** An answer that is a file, where the description has JSON or nothing. */
export interface FileAnswer {
  provider: ProviderName;
  operation: string;
  status: number;
  url: string;
}

export const fileAnswers: readonly FileAnswer[] = [
  {
    provider: 'jira',
    operation: 'GET /rest/api/3/attachment/content/{id}',
    status: 200,
    url: 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-attachments/#api-rest-api-3-attachment-content-id-get',
  },
];

export const answerAllowances: readonly AnswerAllowance[] = [301, 307].map((status) => ({
  provider: 'github',
  status,
  schema: {
    type: 'object',
    required: ['message', 'url'],
    properties: { message: { type: 'string' }, url: { type: 'string' }, documentation_url: { type: 'string' } },
  },
  reason: 'Any request may result in a redirection; the description says so of a few.',
  url: 'https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#follow-redirects',
}));

/** Known defects of the descriptions, each corrected in one place. */
export const schemaPatches: readonly SchemaPatch[] = [
  ...activecampaignPatches,
  ...attioPatches,
  ...brevoPatches,
  ...closePatches,
  ...dynamicsPatches,
  ...githubPatches,
  ...hubspotPatches,
  ...jiraPatches,
  ...klaviyoPatches,
  ...mailchimpPatches,
  ...oauthPatches,
  ...pipedrivePatches,
  ...salesforcePatches,
  ...zendeskPatches,
  ...zohoPatches,
  // After what adds the bodies that they are about.
  ...demands,
];
