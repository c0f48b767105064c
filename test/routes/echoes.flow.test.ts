import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Reply } from '../../infra/local/caller.ts';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { connectionKey, openCredentials, sealCredentials } from '../../lib/crypto/credentials.ts';
import { sealClientSecret } from '../../lib/crypto/oauth-app-secret.ts';
import { replaceCredentials } from '../../lib/store/connections/connection-changes.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { putOAuthApp } from '../../lib/store/projects/oauth-apps.ts';
import type { LocalServer } from '../engine/http/server.ts';
import { sendJson, startServer } from '../engine/http/server.ts';
import { listenToLogs } from '../harness/logs.ts';
import { dataOf, recordOf } from '../harness/reply.ts';
import { type ProviderId, type Service, startService } from '../harness/service.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { contact } from './fixture.ts';
import { allItems } from './stored-contents.ts';
import { canaries, echo, foundIn, refusal, vendorText } from './stranger.ts';

const receiver = await startReceiver();
const logs = listenToLogs();

/** A project whose webhook received a contact twice, because the first response was a failure. */
interface Scene {
  readonly project: MadeProject;
  /** Path of the webhook at the receiver. */
  readonly path: string;
  readonly webhook: string;
  /** Connections with typed credentials, and by consent. */
  readonly typed: MadeConnection;
  readonly consented: MadeConnection;
  readonly github: MadeConnection;
  readonly zendesk: MadeConnection;
}

let service: Service;
let tokens: LocalServer;

const get = async ({ project }: Pick<Scene, 'project'>, path: string, query: Record<string, string> = {}) =>
  dataOf(await service.call('GET', path, { key: project.key, query })) as never;

const deliveriesOf = async (scene: Scene): Promise<string> =>
  JSON.stringify(await get(scene, `/webhook/${scene.webhook}/deliveries`));

/** Number of deliveries without the events about connections themselves. */
const toldOfRecords = async (scene: Scene): Promise<number> => {
  const path = `/webhook/${scene.webhook}/deliveries`;
  const held: readonly { readonly type: string }[] = await get(scene, path, { limit: '100' });
  return held.filter(({ type }) => !type.startsWith('connection.')).length;
};

const errorOf = async (scene: Scene, { id }: MadeConnection) =>
  Object(await get(scene, `/connections/${id}`)).last_error;

const fail = (provider: ProviderId, status: number) => {
  service.simulators[provider].clearFailures();
  service.simulators[provider].fail({ kind: 'status', status, body: refusal, times: 1_000 });
};

