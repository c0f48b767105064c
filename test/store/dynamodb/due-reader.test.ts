import { randomUUID } from 'node:crypto';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { chunksOf } from '../../../lib/chunks.ts';
import { environment } from '../../../lib/environment.ts';
import { database } from '../../../lib/store/dynamodb/client.ts';
import type { DueItem } from '../../../lib/store/dynamodb/due-index.ts';
import { DueReader } from '../../../lib/store/dynamodb/due-reader.ts';
import { useDatabase } from '../database.ts';
import { answerInPagesOf, onCommand } from '../faults.ts';

useDatabase();

const now = Date.parse('2026-03-01T12:00:00Z');

/** Adds items of an owner to a partition, one per millisecond, the last one at this time. */
const fill = async (partition: string, owner: string, count: number, last = now): Promise<void> => {
  const items = Array.from({ length: count }, (_, index) => ({
    pk: owner,
    sk: String(index),
    due: partition,
    due_at: new Date(last - count + 1 + index).toISOString(),
  }));
  const batches = chunksOf(items, 25).values();
  const write = async (): Promise<void> => {
    for (const batch of batches) {
      const RequestItems = { [environment.tables.events]: batch.map((Item) => ({ PutRequest: { Item } })) };
      await database().send(new BatchWriteCommand({ RequestItems }));
    }
  };
  await Promise.all(Array.from({ length: 8 }, write));
};

const readerOf = (...partitions: readonly string[]): DueReader => new DueReader(environment.tables.events, partitions);

const ownersOf = (items: readonly DueItem[]): ReadonlySet<string> => new Set(items.map(({ pk }) => pk));

const always = (): boolean => true;

describe('a look at due work', () => {
  it('costs one query per partition, and shows everything if it is little, the longest waiting first', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    await fill(one, 'a', 3);
    await fill(two, 'b', 2, now - 1);
    await fill(two, 'later', 1, now + 1);
    const commands: string[] = [];
    onCommand(async (command) => void commands.push(command));
    const { items, isWhole } = await readerOf(one, two).newest(now);
    expect(isWhole).toBe(true);
    expect(items.map(({ pk, sk }) => pk + sk).toSorted()).toEqual(['a0', 'a1', 'a2', 'b0', 'b1']);
    expect(items.map(({ dueAt }) => dueAt)).toEqual(items.map(({ dueAt }) => dueAt).toSorted());
    expect(commands).toEqual(['QueryCommand', 'QueryCommand']);
  });

  it('shows the most recently due work if much is due before it', async () => {
    const partition = randomUUID();
    await fill(partition, 'hog', 300, now - 1);
    await fill(partition, 'victim', 1);
    const { items, isWhole } = await readerOf(partition).newest(now);
    expect(isWhole).toBe(false);
    expect(items.at(-1)?.pk).toBe('victim');
    expect(items.length).toBeLessThan(300);
  });

  it('then only reads recently due work until everything older is done', async () => {
    const partition = randomUUID();
    await fill(partition, 'hog', 300, now - 60_000);
    const reader = readerOf(partition);
    expect((await reader.newest(now)).items).toHaveLength(250);
    const { items, isWhole } = await reader.newest(now);
    expect([items, isWhole]).toEqual([[], false]);
    await fill(partition, 'victim', 1, now - 9_000);
    expect(ownersOf((await reader.newest(now)).items)).toEqual(new Set(['victim']));
  });

  it('reads everything, the oldest first, and starts again at the end', async () => {
    const partition = randomUUID();
    await fill(partition, 'a', 1_050);
    const reader = readerOf(partition);
    await reader.newest(now);
    const steps = [];
    const through = [];
    for (let step = 0; step < 3; step += 1) {
      through.push(reader.isComplete);
      steps.push(await reader.traverse(now, always));
    }
    expect(through).toEqual([false, false, true]);
    expect(steps.map(({ wanted }) => wanted.length)).toEqual([1_000, 50, 1_000]);
    expect(steps.map(({ oldest }) => oldest?.sk)).toEqual(['0', undefined, '0']);
    expect(new Set(steps.slice(0, 2).flatMap(({ wanted }) => wanted.map(({ sk }) => sk))).size).toBe(1_050);
  });

  it('reaches work behind more unwanted work than one step reads', async () => {
    const partition = randomUUID();
    await fill(partition, 'victim', 1, now - 1_000);
    // This is more than the ten pages of a step.
    answerInPagesOf(100);
    await fill(partition, 'hog', 1_050, now - 2_000);
    await fill(partition, 'other hog', 150, now);
    const reader = readerOf(partition);
    const { items } = await reader.newest(now);
    expect(ownersOf(items)).toEqual(new Set(['other hog']));
    const isWanted = ({ pk }: DueItem): boolean => pk === 'victim';
    const first = await reader.traverse(now, isWanted);
    expect(first.wanted).toEqual([]);
    const next = await reader.traverse(now, isWanted);
    expect(ownersOf(next.wanted)).toEqual(new Set(['victim']));
  });

  it('continues only if there is more than it has shown', async () => {
    const [small, large] = [randomUUID(), randomUUID()];
    await fill(small, 'a', 2);
    await fill(large, 'b', 300);
    const reader = readerOf(small, large);
    await reader.newest(now);
    expect(ownersOf((await reader.traverse(now, always)).wanted)).toEqual(new Set(['b']));
  });
});
