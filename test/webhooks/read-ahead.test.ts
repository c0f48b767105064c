import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAhead } from '../../lib/webhooks/read-ahead.ts';
import { useDatabase } from '../store/database.ts';
import { onCommand } from '../store/faults.ts';
import { deliveriesTo, emitMany, makeWebhook } from './samples.ts';

const folder = mkdtempSync(join(tmpdir(), 'read-ahead-'));
useDatabase();
beforeAll(() => {
  process.env.KEY_FILE = join(folder, 'key');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Creates deliveries to a webhook, and counts the reads of deliveries. */
const makeNames = async (count: number) => {
  const webhook = await makeWebhook('https://example.com/');
  await emitMany(count, webhook);
  const names = (await deliveriesTo(webhook)).map(({ project, id }) => ({
    name: { project, webhook: webhook.id, id },
  }));
  let reads = 0;
  onCommand(async (command, input) => {
    if (command === 'BatchGetItemCommand' && JSON.stringify(input).includes('delivery#')) reads += 1;
  });
  return { names, reads: () => reads };
};

const read = async (works: ReturnType<typeof readAhead>) => {
  const { value, done } = await works.next();
  return done === true ? undefined : value.sendable?.delivery.id;
};

describe('deliveries that are read ahead', () => {
  it('return each delivery once and in order, in calls of 25', async () => {
    const { names, reads } = await makeNames(60);
    const found: (string | undefined)[] = [];
    for await (const { sendable } of readAhead(names)) found.push(sendable?.delivery.id);
    expect(found).toEqual(names.map(({ name }) => name.id));
    expect(reads()).toBe(3);
  });

  it('read at most 25 if only the first is wanted, and the next ones from the half on', async () => {
    const { names, reads } = await makeNames(60);
    const works = readAhead(names);
    for (let count = 0; count < 13; count += 1) await read(works);
    expect(reads()).toBe(1);
    await read(works);
    expect(reads()).toBe(2);
  });

  it('report a failure only to the caller that requests the failed ones', async () => {
    const { names } = await makeNames(30);
    const works = readAhead(names);
    await read(works);
    const restore = onCommand(async () => {
      throw new Error('no answer');
    });
    for (const { name } of names.slice(1, 25)) expect(await read(works)).toBe(name.id);
    await expect(read(works)).rejects.toThrow('no answer');
    restore();
  });
});
