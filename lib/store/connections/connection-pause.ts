import { not } from '../dynamodb/condition.ts';
import { isoTime } from '../dynamodb/item.ts';
import type { SyncPause } from '../sync/pauses.ts';
import type { Connection } from './connection.ts';
import { changeConnectionAudited } from './connection-changes.ts';

/**
 * Pauses the syncs of a connection. Without `pause`, ends the pause.
 * @param now epoch ms
 * @returns the changed connection; `undefined` if it is revoked or does not exist
 */
export const setConnectionPause = (
  name: Pick<Connection, 'project' | 'id'>,
  pause: SyncPause | undefined,
  now: number,
): Promise<Connection | undefined> =>
  changeConnectionAudited(
    name,
    { set: { syncPause: pause, updatedAt: isoTime(now) }, when: { status: not('revoked') } },
    pause === undefined ? 'resumed' : 'paused',
  );
