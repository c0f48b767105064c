import type { JsonObject } from '../json.ts';
import { asForm, type Documented, json, object, text, tokenAnswer, tokenRequest, words } from './parts.ts';

const docs = 'https://www.zoho.com/crm/developer/docs/api/v8';

/** With status 200 too. https://www.zoho.com/crm/developer/docs/api/v8/access-refresh.html */
const refusal: JsonObject = object(['error'], { error: words, error_description: text });

export const zohoCrm: Documented = {
  provider: 'zoho-crm',
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
