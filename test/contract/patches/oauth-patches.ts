import type { JsonObject } from '../json.ts';
import type { SchemaPatch } from './patches.ts';

const text: JsonObject = { type: 'string' };

/** Known defects of what the descriptions say of tokens. */
export const oauthPatches: readonly SchemaPatch[] = [
  {
    provider: 'pipedrive',
    files: ['v1.json'],
    at: [
      'paths',
      '/oauth/token',
      'post',
      'requestBody',
      'content',
      'application/x-www-form-urlencoded',
      'schema',
      'properties',
    ],
    add: { refresh_token: text },
    reason: 'Refreshing is described at the same address with a slash behind it; the guide has none.',
    url: 'https://pipedrive.readme.io/docs/marketplace-oauth-authorization#step-7-refreshing-the-tokens',
  },
  {
    provider: 'hubspot',
    files: ['v3-oauth.json'],
    at: ['paths', '/oauth/v3/token/revoke', 'post', 'responses'],
    add: { '200': { description: 'The token is void.' } },
    reason: 'No success is described.',
    url: 'https://www.rfc-editor.org/rfc/rfc7009#section-2.2',
  },
];
