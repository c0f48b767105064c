import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendJson, startServer } from '../engine/http/server.ts';

/** A token endpoint and an API in HubSpot's form, with rotating refresh tokens. */
export interface Vendor {
  /** The currently valid access and refresh token. */
  accessToken: string;
  refreshToken: string;
  /** Answered token requests, by their refresh token. */
  readonly refreshes: string[];
  /** Refresh tokens whose grants were ended. */
  readonly ended: string[];
  /** Called before the response to a token request. It may wait, or return the response itself. */
  beforeRefresh: () => Promise<TokenFailure | undefined>;
}

/** A refusal of the vendor. If `apply` is set, the vendor rotates the token anyway, so that the response is lost. */
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
    ended: [],
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
    if (request.url.endsWith('/revoke')) {
      vendor.ended.push(new URLSearchParams(body).get('token') ?? '');
      return sendJson(response, 200, {});
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
