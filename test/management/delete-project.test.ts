import { randomUUID } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import * as auth from '../../functions/auth.ts';
import * as fieldMapping from '../../functions/field-mapping.ts';
import * as projects from '../../functions/projects.ts';
import * as webhooks from '../../functions/webhook.ts';
import { fieldMappingRoutes } from '../../lib/api/management/field-mapping.ts';
import { keyRoutes } from '../../lib/api/management/keys.ts';
import { projectRoutes } from '../../lib/api/management/projects/projects.ts';
import { webhookRoutes } from '../../lib/api/management/webhooks/webhooks.ts';
import { environment } from '../../lib/environment.ts';
import { removeProject } from '../../lib/management/projects/delete-project.ts';
import { insertConnection, revokeConnection } from '../../lib/store/connections/connection-changes.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { shardPartition, shardsOf } from '../../lib/store/events/event-keys.ts';
import { disableWebhook } from '../../lib/store/events/failing-webhooks.ts';
import { listWebhooks } from '../../lib/store/events/webhooks.ts';
import { saveLinkedUser } from '../../lib/store/projects/linked-users.ts';
import { markDeleting } from '../../lib/store/projects/project-changes.ts';
import { getProject } from '../../lib/store/projects/projects.ts';
import { noteKeyUse } from '../../lib/store/projects/usage.ts';
import { dispatchFeed } from '../../lib/workers/dispatch.ts';
import { eraseDue } from '../../lib/workers/erase.ts';
import { injectFault } from '../store/faults.ts';
import { type FeedName, feedName, itemsIn, putManyWaiting, since } from '../store/feed.ts';
import { connectionOf, makeLinkedUser } from '../store/samples.ts';
import { emitMany } from '../webhooks/samples.ts';
import { makeKey, makeOperatorKey, makeProject, send, useService } from './service.ts';

useService();

let operator: string;

beforeAll(async () => {
  operator = await makeOperatorKey();
});

const remove = (id: string, key = operator) => send(projects.remove, projectRoutes.remove, { key, params: { id } });
const isLetIn = async (key: string): Promise<boolean> =>
  (await send(auth.list, keyRoutes.list, { key })).statusCode === 200;

/** Partitions of a feed: of its head and of its events. */
const partitionsOfFeed = ({ project, connection }: FeedName): readonly string[] =>
  ['', '#0', '#1', '#2', '#3'].map((shard) => `${project}#${connection}${shard}`);

/** Returns the items in a project's partition, in all tables with such partitions. */
const leftOf = async (project: string): Promise<readonly string[]> => {
  const { projects: one, connections, usage } = environment.tables;
  const found = await Promise.all(
    [one, connections, usage].map((TableName) =>
      database().send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': project },
        }),
      ),
    ),
  );
  return found.flatMap(({ Items = [] }) => Items.map((item) => String(item.sk)));
};

/** Creates a project with items of every kind, and a key of the project. */
const makeFull = async (users = 3) => {
  const { id } = await makeProject();
  const key = await makeKey(id, 'admin');
  await Promise.all(
    Array.from({ length: users }, (_, index) =>
      saveLinkedUser({ project: id, originId: `u-${index}`, alias: 'Acme' }, Date.now()),
    ),
  );
  await send(webhooks.create, webhookRoutes.create, { key, body: { url: 'https://93.184.216.34/hook' } });
  const field = { object: 'crm.contact', name: 'score', data_type: 'number' };
  await send(fieldMapping.define, fieldMappingRoutes.define, { key, body: field });
  const mapped = { target: 'score', provider: 'hubspot', remote_field: 'lead_score', linked_user_origin_id: 'u-0' };
  await send(fieldMapping.map, fieldMappingRoutes.map, { key, body: mapped });
  return { id, key };
};

