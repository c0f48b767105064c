import { expect } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { notificationUrlOf } from '../../lib/engine/provider-webhooks/url.ts';
import { loadWebhooks } from '../../lib/providers/webhook-registry.ts';
import { dataOf } from '../harness/reply.ts';
import type { ProviderId, Service } from '../harness/service.ts';
import { connectByConsent, consents, makeTenant, registerApp } from '../integration/consent.ts';

/** A connected account of a project. */
export interface Connected {
  readonly project: MadeProject;
  readonly connection: MadeConnection;
}

/** Connects an account in a way that allows the registration of webhooks. Jira needs a consent. */
export const connectWithNotifications = async (service: Service, provider: ProviderId): Promise<Connected> => {
  const hooks = await loadWebhooks(provider);
  if (hooks?.register?.method !== 'oauth' || !consents(service, provider)) {
    const project = await service.project();
    return { project, connection: await service.connect(project, provider) };
  }
  const project = await makeTenant(service);
  const connection = await service.connect(project, provider, { linkedUser: project.linkedUser });
  await connectByConsent(service, project, provider);
  return { project, connection };
};

/** Starts the provider's change notifications (time in epoch ms). @returns the address for the notifications */
export const deliverNotifications = async (
  service: Service,
  provider: ProviderId,
  { project, connection }: Connected,
  now: number,
): Promise<string> => {
  const hooks = await loadWebhooks(provider);
  const url =
    notificationUrlOf(project.id, hooks?.target === 'provider' ? provider : connection.id) ?? expect.fail('no URL');
  const { hubspot } = service.simulators;
  if (hooks?.register === undefined) {
    if (!consents(service, provider)) throw new Error(`${provider} has no app that could be registered`);
    await registerApp(service, project, provider);
    hubspot.subscribe({ url, clientSecret: hubspot.oauth.app.clientSecret });
    return url;
  }
  await service.hooks(now);
  const shown = dataOf(await service.call('GET', `/connections/${connection.id}`, { key: project.key }));
  expect(Object(shown).hooks).toMatchObject({ state: 'registered' });
  return url;
};
