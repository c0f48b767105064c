import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shardPartition, shardsOf, webhookPartition } from '../../lib/store/events/event-keys.ts';
import { listPurgeItems } from '../../lib/store/events/purge-queue.ts';
import { deleteWebhook } from '../../lib/store/events/webhook-changes.ts';
import { noteHealth } from '../../lib/store/events/webhook-health.ts';
import { getWebhook, type Webhook } from '../../lib/store/events/webhooks.ts';
import { eraseDue } from '../../lib/workers/erase.ts';
import { callsApart, seed } from '../harness/runs.ts';
import { useDatabase } from '../store/database.ts';
import { injectFault, killAt } from '../store/faults.ts';
import { itemsIn } from '../store/feed.ts';
import { emit, emitMany, eventOf, makeWebhook, now } from '../webhooks/samples.ts';

const folder = mkdtempSync(join(tmpdir(), 'purge-'));
useDatabase();
beforeAll(() => {
  process.env.KEY_FILE = join(folder, 'key');
});
afterAll(() => rmSync(folder, { recursive: true }));

const second = 1_000;
const settled = now + 120 * second;

const runAt = (time: number) => eraseDue({ now: () => time, deadline: time + 60 * second });

/** Number of a webhook's items: its state, its shards, their deliveries and pending items. */
const leftOf = async ({ project, id }: Webhook): Promise<number> => {
  const partitions = [webhookPartition(project, id), ...shardsOf(project, id).map(shardPartition)];
  return (await Promise.all(partitions.map((partition) => itemsIn(partition)))).flat().length;
};

const makeTold = async (deliveries: number, project: string = randomUUID()): Promise<Webhook> => {
  const hook = await makeWebhook('https://93.184.215.14/', { project });
  await emitMany(deliveries, hook);
  await noteHealth({ project, id: hook.id, failures: 1, hangs: 0, pausedUntil: 0, pausedAt: 0 }, now);
  return hook;
};

describe('a deleted webhook', () => {
  it('leaves none of its deliveries, after all unfinished work has been written', async () => {
    const project = randomUUID();
    const [hook, other] = [await makeTold(230, project), await makeTold(3, project)];
    expect(await deleteWebhook(project, hook.id, now)).toBe(true);
    expect(await runAt(settled - 1)).toMatchObject({ purgeItems: 0 });
    expect(await leftOf(hook)).toBe(235);
    // A dispatcher had read the webhook before it was deleted.
    await emit(eventOf({ project }), [hook]);
    expect(await runAt(settled)).toMatchObject({ purgeItems: 1 });
    expect(await leftOf(hook)).toBe(0);
    expect(await itemsIn(`${project}#purge`)).toEqual([]);
    expect(await leftOf(other)).toBe(6);
    expect(await runAt(settled)).toMatchObject({ purgeItems: 0 });
  });

  it('is deleted once', async () => {
    const hook = await makeTold(1);
    expect(await deleteWebhook(hook.project, hook.id, now)).toBe(true);
    expect(await deleteWebhook(hook.project, hook.id, now + second)).toBe(false);
    expect(await deleteWebhook(hook.project, randomUUID(), now)).toBe(false);
    expect(await getWebhook(hook.project, hook.id)).toBeUndefined();
    await runAt(settled);
    expect(await itemsIn(`${hook.project}#purge`)).toEqual([]);
  });

  it('is erased by the next run if the time of a run is used up', async () => {
    const hook = await makeTold(230);
    await deleteWebhook(hook.project, hook.id, now);
    let time = settled;
    await eraseDue({ now: () => time++, deadline: settled + 10 });
    const left = await leftOf(hook);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(235);
    await runAt(settled + second);
    expect(await leftOf(hook)).toBe(0);
  });

  it.each(['before', 'after'] as const)(
    `is erased by the next run if one dies right %s any call (SEED=${seed})`,
    async (side) => {
      let isKilled = true;
      for (const call of callsApart(9)) {
        if (!isKilled) break;
        const hook = await makeTold(10);
        await deleteWebhook(hook.project, hook.id, now);
        const restore = killAt(call, side);
        isKilled = await runAt(settled).then(
          () => false,
          () => true,
        );
        restore();
        await runAt(settled);
        expect(await leftOf(hook), `killed ${side} call ${call}`).toBe(0);
        expect(await itemsIn(`${hook.project}#purge`)).toEqual([]);
        expect(call).toBeLessThan(60);
      }
    },
  );

  it('delays no other webhook if it cannot be erased, and is erased later', async () => {
    const [poor, fine] = [await makeTold(2), await makeTold(2)];
    for (const { project, id } of [poor, fine]) await deleteWebhook(project, id, now);
    let isBroken = true;
    injectFault((command, input) =>
      isBroken && command.startsWith('BatchWrite') && JSON.stringify(input).includes(poor.id)
        ? new Error('no')
        : undefined,
    );
    await expect(runAt(settled)).rejects.toThrow('1 erasures failed');
    expect(await leftOf(fine)).toBe(0);
    isBroken = false;
    expect(await listPurgeItems(settled, 10)).toHaveLength(1);
    await runAt(settled);
    expect(await leftOf(poor)).toBe(0);
  });
});