describe('DELETE /projects/{id}', () => {
  it('answers 403 to a key of the project, even an admin one', async () => {
    const { id, key } = await makeFull();
    expect((await remove(id, key)).statusCode).toBe(403);
    expect(await isLetIn(key)).toBe(true);
  });

  it.each([randomUUID(), 'nonsense'])('answers 404 for %s', async (id) => {
    expect((await remove(id)).statusCode).toBe(404);
  });

  it('answers 409 with instructions while there are connections, and everything keeps working', async () => {
    const { id, key } = await makeFull();
    const connection = connectionOf(await makeLinkedUser(id));
    await insertConnection(connection);
    const before = await leftOf(id);
    const reply = await remove(id);
    expect(reply).toMatchObject({ statusCode: 409, error: 'conflict' });
    expect(reply.message).toContain('GET /connections');
    expect(await isLetIn(key)).toBe(true);
    expect((await leftOf(id)).toSorted()).toEqual(expect.arrayContaining([...before]));
  });

  it('answers 503 until the data of disconnected accounts are erased, and everything keeps working', async () => {
    const { id, key } = await makeFull();
    const connection = connectionOf(await makeLinkedUser(id));
    await insertConnection(connection);
    const now = Date.now();
    await revokeConnection(connection, { outcome: 'unsupported' }, now);
    expect(await remove(id)).toMatchObject({ statusCode: 503, error: 'not_tried', details: { retry_after: 120 } });
    expect(await isLetIn(key)).toBe(true);

    const later = now + 180_000;
    await eraseDue({ now: () => later, deadline: later + 60_000 });
    expect((await remove(id)).statusCode).toBe(200);
    expect(await leftOf(id)).toEqual([]);
  });

  it('deletes all items of the project, and none of another', async () => {
    const [one, two] = [await makeFull(230), await makeFull()];
    expect((await leftOf(one.id)).length).toBeGreaterThan(230);
    expect(await remove(one.id)).toMatchObject({ statusCode: 200, data: { id: one.id, deleted: true } });
    expect(await leftOf(one.id)).toEqual([]);
    expect(await getProject(one.id)).toBeUndefined();
    expect(await isLetIn(one.key)).toBe(false);
    expect((await remove(one.id)).statusCode).toBe(404);
    expect(await isLetIn(two.key)).toBe(true);
    expect((await leftOf(two.id)).length).toBeGreaterThan(4);
  });

  it('leaves no event and no delivery, because a worker erases them', async () => {
    const [one, two] = [await makeFull(), await makeFull()];
    const partitionsOf = async ({ id }: { readonly id: string }): Promise<readonly (readonly string[])[]> => {
      const [hook] = (await listWebhooks(id, { limit: 1 })).items;
      if (hook === undefined) throw new Error('there is no webhook');
      await emitMany(3, hook);
      await disableWebhook(hook, 'gone', Date.now());
      const connection = connectionOf(await makeLinkedUser(id));
      await insertConnection(connection);
      await revokeConnection(connection, { outcome: 'unsupported' }, Date.now());
      const feeds = ['webhooks', connection.id].map((feed) => ({ project: id, connection: feed }));
      await Promise.all(feeds.map((feed) => putManyWaiting(feed, 12)));
      // One feed has events with places, the other has waiting events.
      await dispatchFeed(since(feeds[0] ?? feedName(), 0), { now: Date.now, deadline: Date.now() + 60_000 });
      return [shardsOf(id, hook.id).map(shardPartition), ...feeds.map(partitionsOfFeed)];
    };
    const sizesOf = (groups: readonly (readonly string[])[]) =>
      Promise.all(groups.map(async (group) => (await Promise.all(group.map((one) => itemsIn(one)))).flat().length > 0));
    const [gone, kept] = [await partitionsOf(one), await partitionsOf(two)];
    const later = Date.now() + 180_000;
    await eraseDue({ now: () => later, deadline: later + 60_000 });
    expect(await sizesOf([...gone, ...kept])).toEqual(Array.from({ length: 6 }, () => true));
    expect((await remove(one.id)).statusCode).toBe(200);
    await eraseDue({ now: () => later, deadline: later + 60_000 });
    expect(await sizesOf(gone)).toEqual([false, false, false]);
    expect(await sizesOf(kept)).toEqual([true, true, true]);
    expect(await itemsIn(`${one.id}#purge`)).toEqual([]);
  });

  it('invalidates the keys before it deletes anything, even if it dies right afterwards', async () => {
    const { id, key } = await makeFull();
    expect(await isLetIn(key)).toBe(true);
    injectFault((command) => (command.startsWith('BatchWrite') ? new Error('died') : undefined));
    expect((await remove(id)).statusCode).toBe(500);
    expect((await leftOf(id)).length).toBeGreaterThan(4);
    expect(await isLetIn(key)).toBe(false);
  });

  it('continues after a dead call, whichever write was the last', async () => {
    let left = Number.POSITIVE_INFINITY;
    injectFault((command) => {
      if (!/^(BatchWrite|TransactWrite|Update)/.test(command)) return undefined;
      left -= 1;
      return left === -1 ? new Error('died') : undefined;
    });
    let survived = 0;
    for (let done = false; !done; survived += 1) {
      const { id, key } = await makeFull(60);
      left = survived;
      const call = { params: { id }, now: Date.now(), deadline: Date.now() + 20_000 };
      done = await removeProject(call).then(
        () => true,
        () => false,
      );
      left = Number.POSITIVE_INFINITY;
      expect((await remove(id)).statusCode).toBe(done ? 404 : 200);
      expect(await leftOf(id)).toEqual([]);
      expect(await getProject(id)).toBeUndefined();
      expect(await isLetIn(key)).toBe(false);
    }
    // The mark, at least three batches, the item itself, and one complete run.
    expect(survived).toBeGreaterThan(5);
  });

  it('answers 503 when the time is used up, and continues when the request is repeated', async () => {
    const { id, key } = await makeFull(230);
    const before = (await leftOf(id)).length;
    let ticks = 0;
    const call = { params: { id }, now: 0, deadline: 2_002 };
    await expect(removeProject(call, () => ticks++)).rejects.toMatchObject({ code: 'not_tried', status: 503 });
    const left = (await leftOf(id)).length;
    expect(left).toBeLessThan(before);
    expect(left).toBeGreaterThan(0);
    expect(await isLetIn(key)).toBe(false);
    expect((await remove(id)).statusCode).toBe(200);
    expect(await leftOf(id)).toEqual([]);
  });

  it('succeeds once of several requests at the same time, and the others find it deleted or being deleted', async () => {
    const { id } = await makeFull();
    const replies = await Promise.all(Array.from({ length: 4 }, () => remove(id)));
    for (const { statusCode } of replies) expect([200, 404]).toContain(statusCode);
    expect(replies.map(({ statusCode }) => statusCode)).toContain(200);
    expect(await leftOf(id)).toEqual([]);
  });
});

