import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { isSignedWith, startReceiver, withStatus } from '../webhooks/receiver.ts';

const receiver = await startReceiver();

let service: Service;
let project: MadeProject;
let mine: MadeConnection;
/** Paths of the webhook, and of the address for the events of `mine`. */
let usual: string;
let trial: string;

beforeAll(async () => {
  service = await startService();
});

beforeEach(async () => {
  project = await service.project();
  [usual, trial] = [`/${project.id}/usual`, `/${project.id}/trial`];
  mine = await service.connect(project, 'hubspot');
  await send();
});

afterAll(() => service.stop());

const call = (method: string, at: string, body?: unknown) =>
  service.call(method, at, { key: project.key, ...(body !== undefined && { body }) });
const add = async (body: object = {}) =>
  Object(dataOf(await call('POST', '/webhook', { url: receiver.url + usual, ...body }), 201));
const override = async (url: string | null) =>
  Object(dataOf(await call('PATCH', `/connections/${mine.id}`, { webhook_url_override: url })));
const createContact = (token: string) =>
  service.call('POST', '/crm/contacts', { token, body: { first_name: 'Ada', last_name: 'Lovelace' } });

const send = async (at = Date.now()): Promise<void> => {
  await service.dispatch(at);
  await service.deliver(at);
};

const typesAt = (path: string) => receiver.at(path).map(({ body }) => JSON.parse(body).type);

describe('the address for the events of a connection', () => {
  it.each([
    ['in separate requests', 1],
    ['in one request', 5],
  ])('receives its events %s, signed with the secret of the webhook, and without its headers', async (_, most) => {
    const { secret } = await add({ headers: { 'x-canary': 'of-the-webhook' }, max_events_per_request: most });
    const other = await service.connect(project, 'pipedrive');
    await override(receiver.url + trial);
    for (const { token } of [mine, mine, other]) expect((await createContact(token)).status).toBe(201);
    await send();
    const messages = receiver.at(trial);
    expect(messages).toHaveLength(most === 1 ? 2 : 1);
    for (const message of messages) {
      expect(isSignedWith(message, secret)).toBe(true);
      expect(message.headers['x-canary']).toBeUndefined();
      expect(message.body).toContain(mine.id);
    }
    const rest = receiver.at(usual);
    expect(rest.length).toBeGreaterThan(0);
    for (const { body, headers } of rest) {
      expect(body).not.toContain(mine.id);
      expect(headers['x-canary']).toBe('of-the-webhook');
    }
  });

  it('receives nothing that no webhook of the project covers', async () => {
    await add({ scope: ['ticketing.*'] });
    await override(receiver.url + trial);
    await createContact(mine.token);
    await send();
    expect(receiver.at(trial)).toEqual([]);
  });

  it('does not pause the webhook if it fails, and its events are retried at the webhook after its removal', async () => {
    const { id } = await add({ scope: ['crm.contact.*'] });
    await override(receiver.url + trial);
    receiver.answerAt(trial, withStatus(410));
    await createContact(mine.token);
    await send();
    receiver.answerAt(trial, withStatus(500));
    for (let event = 0; event < 12; event += 1) await createContact(mine.token);
    await send();
    expect(receiver.at(trial)).toHaveLength(13);
    const other = await service.connect(project, 'pipedrive');
    await createContact(other.token);
    await send();
    expect(typesAt(usual)).toEqual(['crm.contact.created']);
    expect(dataOf(await call('GET', `/webhook/${id}`))).toMatchObject({ active: true, failing_since: null });
    expect((await override(null)).webhook_url_override).toBeNull();
    await send(Date.now() + 3_600_000);
    expect(typesAt(usual)).toHaveLength(13);
  });

  it('ends with the connection: the event of the disconnect goes to the webhook', async () => {
    await add({ scope: ['connection.*'] });
    await override(receiver.url + trial);
    dataOf(await call('DELETE', `/connections/${mine.id}`), 202);
    await send();
    expect(typesAt(trial)).toEqual([]);
    expect(typesAt(usual)).toEqual(['connection.revoked']);
  });
});
