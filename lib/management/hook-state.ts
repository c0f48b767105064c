import type * as z from 'zod';
import type { hookRecord } from '../api/management/hooks.ts';
import { presentFailure } from '../connections/failure.ts';
import { hookPathOf } from '../engine/hooks/address.ts';
import { loadHooks, registrationOf } from '../providers/hook-registry.ts';
import type { Connection } from '../store/connection.ts';
import { getHookPlan } from '../store/hook-plans.ts';

/** How a provider is told to send messages about a connection; `null` where it sends none. */
export const presentHooks = async (connection: Connection): Promise<z.input<typeof hookRecord> | null> => {
  const { project, id, provider, method, status } = connection;
  const hooks = await loadHooks(provider);
  if (hooks === undefined || status === 'revoked') return null;
  const address = hookPathOf(project, hooks.target === 'provider' ? provider : id);
  if (registrationOf(hooks, method) === undefined) {
    const state = hooks.register === undefined ? 'manual' : 'unsupported';
    return { state, address, registered: 0, last_error: null, next_check_at: null };
  }
  const plan = await getHookPlan({ project, connection: id });
  return {
    state: plan?.state ?? 'pending',
    address,
    registered: plan?.registered.length ?? 0,
    last_error: await presentFailure(connection, plan?.reason),
    next_check_at: plan?.dueAt ?? null,
  };
};
