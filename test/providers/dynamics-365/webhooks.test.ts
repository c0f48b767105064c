import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dynamicsOrgs } from '../../../infra/simulators/dynamics-365/seeds.ts';
import { type HookMessage, postHook } from '../../../infra/simulators/shared/hooks.ts';
import { environment } from '../../../lib/environment.ts';
import { database } from '../../../lib/store/dynamodb/client.ts';
import { requestSync } from '../../../lib/store/sync/syncs.ts';
import { type Service, startService } from '../../harness/service.ts';
import { type Connected, connectWithNotifications, deliverNotifications } from '../../provider-webhooks/connect.ts';
import { openNews } from '../../sync/play/events.ts';
import { shortOf } from '../../sync/play/rounds.ts';

const day = 24 * 60 * 60_000;
const header = 'x-webhook-secret';

let service: Service;
let connected: Connected;
let time = Date.now();

const newEvents = openNews();

beforeAll(async () => {
  service = await startService({ 'dynamics-365': { now: () => time } });
});

afterAll(() => service.stop());

const simulator = () => service.simulators['dynamics-365'];
const vendor = () => simulator().account(dynamicsOrgs[0].host);

beforeEach(async () => {
  time = Math.max(time, Date.now()) + 3 * day;
  connected = await connectWithNotifications(service, 'dynamics-365');
});

// Otherwise the worker would also do the due work of other tests.
afterEach(() => service.call('DELETE', `/connections/${connected.connection.id}`, { key: connected.project.key }));

const objects = ['crm.contact', 'crm.note', 'crm.engagement', 'crm.custom-object'] as const;

const news = async (): Promise<readonly string[]> => {
  const fresh = await newEvents(connected.project.id, connected.connection.id);
  return fresh.filter(({ type }) => type !== 'sync.completed').map(shortOf);
};

/** Runs the first sync, and registers for change notifications. */
const begin = async (): Promise<void> => {
  const { project, connection } = connected;
  const body = { sync: { 'crm.custom-object': { classes: ['*'] } } };
  await service.call('PATCH', `/projects/${project.id}`, { key: project.key, body });
  await deliverNotifications(service, 'dynamics-365', connected, time);
  for (const object of objects) {
    const name = { project: project.id, connection: connection.id, object };
    await requestSync(name, { source: 'request', request: {} }, time);
  }
  await service.sync(time);
  await news();
  simulator().hooks.take();
};

/** Events that the vendor's notifications cause, without a sync. */
const told = async (): Promise<readonly string[]> => {
  await service.notifications(time + 1_000);
  return news();
};

const registration = async (): Promise<Record<string, unknown>> => {
  const bodies: Record<string, unknown>[] = [];
  const stop = simulator().onExchange(({ method, path, requestBody }) => {
    if (method === 'POST' && path.endsWith('/serviceendpoints')) bodies.push(Object(requestBody));
  });
  await service.hooks(time);
  stop();
  return bodies[0] ?? expect.fail('nothing was registered');
};

describe('the service endpoint of Dynamics 365', () => {
  it('is a webhook with an asynchronous step per table and kind of change, including custom tables', async () => {
    const body = await registration();
    const steps = body.serviceendpoint_sdkmessageprocessingstep as readonly Record<string, unknown>[];
    expect(body).toMatchObject({ contract: 8, authtype: 5, name: expect.stringContaining(connected.connection.id) });
    expect(steps).toHaveLength(13 * 3);
    for (const step of steps) expect(step).toMatchObject({ mode: 1, stage: 40, asyncautodelete: true });
    expect(new Set(steps.map((step) => step['sdkmessagefilterid@odata.bind'])).size).toBe(13 * 3);
    expect(new Set(steps.map((step) => step['sdkmessageid@odata.bind'])).size).toBe(3);
  });

  it('has the secret only in the header, stored encrypted', async () => {
    const { authvalue, url } = await registration();
    const secret = /value="([0-9a-f]{48})"/.exec(String(authvalue))?.[1] ?? expect.fail('no secret');
    expect(url).not.toContain(secret);
    const { Items } = await database().send(new ScanCommand({ TableName: environment.tables.connections }));
    expect(JSON.stringify(Items)).not.toContain(secret);
  });

  it('reports rows of the tables that every org has', async () => {
    await begin();
    const contact = vendor().create('contact', { lastname: 'Hopper' });
    const call = vendor().create('phonecall', { subject: 'Compiler' });
    const statuses = await simulator().hooks.post((all) => [...all, ...all]);
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect((await told()).toSorted()).toEqual([
      `crm.contact.created ${contact}`,
      `crm.engagement.created call/${call}`,
    ]);
  });

  it('names the row of a change that is too large to be sent', async () => {
    await begin();
    // A note with the maximum number of characters, each with three bytes.
    const notetext = '漢'.repeat(100_000);
    const id = vendor().create('annotation', { subject: 'Large', notetext });
    const [message] = simulator().hooks.waiting;
    const { headers, body } = message?.sign(0) ?? expect.fail('nothing was sent');
    expect(headers['x-ms-dynamics-msg-size-exceeded']).toBe('true');
    expect(body).not.toContain('InputParameters');
    expect(await simulator().hooks.post()).toEqual([200]);
    expect(await told()).toEqual([`crm.note.created ${id}`]);
  });

  type Headers = Readonly<Record<string, string>>;

  it.each<readonly [string, (headers: Headers) => Headers]>([
    ['lacks the secret', ({ [header]: _, ...rest }) => rest],
    ['has an empty one', (headers) => ({ ...headers, [header]: '' })],
    ['has another one', (headers) => ({ ...headers, [header]: 'f'.repeat(48) })],
    ['has it elsewhere', ({ [header]: secret = '', ...rest }) => ({ ...rest, authorization: secret, code: secret })],
  ])('is not believed where a message %s', async (_, change) => {
    await begin();
    vendor().create('contact', { lastname: 'Nobody' });
    const [message] = simulator().hooks.take();
    if (message === undefined) expect.fail('nothing was sent');
    const forged: HookMessage = {
      url: message.url,
      sign: (now) => {
        const { body, headers } = message.sign(now);
        return { body, headers: change(headers) };
      },
    };
    expect(await postHook(forged)).toBe(401);
    expect(await told()).toEqual([]);
  });
});
