import { randomBytes } from 'node:crypto';
import { connectionContext, sealCredentials } from '../../lib/crypto/credentials.ts';
import { createDataKey } from '../../lib/crypto/keyring.ts';
import { sealClientSecret } from '../../lib/crypto/oauth-app-secret.ts';
import type { Connection } from '../../lib/store/connections/connection.ts';
import { insertConnection } from '../../lib/store/connections/connection-changes.ts';
import type { LinkedUser } from '../../lib/store/projects/linked-users.ts';
import { putOAuthApp } from '../../lib/store/projects/oauth-apps.ts';
import { connectionOf, makeLinkedUser } from '../store/samples.ts';

/** Tokens that the vendor accepts. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

export interface Stored {
  readonly tokenHash?: string;
  readonly user?: LinkedUser;
  readonly id?: string;
  /** Expiry, epoch ms. Default: an hour ago. */
  readonly expiresAt?: number;
  readonly method?: Connection['method'];
  readonly credentials?: Readonly<Record<string, string>>;
}

/** Stores a connection in a project with an OAuth app. Returns the stored connection. */
export const storeConnected = async (vendor: Tokens, stored: Stored = {}): Promise<Connection> => {
  const user = stored.user ?? (await makeLinkedUser());
  const account = { id: randomBytes(4).toString('hex'), name: 'Acme' };
  const { project, id } = connectionOf(user, stored.id === undefined ? {} : { id: stored.id });
  const { key, wrapped } = await createDataKey(connectionContext({ project, id }));
  const credentials = stored.credentials ?? {
    access_token: vendor.accessToken,
    refresh_token: vendor.refreshToken,
    expires_at: String(stored.expiresAt ?? Date.now() - 3_600_000),
  };
  const connection = connectionOf(user, {
    id,
    account,
    method: stored.method ?? 'oauth',
    wrappedDataKey: wrapped,
    sealedCredentials: sealCredentials(key, { project, id }, credentials),
    lastUsedAt: new Date().toISOString(),
    ...(stored.tokenHash !== undefined && { tokenHashes: [{ hash: stored.tokenHash }] }),
  });
  await insertConnection(connection);
  const app = { project, provider: 'hubspot', clientId: 'client', createdAt: '', updatedAt: '' };
  await putOAuthApp({ ...app, ...(await sealClientSecret(app, 'client-secret')) });
  return connection;
};