describe('a new connection', () => {
  it('is refused by a project that is being deleted', async () => {
    const { id } = await makeProject();
    const user = await makeLinkedUser(id);
    await markDeleting(id, Date.now());
    await expect(insertConnection(connectionOf(user))).rejects.toMatchObject({ code: 'not_found' });
    expect((await remove(id)).statusCode).toBe(200);
  });

  it('between the look and the mark keeps the project, whose keys work again', async () => {
    const { id, key } = await makeFull();
    await insertConnection(connectionOf(await makeLinkedUser(id)));
    let looked = false;
    injectFault((command, input) => {
      if (command === 'QueryCommand' && JSON.stringify(input).includes('connection#') && !looked) {
        looked = true;
        return { output: { Items: [] } };
      }
      return undefined;
    });
    expect((await remove(id)).statusCode).toBe(409);
    expect(looked).toBe(true);
    expect(await isLetIn(key)).toBe(true);
    expect(await getProject(id)).toMatchObject({ id, deletingSince: undefined });
  });

  it('that a call found after marking, before the call died, keeps the project, too', async () => {
    const { id, key } = await makeFull();
    await insertConnection(connectionOf(await makeLinkedUser(id)));
    await markDeleting(id, Date.now());
    expect(await isLetIn(key)).toBe(false);
    expect((await remove(id)).statusCode).toBe(409);
    expect(await isLetIn(key)).toBe(true);
  });
});

it('does not affect the counters of other projects', async () => {
  const [one, two] = [await makeProject(), await makeProject()];
  await Promise.all([noteKeyUse(one.id, 'a', '2026-03-01'), noteKeyUse(two.id, 'a', '2026-03-01')]);
  await remove(one.id);
  expect(await leftOf(one.id)).toEqual([]);
  expect(await leftOf(two.id)).toEqual(['key#a']);
});
