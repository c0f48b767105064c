import type { SchemaPatch } from '../../../contract/patches/patches.ts';
import { demands } from './demands.ts';

const hubspotObjects = [
  'v3-calls.json',
  'v3-companies.json',
  'v3-contacts.json',
  'v3-deals.json',
  'v3-emails.json',
  'v3-meetings.json',
  'v3-notes.json',
  'v3-objects.json',
  'v3-tasks.json',
  'v3-tickets.json',
];
const hubspotErrors = [
  ...hubspotObjects,
  'v3-accountInfo.json',
  'v3-associations.json',
  'v3-associationsSchema.json',
  'v3-crmOwners.json',
  'v3-files.json',
  'v3-lists.json',
  'v3-marketingEmails.json',
  'v3-oauth.json',
  'v3-pipelines.json',
  'v3-properties.json',
  'v3-events.json',
  'v3-sendEventCompletions.json',
  'v4-automation.json',
  'v4-subscriptions.json',
];

const anyError = { schema: { $ref: '#/components/schemas/Error' } };

export const patches: readonly SchemaPatch[] = [
  {
    provider: 'hubspot',
    files: ['v3-events.json', 'v3-sendEventCompletions.json', 'v4-automation.json'],
    at: ['components', 'responses', 'Error', 'content'],
    was: { '*/*': anyError },
    replace: { 'application/json': anyError },
    reason: 'Errors are JSON in the documentation, whatever the description allows.',
    url: 'https://developers.hubspot.com/docs/api-reference/error-handling',
  },
  {
    provider: 'hubspot',
    files: ['v4-automation.json'],
    at: ['components', 'schemas', 'ApiSingleConnectionAction', 'properties', 'fields'],
    was: { additionalProperties: { type: 'object', properties: {} } },
    replace: { additionalProperties: true },
    reason: 'What an action takes may be a text: the documentation has `"list_id": "178"`.',
    url: 'https://developers.hubspot.com/docs/guides/api/automation/workflows-v4',
  },
  {
    provider: 'hubspot',
    files: ['v3-marketingEmails.json'],
    at: ['components', 'schemas', 'PublicEmailContent', 'properties', 'widgets'],
    was: { additionalProperties: { type: 'object', properties: {} } },
    replace: { additionalProperties: { type: 'object', additionalProperties: true } },
    reason: 'What a widget has depends on its module, as the example of an answer shows.',
    url: 'https://developers.hubspot.com/docs/api-reference/legacy/marketing/marketing-emails/get-emails',
  },
  {
    provider: 'hubspot',
    files: hubspotErrors,
    at: ['components', 'schemas', 'Error', 'properties'],
    add: { status: { type: 'string', enum: ['error'] } },
    reason: 'Every error answer has it in the documentation.',
    url: 'https://developers.hubspot.com/docs/api-reference/error-handling',
  },
  {
    provider: 'hubspot',
    files: hubspotObjects,
    at: ['components', 'schemas', 'SimplePublicObject', 'properties', 'properties'],
    nullable: ['additionalProperties'],
    reason: 'A requested property without a value "will be returned as null".',
    url: 'https://developers.hubspot.com/docs/api/crm/notes',
  },
  {
    provider: 'hubspot',
    files: hubspotObjects,
    at: ['components', 'schemas', 'SimplePublicObjectWithAssociations', 'properties', 'properties'],
    nullable: ['additionalProperties'],
    reason: 'A requested property without a value "will be returned as null".',
    url: 'https://developers.hubspot.com/docs/api/crm/notes',
  },
  {
    provider: 'hubspot',
    files: hubspotObjects,
    at: ['components', 'schemas', 'PublicObjectSearchRequest'],
    unrequire: ['after'],
    reason: 'The first page has no cursor to send; the documentation even shows an empty body.',
    url: 'https://developers.hubspot.com/docs-beta/crm/search',
  },
  {
    provider: 'hubspot',
    files: hubspotObjects,
    at: ['components', 'schemas', 'PublicObjectSearchRequest', 'properties', 'sorts', 'items'],
    was: { type: 'string' },
    replace: {
      anyOf: [
        { type: 'string' },
        {
          type: 'object',
          required: ['propertyName'],
          properties: {
            propertyName: { type: 'string' },
            direction: { type: 'string', enum: ['ASCENDING', 'DESCENDING'] },
          },
        },
      ],
    },
    reason: 'The documentation sorts by an object with a direction, the description by a bare name.',
    url: 'https://developers.hubspot.com/docs/guides/api/crm/search#sort-search-results',
  },
  {
    provider: 'hubspot',
    files: ['v3-oauth.json'],
    at: ['paths', '/oauth/v3/token/revoke', 'post', 'responses'],
    add: { '200': { description: 'The token is void.' } },
    reason: 'No success is described.',
    url: 'https://www.rfc-editor.org/rfc/rfc7009#section-2.2',
  },
  // Applied last, because other patches add the bodies that these demands change.
  ...demands,
];
