import { randomBytes } from 'node:crypto';
import { open, seal } from './envelope.ts';

interface ConnectionName {
  readonly project: string;
  readonly id: string;
}

/** The credentials have another context: neither the secret nor the credentials can be opened in place of the other. */
const contextOf = ({ project, id }: ConnectionName) => ({ project, connection: id, of: 'hooks' });

/**
 * Creates a secret that proves the messages of a provider: 192 random bits as 48 characters. Vendors accept its
 * characters and its length, which is at most 50.
 */
export const newProviderWebhookSecret = (): string => randomBytes(24).toString('hex');

/** Seals the secret. @param key the connection's data key */
export const sealProviderWebhookSecret = (key: Uint8Array, connection: ConnectionName, secret: string): Uint8Array =>
  seal(key, secret, contextOf(connection));

/** Decrypts the secret. */
export const openProviderWebhookSecret = (key: Uint8Array, connection: ConnectionName, sealed: Uint8Array): string =>
  open(key, sealed, contextOf(connection)).toString('utf8');
