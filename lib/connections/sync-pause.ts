import type { Connection } from '../store/connections/connection.ts';
import { getProject } from '../store/projects/projects.ts';
import { getProviderPause, recentProviderPause } from '../store/projects/provider-pauses.ts';
import { allProviders, type SyncPause, type SyncPauses } from '../store/sync/pauses.ts';

/** The pause of a connection, and what was paused: the connection, its project, or its provider by the operator. */
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
 * The pause of a connection, by what a worker has read of it and its project. One of the provider was so at most 30
 * seconds ago.
 * @param now epoch ms
 */
export const recentPauseOf = async (
  connection: Connection,
  pauses: SyncPauses,
  now: number,
): Promise<ConnectionPause | undefined> =>
  pauseIn(connection, pauses, await recentProviderPause(connection.provider, now));

/** The pause of a connection as it is now (epoch ms). Consistent, but for the connection itself. */
export const pauseOf = async (connection: Connection, now: number): Promise<ConnectionPause | undefined> => {
  const [project, ofProvider] = await Promise.all([
    getProject(connection.project),
    getProviderPause(connection.provider, now),
  ]);
  return pauseIn(connection, project?.syncPauses ?? {}, ofProvider);
};
