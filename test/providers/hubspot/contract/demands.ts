import { byGrant, formOf, unsaid } from '../../../contract/demands.ts';
import type { SchemaPatch } from '../../../contract/patches/patches.ts';

const hubspot = { provider: 'hubspot' as const, files: ['v3-oauth.json'], reason: unsaid };
const hubspotTokens = 'https://developers.hubspot.com/docs/api-reference/auth-oauth-v3/guide';

export const demands: readonly SchemaPatch[] = [
  { ...hubspot, at: formOf('/oauth/v3/token'), require: ['client_id', 'client_secret'], url: hubspotTokens },
  { ...hubspot, at: formOf('/oauth/v3/token'), add: byGrant, url: hubspotTokens },
  ...['introspect', 'revoke'].map((path) => ({
    ...hubspot,
    at: formOf(`/oauth/v3/token/${path}`),
    require: ['client_id', 'client_secret', 'token'],
    url: hubspotTokens,
  })),
];
