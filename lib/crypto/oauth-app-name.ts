/** The name of a project's OAuth app. */
export interface OAuthAppName {
  readonly project: string;
  /** Id of the provider. */
  readonly provider: string;
  /** The one host that it is for, where it is not for all that have no other. */
  readonly host?: string | undefined;
}

/** The name of an app within its project. No id of a provider has an `@`. */
export const oauthAppId = ({ provider, host }: Pick<OAuthAppName, 'provider' | 'host'>): string =>
  host === undefined ? provider : `${provider}@${host}`;
