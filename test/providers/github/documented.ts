import {
  asForm,
  asJson,
  type Documented,
  inPath,
  integer,
  json,
  object,
  one,
  text,
  tokenAnswer,
  words,
} from '../../contract/controls/documented-parts.ts';
import type { JsonObject } from '../../contract/json.ts';

const authorizing = 'https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps';

/** Token request. A code needs no `grant_type`, because the vendor uses the standard's value. */
const request: JsonObject = {
  oneOf: [
    object(['client_id', 'client_secret', 'code'], {
      client_id: words,
      client_secret: words,
      code: words,
      code_verifier: words,
      grant_type: one('authorization_code'),
      redirect_uri: words,
      repository_id: words,
    }),
    // https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/refreshing-user-access-tokens
    object(['client_id', 'client_secret', 'grant_type', 'refresh_token'], {
      client_id: words,
      client_secret: words,
      grant_type: one('refresh_token'),
      refresh_token: words,
    }),
  ],
};

/** https://docs.github.com/en/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-oauth-app-access-token-request-errors */
const refusal: JsonObject = object(['error', 'error_description', 'error_uri'], {
  error: text,
  error_description: text,
  error_uri: text,
});

export const documented: Documented = {
  paths: {
    '/login/oauth/access_token': {
      post: {
        externalDocs: { url: `${authorizing}#2-users-are-redirected-back-to-your-site-by-github` },
        requestBody: asForm(request),
        responses: {
          '200': {
            description: 'Tokens, or why there are none.',
            content: json({ oneOf: [tokenAnswer({ refresh_token_expires_in: integer }), refusal] }),
          },
        },
      },
    },
    '/applications/{client_id}/grant': {
      delete: {
        externalDocs: { url: 'https://docs.github.com/en/rest/apps/oauth-applications#delete-an-app-authorization' },
        parameters: [inPath('client_id', text)],
        requestBody: asJson(object(['access_token'], { access_token: words })),
        responses: { '204': { description: 'The grant is ended.' } },
      },
    },
  },
};
