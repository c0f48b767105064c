import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { activecampaignAccounts } from '../../infra/simulators/activecampaign/seeds.ts';
import { brevoAccounts } from '../../infra/simulators/brevo/seeds.ts';
import { mailchimpAccounts } from '../../infra/simulators/mailchimp/seeds.ts';
import { type HookMessage, postHook } from '../../infra/simulators/shared/hooks.ts';
import { environment } from '../../lib/environment.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { dataOf, failureOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let pipedrive: MadeConnection;
let made = 0;

beforeAll(async () => {
  service = await startService();
  project = await service.project();
  pipedrive = await service.connect(project, 'pipedrive');
});

beforeEach(async () => {
  project = await service.project();
  connection = await service.connect(project, 'activecampaign');
});

afterAll(() => service.stop());

const simulator = () => service.simulators.activecampaign;

const items = async () => {
  const { Items = [] } = await database().send(new ScanCommand({ TableName: environment.tables.connections }));
  return Items;
};

const stored = async (): Promise<string> => JSON.stringify(await items());

/** Returns every item of the table, by attributes that change with every write. */
const written = async (): Promise<readonly string[]> =>
  (await items())
    .map(({ pk, sk, due_at, updated_at, mark }) => [pk, sk, due_at, updated_at, mark].join(' '))
    .toSorted();

const shown = async (): Promise<Record<string, unknown>> =>
  Object(Object(dataOf(await service.call('GET', `/connections/${connection.id}`, { key: project.key }))).hooks);

/** Returns the vendor's message about a new contact, with the id of the contact and the secret. */
const told = (): {
  readonly message: HookMessage;
  readonly id: string;
  readonly secret: string;
  readonly text: string;
} => {
  made += 1;
  const account = simulator().account(activecampaignAccounts[0].account);
  const id = account.create('contacts', { email: `told-${made}@customer.example`, firstName: 'Ada' });
  const [message] = simulator()
    .hooks.take()
    .filter(({ url }) => url.includes(connection.id));
  if (message === undefined) expect.fail('nothing was sent');
  return { message, id, secret: message.url.split('.').at(-1) ?? '', text: message.sign(0).body };
};

/** Syncs an object, changes it at the vendor, and processes the messages. @returns the last event of the object */
const reportOf = async (object: string, change: () => void): Promise<{ messages: number; last: unknown }> => {
  await requestSync(
    { project: project.id, connection: connection.id, object },
    { source: 'request', request: {} },
    Date.now(),
  );
  await service.sync(Date.now() + 1_000);
  simulator().hooks.take();
  change();
  const messages = simulator()
    .hooks.take()
    .filter(({ url }) => url.includes(connection.id));
  for (const message of messages) expect(await postHook(message)).toBe(200);
  await service.notifications(Date.now() + 2_000);
  await service.dispatch(Date.now() + 3_000);
  const path = `/events?id_connection=${connection.id}&object=${object}`;
  const events = dataOf(await service.call('GET', path, { key: project.key })) as readonly unknown[];
  return { messages: messages.length, last: events.at(-1) };
};

