import { connectionKey } from '../crypto/credentials.ts';
import { newHookSecret, sealHookSecret } from '../crypto/hook-secret.ts';
import { loadHooks, registrationOf } from '../providers/hook-registry.ts';
import type { Connection } from '../store/connection.ts';
import { getHookPlan, hookPlanPut, wantHooks } from '../store/hook-plans.ts';
import { isoTime } from '../store/item.ts';
import { writeTogether } from '../store/together.ts';

const canRegister = async ({ provider, method }: Connection): Promise<boolean> =>
  registrationOf(await loadHooks(provider), method) !== undefined;

const planOf = ({ project, id }: Connection, key: Uint8Array, now: number) =>
  hookPlanPut({ project, connection: id }, sealHookSecret(key, { project, id }, newHookSecret()), isoTime(now));

/**
 * Parts of the transaction that stores a connection, where the provider lets us register for what it tells of changes.
 * @param key the connection's data key
 */
export const hookPlansFor = async (connection: Connection, key: Uint8Array, now: number) =>
  (await canRegister(connection)) ? [planOf(connection, key, now)] : [];

/** Has a connection registered again, or for the first time: other credentials may do what those before could not. */
export const seeToHooks = async (connection: Connection, key: Uint8Array, now: number): Promise<void> => {
  if (await wantHooks({ project: connection.project, connection: connection.id }, now)) return;
  const items = await hookPlansFor(connection, key, now);
  if (items.length > 0) await writeTogether(items);
};

/** Has a connection registered that was made before its provider's webhooks were. */
export const planMissingHooks = async (connection: Connection, now: number): Promise<void> => {
  if (!(await canRegister(connection))) return;
  if ((await getHookPlan({ project: connection.project, connection: connection.id })) !== undefined) return;
  await writeTogether([planOf(connection, await connectionKey(connection), now)]);
};
