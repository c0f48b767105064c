import type { JsonObject } from './json.ts';
import type { SchemaPatch } from './patches/patches.ts';

const one = (value: string): JsonObject => ({ type: 'string', enum: [value] });

/** What a token request has beside its grant. https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3 and #section-6 */
const byGrant: JsonObject = {
  oneOf: [
    {
      type: 'object',
      required: ['grant_type', 'code', 'redirect_uri'],
      properties: { grant_type: one('authorization_code') },
    },
    { type: 'object', required: ['grant_type', 'refresh_token'], properties: { grant_type: one('refresh_token') } },
  ],
};

const formOf = (path: string, ...at: string[]): readonly string[] => [
  ...['paths', path, 'post', 'requestBody', 'content', 'application/x-www-form-urlencoded'],
  ...['schema', ...at],
];

const jsonOf = (path: string, method = 'post'): readonly string[] => [
  ...['paths', path, method, 'requestBody', 'content', 'application/json'],
];

const unsaid = 'The description demands nothing, and the vendor refuses a request without.';

const hubspot = { provider: 'hubspot' as const, files: ['v3-oauth.json'], reason: unsaid };
const hubspotTokens = 'https://developers.hubspot.com/docs/api-reference/auth-oauth-v3/guide';

const ofHubspot: readonly SchemaPatch[] = [
  { ...hubspot, at: formOf('/oauth/v3/token'), require: ['client_id', 'client_secret'], url: hubspotTokens },
  { ...hubspot, at: formOf('/oauth/v3/token'), add: byGrant, url: hubspotTokens },
  ...['introspect', 'revoke'].map((path) => ({
    ...hubspot,
    at: formOf(`/oauth/v3/token/${path}`),
    require: ['client_id', 'client_secret', 'token'],
    url: hubspotTokens,
  })),
];

const ofPipedrive: readonly SchemaPatch[] = [
  {
    provider: 'pipedrive',
    files: ['v1.json'],
    at: formOf('/oauth/token'),
    add: byGrant,
    reason: unsaid,
    url: 'https://pipedrive.readme.io/docs/marketplace-oauth-authorization#step-4-and-step-5-getting-the-tokens',
  },
  {
    // Version 1 says so: every other member of a person is optional there.
    provider: 'pipedrive',
    files: ['v2.json'],
    at: [...jsonOf('/v2/persons'), 'schema'],
    require: ['name'],
    reason: unsaid,
    url: 'https://github.com/pipedrive/client-nodejs/blob/master/docs/NewPerson.md',
  },
];

const issues = 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/';
const comments = 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-comments/';

const jira = { provider: 'jira' as const, files: ['platform.json'], reason: unsaid };
const jiraBody = '#/components/schemas/IssueUpdateDetails';

/** One schema stands for what creates, changes and moves an issue, and each has demands of its own. */
const jiraDemands = (path: string, name: string, required: readonly string[], url: string): SchemaPatch => ({
  ...jira,
  at: jsonOf(path),
  was: { schema: { $ref: jiraBody } },
  replace: {
    schema: {
      allOf: [
        { $ref: jiraBody },
        {
          type: 'object',
          required: [name],
          properties: { [name]: { type: 'object', required: [...required], additionalProperties: true } },
        },
      ],
    },
  },
  url,
});

const ofJira: readonly SchemaPatch[] = [
  jiraDemands(
    '/rest/api/3/issue',
    'fields',
    ['issuetype', 'project', 'summary'],
    `${issues}#api-rest-api-3-issue-post`,
  ),
  jiraDemands(
    '/rest/api/3/issue/{issueIdOrKey}/transitions',
    'transition',
    ['id'],
    `${issues}#api-rest-api-3-issue-issueidorkey-transitions-post`,
  ),
  {
    ...jira,
    at: ['components', 'schemas', 'SearchAndReconcileRequestBean'],
    require: ['jql'],
    // "This parameter requires a bounded query."
    url: 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-search/#api-rest-api-3-search-jql-post',
  },
  {
    ...jira,
    at: ['components', 'schemas', 'Comment'],
    require: ['body'],
    url: `${comments}#api-rest-api-3-issue-issueidorkey-comment-post`,
  },
];

const hooks = ['paths', '/repos/{owner}/{repo}/hooks', 'post', 'requestBody', 'content', 'application/json', 'schema'];

