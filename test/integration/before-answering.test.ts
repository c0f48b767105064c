import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CallOptions, Reply } from '../../infra/local/caller.ts';
import { type MadeConnection, type MadeProject, registerApp } from '../../infra/local/setup.ts';
import { dataOf, recordOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { onCommand } from '../store/faults.ts';

const clientSecret = 'secret of the app';

let service: Service;
let project: MadeProject;
let zendesk: MadeConnection;
let fileId: string;

/** Limits that make each request a block, so that each is reported. */
const limits = { requests_per_minute: 100, key_requests_per_minute: 100 };

beforeAll(async () => {
  service = await startService({ failuresPerMinute: '60' });
  project = await service.project();
  zendesk = await service.connect(project, 'zendesk');
  await registerApp(service.call, project, 'hubspot', { clientId: 'client', clientSecret });
  const { token } = zendesk;
  const body = { name: 'Printer', description: ['On fire.'], field_mappings: {} };
  const ticket = recordOf(await service.call('POST', '/ticketing/tickets', { token, body }), 201).id;
  const file = { ticket_id: ticket, file_name: 'a.txt', content_type: 'text/plain', content: 'c21va2U=' };
  fileId = recordOf(await service.call('POST', '/ticketing/attachments', { token, body: file }), 201).id;
  const options = { key: service.operatorKey, body: { limits } };
  dataOf(await service.call('PATCH', `/projects/${project.id}`, options));
});

afterAll(() => service.stop());

/** Milliseconds within which a response without a wait arrives. */
const longEnough = 250;

type Write = Readonly<Record<string, unknown>>;

/** Whether a write concerns a kind: its key, or the key of its item, begins with the kind. */
const isOf = (input: Write, kind: string): boolean =>
  String(Object(input.Key).sk ?? Object(input.Item).sk).startsWith(kind);

/**
 * Holds back the writes of a kind, and checks that the response waits for them. A Lambda stops after its response, and
 * unfinished work may be lost.
 */
const waitsFor = async (kind: string, send: () => Promise<Reply>): Promise<Reply> => {
  const began = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const stop = onCommand(async (command, input) => {
    if (!/^(Put|Update)/.test(command) || !isOf({ ...input }, kind)) return;
    began.resolve();
    await held.promise;
  });
  const answer = send();
  await Promise.race([began.promise, answer.then(() => expect.fail(`nothing was written to ${kind}`))]);
  const first = await Promise.race([answer.then(() => 'answered'), pause(longEnough).then(() => 'held')]);
  held.resolve();
  stop();
  expect(first).toBe('held');
  return answer;
};

const dayMs = 86_400_000;
let day = Math.ceil(Date.now() / dayMs) * dayMs;

/**
 * Stops the clock at the end of a minute, on a day that no other test uses. The clock never goes back: a limiter keeps
 * the newest window, and a use of a key is noted once a day.
 */
const standStill = (): number => {
  day += dayMs;
  const now = day - 1;
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  return now;
};

const list = (options: CallOptions) => service.call('GET', '/linked-users', options);
const signedHook = (body: string, now: number): Promise<Reply> => {
  const url = `${service.url}/hooks/${project.id}/hubspot`;
  const signature = createHmac('sha256', clientSecret).update(`POST${url}${body}${now}`).digest('base64');
  return service.call('POST', `/hooks/${project.id}/hubspot`, {
    body,
    headers: {
      'content-type': 'application/json',
      'x-hubspot-request-timestamp': String(now),
      'x-hubspot-signature-v3': signature,
    },
  });
};

describe('a response waits for', () => {
  it('the audit item of a management call', async () => {
    standStill();
    const path = `/connections/${zendesk.id}/sync`;
    const sync = () => service.call('POST', path, { key: project.key, body: { object: 'ticketing.ticket' } });
    expect((await waitsFor('audit#', sync)).status).toBeLessThan(300);
  });

  it.each<readonly [string, () => Promise<Reply>, number]>([
    ['a management call', () => list({ key: project.key }), 200],
    ['a management call that is refused', () => list({ key: project.key, query: { no_such: 1 } }), 422],
    ['a unified call', () => service.call('GET', '/ticketing/tickets', { token: zendesk.token }), 200],
    [
      'a unified call that is refused',
      () => service.call('POST', '/ticketing/tickets', { token: zendesk.token, body: { no_such: 1 } }),
      422,
    ],
    ['a file', () => service.call('GET', `/ticketing/attachments/${fileId}/content`, { token: zendesk.token }), 200],
    [
      'a file that is not there',
      () => service.call('GET', `/ticketing/attachments/${randomUUID()}/content`, { token: zendesk.token }),
      404,
    ],
  ])('the count of %s', async (_, send, status) => {
    standStill();
    expect((await waitsFor('requests#', send)).status).toBe(status);
  });

  it.each([
    [200, '{"key":"is used"}'],
    [429, '{"limit":"reached"}'],
  ])("the note of a key's use on a day, also if the response is %i", async (status) => {
    standStill();
    for (let before = 0; status === 429 && before < 100; before += 1) await list({ key: project.key });
    const made = await service.call('POST', '/auth/keys', {
      key: service.operatorKey,
      body: { id_project: project.id, name: 'k' },
    });
    const { key } = Object(dataOf(made, 201));
    expect((await waitsFor('key#', () => list({ key }))).status).toBe(status);
  });

  it.each<readonly [string, () => Promise<Reply>, number]>([
    ['an API key', () => list({ key: 'nonsense' }), 401],
    ['the token of a link', () => service.call('GET', '/connect/nonsense'), 404],
    ['a state', () => service.call('GET', '/connections/oauth/callback', { query: { state: 'x' } }), 400],
    ['a token for a file', () => service.call('GET', `/ticketing/attachments/${fileId}/content`, { token: 'x' }), 401],
    ['a message', () => service.call('POST', `/hooks/${project.id}/hubspot`, { body: '[]' }), 401],
  ])('the count of failures, of %s', async (_, send, status) => {
    standStill();
    for (let before = 0; before < 9; before += 1) await send();
    expect((await waitsFor('requests#failures#', send)).status).toBe(status);
  });

  it.each([
    ['is taken', '[]', 200],
    ['is no JSON', '[', 400],
  ])('the count of messages, if the last one %s', async (_, body, status) => {
    const now = standStill();
    for (let before = 0; before < 9; before += 1) expect((await signedHook('[]', now)).status).toBe(200);
    expect((await waitsFor('requests#hooks#', () => signedHook(body, now))).status).toBe(status);
  });
});
