import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionKey } from '../../lib/crypto/credentials.ts';
import { sealEventRecord } from '../../lib/crypto/event-record.ts';
import { environment } from '../../lib/environment.ts';
import { accountsOnce, noAccount } from '../../lib/store/connections/accounts.ts';
import type { Connection } from '../../lib/store/connections/connection.ts';
import { revokeConnection } from '../../lib/store/connections/connection-changes.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import type { FeedEvent } from '../../lib/store/events/events.ts';
import { bodyOf, messageOf } from '../../lib/webhooks/payload.ts';
import { useDatabase } from '../store/database.ts';
import { onCommand } from '../store/faults.ts';
import { deliveriesTo, emit, eventOf, makeConnection, makeWebhook, now, sendableOf } from './samples.ts';

const folder = mkdtempSync(join(tmpdir(), 'payload-'));
useDatabase();
beforeAll(() => {
  process.env.KEY_FILE = join(folder, 'key');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Creates an event of a connection, with its record in the feed and its message. */
const makeEvent = async (connection: Connection, record: Readonly<Record<string, unknown>>): Promise<FeedEvent> => {
  const { project, id, linkedUser } = connection;
  const event = eventOf({ project, connection: id, linkedUser, sequence: 12 });
  const name = { project, connection: id, event: event.id };
  const sealed = sealEventRecord(await connectionKey(connection), name, record);
  const key = { pk: `${project}#${id}#${event.shard}`, sk: `event#${event.time}#${event.id}` };
  const Item = { ...key, v: 1, sealed_record: sealed };
  await database().send(new PutCommand({ TableName: environment.tables.events, Item }));
  return event;
};

const messageFor = async (event: FeedEvent) => {
  const webhook = await makeWebhook('https://example.com/', { project: event.project });
  await emit(event, [webhook]);
  const [delivery] = await deliveriesTo(webhook);
  if (delivery === undefined) throw new Error('there is no delivery');
  const { id, body } = messageOf(await sendableOf(delivery), await accountsOnce(Date.now)(delivery.event));
  return { id, body, data: JSON.parse(body).data };
};

describe('a message', () => {
  it('finds its connection without a read if another message of the turn has read it', async () => {
    const connection = await makeConnection();
    const event = await makeEvent(connection, { name: 'Ada' });
    const webhook = await makeWebhook('https://example.com/', { project: event.project });
    await emit(event, [webhook]);
    const [delivery] = await deliveriesTo(webhook);
    if (delivery === undefined) throw new Error('there is no delivery');
    let reads = 0;
    onCommand(async (_, input) => {
      if (JSON.stringify(input).includes(`connection#${connection.id}`)) reads += 1;
    });
    const find = accountsOnce(Date.now);
    const sendable = await sendableOf(delivery);
    const message = async () => messageOf(sendable, await find(delivery.event));
    const [one, two] = [await message(), await message()];
    expect(two).toEqual(one);
    expect(JSON.parse(one.body).data.record).toEqual({ name: 'Ada' });
    expect(reads).toBe(1);
  });

  it('contains the record at the time of the event', async () => {
    const record = { id: 'r', name: 'Zoë ✓' };
    const event = await makeEvent(await makeConnection(), record);
    const { id, data } = await messageFor(event);
    expect(id).toBe(event.id);
    expect(data).toMatchObject({ id: event.id, record_id: event.recordId, sequence: 12, record });
  });

  it('contains only ids after the account is disconnected', async () => {
    const connection = await makeConnection();
    const event = await makeEvent(connection, { name: 'Ada' });
    await revokeConnection(connection, { outcome: 'unsupported' }, now);
    const { data } = await messageFor(event);
    expect(data).toMatchObject({ record_id: event.recordId, remote_id: '101', record: null });
  });

  it('contains a link instead of a record that would make it larger than 256 KB', async () => {
    const connection = await makeConnection();
    const event = await makeEvent(connection, { text: randomBytes(110_000).toString('hex') });
    const whole = await messageFor(event);
    expect(whole.data.record.text).toHaveLength(220_000);
    const large = await messageFor(await makeEvent(connection, { text: '✓'.repeat(90_000) }));
    expect(Buffer.byteLength(large.body)).toBeLessThan(1_000);
    expect(large.data.record).toBeNull();
    expect(large.data.record_url).toMatch(/^\/crm\/contacts\/[\w-]{36}$/);
  });

  it('has exactly 256 KB at most', () => {
    const { sealedRecord: _, ...event } = eventOf();
    const overhead = Buffer.byteLength(bodyOf(event, { text: '' }, noAccount.owner));
    const filled = (bytes: number) => Buffer.byteLength(bodyOf(event, { text: 'x'.repeat(bytes) }, noAccount.owner));
    expect(filled(256 * 1024 - overhead)).toBe(256 * 1024);
    expect(filled(256 * 1024 - overhead + 1)).toBeLessThan(1_000);
  });
});
