import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SalesforceSimulator, startSalesforceSimulator } from '../../../../infra/simulators/salesforce/index.ts';
import { salesforceOrgs } from '../../../../infra/simulators/salesforce/seeds.ts';
import {
  authorizeUrlOf,
  codeMembers,
  redirectUri,
  requestToken,
  type VendorClient,
} from '../../../simulators/consenting-client.ts';
import { consent as usual } from '../consent.ts';

const [acme, globex] = salesforceOrgs;
const sandbox = { ...globex, domain: 'acme--uat', sandbox: true } as const;

let simulator: SalesforceSimulator;

beforeEach(async () => {
  const absent = { clientId: 'absent', clientSecret: 'secret', notInstalledIn: [acme.domain] };
  simulator = await startSalesforceSimulator({ orgs: [acme, sandbox], oauth: { apps: [absent] } });
});

afterEach(() => simulator.close());

const at = (host: string): VendorClient => ({ ...usual, prefix: () => `/${host}` });

const back = (host: string, account: string, change: object = {}): Promise<URL> =>
  simulator.oauth.consent(authorizeUrlOf(at(host), simulator.url, account, change), { account });

const tokensOf = async (host: string, account: string, change: object = {}) => {
  const code = (await back(host, account, change)).searchParams.get('code') ?? '';
  return requestToken(at(host), simulator.url, account, simulator.oauth.app, codeMembers(usual, code));
};

describe('the login hosts', () => {
  it.each([
    ['login.salesforce.com', acme.domain, `${acme.domain}.my`],
    [`${acme.domain}.my.salesforce.com`, acme.domain, `${acme.domain}.my`],
    ['test.salesforce.com', sandbox.domain, `${sandbox.domain}.sandbox.my`],
    [`${sandbox.domain}.sandbox.my.salesforce.com`, sandbox.domain, `${sandbox.domain}.sandbox.my`],
  ])('%s accepts the consent of people of %s, and returns the URL of their org', async (host, domain, instance) => {
    const { status, body } = await tokensOf(host, domain);
    expect(status).toBe(200);
    expect(body.instance_url).toBe(`https://${instance}.salesforce.com`);
    expect(body).toMatchObject({ token_type: 'Bearer', refresh_token: expect.any(String), scope: 'api refresh_token' });
    expect(body).not.toHaveProperty('expires_in');
  });

  it.each([
    ['test.salesforce.com', acme.domain],
    ['login.salesforce.com', sandbox.domain],
    [`${acme.domain}.my.salesforce.com`, sandbox.domain],
  ])('%s does not know people of %s', async (host, domain) => {
    await expect(back(host, domain)).rejects.toThrow(/Choose an account/);
  });
});

it('gives no refresh token to an app that does not ask for one', async () => {
  const { body } = await tokensOf('login.salesforce.com', acme.domain, { scope: 'api' });
  expect(body.refresh_token).toBeUndefined();
});

it('refuses an app that is not installed in the org', async () => {
  const url = await back('login.salesforce.com', acme.domain, { client_id: 'absent' });
  expect(url.href.startsWith(redirectUri)).toBe(true);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    error: 'invalid_client',
    error_description: 'app must be installed into org',
    state: 'the state',
  });
});

it('ends the grant when an already rotated refresh token is used', async () => {
  simulator.oauth.rotates = true;
  const host = 'login.salesforce.com';
  const refresh = (token: unknown) =>
    requestToken(at(host), simulator.url, acme.domain, simulator.oauth.app, {
      grant_type: 'refresh_token',
      refresh_token: String(token),
    });
  const { body: first } = await tokensOf(host, acme.domain);
  const { body: second } = await refresh(first.refresh_token);
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect(await refresh(first.refresh_token)).toEqual({
    status: 400,
    body: { error: 'invalid_grant', error_description: 'expired access/refresh token' },
  });
  expect((await refresh(second.refresh_token)).status).toBe(400);
});

it('ends a grant on request with its token', async () => {
  const host = 'login.salesforce.com';
  const { body } = await tokensOf(host, acme.domain);
  const token = String(body.refresh_token);
  const answer = await fetch(`${simulator.url}/${host}/services/oauth2/revoke`, {
    method: 'POST',
    body: new URLSearchParams({ token }),
  });
  expect(answer.status).toBe(200);
  const headers = { authorization: `Bearer ${body.access_token}` };
  const read = await fetch(`${simulator.url}/${acme.domain}/services/data/v66.0/limits`, { headers });
  expect(read.status).toBe(401);
  expect(await read.json()).toEqual([{ message: 'Session expired or invalid', errorCode: 'INVALID_SESSION_ID' }]);
});

it('accepts a session at the host of its org only, and shows its user at any host', async () => {
  const headers = { authorization: `Bearer ${acme.accessToken}` };
  const ask = async (path: string) => (await fetch(`${simulator.url}${path}`, { headers })).status;
  expect(await ask(`/${acme.domain}/services/data/v66.0/limits`)).toBe(200);
  expect(await ask(`/${sandbox.domain}/services/data/v66.0/limits`)).toBe(401);
  expect(await ask('/login.salesforce.com/services/oauth2/userinfo')).toBe(200);
  expect(await ask(`/${acme.domain}/services/data`)).toBe(200);
});
