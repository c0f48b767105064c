import { openDataKey } from './keyring.ts';
import { type OAuthAppName, oauthAppId } from './oauth-app-name.ts';
import { openSecret, type SealedSecret, sealSecret } from './sealed-secret.ts';

/** The encryption context of an app's data key. KMS unwraps the key only for the same project, provider and host. */
export const oauthAppContext = (app: OAuthAppName) => ({ project: app.project, oauth_app: oauthAppId(app) });

/** Seals a client secret. */
export const sealClientSecret = (app: OAuthAppName, secret: string): Promise<SealedSecret> =>
  sealSecret(secret, oauthAppContext(app));

/** Decrypts the client secret. */
export const openClientSecret = (app: OAuthAppName & SealedSecret): Promise<string> =>
  openSecret(app, oauthAppContext(app));

/** The data key of an app, which also seals the secrets of the app's consents. It changes with the client secret. */
export const oauthAppKey = (app: OAuthAppName & SealedSecret): Promise<Uint8Array> =>
  openDataKey(app.wrappedDataKey, oauthAppContext(app));
