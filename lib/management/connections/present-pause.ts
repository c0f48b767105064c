import type * as z from 'zod';
import type { syncPauseRecord } from '../../api/management/sync.ts';
import type { ConnectionPause } from '../../connections/sync-pause.ts';
import type { SyncPause } from '../../store/sync/pauses.ts';

type Shown = z.input<typeof syncPauseRecord>;

/** A pause, without what was paused. */
export const presentPause = ({ since, by, reason }: SyncPause): Omit<Shown, 'level'> => ({
  since,
  id_key: by,
  reason: reason ?? null,
});

/** The pause of a connection, if there is one. */
export const presentConnectionPause = (pause: ConnectionPause | undefined): Shown | null =>
  pause === undefined ? null : { level: pause.level, ...presentPause(pause) };
