import type * as z from 'zod';
import type { providerWebhookRecord } from '../../api/management/provider-webhooks.ts';
import { presentFailure } from '../../connections/failure.ts';
import { notificationPathOf } from '../../engine/provider-webhooks/url.ts';
import { loadWebhooks, registrationOf } from '../../providers/webhook-registry.ts';
import type { Connection } from '../../store/connections/connection.ts';
import { getRegistration } from '../../store/connections/webhook-registrations.ts';

/** The provider webhook of a connection as the API shows it. `null` if the provider sends no notifications. */
export const presentProviderWebhooks = async (
  connection: Connection,
): Promise<z.input<typeof providerWebhookRecord> | null> => {
  const { project, id, provider, method, status } = connection;
  const hooks = await loadWebhooks(provider);
  if (hooks === undefined || status === 'revoked') return null;
  const address = notificationPathOf(project, hooks.target === 'provider' ? provider : id);
  if (registrationOf(hooks, method) === undefined) {
    const state = hooks.register === undefined ? 'manual' : 'unsupported';
    return { state, address, registered: 0, last_error: null, next_check_at: null };
  }
  const plan = await getRegistration({ project, connection: id });
  return {
    state: plan?.state ?? 'pending',
    address,
    registered: plan?.registered.length ?? 0,
    last_error: await presentFailure(connection, plan?.reason),
    next_check_at: plan?.dueAt ?? null,
  };
};
