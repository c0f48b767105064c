import { asForm, type Documented, object, one, words } from './parts.ts';

export const pipedrive: Documented = {
  provider: 'pipedrive',
  paths: {
    '/oauth/revoke': {
      post: {
        externalDocs: { url: 'https://pipedrive.readme.io/docs/app-uninstallation#token-revocation' },
        requestBody: asForm(object(['token'], { token: words, token_type_hint: one('access_token', 'refresh_token') })),
        responses: { '200': { description: 'The token is void.' } },
      },
    },
  },
};
