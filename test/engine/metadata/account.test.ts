import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startHubspotSimulator } from '../../../infra/simulators/hubspot/index.ts';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { startZendeskSimulator } from '../../../infra/simulators/zendesk/index.ts';
import { zendeskSubdomains } from '../../../infra/simulators/zendesk/seeds.ts';
import { startStopwatch } from '../../../lib/engine/http/session/stopwatch.ts';
import { openAccount } from '../../../lib/engine/metadata/account.ts';
import type { Provider } from '../../../lib/providers/define.ts';
import { hubspot } from '../../../lib/providers/hubspot/index.ts';
import { zendesk } from '../../../lib/providers/zendesk/index.ts';
import { acme, acmeCredentials } from '../acme.ts';
import { sendJson, startServer } from '../http/server.ts';

const [portal] = hubspotPortals;
const [zendeskAccount] = zendeskSubdomains;
const simulators = { hubspot: await startHubspotSimulator(), zendesk: await startZendeskSimulator() };
const server = await startServer(() => {});
process.env.PROVIDER_URL_HUBSPOT = simulators.hubspot.url;
process.env.PROVIDER_URL_ZENDESK = `${simulators.zendesk.url}/{subdomain}`;
process.env.PROVIDER_URL_ACME = server.url;

afterEach(() => {
  simulators.hubspot.clearFailures();
  simulators.zendesk.clearFailures();
});

afterAll(async () => {
  await simulators.hubspot.close();
  await simulators.zendesk.close();
});

const hubspotCredentials = { access_token: portal.accessToken };
const zendeskCredentials = {
  subdomain: zendeskAccount.subdomain,
  email: zendeskAccount.email,
  api_token: zendeskAccount.apiToken,
};

const open = (provider: Provider, credentials: Readonly<Record<string, string>>) =>
  openAccount(provider, credentials, { deadline: Date.now() + 10_000, stopwatch: startStopwatch() }, 'credentials');

describe('credentials that the provider refuses', () => {
  it("are rejected with HubSpot's reason", async () => {
    await expect(open(hubspot, { access_token: 'wrong' })).rejects.toMatchObject({
      code: 'credentials_rejected',
      status: 422,
      message: expect.stringMatching(/^HubSpot did not accept the credentials: .*Authentication credentials not found/),
      details: { retriable: false, provider: { name: 'hubspot', status: 401, code: 'INVALID_AUTHENTICATION' } },
    });
  });

  it("are rejected with Zendesk's reason", async () => {
    await expect(open(zendesk, { ...zendeskCredentials, api_token: 'wrong' })).rejects.toMatchObject({
      code: 'credentials_rejected',
      message: "Zendesk Support did not accept the credentials: Couldn't authenticate you",
      details: { provider: { name: 'zendesk', status: 401 } },
    });
  });

  it('are rejected if they may not read the account', async () => {
    simulators.hubspot.failWith(403, { path: /account-info/ });
    await expect(open(hubspot, hubspotCredentials)).rejects.toMatchObject({
      code: 'credentials_rejected',
      details: { provider: { status: 403 } },
    });
  });

  it('are rejected if the account does not exist', async () => {
    await expect(open(zendesk, { ...zendeskCredentials, subdomain: 'nobody' })).rejects.toMatchObject({
      code: 'credentials_rejected',
      message: expect.stringContaining('There is no help desk configured at this address'),
      details: { retriable: false, provider: { status: 404 } },
    });
  });

  it('are rejected if a success response names no account', async () => {
    const anonymous = { user: { id: null, name: 'Anonymous user' } };
    simulators.zendesk.fail({ kind: 'status', status: 200, body: anonymous, path: /users\/me$/ });
    await expect(open(zendesk, zendeskCredentials)).rejects.toMatchObject({
      code: 'credentials_rejected',
      message: expect.stringContaining('they belong to no user of this account'),
    });
  });

  it('never appear in the error', async () => {
    const secret = 'a-very-secret-token-that-nobody-must-see';
    const error = await open(hubspot, { access_token: secret }).catch((reason: unknown) => reason);
    expect(JSON.stringify(error) + String(error)).not.toContain(secret);
  });

  it('are refused before a request if they make an invalid host', async () => {
    await expect(open(zendesk, { ...zendeskCredentials, subdomain: 'evil.com/' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });
});

describe('a provider that does not respond', () => {
  it.each([
    [429, 'rate_limited'],
    [500, 'provider_failed'],
  ])('with %i is reported as such, not as wrong credentials', async (status, code) => {
    simulators.hubspot.failWith(status, { path: /account-info/ });
    await expect(open(hubspot, hubspotCredentials)).rejects.toMatchObject({ code });
  });

  it('in time is reported as a time-out', async () => {
    simulators.hubspot.fail({ kind: 'timeout' });
    const clock = { deadline: Date.now() + 40, stopwatch: startStopwatch() };
    const opening = openAccount(hubspot, hubspotCredentials, clock, 'credentials');
    await expect(opening).rejects.toMatchObject({ code: 'provider_timeout' });
  });
});

describe('an opened account', () => {
  it("has HubSpot's name, and the first pipeline with its first stage", async () => {
    expect(await open(hubspot, hubspotCredentials)).toEqual({
      account: { id: String(portal.portalId), name: String(portal.portalId) },
      defaults: {
        'crm.deal': { pipeline: 'default', stage: 'appointmentscheduled' },
        'crm.lead': { pipeline: 'lead-pipeline-id', stage: 'new-stage-id' },
        'ticketing.ticket': { pipeline: '0', stage: '1' },
      },
    });
  });

  it('has its subdomain as its name at Zendesk, and needs no defaults', async () => {
    expect(await open(zendesk, zendeskCredentials)).toEqual({
      account: { id: zendeskAccount.subdomain, name: zendeskAccount.subdomain },
      defaults: {},
    });
  });

  it('is accepted without the permission to read the defaults', async () => {
    simulators.hubspot.failWith(403, { path: /pipelines/, times: Number.POSITIVE_INFINITY });
    expect((await open(hubspot, hubspotCredentials)).defaults).toEqual({});
  });

  it('is not opened if the defaults cannot be read', async () => {
    simulators.hubspot.failWith(500, { path: /pipelines/, times: 2 });
    await expect(open(hubspot, hubspotCredentials)).rejects.toMatchObject({ code: 'provider_failed' });
  });
});

describe("a provider's description of its account", () => {
  const answers: Record<string, unknown> = {};

  beforeEach(() => {
    const me = { account: { id: 5, name: 'Five' }, user: 'u' };
    Object.assign(answers, { '/me': me, '/states': { states: [] }, '/boards': { boards: [] } });
    server.answer = (request, response) => sendJson(response, 200, answers[request.url ?? '']);
  });

  it('must contain the id of the account', async () => {
    answers['/me'] = { user: 'u', account: { name: 'no id' } };
    await expect(open(acme, acmeCredentials)).rejects.toMatchObject({
      code: 'provider_failed',
      message: 'acme answered 200 without the id of the account',
      details: { retriable: true, outcome: 'not_applied' },
    });
  });

  it('may lack a name and choices', async () => {
    answers['/me'] = { user: 'u', account: { id: 5 } };
    expect(await open(acme, acmeCredentials)).toEqual({ account: { id: '5', name: '5' }, defaults: {} });
  });

  it('contains the possible defaults', async () => {
    answers['/boards'] = { boards: [{ id: 7 }, { id: 8 }] };
    expect(await open(acme, acmeCredentials)).toEqual({
      account: { id: '5', name: 'Five' },
      defaults: { 'ticketing.ticket': { board: '7' } },
    });
  });
});
