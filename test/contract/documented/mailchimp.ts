import { asForm, type Documented, inQuery, integer, json, object, text, words } from './parts.ts';

const api = 'https://mailchimp.com/developer/marketing';
const consent = `${api}/guides/access-user-data-oauth-2/`;

const token = object(['grant_type', 'client_id', 'client_secret', 'code', 'redirect_uri'], {
  grant_type: { type: 'string', enum: ['authorization_code'] },
  client_id: words,
  client_secret: words,
  code: words,
  redirect_uri: words,
});

/** A member is as in the lists of members, which the description has. */
const found = object(['members', 'total_items'], {
  members: { type: 'array', items: { type: 'object' } },
  total_items: integer,
});

export const mailchimp: Documented = {
  provider: 'mailchimp',
  paths: {
    '/oauth2/token': {
      post: {
        externalDocs: { url: consent },
        requestBody: asForm(token),
        responses: {
          '200': {
            description: 'A token.',
            content: json(
              object(['access_token'], {
                access_token: words,
                expires_in: integer,
                scope: { type: ['string', 'null'] },
              }),
            ),
          },
        },
      },
    },
    '/oauth2/metadata': {
      get: {
        externalDocs: { url: consent },
        responses: {
          '200': {
            description: 'Where the account is.',
            content: json(
              object(['dc', 'api_endpoint'], {
                dc: words,
                role: text,
                accountname: text,
                login_url: text,
                api_endpoint: words,
              }),
            ),
          },
        },
      },
    },
    '/search-members': {
      get: {
        externalDocs: { url: `${api}/api/search-members/search-members/` },
        parameters: [inQuery('query', words), inQuery('list_id', words)],
        responses: {
          '200': {
            description: 'Members.',
            content: json(
              object(['exact_matches', 'full_search'], {
                exact_matches: found,
                full_search: found,
                _links: { type: 'array', items: { type: 'object' } },
              }),
            ),
          },
        },
      },
    },
  },
};
