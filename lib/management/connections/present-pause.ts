import type * as z from 'zod';
import type { syncPauseRecord } from '../../api/management/sync.ts';
import type { ConnectionPause } from '../../connections/sync-pause.ts';
import type { SyncPause } from '../../store/sync/pauses.ts';

type Shown = z.input<typeof syncPauseRecord>;

/** A pause as the API shows it, without its level. */
export const presentPause = ({ since, by, reason }: SyncPause): Omit<Shown, 'level'> => ({
  since,
  id_key: by,
  reason: reason ?? null,
});

/** The pause of a connection as the API shows it, or null. */
export const presentConnectionPause = (pause: ConnectionPause | undefined): Shown | null =>
  pause === undefined ? null : { level: pause.level, ...presentPause(pause) };