/** Makes a connection look like a connection by consent. */
const asConsented = async ({ project }: Scene, { id }: MadeConnection, provider: ProviderId): Promise<void> => {
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

/** A time in the future, when all postponed work is due. @param minutes minutes from now */
const later = (minutes: number): number => Date.now() + minutes * 60_000;

beforeAll(async () => {
  tokens = await startServer((_, response) => sendJson(response, 500, refusal));
  process.env.PUBLIC_URL = 'https://api.example.com';
  service = await startService({ logLevel: 'DEBUG' });
  // The variables are set after the start of the service, which names the simulators, and before they are read.
  process.env.PROVIDER_OAUTH_URL_HUBSPOT = tokens.url;
  process.env.PROVIDER_OAUTH_URL_ZENDESK = tokens.url;
});

beforeEach(() => {
  tokens.answer = (_, response) => sendJson(response, 500, refusal);
  logs.clear();
});

afterEach(() => {
  vi.useRealTimers();
  for (const simulator of Object.values(service.simulators)) simulator.clearFailures();
});

afterAll(async () => {
  await service.stop();
});

/** Creates a project with a webhook whose address contains canaries. The receiver answers 500. */
const makeWebhook = async (): Promise<Pick<Scene, 'project' | 'path' | 'webhook'>> => {
  const project = await service.project();
  const path = `/${canaries.path}/${project.id}/hook?token=${canaries.query}&kind=canary`;
  receiver.answerAt(path, echo(500));
  const body = { url: receiver.url + path };
  const webhook = Object(dataOf(await service.call('POST', '/webhook', { key: project.key, body }), 201)).id;
  return { project, path, webhook };
};

const makeScene = async (): Promise<Scene> => {
  const { project, path, webhook } = await makeWebhook();
  const linkedUser = await service.linkedUser(project);
  const typed = await service.connect(project, 'hubspot', { linkedUser });
  const consented = await service.connect(project, 'hubspot', { linkedUser, account: 1 });
  const github = await service.connect(project, 'github', { linkedUser });
  const zendesk = await service.connect(project, 'zendesk', { linkedUser });
  // A worker runs for all projects. It must not sync the accounts of this project in other tests.
  onTestFinished(async () => {
    for (const { id } of [typed, consented, github, zendesk])
      await service.call('DELETE', `/connections/${id}`, { key: project.key });
  });
  // Registers the provider webhooks before the failures, so that they can be removed.
  await service.hooks(Date.now());
  // The address is unique, because the vendor accepts an address once.
  const email_addresses = [{ email_address: `${project.id}.${canaries.mail}` }];
  const withDeliveryOrder = { ...contact, first_name: canaries.name, email_addresses };
  recordOf(await service.call('POST', '/crm/contacts', { token: typed.token, body: withDeliveryOrder }), 201);
  await service.dispatch(Date.now());
  await service.deliver(Date.now());
  receiver.answerAt(path, echo(200));
  await service.deliver(later(1));
  return { project, path, webhook, typed, consented, github, zendesk };
};

/** Canaries that are readable without a key in the tables and in the log. */
const leaks = async (): Promise<readonly string[]> =>
  [...(await allItems()), ...logs.text().split('\n')].flatMap((text) =>
    foundIn(text).map((canary) => `${canary}: ${text.slice(0, 400)}`),
  );

/** Makes the vendor refuse the typed credentials. */
const refuseTyped = async (scene: Scene): Promise<void> => {
  const { typed } = scene;
  fail('hubspot', 401);
  await service.call('GET', '/crm/contacts', { token: typed.token });
  expect(await errorOf(scene, typed)).toMatchObject({ message: expect.stringContaining(canaries.said) });
  expect(JSON.stringify(await get(scene, '/connections'))).toContain(canaries.said);
};

/** Makes the vendor fail the first refresh of a consented connection, and refuse the next refresh. */
const refuseConsented = async (scene: Scene): Promise<void> => {
  const { consented } = scene;
  const read = (): Promise<Reply> => service.call('GET', '/crm/contacts', { token: consented.token });
  await asConsented(scene, consented, 'hubspot');
  await read();
  expect(await errorOf(scene, consented)).toMatchObject({ code: 'provider_failed' });
  tokens.answer = (_, response) => sendJson(response, 400, { error: 'invalid_client', error_description: vendorText });
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(later(5));
  await read();
  expect(await errorOf(scene, consented)).toMatchObject({ message: expect.stringContaining(canaries.said) });
  tokens.answer = (_, response) => sendJson(response, 400, { error: 'invalid_grant', error_description: vendorText });
  vi.setSystemTime(later(5));
  for (const { status, body } of [await read(), await read()])
    expect([status, JSON.stringify(body)]).toEqual([424, expect.stringContaining(canaries.said)]);
  vi.useRealTimers();
};

/** Makes the vendor refuse syncs and provider webhooks. */
const refuseSync = async (scene: Scene): Promise<void> => {
  const { github, project } = scene;
  const sync = `/connections/${github.id}/sync`;
  for (const [status, object] of [
    [429, 'ticketing.ticket'],
    [403, 'ticketing.tag'],
  ] as const) {
    fail('github', status);
    await service.call('POST', sync, { key: project.key, body: { object } });
    await service.sync(later(1));
  }
  await service.hooks(later(2 * 24 * 60));
  // There is an error per requested object. A sync that was planned in the meantime may have one, too.
  const shown = JSON.stringify(await get(scene, sync)).split(canaries.said);
  expect(shown.length).toBeGreaterThanOrEqual(3);
  const asked = await service.call('POST', sync, { key: project.key, body: {} });
  expect(JSON.stringify(asked.body)).toContain(canaries.said);
  expect(Object(await get(scene, `/connections/${github.id}`)).hooks.last_error).toMatchObject({
    message: expect.stringContaining(canaries.said),
  });
};

const refuseAll = async (scene: Scene): Promise<void> => {
  await refuseTyped(scene);
  await refuseConsented(scene);
  await refuseSync(scene);
  await service.dispatch(later(10));
  await service.deliver(later(10));
};

// Each test connects four accounts and syncs all their records.
describe('the text of a stranger', () => {
  it('would be found in any form', () => {
    for (const canary of Object.values(canaries)) {
      for (const before of ['', 'x', 'xy']) {
        for (const form of ['utf8', 'base64', 'base64url', 'hex'] as const) {
          expect(foundIn(Buffer.from(`${before}${canary}yes`).toString(form)), `${before} ${form}`).toContain(canary);
        }
      }
    }
  });

  it('from a receiver that repeats every request is in no table and in no line of the log', async () => {
    const { path } = await makeScene();
    const received = receiver.at(path);
    expect(received.length).toBeGreaterThan(3);
    expect(received.some(({ body }) => body.includes(canaries.mail))).toBe(true);
    expect(await leaks()).toEqual([]);
  });

  it('from a receiver is shown to the project while the account is connected', async () => {
    const scene = await makeScene();
    const deliveries = (await get(scene, `/webhook/${scene.webhook}/deliveries`)) as readonly unknown[];
    // The response to this delivery is short enough to be read completely. The response for a record's event is not.
    const delivery = deliveries.find((one) => Object(one).type === 'connection.created');
    expect(Object(delivery).attempts).toMatchObject([
      { status: 500, content_type: 'text/*', length: expect.any(Number), answer: expect.any(String), error: null },
      { status: 200, content_type: 'text/*' },
    ]);
    expect(await deliveriesOf(scene)).toContain(canaries.mail);
    // The project has declared this text as a secret.
    expect(await deliveriesOf(scene)).not.toContain(canaries.query);
  });

  it('from a vendor that repeats every request is shown to the project, and is in no table and no line of the log', async () => {
    const scene = await makeScene();
    await refuseAll(scene);
    const events = JSON.stringify(await get(scene, '/events', { type: 'connection.*' }));
    expect(events).toContain('connection.needs_reauth');
    expect(foundIn(events)).toEqual([]);
    expect(await leaks()).toEqual([]);
  });

  it('can no longer be decrypted after the accounts are disconnected, and the deliveries are counted', async () => {
    const scene = await makeScene();
    await refuseAll(scene);
    const { project, typed, consented, github, zendesk } = scene;
    const before = await toldOfRecords(scene);
    expect(before).toBeGreaterThan(0);
    tokens.answer = (_, response) => sendJson(response, 400, { error: 'invalid_grant', error_description: vendorText });
    // The registration cannot be removed, because the connection has no valid token.
    await asConsented(scene, zendesk, 'zendesk');
    expect((await service.call('GET', '/ticketing/tickets', { token: zendesk.token })).status).toBe(424);
    tokens.answer = (_, response) => sendJson(response, 400, refusal);
    for (const provider of ['github', 'zendesk'] as const) fail(provider, 403);
    const accounts = [typed, consented, github, zendesk];
    for (const { id } of accounts) {
      const receipt = await service.call('DELETE', `/connections/${id}`, { key: project.key });
      expect(foundIn(JSON.stringify(dataOf(receipt, 202)))).toEqual([]);
    }
    const revoked = JSON.stringify(await get(scene, '/connections', { status: 'revoked' }));
    expect(revoked).toContain('grant_revoked');
    for (const shown of [await deliveriesOf(scene), revoked]) expect(foundIn(shown)).toEqual([]);
    expect(await deliveriesOf(scene)).toContain('text/*');
    expect(logs.text()).toContain('hooks not removed');
    expect(await leaks()).toEqual([]);

    await service.erase(later(3));
    const erasures = await Promise.all(
      accounts.map(async ({ id }) => Object(await get(scene, `/connections/${id}/erasure`))),
    );
    expect(erasures.map(({ state }) => state)).toEqual(accounts.map(() => 'done'));
    expect(erasures.reduce((sum, { erased }) => sum + erased.deliveries, 0)).toBe(before);
    expect(await toldOfRecords(scene)).toBe(0);
    expect(await leaks()).toEqual([]);
  });

  it('is in the address of a webhook, which its project sees completely', async () => {
    const made = await makeWebhook();
    const shown = Object(await get(made, `/webhook/${made.webhook}`));
    expect(shown.url).toContain(canaries.query);
    expect(JSON.stringify(await get(made, '/webhook'))).toContain(canaries.query);
  });
});
