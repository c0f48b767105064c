import { not } from '../dynamodb/expression.ts';
import { isoTime } from '../dynamodb/item.ts';
import type { SyncPause } from '../sync/pauses.ts';
import type { Connection } from './connection.ts';
import { updateConnection } from './connection-changes.ts';

/**
 * Pauses the syncs of a connection, or ends its pause where none is given.
 * @param now epoch ms
 * @returns the connection after it; `undefined` when it is revoked, or there is none
 */
export const setConnectionPause = (
  name: Pick<Connection, 'project' | 'id'>,
  pause: SyncPause | undefined,
  now: number,
): Promise<Connection | undefined> =>
  updateConnection(name, { set: { syncPause: pause, updatedAt: isoTime(now) }, when: { status: not('revoked') } });
