import { openClientSecret } from '../crypto/oauth-app-secret.ts';
import type { Credentials } from '../engine/http/request/authorization.ts';
import type { OAuthApp } from '../engine/oauth/oauth-app.ts';
import { getOAuthApp } from '../store/projects/oauth-apps.ts';

/**
 * The app that received the tokens. Only this app can refresh or end them. It is the account's own app, which is sealed
 * with the tokens, or the project's app for their host, or the project's app for all hosts.
 * @returns `undefined` if the project no longer has the app
 */
export const appOf = async (
  { project, provider }: { readonly project: string; readonly provider: string },
  { client_id: clientId, client_secret: clientSecret, app_host: host }: Credentials,
): Promise<OAuthApp | undefined> => {
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret };
  const app = await getOAuthApp(project, provider, host);
  return app && { clientId: app.clientId, clientSecret: await openClientSecret(app) };
};
