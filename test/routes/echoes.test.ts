import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { connectionKey, openCredentials, sealCredentials } from '../../lib/crypto/credentials.ts';
import { sealClientSecret } from '../../lib/crypto/oauth-app-secret.ts';
import { replaceCredentials } from '../../lib/store/connections/connection-changes.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { putOAuthApp } from '../../lib/store/projects/oauth-apps.ts';
import type { Answerer, LocalServer } from '../engine/http/server.ts';
import { sendJson, startServer } from '../engine/http/server.ts';
import { dataOf, recordOf } from '../harness/reply.ts';
import { type ProviderId, type Service, startService } from '../harness/service.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { allItems, formsOf } from './everything.ts';
import { contact } from './fixture.ts';

/** What a stranger may write into an answer, and what an address may hold: nothing of it may be found in clear. */
const canaries = {
  name: 'Canaria-Lovelace-the-customer',
  mail: 'canaria@customers.example',
  said: 'canary words of the vendor',
  credential: 'canary-credential-that-the-vendor-repeats',
  query: 'canary-token-in-the-query',
  path: 'canary-token-in-the-path',
} as const;

const vendorText = `${canaries.said}: ${canaries.name} <${canaries.mail}> sent ${canaries.credential}`;

const foundIn = (text: string): readonly string[] =>
  Object.values(canaries).filter((canary) => formsOf(canary).some((form) => text.includes(form)));

/** Repeats the whole request: in its body, its content type and its reason. */
const echo =
  (status: number): Answerer =>
  (request, response, body) => {
    const headers = { 'content-type': `text/${canaries.name}; name="${canaries.mail}"`, 'x-echo': canaries.mail };
    const text = `${canaries.mail} ${request.url} ${JSON.stringify(request.headers)} ${body}`;
    response.writeHead(status, canaries.said, headers).end(text);
  };

/** A body that has the text wherever one of the vendors has its messages and codes. */
const refusal = {
  message: vendorText,
  description: vendorText,
  error: vendorText,
  code: canaries.name,
  category: canaries.name,
  correlationId: canaries.mail,
  errors: [{ message: vendorText, code: canaries.name }],
};

const receiver = await startReceiver();

let service: Service;
let project: MadeProject;
let webhook: string;
/** With credentials that were typed, and by consent. */
let typed: MadeConnection;
let consented: MadeConnection;
let github: MadeConnection;
let zendesk: MadeConnection;
let tokens: LocalServer;
let logs = '';

const get = async (path: string, query: Record<string, string> = {}) =>
  dataOf(await service.call('GET', path, { key: project.key, query })) as never;

const deliveries = async (): Promise<string> => JSON.stringify(await get(`/webhook/${webhook}/deliveries`));

/** How many deliveries there are of events that are not of a connection itself. */
const toldOfRecords = async (): Promise<number> => {
  const held: readonly { readonly type: string }[] = await get(`/webhook/${webhook}/deliveries`, { limit: '100' });
  return held.filter(({ type }) => !type.startsWith('connection.')).length;
};

const errorOf = async ({ id }: MadeConnection) => Object(await get(`/connections/${id}`)).last_error;

const fail = (provider: ProviderId, status: number) => {
  service.simulators[provider].clearFailures();
  service.simulators[provider].fail({ kind: 'status', status, body: refusal, times: 1_000 });
};

/** Makes a connection look as one that came by consent does. */
const asConsented = async ({ id }: MadeConnection, provider: ProviderId): Promise<void> => {
  const connection = (await getConnection(project.id, id)) ?? expect.fail('not stored');
  const tokensGiven = { access_token: canaries.credential, refresh_token: `refresh-${canaries.credential}` };
  const given = { ...(await openCredentials(connection)), ...tokensGiven, expires_at: '1' };
  const sealedCredentials = sealCredentials(await connectionKey(connection), connection, given);
  const { account, defaults } = connection;
  await replaceCredentials(connection, { method: 'oauth', sealedCredentials, account, defaults }, Date.now());
  const app = { project: project.id, provider };
  const time = new Date().toISOString();
  const sealed = await sealClientSecret(app, 'client-secret');
  await putOAuthApp({ ...app, ...sealed, clientId: 'client', createdAt: time, updatedAt: time });
};