const github = {
  provider: 'github' as const,
  files: ['rest.json'],
  reason: unsaid,
  url: 'https://docs.github.com/en/rest/repos/webhooks#create-a-repository-webhook',
};

const ofGithub: readonly SchemaPatch[] = [
  { ...github, at: hooks, require: ['config'] },
  { ...github, at: [...hooks, 'properties', 'config'], require: ['url'] },
];

const ofZendesk: readonly SchemaPatch[] = [
  {
    provider: 'zendesk',
    files: ['support.json'],
    at: ['paths', '/oauth/tokens', 'post', 'requestBody', 'content', 'application/json', 'schema'],
    add: {
      oneOf: [
        ...(byGrant.oneOf as JsonObject[]),
        {
          type: 'object',
          required: ['client_secret'],
          properties: { grant_type: one('client_credentials') },
        },
      ],
    },
    reason: unsaid,
    url: 'https://developer.zendesk.com/api-reference/ticketing/oauth/grant_type_tokens/',
  },
];

/** What bodies have to have, where the descriptions demand nothing. */
export const demands: readonly SchemaPatch[] = [...ofGithub, ...ofHubspot, ...ofJira, ...ofPipedrive, ...ofZendesk];

/** An operation whose body may be empty, or hold an empty object. */
interface Undemanding {
  readonly provider: SchemaPatch['provider'];
  readonly operations: readonly string[];
  readonly reason: string;
  readonly url: string;
}

const changesNothing = 'Every member of a change is optional.';