describe('the address of an account whose vendor does not sign messages', () => {
  it('ends with a secret, which is never shown and is stored encrypted', async () => {
    await service.hooks(Date.now() + 1_000);
    const { message, secret } = told();
    expect(secret).toMatch(/^[0-9a-f]{48}$/);
    expect(message.url).toBe(`${service.url}/hooks/${project.id}/${connection.id}.${secret}`);
    expect(await shown()).toMatchObject({ state: 'registered', address: `/hooks/${project.id}/${connection.id}` });
    expect(await stored()).not.toContain(secret);
  });

  it('accepts a form, and stores which record to read', async () => {
    await service.hooks(Date.now() + 1_000);
    const { message, id } = told();
    expect(message.sign(0)).toMatchObject({
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: expect.stringContaining('contact%5Bid%5D='),
    });
    expect(await postHook(message)).toBe(200);
    const all = await stored();
    expect(all).toContain(`change_notification#${connection.id}#crm.contact`);
    expect(all).toContain(`"remote":["${id}"]`);
    expect(all).not.toContain('@customer.example');
    expect(all).not.toContain(message.url.slice(-48));
  });

  it.each([
    ['agrees', 1, 'subscribed'],
    ['unsubscribes', 2, 'unsubscribed'],
    ['cannot be reached', 3, 'bounced'],
  ] as const)('accepts the message that a contact %s, and reports it before any sync', async (_, status, shownAs) => {
    await service.hooks(Date.now() + 1_000);
    const vendor = simulator().account(activecampaignAccounts[0].account);
    const { id } = told();
    const [list = ''] = vendor.list('lists');
    const { messages, last } = await reportOf('marketingautomation.contact', () => vendor.subscribe(list, id, status));
    expect(messages).toBeGreaterThan(0);
    expect(last).toMatchObject({
      type: 'marketingautomation.contact.updated',
      record: { status: shownAs, remote_id: id },
    });
  });

  it('accepts the message that a campaign is being sent, and reports it before any sync', async () => {
    await service.hooks(Date.now() + 1_000);
    const vendor = simulator().account(activecampaignAccounts[0].account);
    const id = vendor.create('campaigns', { name: 'May', type: 'single' });
    const { messages, last } = await reportOf('marketingautomation.campaign', () => {
      vendor.compute('campaigns', id, { status: '2' });
    });
    expect(messages).toBe(1);
    expect(last).toMatchObject({
      type: 'marketingautomation.campaign.updated',
      record: { status: 'sending', remote_id: id },
    });
  });

  it("answers a provider's check, as every address does, so that addresses cannot be distinguished", async () => {
    await service.hooks(Date.now() + 1_000);
    const { message } = told();
    const before = await written();
    const paths = [new URL(message.url).pathname, `/hooks/${project.id}/nobody.secret`, '/hooks/nobody/nobody'];
    const replies = await Promise.all(paths.map((path) => service.call('GET', path)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(replies.map((reply) => dataOf(reply))).toEqual(paths.map(() => ({ ready: true })));
    expect(await written()).toEqual(before);
  });

  it('answers the same 401 without the secret, with a wrong one, and with the secret of another account', async () => {
    await service.connect(project, 'activecampaign', { account: 1 });
    await service.hooks(Date.now() + 1_000);
    const { secret, text } = told();
    const good = `/hooks/${project.id}/${connection.id}`;
    const other = await service.project();
    const before = await written();
    const attempts = [
      good,
      `${good}.`,
      `${good}.${secret.slice(1)}`,
      `${good}.${secret}.`,
      `${good}.${secret.toUpperCase()}0`,
      `${good}?secret=${secret}`,
      `/hooks/${other.id}/${connection.id}.${secret}`,
      `/hooks/${project.id}/activecampaign.${secret}`,
      `/hooks/${project.id}/${pipedrive.id}.${secret}`,
    ];
    const replies = await Promise.all(
      attempts.map((path) =>
        service.call('POST', path, {
          body: text,
          headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Basic ${secret}` },
        }),
      ),
    );
    for (const [at, reply] of replies.entries()) expect(failureOf(reply), attempts[at]).toEqual([401, 'unauthorized']);
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await written()).toEqual(before);
  });

  it('treats an unexpected form as a message about nothing', async () => {
    await service.hooks(Date.now() + 1_000);
    const { message } = told();
    const before = await written();
    const bodies = [
      '',
      '{"contact":{"id":7}}',
      'type=subscribe',
      'type=subscribe&contact=7',
      'type=sent&contact[id]=7',
    ];
    for (const body of bodies) expect(await postHook({ ...message, sign: () => ({ body, headers: {} }) })).toBe(200);
    expect(await written()).toEqual(before);
  });

  it('is the only one at the vendor: an address with an older secret is removed', async () => {
    await service.hooks(Date.now() + 1_000);
    const { message, secret } = told();
    const send = (body: unknown) =>
      fetch(`${simulator().url}/${activecampaignAccounts[0].account}/api/3/webhooks`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'api-token': activecampaignAccounts[0].apiToken },
        body: JSON.stringify(body),
      });
    const webhook = { events: ['subscribe'], sources: ['api'], name: `Unified Integration Service ${connection.id}` };
    const older = message.url.replace(secret, 'older');
    const foreign = `${service.url}/hooks/${project.id}/${connection.id}0`;
    for (const url of [older, foreign]) expect((await send({ webhook: { ...webhook, url } })).status).toBe(201);
    await service.hooks(Date.now() + 25 * 60 * 60_000);
    simulator().hooks.take();
    simulator()
      .account(activecampaignAccounts[0].account)
      .create('contacts', { email: `one-${made}@customer.example` });
    const urls = simulator()
      .hooks.take()
      .map(({ url }) => url);
    expect(urls).toContain(message.url);
    expect(urls).toContain(foreign);
    expect(urls).not.toContain(older);
  });

  it("is not repeated in the vendor's refusal", async () => {
    let url = '';
    const stop = simulator().onExchange(({ path, requestBody }) => {
      if (path.endsWith('/webhooks')) url = Object(Object(requestBody).webhook).url ?? url;
    });
    await service.hooks(Date.now() + 1_000);
    stop();
    const secret = url.split('.').at(-1) ?? '';
    expect(secret).toMatch(/^[0-9a-f]{48}$/);
    const detail = `${url} cannot be reached`;
    const errors = [{ title: detail, detail, code: 'field_invalid', source: { pointer: '/data/attributes/url' } }];
    const empty = { webhooks: [], meta: { total: '0' } };
    simulator().fail({ kind: 'status', method: 'GET', path: /\/webhooks$/, status: 200, body: empty });
    simulator().fail({ kind: 'status', method: 'POST', path: /\/webhooks$/, status: 422, body: { errors } });
    await service.hooks(Date.now() + 25 * 60 * 60_000);
    const failed = await shown();
    expect(failed).toMatchObject({
      state: 'failed',
      last_error: { message: expect.stringContaining('cannot be reached') },
    });
    expect(JSON.stringify(failed)).not.toContain(secret);
  });
});

it.each([
  ['has complained', 'complaint', 'unsubscribed'],
  ['unsubscribes', 'user', 'unsubscribed'],
  ['cannot be reached', 'bounce', 'unsubscribed'],
] as const)(
  'Brevo reports by e-mail address that a contact %s; the address is stored encrypted, and the contact is read again',
  async (_, why, status) => {
    const brevo = await service.connect(project, 'brevo');
    await service.hooks(Date.now() + 1_000);
    const vendor = service.simulators.brevo.account(brevoAccounts[0].email);
    const email = `Ada.${why}@told.example`;
    const id = vendor.create({ email });
    const name = { project: project.id, connection: brevo.id, object: 'marketingautomation.contact' };
    await requestSync(name, { source: 'request', request: {} }, Date.now());
    await service.sync(Date.now() + 1_000);
    service.simulators.brevo.hooks.take();
    vendor.block(id, why);
    const messages = service.simulators.brevo.hooks.take().filter(({ url }) => url.includes(brevo.id));
    expect(messages).toHaveLength(1);
    for (const message of messages) expect(await postHook(message)).toBe(200);
    const forged = messages.map((message) => ({ ...message, url: message.url.replace(/.{4}$/, '0000') }));
    for (const message of forged) expect(await postHook(message)).toBe(401);
    const kept = await stored();
    expect(kept).toContain(`change_notification#${brevo.id}#${name.object}`);
    expect(kept).not.toMatch(/@told\.example/i);
    await service.notifications(Date.now() + 2_000);
    await service.dispatch(Date.now() + 3_000);
    const path = `/events?id_connection=${brevo.id}&object=${name.object}`;
    const events = dataOf(await service.call('GET', path, { key: project.key })) as readonly Record<string, unknown>[];
    expect(events.at(-1)).toMatchObject({
      type: 'marketingautomation.contact.updated',
      record: { status, remote_id: String(id) },
    });
  },
);

it('Mailchimp names people by their addresses, and the service stores only a hash', async () => {
  const mailchimp = await service.connect(project, 'mailchimp');
  await service.hooks(Date.now() + 1_000);
  const vendor = service.simulators.mailchimp.account(mailchimpAccounts[0].accountId);
  const [list = ''] = vendor.lists();
  vendor.create(list, { email_address: 'Ada@told.example', status: 'subscribed' });
  const messages = service.simulators.mailchimp.hooks.take().filter(({ url }) => url.includes(mailchimp.id));
  expect(messages).toHaveLength(1);
  for (const message of messages) expect(await postHook(message)).toBe(200);
  const all = await stored();
  expect(all).toContain(`change_notification#${mailchimp.id}#marketingautomation.contact`);
  expect(all).not.toMatch(/@told\.example/i);
});