const listenToLogs = (): void => {
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream);
    vi.spyOn(stream, 'write').mockImplementation((chunk, ...rest) => {
      logs += String(chunk);
      return String(chunk).includes('"service":') ? true : Reflect.apply(write, undefined, [chunk, ...rest]);
    });
  }
};

/** So long after now that whatever was put off is due. */
const later = (minutes: number): number => Date.now() + minutes * 60_000;

beforeAll(async () => {
  tokens = await startServer((_, response) => sendJson(response, 500, refusal));
  process.env.PUBLIC_URL = 'https://api.example.com';
  listenToLogs();
  service = await startService({ logLevel: 'DEBUG' });
  // After the service, which names the simulators, and before it is read.
  process.env.PROVIDER_OAUTH_URL_HUBSPOT = tokens.url;
  process.env.PROVIDER_OAUTH_URL_ZENDESK = tokens.url;
  project = await service.project();
  const path = `/${canaries.path}/hook?token=${canaries.query}&kind=canary`;
  receiver.answerAt(path, echo(500));
  const body = { url: receiver.url + path };
  webhook = Object(dataOf(await service.call('POST', '/webhook', { key: project.key, body }), 201)).id;
  const linkedUser = await service.linkedUser(project);
  typed = await service.connect(project, 'hubspot', { linkedUser });
  consented = await service.connect(project, 'hubspot', { linkedUser, account: 1 });
  github = await service.connect(project, 'github', { linkedUser });
  zendesk = await service.connect(project, 'zendesk', { linkedUser });
  // Its registration is one that can be removed, before anything fails.
  await service.hooks(Date.now());
  const email_addresses = [{ email_address: canaries.mail }];
  const withDeliveryOrder = { ...contact, first_name: canaries.name, email_addresses };
  recordOf(await service.call('POST', '/crm/contacts', { token: typed.token, body: withDeliveryOrder }), 201);
  await service.dispatch(Date.now());
  await service.deliver(Date.now());
  receiver.answerAt(path, echo(200));
  await service.deliver(later(1));
}, 60_000);

afterAll(async () => {
  vi.restoreAllMocks();
  await service.stop();
});

/** Where in the tables, and in the log, a canary can be read by whoever has no key. */
const leaks = async (): Promise<readonly string[]> =>
  [...(await allItems()), ...logs.split('\n')].flatMap((text) =>
    foundIn(text).map((canary) => `${canary}: ${text.slice(0, 400)}`),
  );

