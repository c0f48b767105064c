import { createHmac, randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MadeConnection, type MadeProject, registerApp } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { pipedriveCompanies } from '../../infra/simulators/pipedrive/seeds.ts';
import { type HookMessage, postHook } from '../../infra/simulators/shared/hooks.ts';
import { environment } from '../../lib/environment.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { dataOf, failureOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { onCommand } from '../store/faults.ts';

const clientSecret = 'secret of the app';

let service: Service;
let project: MadeProject;
let other: MadeProject;
let hubspot: MadeConnection;
let pipedrive: MadeConnection;

beforeAll(async () => {
  service = await startService({ hubspot: { strictDuplicates: false } });
  project = await service.project();
  other = await service.project();
  for (const one of [project, other]) {
    await registerApp(service.call, one, 'hubspot', { clientId: one.id, clientSecret: `${clientSecret} ${one.id}` });
  }
  hubspot = await service.connect(project, 'hubspot');
  pipedrive = await service.connect(project, 'pipedrive');
  await service.connect(other, 'hubspot');
  await service.hooks(Date.now() + 1_000);
});

afterAll(() => service.stop());

const company = () => service.simulators.pipedrive.account(pipedriveCompanies[0].companyDomain);

const addressOf = (target: string, { id }: MadeProject = project): string => `${service.url}/hooks/${id}/${target}`;

const portal = hubspotPortals[0].portalId;
const eventOf = (objectId: number, portalId: number = portal) => ({
  eventId: objectId,
  subscriptionType: 'contact.creation',
  portalId,
  objectId,
  occurredAt: 1,
});

/** Creates a message of HubSpot with its signature. */
const signed = (body: string, url = addressOf('hubspot'), secret = `${clientSecret} ${project.id}`): HookMessage => ({
  url,
  sign: (now) => ({
    body,
    headers: {
      'x-hubspot-request-timestamp': String(now),
      'x-hubspot-signature-v3': createHmac('sha256', secret).update(`POST${url}${body}${now}`).digest('base64'),
    },
  }),
});

/** Returns every item of the table, by attributes that change with every write. */
const stored = async (): Promise<readonly string[]> => {
  const { Items = [] } = await database().send(new ScanCommand({ TableName: environment.tables.connections }));
  return Items.map(({ pk, sk, due_at, updated_at, mark }) => [pk, sk, due_at, updated_at, mark].join(' ')).toSorted();
};

const notificationsIn = async (project_: MadeProject = project): Promise<readonly string[]> => {
  const { Items = [] } = await database().send(new ScanCommand({ TableName: environment.tables.connections }));
  return Items.filter(({ pk, sk }) => pk === project_.id && String(sk).startsWith('change_notification#'))
    .map(({ sk, remote }) => `${String(sk).split('#')[1]} ${String(sk).split('#')[2]} ${remote.join('/')}`)
    .toSorted();
};

const post = (url: string, body: string, headers: Record<string, string> = {}) =>
  service.call('POST', new URL(url).pathname, { body, headers: { 'content-type': 'application/json', ...headers } });

/** Headers of a signed message. A test may send them with a different message. */
const headersOf = (message: HookMessage, at = Date.now()) => message.sign(at).headers;

