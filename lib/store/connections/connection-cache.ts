import type { Connection } from './connection.ts';

type Name = Pick<Connection, 'project' | 'id'>;

/** Milliseconds: for so long after a revoke or a rotation in another process, a token may still be taken here. */
export const maxStaleness = 30_000;

const maxEntries = 1_000;

interface Entry {
  readonly connection: Connection;
  /** Epoch ms. */
  readonly until: number;
}

const entries = new Map<string, Entry>();

const nameOf = ({ project, id }: Name): string => `${project}#${id}`;

/** The connection, when it was read within the last 30 s. */
export const recallConnection = (name: Name, now: number): Connection | undefined => {
  const entry = entries.get(nameOf(name));
  if (entry !== undefined && now < entry.until) return entry.connection;
  entries.delete(nameOf(name));
  return undefined;
};

/** @param readAt epoch ms at which it was read, or written */
export const rememberConnection = (connection: Connection, readAt: number): void => {
  const [oldest] = entries.keys();
  if (entries.size >= maxEntries && oldest !== undefined) entries.delete(oldest);
  entries.set(nameOf(connection), { connection, until: readAt + maxStaleness });
};

/** Whatever changes a connection calls this, so that its own process never sees what was before. */
export const forgetConnection = (name: Name): void => {
  entries.delete(nameOf(name));
};
