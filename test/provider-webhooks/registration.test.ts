import { expect, it } from 'vitest';
import { loadWebhooks, webhookProviders } from '../../lib/providers/webhook-registry.ts';
import { registrations } from './registration.ts';

it('each provider whose webhooks the service registers for an account with a key has its registration.ts', async () => {
  const hooks = await Promise.all(webhookProviders.map(async (id) => [id, await loadWebhooks(id)] as const));
  const registered = hooks.filter(([, { register } = {}]) => register !== undefined && register.method === undefined);
  const advice = 'Write test/providers/<id>/registration.ts: its type is in test/provider-webhooks/registration.ts.';
  expect(Object.keys(registrations).toSorted(), advice).toEqual(registered.map(([id]) => id).toSorted());
});
