/** Why syncs are paused, and by whom. */
export interface SyncPause {
  /** ISO 8601, UTC. */
  readonly since: string;
  /** Id of the API key. */
  readonly by: string;
  /** As the caller has given it. */
  readonly reason?: string | undefined;
}

/** In the place of a provider: all of them. */
export const allProviders = '*';

/** The pauses of a project, by provider. */
export type SyncPauses = Readonly<Record<string, SyncPause>>;

/** A pause as it is stored: without a reason that nobody gave. */
export const syncPause = (since: string, by: string, reason: string | undefined): SyncPause =>
  reason === undefined ? { since, by } : { since, by, reason };
