import type * as z from 'zod';
import type { syncPauseRecord } from '../../api/management/sync.ts';
import type { ConnectionPause } from '../../connections/sync-pause.ts';
import { getKey } from '../../store/projects/api-keys.ts';
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

/** Reads the names of the keys that paused syncs of a project, each once. A key of the operator has no name here. */
export const namedPauses = (project: string) => {
  const names = new Map<string, Promise<string | null>>();
  const read = async (id: string): Promise<string | null> => (await getKey(project, id))?.name ?? null;
  return async (pause: ConnectionPause | undefined): Promise<Shown | null> => {
    const shown = presentConnectionPause(pause);
    if (shown === null || shown.level === 'provider') return shown;
    const name = names.get(shown.id_key) ?? read(shown.id_key);
    names.set(shown.id_key, name);
    return { ...shown, key_name: await name };
  };
};
