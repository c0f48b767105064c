import { openSecret, type SealedSecret, sealSecret } from './sealed-secret.ts';

/** What names a project's OAuth app to the master key. */
interface OAuthAppName {
  readonly project: string;
  /** Id of the provider. */
  readonly provider: string;
}

const contextOf = ({ project, provider }: OAuthAppName) => ({ project, oauth_app: provider });

/** The sealed form of a client secret. */
export const sealClientSecret = (app: OAuthAppName, secret: string): Promise<SealedSecret> =>
  sealSecret(secret, contextOf(app));

/** The client secret in the clear. */
export const openClientSecret = (app: OAuthAppName & SealedSecret): Promise<string> => openSecret(app, contextOf(app));
