import { connectionKey } from '../crypto/credentials.ts';
import { newProviderWebhookSecret, sealProviderWebhookSecret } from '../crypto/provider-webhook-secret.ts';
import { loadWebhooks, registrationOf } from '../providers/webhook-registry.ts';
import type { Connection } from '../store/connections/connection.ts';
import { getRegistration, registrationPut, wantRegistration } from '../store/connections/webhook-registrations.ts';
import { isoTime } from '../store/dynamodb/item.ts';
import { writeTogether } from '../store/dynamodb/transaction.ts';

const canRegister = async ({ provider, method }: Connection): Promise<boolean> =>
  registrationOf(await loadWebhooks(provider), method) !== undefined;

const planOf = ({ project, id }: Connection, key: Uint8Array, now: number) =>
  registrationPut(
    { project, connection: id },
    sealProviderWebhookSecret(key, { project, id }, newProviderWebhookSecret()),
    isoTime(now),
  );

/**
 * Parts of the transaction that stores a connection. Empty if the provider has no webhooks to register.
 * @param key the connection's data key
 * @param now epoch ms
 */
export const registrationsFor = async (connection: Connection, key: Uint8Array, now: number) =>
  (await canRegister(connection)) ? [planOf(connection, key, now)] : [];

/**
 * Plans a registration of a connection, again or for the first time: new credentials may have other permissions. @param
 * now epoch ms
 */
export const renewRegistration = async (connection: Connection, key: Uint8Array, now: number): Promise<void> => {
  if (await wantRegistration({ project: connection.project, connection: connection.id }, now)) return;
  const items = await registrationsFor(connection, key, now);
  if (items.length > 0) await writeTogether(items);
};

/** Plans the registration of a connection that is older than the webhooks of its provider. @param now epoch ms */
export const planMissingRegistrations = async (connection: Connection, now: number): Promise<void> => {
  if (!(await canRegister(connection))) return;
  if ((await getRegistration({ project: connection.project, connection: connection.id })) !== undefined) return;
  await writeTogether([planOf(connection, await connectionKey(connection), now)]);
};
