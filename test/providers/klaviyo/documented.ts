import { asForm, type Documented, integer, json, object, words } from '../../contract/controls/documented-parts.ts';

const consent = 'https://developers.klaviyo.com/en/docs/set_up_oauth';

const token = object(['grant_type'], {
  grant_type: { type: 'string', enum: ['authorization_code', 'refresh_token'] },
  code: words,
  code_verifier: words,
  redirect_uri: words,
  refresh_token: words,
});

/** Token and revocation requests. The app authenticates by HTTP Basic in both. */
export const documented: Documented = {
  paths: {
    '/oauth/token': {
      post: {
        externalDocs: { url: consent },
        requestBody: asForm(token),
        responses: {
          '200': {
            description: 'Tokens.',
            content: json(
              object(['access_token', 'refresh_token', 'token_type', 'expires_in', 'scope'], {
                access_token: words,
                refresh_token: words,
                token_type: words,
                expires_in: integer,
                scope: words,
              }),
            ),
          },
        },
      },
    },
    '/oauth/revoke': {
      post: {
        externalDocs: { url: consent },
        requestBody: asForm(
          object(['token', 'token_type_hint'], {
            token: words,
            token_type_hint: { type: 'string', enum: ['access_token', 'refresh_token'] },
          }),
        ),
        responses: { '200': { description: 'Ended.' } },
      },
    },
  },
};
