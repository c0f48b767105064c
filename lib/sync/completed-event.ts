import type { Connection } from '../store/connections/connection.ts';
import { eventPut } from '../store/events/events.ts';
import type { Sync } from '../store/sync/syncs.ts';

/**
 * Event for the end of the first run of an object, as an item of the transaction that ends the run.
 * @param time epoch ms
 */
export const completedPut = (connection: Connection, sync: Sync, time: number) => {
  const { counts } = sync.run ?? {};
  return eventPut({
    type: 'sync.completed',
    project: connection.project,
    connection: connection.id,
    linkedUser: connection.linkedUser,
    provider: connection.provider,
    data: { object: sync.object, pages: counts?.pages ?? 0, records: counts?.seen ?? 0 },
    time,
  });
};
