import { type ErrorShape, everyStatus, oauthError } from '../../contract/errors/shape.ts';
import type { JsonObject } from '../../contract/json.ts';

const words: JsonObject = { type: 'string', minLength: 1 };
const anything: JsonObject = { type: 'object', additionalProperties: true };

export const errors: readonly ErrorShape[] = [
  {
    provider: 'salesforce',
    name: 'list',
    statuses: everyStatus,
    schema: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['message', 'errorCode'],
        properties: {
          message: words,
          errorCode: { type: 'string', pattern: '^[A-Z][A-Za-z_]+$' },
          fields: { type: 'array', items: words },
          duplicateResult: anything,
          duplicateResut: anything,
        },
      },
    },
    url: 'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/errorcodes.htm',
  },
  {
    provider: 'salesforce',
    name: 'token',
    statuses: [400, 401],
    operations: ['POST /services/oauth2/token', 'POST /services/oauth2/revoke'],
    beforeApi: true,
    schema: oauthError,
    url: 'https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_flow_errors.htm',
  },
  {
    provider: 'salesforce',
    name: 'precondition',
    statuses: [412],
    // The response has no body.
    schema: {},
    url: 'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api/intro_rest_conditional_requests.htm',
  },
  {
    // An error of the server in front of the API.
    provider: 'salesforce',
    name: 'too long',
    statuses: [414, 431],
    beforeApi: true,
    schema: { type: 'string', pattern: '^<html>' },
    url: 'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/limits_uri_headers.htm',
  },
];
