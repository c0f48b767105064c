import type { ErrorShape } from '../../contract/errors/shape.ts';
import type { JsonObject } from '../../contract/json.ts';

const words: JsonObject = { type: 'string' };
const uuid: JsonObject = { type: 'string', format: 'uuid' };

/** Error shapes. The descriptions cover all other errors with `default`. */
export const errors: readonly ErrorShape[] = [
  {
    // The rate limiter is in front of the API. It names the policy instead of a category.
    provider: 'hubspot',
    name: 'limit',
    statuses: [429],
    beforeApi: true,
    schema: {
      type: 'object',
      required: ['status', 'message', 'correlationId'],
      properties: {
        status: { type: 'string', enum: ['error'] },
        message: words,
        errorType: { type: 'string', enum: ['RATE_LIMIT'] },
        category: { type: 'string', enum: ['RATE_LIMITS'] },
        correlationId: uuid,
        policyName: words,
        requestId: uuid,
      },
    },
    url: 'https://developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines',
  },
  {
    // The response contains the members of RFC 6749 and the former members.
    provider: 'hubspot',
    name: 'token',
    statuses: [400],
    operations: ['POST /oauth/v3/token', 'POST /oauth/v3/token/introspect', 'POST /oauth/v3/token/revoke'],
    schema: {
      type: 'object',
      required: ['error', 'error_description', 'status', 'message'],
      properties: { error: words, error_description: words, status: words, message: words, correlationId: uuid },
    },
    url: 'https://developers.hubspot.com/changelog/new-oauth-v3-api-endpoints-and-standardized-error-responses',
  },
  {
    // Another company stores the files behind signed URLs, and answers XML.
    provider: 'hubspot',
    name: 'storage',
    statuses: [403, 404],
    operations: ['GET /hubfs/{portalId}/{fileId}'],
    schema: { type: 'string', pattern: '^<\\?xml .*<Error><Code>\\w+</Code>' },
    url: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-signed-urls.html',
  },
];
