import { Cache } from '../../cache.ts';
import type { Connection } from './connection.ts';

type Name = Pick<Connection, 'project' | 'id'>;

/**
 * Cache of 30 s. After a revocation or a rotation in another process, this process may accept the old token for that
 * long.
 */
const connections = new Cache<Connection>({ maxAgeMs: 30_000, maxEntries: 1_000 });

const nameOf = ({ project, id }: Name): string => `${project}#${id}`;

/**
 * The connection, if it was read within the last 30 s.
 * @param now epoch ms
 */
export const recallConnection = (name: Name, now: number): Connection | undefined => connections.get(nameOf(name), now);

/** Puts a connection into the cache. @param readAt epoch ms of the read or write */
export const rememberConnection = (connection: Connection, readAt: number): void =>
  connections.set(nameOf(connection), connection, readAt);

/**
 * Removes a connection from the cache. Every change of a connection calls it, so its own process never sees the old
 * state.
 */
export const forgetConnection = (name: Name): void => connections.delete(nameOf(name));