describe('POST /hooks/{project}/{target}', () => {
  it('answers the same 401 to every unproven message, and writes nothing', async () => {
    const body = JSON.stringify([eventOf(1)]);
    const good = headersOf(signed(body));
    const basic = (secret: string) => ({ authorization: `Basic ${Buffer.from(`hooks:${secret}`).toString('base64')}` });
    const before = await stored();
    const attempts: readonly (readonly [string, string, Record<string, string>])[] = [
      [addressOf('hubspot'), body, {}],
      [addressOf('hubspot'), `${body} `, good],
      [addressOf('hubspot'), body, headersOf(signed(body), Date.now() - 301_000)],
      [addressOf('hubspot'), body, headersOf(signed(body), Date.now() + 301_000)],
      [addressOf('hubspot'), body, headersOf(signed(body, undefined, `${clientSecret} ${other.id}`))],
      // A message for one project proves nothing in another project.
      [addressOf('hubspot', other), body, good],
      [`${addressOf('hubspot')}?x=1`, body, good],
      [addressOf('zendesk'), body, good],
      [addressOf('nobody'), body, good],
      [addressOf('__proto__'), body, good],
      [addressOf(randomUUID()), body, good],
      [addressOf('hubspot', { id: randomUUID(), key: '' }), body, good],
      [addressOf('hubspot', { id: 'x', key: '' }), body, good],
      [addressOf(hubspot.id), body, good],
      [addressOf(pipedrive.id), body, basic('wrong')],
      [addressOf(pipedrive.id), body, basic('')],
      [addressOf(pipedrive.id, other), body, basic('wrong')],
      [addressOf('pipedrive'), body, basic('wrong')],
      [addressOf('hubspot'), 'no JSON', good],
      [addressOf('hubspot'), '', {}],
    ];
    // The attempts run at the same time, because each refusal takes time.
    const replies = await Promise.all(
      attempts.map(([url, text, headers]) =>
        service.call('POST', url.slice(service.url.length), {
          body: text,
          headers: { 'content-type': 'application/json', ...headers },
        }),
      ),
    );
    for (const [at, reply] of replies.entries()) {
      expect(failureOf(reply), attempts[at]?.[0]).toEqual([401, 'unauthorized']);
    }
    expect(new Set(replies.map(({ body: answer }) => JSON.stringify(answer))).size).toBe(1);
    expect(await stored()).toEqual(before);
  });

  it('counts no unproven message, so that strangers cannot use up the limit', async () => {
    const counted: unknown[] = [];
    const restore = onCommand(async (_, input) => {
      const { sk } = Object(Object(input).Key);
      if (String(sk).startsWith('requests#hooks')) counted.push(sk);
    });
    // Ten refusals are reported together.
    const refused = await Promise.all(Array.from({ length: 20 }, () => post(addressOf('hubspot'), '[]')));
    restore();
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([401]));
    expect(counted).toEqual([]);
  });

  it('answers 413 to more than 1 MB', async () => {
    const body = JSON.stringify([{ ...eventOf(1), text: 'x'.repeat(1024 * 1024) }]);
    expect(failureOf(await post(addressOf('hubspot'), body))).toEqual([413, 'payload_too_large']);
  });

  it('answers 400 to a proven message that is not JSON', async () => {
    const text = '[{"objectId": 1';
    const reply = await post(addressOf('hubspot'), text, headersOf(signed(text)));
    expect(failureOf(reply)).toEqual([400, 'invalid_json']);
  });

  it('accepts a proven message with any content type, also about unknown objects', async () => {
    const before = await stored();
    for (const body of ['{}', '[]', 'null', '5', '{"subscriptionType":"contact.creation"}']) {
      expect(await postHook(signed(body))).toBe(200);
    }
    const strange = '[{"subscriptionType":"contact.creation","portalId":1,"objectId":2}]';
    const headers = { ...headersOf(signed(strange)), 'content-type': 'application/octet-stream' };
    expect(dataOf(await service.call('POST', `/hooks/${project.id}/hubspot`, { body: strange, headers }))).toEqual({
      received: true,
    });
    expect(await stored()).toEqual(before);
  });

  it('stores the records to read for each connection of the account in this project, and nothing else of the message', async () => {
    const second = await service.connect(project, 'hubspot');
    await service.connect(project, 'hubspot', { account: 1 });
    const before = await notificationsIn(other);
    const body = JSON.stringify([{ ...eventOf(4711), propertyName: 'email', propertyValue: 'ada@customer.example' }]);
    expect(await postHook(signed(body))).toBe(200);
    const objects = ['crm.contact', 'ticketing.contact'];
    const expected = [hubspot.id, second.id].flatMap((id) => objects.map((object) => `${id} ${object} 4711`));
    expect((await notificationsIn()).filter((notification) => notification.endsWith('4711'))).toEqual(
      expected.toSorted(),
    );
    expect(await notificationsIn(other)).toEqual(before);
    const { Items } = await database().send(new ScanCommand({ TableName: environment.tables.connections }));
    expect(JSON.stringify(Items)).not.toContain('ada@customer.example');
  });

  it('makes at most five database calls before it responds, for any message, and no provider request', async () => {
    const calls: string[] = [];
    const restore = onCommand(async (command) => void calls.push(command));
    const asked = async (send: () => Promise<unknown>): Promise<readonly string[]> => {
      calls.length = 0;
      const before = service.simulators.hubspot.exchanges.length;
      await send();
      expect(service.simulators.hubspot.exchanges.length).toBe(before);
      return [...calls];
    };
    const messageOf = (ids: readonly number[]) => signed(JSON.stringify(ids.map((id) => eventOf(id))));
    await postHook(messageOf([5_000]));
    const one = await asked(() => postHook(messageOf([5_001])));
    const many = await asked(() => postHook(messageOf(Array.from({ length: 20 }, (_, index) => 5_100 + index))));
    restore();
    // Occasionally there is one more call, for the counters.
    const usual = ['GetItemCommand', 'QueryCommand', 'BatchGetItemCommand', 'TransactWriteItemsCommand'];
    for (const each of [one, many]) {
      expect(each.filter((command) => command !== 'UpdateItemCommand')).toEqual(usual);
      expect(each.length).toBeLessThanOrEqual(5);
    }
  });

  it('ignores a repeated message, also if its record was read in the meantime', async () => {
    const emitted = async () =>
      (await notificationsIn()).filter((notification) => notification.startsWith(pipedrive.id));
    const earlier = await emitted();
    company().create('persons', { name: 'Ada' });
    const sent = service.simulators.pipedrive.hooks.take().filter(({ url }) => url.endsWith(`/${pipedrive.id}`));
    expect(sent.length).toBe(1);
    const [message = expect.fail('nothing was sent')] = sent;
    expect([await postHook(message), await postHook(message)]).toEqual([200, 200]);
    expect((await emitted()).filter((notification) => !earlier.includes(notification))).toEqual([
      expect.stringContaining('crm.contact'),
    ]);
    await service.notifications(Date.now() + 60_000);
    const before = await stored();
    expect(await postHook(message)).toBe(200);
    expect(await stored()).toEqual(before);
  });

  it('treats the same text at the address of another connection as a different message', async () => {
    await service.connect(project, 'pipedrive');
    await service.hooks(Date.now() + 1_500);
    company().create('persons', { name: 'Grace' });
    const [one, two] = service.simulators.pipedrive.hooks.take();
    if (one === undefined || two === undefined) expect.fail('not sent to both');
    const before = await notificationsIn();
    // Basic credentials do not depend on the body.
    const sameText: HookMessage = { url: two.url, sign: (at) => ({ ...two.sign(at), body: one.sign(at).body }) };
    expect([await postHook(one), await postHook(sameText)]).toEqual([200, 200]);
    const added = (await notificationsIn()).filter((notification) => !before.includes(notification));
    const ids = new Set(added.map((notification) => notification.split(' ')[0]));
    expect(ids).toEqual(new Set([one, two].map(({ url }) => url.split('/').at(-1))));
  });

  it('treats the same text at another time as a different message', async () => {
    const message = signed(JSON.stringify([eventOf(4712)]));
    expect(await postHook(message, Date.now() - 2_000)).toBe(200);
    const before = await stored();
    expect(await postHook(message, Date.now() - 1_000)).toBe(200);
    expect(await stored()).not.toEqual(before);
  });

  it('refuses messages for a removed connection', async () => {
    const gone = await service.connect(project, 'pipedrive', { account: 1 });
    await service.hooks(Date.now() + 2_000);
    const account = service.simulators.pipedrive.account(pipedriveCompanies[1].companyDomain);
    account.create('persons', { name: 'Grace' });
    const waiting = [...service.simulators.pipedrive.hooks.waiting];
    await service.call('DELETE', `/connections/${gone.id}`, { key: project.key });
    expect(waiting.length).toBe(1);
    expect(await service.simulators.pipedrive.hooks.post()).toEqual([401]);
  });
});
