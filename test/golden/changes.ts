import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { pathOf } from '../../lib/api/records/records.ts';
import { nameOf, type UnifiedObject } from '../../lib/objects/define.ts';
import { objects } from '../../lib/objects/registry.ts';
import { providers } from '../../lib/providers/all.ts';
import { connectByConsent, consents, tenantAt } from '../integration/consent.ts';
import { notificationsForAll } from '../provider-webhooks/known-records.ts';
import { type Account, ask } from './objects.ts';

const interval = 15 * 60_000;

/**
 * Records syncs: the first complete lists, a cycle without changes, cycles after changes, and notifications for all
 * records.
 */
export const recordSyncs = async (account: Account, project: MadeProject, { id }: MadeConnection): Promise<void> => {
  const { service, tape, provider } = account;
  const { key } = project;
  await ask(account, 'POST', '/webhook', { key, body: { url: 'http://127.0.0.1:9/hook', scope: ['*'] } });
  // The number of cycles that one run of the worker makes depends on the speed of the machine.
  const sync = async () => ({ ...Object(await service.sync(() => Date.now())), cycles: undefined });
  for (const run of ['first', 'second', 'third', 'fourth']) {
    tape.wait(interval);
    await tape.add(`${provider} ${run} cycle`, sync, true);
  }
  const reportAll = async () => {
    const count = await notificationsForAll(project.id, id, provider, Date.now());
    return { count, processed: await service.notifications(Date.now()) };
  };
  await tape.add(`${provider} notifications of all records`, reportAll, true);
  await tape.add(`${provider} dispatch`, () => service.dispatch(tape.wait(1_000)));
  await ask(account, 'GET', '/events', { key, token: undefined, query: { limit: '100' } });
  await ask(account, 'GET', `/connections/${id}/sync`, { key, token: undefined });
  await ask(account, 'GET', `/connections/${id}`, { key, token: undefined });
  await ask(account, 'GET', `/connections/${id}/check`, { key, token: undefined });
};

/** The list of the first object that a provider has. */
const firstPathOf = (provider: string): string => {
  const declared = providers[provider]?.objects ?? {};
  const object = Object.values<UnifiedObject>(objects).find((one) => declared[nameOf(one)] !== undefined);
  if (object === undefined) throw new Error(`${provider} has no objects.`);
  return pathOf(object);
};

/** Records a consent, and the refresh of its token once it has expired. */
export const recordRefresh = async (account: Account): Promise<void> => {
  const { service, tape, provider } = account;
  if (!consents(service, provider)) return;
  const tenant = await tenantAt(service, provider);
  const { outcome } = await tape.add(`${provider} consent`, () => connectByConsent(service, tenant, provider));
  tape.wait(24 * 60 * 60_000);
  const options = { key: tenant.key, token: undefined, headers: { 'x-connection-id': outcome.id_connection ?? '' } };
  for (const as of ['expired token', 'fresh token'])
    await ask(account, 'GET', firstPathOf(provider), { ...options, as });
};
