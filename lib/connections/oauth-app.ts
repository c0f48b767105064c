import { openClientSecret } from '../crypto/oauth-app-secret.ts';
import type { Credentials } from '../engine/http/request/authorization.ts';
import type { OAuthApp } from '../engine/oauth/oauth-app.ts';
import { getOAuthApp } from '../store/projects/oauth-apps.ts';

/**
 * The app that tokens were given to, and that alone can refresh or end them: the account's own, which is sealed with them,
 * or the one of the project for their host, or for all hosts.
 * @returns `undefined` when the project does not have it any more
 */
export const appOf = async (
  { project, provider }: { readonly project: string; readonly provider: string },
  { client_id: clientId, client_secret: clientSecret, app_host: host }: Credentials,
): Promise<OAuthApp | undefined> => {
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret };
  const app = await getOAuthApp(project, provider, host);
  return app && { clientId: app.clientId, clientSecret: await openClientSecret(app) };
};
