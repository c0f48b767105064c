import {
  asJson,
  type Documented,
  json,
  object,
  text,
  tokenAnswer,
  tokenRequest,
} from '../../contract/controls/documented-parts.ts';

const guide = 'https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/';

/** A site, or another resource that the token is valid for. */
const resource = object(['id', 'name', 'url', 'scopes', 'avatarUrl'], {
  id: { type: 'string', format: 'uuid' },
  name: text,
  url: { type: 'string', format: 'uri' },
  scopes: { type: 'array', items: text },
  avatarUrl: { type: 'string', format: 'uri' },
});

export const documented: Documented = {
  paths: {
    '/oauth/token': {
      post: {
        externalDocs: { url: `${guide}#2--exchange-authorization-code-for-access-token` },
        requestBody: asJson(tokenRequest()),
        responses: { '200': { description: 'Tokens.', content: json(tokenAnswer()) } },
      },
    },
    '/oauth/token/accessible-resources': {
      get: {
        externalDocs: { url: `${guide}#3-1-get-the-cloudid-for-your-site` },
        responses: {
          '200': { description: 'What the token is good for.', content: json({ type: 'array', items: resource }) },
        },
      },
    },
  },
};
