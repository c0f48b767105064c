import { connectionKey } from '../../../lib/crypto/credentials.ts';
import { openEventRecord } from '../../../lib/crypto/event-record.ts';
import { getConnection } from '../../../lib/store/connections/connections.ts';
import { storedIn } from '../../store/feed.ts';

/** An event of a connection, as a sync emits it. */
export interface WaitingEvent {
  readonly id: string;
  readonly type: string;
  readonly recordId?: string;
  readonly remoteId?: string;
  readonly changedFields?: readonly string[];
  readonly mergedFrom?: readonly string[];
  readonly mergedInto?: string;
  readonly record?: Record<string, unknown>;
  readonly data?: Record<string, unknown>;
}

/** Events of a connection, oldest first, without events about the connection itself. */
export const eventsOf = async (project: string, id: string): Promise<readonly WaitingEvent[]> => {
  const connection = await getConnection(project, id);
  if (connection === undefined) throw new Error(`there is no connection ${id}`);
  const key = await connectionKey(connection);
  const found = await storedIn({ project, connection: id });
  return found
    .filter(({ type }) => !type.startsWith('connection.'))
    .map(({ sealedRecord, ...event }) => {
      const name = { project, connection: id, event: event.id };
      return { ...event, ...(sealedRecord && { record: openEventRecord(key, name, sealedRecord) }) } as WaitingEvent;
    });
};

/**
 * Creates a function that returns the new events of a connection since its last call. No two events have the same id.
 */
export const openNews = () => {
  const seen = new Set<string>();
  return async (project: string, connection: string): Promise<readonly WaitingEvent[]> => {
    const fresh = (await eventsOf(project, connection)).filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    return fresh;
  };
};
