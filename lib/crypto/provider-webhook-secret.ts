import { randomBytes } from 'node:crypto';
import { open, seal } from './envelope.ts';

interface ConnectionName {
  readonly project: string;
  readonly id: string;
}

/** Another one than that of the credentials: neither opens in the place of the other. */
const contextOf = ({ project, id }: ConnectionName) => ({ project, connection: id, of: 'hooks' });

/** A new secret that proves the messages of a provider: 192 random bits, in letters that every vendor takes, and no more than 50. */
export const newProviderWebhookSecret = (): string => randomBytes(24).toString('hex');

/** @param key the connection's data key */
export const sealProviderWebhookSecret = (key: Uint8Array, connection: ConnectionName, secret: string): Uint8Array =>
  seal(key, secret, contextOf(connection));

/** The secret in the clear. */
export const openProviderWebhookSecret = (key: Uint8Array, connection: ConnectionName, sealed: Uint8Array): string =>
  open(key, sealed, contextOf(connection)).toString('utf8');