describe('what a stranger writes', () => {
  it('would be found in any form', () => {
    for (const canary of Object.values(canaries)) {
      for (const before of ['', 'x', 'xy']) {
        for (const form of ['utf8', 'base64', 'base64url', 'hex'] as const) {
          expect(foundIn(Buffer.from(`${before}${canary}yes`).toString(form)), `${before} ${form}`).toContain(canary);
        }
      }
    }
  });

  it('as a receiver that repeats all it is sent, is in no table and no line of the log', async () => {
    expect(receiver.received.length).toBeGreaterThan(3);
    expect(receiver.received.some(({ body }) => body.includes(canaries.mail))).toBe(true);
    expect(await leaks()).toEqual([]);
  });

  it('as a receiver, is shown to the project while the account is connected', async () => {
    const [delivery] = (await get(`/webhook/${webhook}/deliveries`)) as readonly unknown[];
    expect(Object(delivery).attempts).toMatchObject([
      { status: 500, content_type: 'text/*', length: expect.any(Number), answer: expect.any(String), error: null },
      { status: 200, content_type: 'text/*' },
    ]);
    expect(await deliveries()).toContain(canaries.mail);
    // The project has given it as a secret of its own.
    expect(await deliveries()).not.toContain(canaries.query);
  });

  it('as a vendor that repeats all it is sent, is shown to the project, and is in no table and no line of the log', async () => {
    fail('hubspot', 401);
    await service.call('GET', '/crm/contacts', { token: typed.token });
    expect(await errorOf(typed)).toMatchObject({ message: expect.stringContaining(canaries.said) });
    expect(JSON.stringify(await get('/connections'))).toContain(canaries.said);

    await asConsented(consented, 'hubspot');
    await service.call('GET', '/crm/contacts', { token: consented.token });
    expect(await errorOf(consented)).toMatchObject({ code: 'provider_failed' });
    tokens.answer = (_, response) =>
      sendJson(response, 400, { error: 'invalid_client', error_description: vendorText });
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(later(5));
    await service.call('GET', '/crm/contacts', { token: consented.token });
    expect(await errorOf(consented)).toMatchObject({ message: expect.stringContaining(canaries.said) });
    tokens.answer = (_, response) => sendJson(response, 400, { error: 'invalid_grant', error_description: vendorText });
    vi.setSystemTime(later(5));
    const refused = await service.call('GET', '/crm/contacts', { token: consented.token });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([424, expect.stringContaining(canaries.said)]);
    const again = await service.call('GET', '/crm/contacts', { token: consented.token });
    expect([again.status, JSON.stringify(again.body)]).toEqual([424, expect.stringContaining(canaries.said)]);
    vi.useRealTimers();

    for (const [status, object] of [
      [429, 'ticketing.ticket'],
      [403, 'ticketing.tag'],
    ] as const) {
      fail('github', status);
      await service.call('POST', `/connections/${github.id}/sync`, { key: project.key, body: { object } });
      await service.sync(later(1));
    }
    await service.hooks(later(2 * 24 * 60));
    // Of each object that was asked for; a sync that was planned meanwhile may have met the limit too.
    const shown = JSON.stringify(await get(`/connections/${github.id}/sync`)).split(canaries.said);
    expect(shown.length).toBeGreaterThanOrEqual(3);
    const asked = await service.call('POST', `/connections/${github.id}/sync`, { key: project.key, body: {} });
    expect(JSON.stringify(asked.body)).toContain(canaries.said);
    expect(Object(await get(`/connections/${github.id}`)).hooks.last_error).toMatchObject({
      message: expect.stringContaining(canaries.said),
    });
    await service.dispatch(later(10));
    await service.deliver(later(10));
    const events = JSON.stringify(await get('/events', { type: 'connection.*' }));
    expect(events).toContain('connection.needs_reauth');
    expect(foundIn(events)).toEqual([]);
    expect(await leaks()).toEqual([]);
  });

  it('opens no more once the accounts are disconnected, and the deliveries are counted', async () => {
    const before = await toldOfRecords();
    expect(before).toBeGreaterThan(0);
    tokens.answer = (_, response) => sendJson(response, 400, { error: 'invalid_grant', error_description: vendorText });
    // Its registration cannot be removed: there is no token for it any more.
    await asConsented(zendesk, 'zendesk');
    expect((await service.call('GET', '/ticketing/tickets', { token: zendesk.token })).status).toBe(424);
    tokens.answer = (_, response) => sendJson(response, 400, refusal);
    for (const provider of ['github', 'zendesk'] as const) fail(provider, 403);
    const accounts = [typed, consented, github, zendesk];
    for (const { id } of accounts) {
      const receipt = await service.call('DELETE', `/connections/${id}`, { key: project.key });
      expect(foundIn(JSON.stringify(dataOf(receipt, 202)))).toEqual([]);
    }
    const revoked = JSON.stringify(await get('/connections', { status: 'revoked' }));
    expect(revoked).toContain('grant_revoked');
    for (const shown of [await deliveries(), revoked]) expect(foundIn(shown)).toEqual([]);
    expect(await deliveries()).toContain('text/*');
    expect(logs).toContain('hooks not removed');
    expect(await leaks()).toEqual([]);

    await service.erase(later(3));
    const erasures = await Promise.all(accounts.map(async ({ id }) => Object(await get(`/connections/${id}/erasure`))));
    expect(erasures.map(({ state }) => state)).toEqual(accounts.map(() => 'done'));
    expect(erasures.reduce((sum, { erased }) => sum + erased.deliveries, 0)).toBe(before);
    expect(await toldOfRecords()).toBe(0);
    expect(await leaks()).toEqual([]);
  });

  it('is in the address of a webhook, which its project is shown whole', async () => {
    const shown = Object(await get(`/webhook/${webhook}`));
    expect(shown.url).toContain(canaries.query);
    expect(JSON.stringify(await get('/webhook'))).toContain(canaries.query);
  });
});
