import { expect, it } from 'vitest';
import { changeNotifications } from '../../infra/docs/change-notifications.ts';
import { loadWebhooks, webhookProviders } from '../../lib/providers/webhook-registry.ts';

it.each(webhookProviders)('the page of %s mentions a signature if and only if the vendor signs', async (id) => {
  const hooks = await loadWebhooks(id);
  const proof = hooks?.proof;
  const isSigned = typeof proof === 'object' && 'algorithm' in proof;
  expect(changeNotifications(hooks, id).includes("the vendor's signature")).toBe(isSigned);
});

it('a provider without notifications is said to have none', () => {
  expect(changeNotifications(undefined, 'rolodesk')).toContain('Only syncs find changes');
});
