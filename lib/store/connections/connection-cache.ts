import { Cache } from '../../cache.ts';
import type { Connection } from './connection.ts';

type Name = Pick<Connection, 'project' | 'id'>;

/** 30 s: for so long after a revocation or a rotation in another process, a token may still be accepted here. */
const connections = new Cache<Connection>({ maxAgeMs: 30_000, maxEntries: 1_000 });

const nameOf = ({ project, id }: Name): string => `${project}#${id}`;

/**
 * The connection, when it was read within the last 30 s.
 * @param now epoch ms
 */
export const recallConnection = (name: Name, now: number): Connection | undefined => connections.get(nameOf(name), now);

/** @param readAt epoch ms at which it was read, or written */
export const rememberConnection = (connection: Connection, readAt: number): void =>
  connections.set(nameOf(connection), connection, readAt);

/** Every change of a connection calls this, so that its own process never sees the connection as it was before. */
export const forgetConnection = (name: Name): void => connections.delete(nameOf(name));