/** Where the vendor demands nothing either. */
export const undemanding: readonly Undemanding[] = [
  {
    provider: 'activecampaign',
    operations: ['contacts', 'accounts', 'deals', 'dealTasks', 'tags'].map((name) => `PUT /${name}/{id}`),
    reason: changesNothing,
    url: 'https://developers.activecampaign.com/reference/update-a-contact-new',
  },
  {
    provider: 'activecampaign',
    operations: ['PATCH /lists/{id}'],
    reason: changesNothing,
    url: 'https://developers.activecampaign.com/reference/create-new-list',
  },
  {
    provider: 'activecampaign',
    operations: ['PUT /campaigns/{id}/edit'],
    reason: changesNothing,
    url: 'https://developers.activecampaign.com/reference/edit-campaign',
  },
  {
    provider: 'attio',
    operations: ['POST /v2/objects/{object}/records/query', 'POST /v2/lists/{list}/entries/query'],
    reason: 'Every member of a query is optional.',
    url: 'https://docs.attio.com/rest-api/endpoint-reference/records/list-records',
  },
  {
    provider: 'attio',
    operations: ['PATCH /v2/tasks/{task_id}'],
    reason: changesNothing,
    url: 'https://docs.attio.com/rest-api/endpoint-reference/tasks/update-a-task',
  },
  {
    provider: 'close',
    operations: ['lead', 'contact', 'opportunity', 'task', 'activity/note', 'activity/call', 'activity/email']
      .concat('activity/meeting', 'activity/custom', 'custom_object')
      .map((path) => `PUT /${path}/{id}/`),
    reason: changesNothing,
    url: 'https://developer.close.com/api/resources/leads/update',
  },
  {
    provider: 'close',
    operations: ['lead', 'contact', 'opportunity', 'activity/call'].map((path) => `POST /${path}/`),
    reason: 'A lead needs no name, and what names no lead gets a new one.',
    url: 'https://developer.close.com/api/resources/leads/create',
  },
  {
    provider: 'mailchimp',
    operations: ['POST /lists/{list_id}/webhooks'],
    reason: unsaid,
    url: 'https://mailchimp.com/developer/marketing/api/list-webhooks/add-webhook/',
  },
  {
    provider: 'brevo',
    operations: ['POST /contacts'],
    reason: unsaid,
    url: 'https://developers.brevo.com/reference/create-contact',
  },
  {
    provider: 'brevo',
    operations: [
      'PUT /contacts/{identifier}',
      'PUT /contacts/lists/{listId}',
      'PUT /emailCampaigns/{campaignId}',
      'PUT /smtp/templates/{templateId}',
    ],
    reason: changesNothing,
    url: 'https://developers.brevo.com/reference/update-contact',
  },
  {
    provider: 'mailchimp',
    operations: ['PATCH /lists/{list_id}', 'PATCH /lists/{list_id}/members/{subscriber_hash}'],
    reason: changesNothing,
    url: 'https://mailchimp.com/developer/marketing/api/list-members/update-list-member/',
  },
  {
    provider: 'dynamics-365',
    operations: [
      'accounts',
      'annotations',
      'appointments',
      'contacts',
      'emails',
      'incidents',
      'leads',
      'new_tables',
      'opportunities',
      'phonecalls',
    ]
      .concat('tasks')
      .map((set) => `POST /api/data/v9.2/${set}`),
    reason: 'What a form demands, the API does not: a row may be empty.',
    url: 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/entity-attribute-metadata',
  },
  {
    provider: 'github',
    operations: ['PATCH /repos/{owner}/{repo}/issues/{issue_number}'],
    reason: changesNothing,
    url: 'https://docs.github.com/en/rest/issues/issues#update-an-issue',
  },
  {
    provider: 'hubspot',
    operations: ['contacts/{contactId}', 'companies/{companyId}', '0-3/{dealId}', 'tickets/{ticketId}']
      .concat(['notes/{noteId}', 'tasks/{taskId}', 'calls/{callId}', 'emails/{emailId}', 'meetings/{meetingId}'])
      .concat('{objectType}/{objectId}')
      .map((path) => `PATCH /crm/v3/objects/${path}`),
    reason: changesNothing,
    url: 'https://developers.hubspot.com/docs/api-reference/crm-contacts-v3/guide#update-contacts',
  },
  {
    provider: 'hubspot',
    operations: ['PATCH /marketing/v3/emails/{emailId}'],
    reason: changesNothing,
    url: 'https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide',
  },
  {
    provider: 'hubspot',
    operations: ['add', 'remove'].map((verb) => `PUT /crm/v3/lists/{listId}/memberships/${verb}`),
    reason: 'No ids change nothing.',
    url: 'https://developers.hubspot.com/docs/api-reference/2026-03/crm/lists/memberships/add-to-list',
  },
  {
    provider: 'jira',
    operations: ['POST /rest/api/3/issue/bulk'],
    reason: 'The list of issues is optional; each issue of it is checked.',
    url: `${issues}#api-rest-api-3-issue-bulk-post`,
  },
  {
    provider: 'jira',
    operations: ['PUT /rest/api/3/issue/{issueIdOrKey}'],
    reason: changesNothing,
    url: `${issues}#api-rest-api-3-issue-issueidorkey-put`,
  },
  {
    provider: 'pipedrive',
    operations: ['persons', 'organizations', 'deals', 'activities'].map((plural) => `PATCH /v2/${plural}/{id}`),
    reason: changesNothing,
    url: 'https://developers.pipedrive.com/docs/api/v1/Persons#updatePerson',
  },
  {
    provider: 'pipedrive',
    operations: ['PATCH /v1/leads/{id}'],
    reason: changesNothing,
    url: 'https://developers.pipedrive.com/docs/api/v1/Leads#updateLead',
  },
  {
    provider: 'pipedrive',
    operations: ['PUT /v1/notes/{id}'],
    reason: changesNothing,
    url: 'https://developers.pipedrive.com/docs/api/v1/Notes#updateNote',
  },
  {
    provider: 'pipedrive',
    operations: ['POST /v2/activities'],
    reason: 'An activity without a subject is named as its type, and without a type it is of the first.',
    url: 'https://developers.pipedrive.com/docs/api/v1/Activities#addActivity',
  },
  {
    provider: 'salesforce',
    operations: ['Task', 'Event', 'Case', 'ContentVersion', 'EmailMessage', '{sObject}'].map(
      (object) => `POST /services/data/{version}/sobjects/${object}`,
    ),
    reason: 'What an object needs beside, its own rules say: no member is required.',
    url: 'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/dome_sobject_create.htm',
  },
  {
    provider: 'salesforce',
    operations: ['{id}', '{field}/{value}'].map((path) => `PATCH /services/data/{version}/sobjects/{sObject}/${path}`),
    reason: changesNothing,
    url: 'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/dome_update_fields.htm',
  },
  {
    provider: 'zendesk',
    operations: ['tickets/{ticket_id}', 'users/{user_id}', 'organizations/{organization_id}'].map(
      (path) => `PUT /api/v2/${path}`,
    ),
    reason: changesNothing,
    url: 'https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#update-ticket',
  },
];
