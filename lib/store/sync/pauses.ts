/** The reason and the author of a pause of syncs. */
export interface SyncPause {
  /** ISO 8601, UTC. */
  readonly since: string;
  /** Id of the API key. */
  readonly by: string;
  /** Reason in the caller's words. */
  readonly reason?: string | undefined;
}

/** Stands for all providers, in place of a provider. */
export const allProviders = '*';

/** The pauses of a project, by provider. */
export type SyncPauses = Readonly<Record<string, SyncPause>>;

/** The stored form of a pause. An absent reason is left out. */
export const syncPause = (since: string, by: string, reason: string | undefined): SyncPause =>
  reason === undefined ? { since, by } : { since, by, reason };
