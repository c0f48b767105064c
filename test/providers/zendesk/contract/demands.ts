import { byGrant, one, unsaid } from '../../../contract/demands.ts';
import type { JsonObject } from '../../../contract/json.ts';
import type { SchemaPatch } from '../../../contract/patches/patches.ts';

export const demands: readonly SchemaPatch[] = [
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
