import type { Stopwatch } from '../http/session/stopwatch.ts';

/** The app that a project has registered with a vendor. */
export interface OAuthApp {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Time and limits of a call. Times are epoch ms. */
export interface Clock {
  readonly now: number;
  readonly deadline: number;
  /** Notes the requests to the provider. */
  readonly stopwatch: Stopwatch;
  /** Longest wait for one response, ms, if it differs from the usual time. */
  readonly timeout?: number;
}
