import { connectionContext, connectionKey, type SealedConnection } from './credentials.ts';
import { open, seal } from './envelope.ts';

type ConnectionName = Pick<SealedConnection, 'project' | 'id'>;

const contextOf = (name: ConnectionName) => ({ ...connectionContext(name), of: 'webhook_url_override' });

/** Seals the address for the events of a connection, with the connection's data key. */
export const sealWebhookOverride = (key: Uint8Array, name: ConnectionName, url: string): Uint8Array =>
  seal(key, url, contextOf(name));

interface WithOverride extends SealedConnection {
  readonly sealedWebhookUrl?: Uint8Array | undefined;
}

/** Decrypts the address. Returns `undefined` if there is none, or if the connection is revoked. */
export const openWebhookOverride = async (connection: WithOverride): Promise<string | undefined> => {
  const { sealedWebhookUrl, wrappedDataKey } = connection;
  if (sealedWebhookUrl === undefined || wrappedDataKey.length === 0) return undefined;
  return open(await connectionKey(connection), sealedWebhookUrl, contextOf(connection)).toString('utf8');
};
