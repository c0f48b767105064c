import {
  asForm,
  type Documented,
  json,
  object,
  text,
  tokenAnswer,
  tokenRequest,
  words,
} from '../../contract/controls/documented-parts.ts';
import type { JsonObject } from '../../contract/json.ts';

const docs = 'https://www.zoho.com/crm/developer/docs/api/v8';

/**
 * Schema of a refused token request, whose status may be 200.
 * https://www.zoho.com/crm/developer/docs/api/v8/access-refresh.html
 */
const refusal: JsonObject = object(['error'], { error: words, error_description: text });

export const documented: Documented = {
  paths: {
    '/oauth/v2/token': {
      post: {
        externalDocs: { url: `${docs}/access-refresh.html` },
        requestBody: asForm(tokenRequest()),
        responses: {
          '200': { description: 'Tokens.', content: json({ oneOf: [tokenAnswer({ api_domain: words }), refusal] }) },
        },
      },
    },
    '/oauth/v2/token/revoke': {
      post: {
        externalDocs: { url: `${docs}/revoke-tokens.html` },
        requestBody: asForm(object(['token'], { token: words })),
        responses: { '200': { description: 'The token is void.', content: json(object([], { status: text })) } },
      },
    },
  },
};
