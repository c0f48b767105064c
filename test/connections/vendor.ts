import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionContext, sealCredentials } from '../../lib/crypto/credentials.ts';
import { createDataKey } from '../../lib/crypto/keyring.ts';
import { sealClientSecret } from '../../lib/crypto/oauth-app-secret.ts';
import { type Connection, insertConnection } from '../../lib/store/connections.ts';
import { putOAuthApp } from '../../lib/store/oauth-apps.ts';
import { sendJson, startServer } from '../engine/server.ts';
import { connectionOf, makeLinkedUser } from '../store/samples.ts';

/** A token endpoint and an API of HubSpot's form, whose refresh tokens rotate. */
export interface Vendor {
  /** The access and refresh token that are valid now. */
  accessToken: string;
  refreshToken: string;
  /** Token requests that were answered, by the refresh token they had. */
  readonly refreshes: string[];
  /** Called before a token request is answered: it may wait, or answer by itself. */
  beforeRefresh: () => Promise<TokenFailure | undefined>;
}

/** `apply` rotates all the same: the answer is lost on its way. */
export interface TokenFailure {
  readonly status: number;
  readonly body: unknown;
  readonly apply?: boolean;
}

export const startVendor = async (): Promise<Vendor> => {
  const vendor: Vendor = {
    accessToken: 'access-1',
    refreshToken: 'refresh-1',
    refreshes: [],
    beforeRefresh: async () => undefined,
  };
  const rotate = (): void => {
    const next = vendor.refreshes.length + 1;
    vendor.accessToken = `access-${next}-${randomUUID()}`;
    vendor.refreshToken = `refresh-${next}-${randomUUID()}`;
  };
  const server = await startServer(async (request, response, body) => {
    if (!request.url?.startsWith('/oauth/')) {
      const isCurrent = request.headers.authorization === `Bearer ${vendor.accessToken}`;
      return sendJson(response, isCurrent ? 200 : 401, isCurrent ? { results: [] } : { message: 'expired' });
    }
    const given = new URLSearchParams(body).get('refresh_token') ?? '';
    const isValid = given === vendor.refreshToken;
    vendor.refreshes.push(given);
    const failure = await vendor.beforeRefresh();
    if (failure !== undefined) {
      if (failure.apply) rotate();
      return sendJson(response, failure.status, failure.body);
    }
    if (!isValid) return sendJson(response, 400, { status: 'BAD_REFRESH_TOKEN', message: 'missing or unknown' });
    rotate();
    return sendJson(response, 200, {
      access_token: vendor.accessToken,
      refresh_token: vendor.refreshToken,
      token_type: 'bearer',
      expires_in: 1800,
    });
  });
  process.env.PROVIDER_URL_HUBSPOT = server.url;
  process.env.PROVIDER_OAUTH_URL_HUBSPOT = server.url;
  process.env.KEY_FILE = join(mkdtempSync(join(tmpdir(), 'uis-refresh-')), 'master.key');
  return vendor;
};

export interface Stored {
  /** Epoch ms; an hour ago unless given. */
  readonly expiresAt?: number;
  readonly method?: Connection['method'];
  readonly credentials?: Readonly<Record<string, string>>;
}

/** A connection of a project with an OAuth app, as it is in the table. */
export const storeConnected = async (vendor: Vendor, stored: Stored = {}): Promise<Connection> => {
  const user = await makeLinkedUser();
  const account = { id: randomBytes(4).toString('hex'), name: 'Acme' };
  const { project, id } = connectionOf(user, { account });
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
  });
  await insertConnection(connection);
  const app = { project, provider: 'hubspot', clientId: 'client', createdAt: '', updatedAt: '' };
  await putOAuthApp({ ...app, ...(await sealClientSecret(app, 'client-secret')) });
  return connection;
};
