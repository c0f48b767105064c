import { randomBytes } from 'node:crypto';
import { connectionKey } from '../../crypto/credentials.ts';
import { openClientSecret } from '../../crypto/oauth-app-secret.ts';
import { openProviderWebhookSecret } from '../../crypto/provider-webhook-secret.ts';
import { type HookMessage, isProven } from '../../engine/provider-webhooks/signature.ts';
import type { NotificationProof, ProviderWebhooks } from '../../providers/language/webhooks.ts';
import { loadWebhooks } from '../../providers/webhook-registry.ts';
import type { Connection } from '../../store/connections/connection.ts';
import { recallConnection, rememberConnection } from '../../store/connections/connection-cache.ts';
import { getConnection } from '../../store/connections/connections.ts';
import {
  getRegistration,
  recallRegistration,
  rememberRegistration,
  type WebhookRegistration,
} from '../../store/connections/webhook-registrations.ts';
import { getOAuthApp } from '../../store/projects/oauth-apps.ts';

/** The sender that an address belongs to, and the secret that proves the sender. */
export interface Sender {
  readonly hooks: ProviderWebhooks;
  readonly secret: string;
  /** Connection whose account the messages concern. Absent if the messages name the account. */
  readonly connection?: Connection;
  /** Id of the provider. */
  readonly provider: string;
  /** Whether the sender comes from a cache of the last 30 s. */
  readonly isRemembered?: boolean;
}

const appSecret = async (project: string, provider: string): Promise<string | undefined> => {
  const app = await getOAuthApp(project, provider);
  return app && openClientSecret(app);
};

/** A connection, and its registration. */
interface Registrant {
  readonly connection: Connection;
  readonly registration: WebhookRegistration;
}

const recallRegistrant = (project: string, id: string, now: number): Registrant | undefined => {
  const connection = recallConnection({ project, id }, now);
  const registration = recallRegistration({ project, connection: id }, now);
  return connection && registration && { connection, registration };
};

const readRegistrant = async (project: string, id: string, now: number): Promise<Registrant | undefined> => {
  const connection = await getConnection(project, id);
  const registration = connection && (await getRegistration({ project, connection: id }));
  if (connection === undefined || registration === undefined) return undefined;
  rememberConnection(connection, now);
  rememberRegistration(registration, now);
  return { connection, registration };
};

const toSender = async ({ connection, registration }: Registrant): Promise<Sender | undefined> => {
  const { provider } = connection;
  const hooks = await loadWebhooks(provider);
  if (hooks?.target !== 'connection' || connection.status === 'revoked') return undefined;
  const key = await connectionKey(connection);
  return { hooks, secret: openProviderWebhookSecret(key, connection, registration.sealedSecret), connection, provider };
};

const readSender = async (project: string, id: string, now: number): Promise<Sender | undefined> => {
  const registrant = await readRegistrant(project, id, now);
  return registrant && toSender(registrant);
};

const senderOfConnection = async (project: string, id: string, now: number): Promise<Sender | undefined> => {
  const known = recallRegistrant(project, id, now);
  const sender = known && (await toSender(known));
  return sender ? { ...sender, isRemembered: true } : readSender(project, id, now);
};

const senderOf = async (project: string, target: string, now: number): Promise<Sender | undefined> => {
  const hooks = await loadWebhooks(target);
  if (hooks === undefined) return senderOfConnection(project, target, now);
  if (hooks.target !== 'provider') return undefined;
  const secret = await appSecret(project, target);
  return secret === undefined ? undefined : { hooks, secret, provider: target };
};

const nobody: NotificationProof = {
  algorithm: 'sha256',
  encoding: 'hex',
  header: 'x-signature',
  signs: ['method', 'uri', 'body'],
};

/**
 * A secret for an unknown address. A message to such an address is checked as if it could be right, so both checks
 * take the same time.
 */
const decoy = (): string => randomBytes(32).toString('hex');

const proves = (message: HookMessage, sender: Sender | undefined, now: number): boolean => {
  const { proof } = sender?.hooks ?? { proof: nobody };
  // An address contains a secret if and only if the secret is the proof. Otherwise one sender would have several
  // addresses.
  const isAddress = (message.secret !== undefined) === (sender?.hooks.proof === 'path');
  const isRight = isProven(proof, message, sender?.secret ?? decoy(), now);
  return isAddress && isRight && sender !== undefined;
};

/**
 * The sender of a message, if the message proves its origin. If a cached secret does not prove the message, a newer
 * secret may prove it.
 * @param name id of a connection, or of a provider whose messages name their accounts
 * @param now epoch ms
 */
export const provenSender = async (
  project: string,
  name: string,
  message: HookMessage,
  now: number,
): Promise<Sender | undefined> => {
  const sender = await senderOf(project, name, now);
  if (proves(message, sender, now)) return sender;
  if (sender?.isRemembered !== true) return undefined;
  const newer = await readSender(project, name, now);
  return proves(message, newer, now) ? newer : undefined;
};
