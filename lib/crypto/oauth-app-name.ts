/** The name of a project's OAuth app. */
export interface OAuthAppName {
  readonly project: string;
  /** Id of the provider. */
  readonly provider: string;
  /** The single host that the app serves. Absent: the app serves all hosts that have no app of their own. */
  readonly host?: string | undefined;
}

/** Name of an app within its project. No provider id contains an `@`. */
export const oauthAppId = ({ provider, host }: Pick<OAuthAppName, 'provider' | 'host'>): string =>
  host === undefined ? provider : `${provider}@${host}`;
