import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectionKey } from '../../lib/crypto/credentials.ts';
import { sealEventRecord } from '../../lib/crypto/event-record.ts';
import { environment } from '../../lib/environment.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { getWebhook, type Webhook } from '../../lib/store/events/webhooks.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { isSignedWith, startReceiver, withStatus } from '../webhooks/receiver.ts';
import { emit, eventOf } from '../webhooks/samples.ts';

const receiver = await startReceiver();

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

it("a webhook is created, receives events with the worker's rights, is tested, rotated, disabled by a 410 and replayed", async () => {
  const project = await service.project();
  const { key } = project;
  const call = (method: string, path: string, body?: unknown) =>
    service.call(method, path, { key, ...(body !== undefined && { body }) });
  const made = Object(dataOf(await call('POST', '/webhook', { url: `${receiver.url}/hook`, scope: ['crm.*'] }), 201));
  const webhook: Webhook = (await getWebhook(project.id, made.id)) ?? expect.fail('not stored');

  const connected = await service.connect(project, 'hubspot');
  const connection = (await getConnection(project.id, connected.id)) ?? expect.fail('not stored');
  await service.dispatch(Date.now());
  const time = new Date().toISOString();
  const event = eventOf({ project: project.id, connection: connection.id, sequence: 2, time });
  const name = { project: project.id, connection: connection.id, event: event.id };
  const Item = {
    pk: `${project.id}#${connection.id}#${event.shard}`,
    sk: `event#${event.time}#${event.id}`,
    v: 1,
    sealed_record: sealEventRecord(await connectionKey(connection), name, { name: 'Ada' }),
  };
  await database().send(new PutCommand({ TableName: environment.tables.events, Item }));
  await emit(event, [webhook]);
  await service.deliver(Date.now());
  const [message] = receiver.at('/hook');
  if (message === undefined) throw new Error('nothing arrived');
  expect(isSignedWith(message, made.secret)).toBe(true);
  expect(JSON.parse(message.body).data.record).toEqual({ name: 'Ada' });

  const tested = await call('POST', `/webhook/${made.id}/test`);
  expect(dataOf(tested, 200)).toMatchObject({ delivered: true });
  const rotated = Object(dataOf(await call('POST', `/webhook/${made.id}/rotate-secret`, {}), 200));
  expect(rotated.secret).not.toBe(made.secret);

  receiver.answerAt('/hook', withStatus(410));
  const second = eventOf({
    project: project.id,
    connection: connection.id,
    sequence: 3,
    time: new Date().toISOString(),
  });
  await emit(second, [webhook]);
  await service.deliver(Date.now());
  const off = Object(dataOf(await call('GET', `/webhook/${made.id}`), 200));
  expect(off).toMatchObject({ active: false, disabled_reason: 'gone' });

  receiver.answerAt('/hook', withStatus(200));
  const since = event.time;
  expect((await call('POST', `/webhook/${made.id}/replay`, { since })).status).toBe(409);
  await call('PUT', `/webhook/${made.id}`, { active: true });
  expect(dataOf(await call('POST', `/webhook/${made.id}/replay`, { since }), 202)).toEqual({ replayed: 1 });
  await service.deliver(Date.now());
  const list = dataOf(await call('GET', `/webhook/${made.id}/deliveries`), 200);
  expect(list).toMatchObject([
    { event_id: second.id, status: 'delivered', attempts: [{ status: 410 }, { status: 200 }] },
    { event_id: event.id, status: 'delivered' },
  ]);
  const last = receiver.at('/hook').at(-1) ?? expect.fail('nothing arrived');
  expect([made.secret, rotated.secret].map((secret) => isSignedWith(last, secret))).toEqual([true, true]);
});

it('events about a connection or a webhook reach every subscribed webhook, from the change on', async () => {
  const project = await service.project();
  const make = async (path: string, scope: readonly string[]) => {
    const body = { url: receiver.url + path, scope };
    return Object(dataOf(await service.call('POST', '/webhook', { key: project.key, body }), 201));
  };
  const [all, gone] = [await make('/all', ['*']), await make('/gone', ['connection.*'])];
  await make('/deleted', ['*.deleted']);
  receiver.answerAt('/gone', withStatus(410));
  const { id } = await service.connect(project, 'hubspot');
  for (let round = 0; round < 2; round += 1) {
    await service.dispatch(Date.now());
    await service.deliver(Date.now());
  }
  const bodies = receiver.at('/all').map(({ body }) => JSON.parse(body));
  expect(bodies).toMatchObject([
    { type: 'connection.created', data: { id_connection: id, sequence: 1 } },
    { type: 'webhook.disabled', data: { sequence: 1, data: { webhook_id: gone.id, reason: 'gone' } } },
    {
      type: 'issue.opened',
      data: {
        sequence: 2,
        data: {
          id_webhook: gone.id,
          cause: 'webhook_failing',
          receiver: { reason: 'receiver_gone', status: 410, error: null, failures: 1, off_at: null },
        },
      },
    },
  ]);
  expect(receiver.at('/all').every((message) => isSignedWith(message, all.secret))).toBe(true);
  expect([receiver.at('/gone').length, receiver.at('/deleted').length]).toEqual([1, 0]);
});

it('a webhook without a delivery for five days is disabled, shows this, and the others are notified', async () => {
  const project = await service.project();
  const { key } = project;
  const make = async (path: string): Promise<Webhook> => {
    const made = await service.call('POST', '/webhook', { key, body: { url: receiver.url + path } });
    return (await getWebhook(project.id, Object(dataOf(made, 201)).id)) ?? expect.fail('not stored');
  };
  const [dead, fine] = [await make('/dead'), await make('/fine')];
  const show = async () => dataOf(await service.call('GET', `/webhook/${dead.id}`, { key }), 200);
  receiver.answerAt('/dead', withStatus(500));
  const began = Date.now();
  const fiveDays = 5 * 24 * 60 * 60_000;
  const emitAt = (time: number) =>
    emit(eventOf({ project: project.id, time: new Date(time).toISOString() }), [dead, fine]);

  await emitAt(began);
  await service.deliver(began);
  const failing_since = new Date(began).toISOString();
  expect(await show()).toMatchObject({ active: true, failing_since, disabled_reason: null });
  await service.deliver(began + fiveDays - 60_000);
  expect(await show()).toMatchObject({ active: true, failing_since, disabled_reason: null });
  await emitAt(began + fiveDays);
  await service.deliver(began + fiveDays);
  expect(await show()).toMatchObject({ active: false, failing_since, disabled_reason: 'failing' });
  const sent = receiver.at('/dead').length;

  await service.dispatch(began + fiveDays);
  await service.deliver(began + fiveDays);
  const emitted = receiver.at('/fine').map(({ body }) => JSON.parse(body));
  expect(emitted.filter(({ type }) => type === 'webhook.disabled')).toMatchObject([
    { data: { type: 'webhook.disabled', data: { webhook_id: dead.id, reason: 'failing', failing_since } } },
  ]);
  await emitAt(began + fiveDays);
  await service.deliver(began + 2 * fiveDays);
  expect(receiver.at('/dead')).toHaveLength(sent);
});
