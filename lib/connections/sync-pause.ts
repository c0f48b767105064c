import type { Connection } from '../store/connections/connection.ts';
import { getProject } from '../store/projects/projects.ts';
import { getProviderPause, recentProviderPause } from '../store/projects/provider-pauses.ts';
import { allProviders, type SyncPause, type SyncPauses } from '../store/sync/pauses.ts';

/** A pause and its level: the connection, its project, or its provider. The operator pauses a provider. */
export interface ConnectionPause extends SyncPause {
  readonly level: 'connection' | 'project' | 'provider';
}

const pauseIn = (
  { provider, syncPause }: Connection,
  pauses: SyncPauses,
  ofProvider: SyncPause | undefined,
): ConnectionPause | undefined => {
  if (syncPause !== undefined) return { level: 'connection', ...syncPause };
  const ofProject = pauses[allProviders] ?? pauses[provider];
  if (ofProject !== undefined) return { level: 'project', ...ofProject };
  return ofProvider && { level: 'provider', ...ofProvider };
};

/**
 * The pause of a connection, from the worker's earlier reads of the connection and its project. The pause of the
 * provider is at most 30 seconds old.
 * @param now epoch ms
 */
export const recentPauseOf = async (
  connection: Connection,
  pauses: SyncPauses,
  now: number,
): Promise<ConnectionPause | undefined> =>
  pauseIn(connection, pauses, await recentProviderPause(connection.provider, now));

/** The current pause of a connection at `now` (epoch ms). The reads are consistent, except the connection passed in. */
export const pauseOf = async (connection: Connection, now: number): Promise<ConnectionPause | undefined> => {
  const [project, ofProvider] = await Promise.all([
    getProject(connection.project),
    getProviderPause(connection.provider, now),
  ]);
  return pauseIn(connection, project?.syncPauses ?? {}, ofProvider);
};
