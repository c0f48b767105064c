/** The app that a project has registered with a vendor. */
export interface OAuthApp {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Times are epoch ms. */
export interface Clock {
  readonly now: number;
  readonly deadline: number;
  /** Longest wait for one answer, ms, where it is not the usual one. */
  readonly timeout?: number;
}
