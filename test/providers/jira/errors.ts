import { type ErrorShape, everyStatus, oauthError } from '../../contract/errors/shape.ts';

const guide = 'https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/';

export const errors: readonly ErrorShape[] = [
  {
    provider: 'jira',
    name: 'collection',
    statuses: everyStatus,
    schema: {
      type: 'object',
      required: ['errorMessages', 'errors'],
      properties: {
        errorMessages: { type: 'array', items: { type: 'string' } },
        errors: { type: 'object', additionalProperties: { type: 'string' } },
        status: { type: 'integer' },
      },
    },
    url: 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/#status-codes',
  },
  {
    // The gateway in front of the sites.
    provider: 'jira',
    name: 'gateway',
    statuses: [401, 403, 404, 429],
    beforeApi: true,
    schema: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'integer' }, message: { type: 'string' } },
    },
    url: guide,
  },
  {
    // (unproven) The login in front of the API answers a text.
    provider: 'jira',
    name: 'login',
    statuses: [401],
    beforeApi: true,
    schema: { type: 'string', minLength: 1 },
    url: 'https://developer.atlassian.com/cloud/jira/platform/basic-auth-for-rest-apis/',
  },
  {
    provider: 'jira',
    name: 'token',
    statuses: [400, 401, 403],
    operations: ['POST /oauth/token'],
    schema: oauthError,
    url: `${guide}#how-do-i-get-a-new-access-token--if-my-access-token-expires-or-is-revoked-`,
  },
];
