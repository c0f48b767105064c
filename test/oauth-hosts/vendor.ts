import { sendJson, startServer } from '../engine/http/server.ts';

/** A request to the vendor. */
export interface Asked {
  /** Host of the vendor. */
  readonly host: string;
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
}

export interface HarborVendor {
  readonly url: string;
  readonly asked: Asked[];
  /** Secrets of the known apps, by host and client id. */
  apps: Record<string, Record<string, string>>;
  /** Access token of the API's last answered request. */
  bearer: string;
  /** Whether grants have ended. */
  ended: boolean;
  /** Additional members of token responses. */
  more: Record<string, unknown>;
}

/**
 * Starts the vendor's hosts, each below its own folder on the same server: `/{host}/oauth/token`. Tokens from a refresh expire at
 * once.
 */
export const startHarbor = async (): Promise<HarborVendor> => {
  const server = await startServer((request, response, body) => {
    const [, host = '', ...rest] = new URL(request.url ?? '', 'http://local').pathname.split('/');
    const path = `/${rest.join('/')}`;
    const form = Object.fromEntries(new URLSearchParams(body));
    if (!path.startsWith('/oauth/')) {
      vendor.bearer = `${host} ${request.headers.authorization}`;
      return sendJson(response, 200, { account: { id: 'org-1', name: 'Acme' }, users: [] });
    }
    vendor.asked.push({ host, path, form });
    const secret = vendor.apps[host]?.[form.client_id ?? ''];
    if (secret === undefined || secret !== form.client_secret) {
      return sendJson(response, 400, { error: 'invalid_client', error_description: `no ${form.client_secret}` });
    }
    if (path === '/oauth/revoke') return sendJson(response, 200, {});
    if (vendor.ended) return sendJson(response, 400, { error: 'invalid_grant' });
    return sendJson(response, 200, {
      access_token: `access-${vendor.asked.length}`,
      token_type: 'Bearer',
      refresh_token: `refresh-${vendor.asked.length}`,
      instance_url: 'https://acme.my.harbor.example',
      expires_in: 3_600,
      ...vendor.more,
    });
  });
  const vendor: HarborVendor = { url: server.url, asked: [], apps: {}, bearer: '', ended: false, more: {} };
  for (const id of ['HARBOR', 'ISLAND']) {
    process.env[`PROVIDER_URL_${id}`] = `${server.url}/${id === 'HARBOR' ? '{instance}' : '{host}'}`;
    process.env[`PROVIDER_OAUTH_URL_${id}`] = `${server.url}/{host}`;
  }
  return vendor;
};
