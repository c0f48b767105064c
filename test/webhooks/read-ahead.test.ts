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

/** Deliveries to a webhook, and how often deliveries were read of late. */
const makeNames = async (count: number) => {
  const webhook = await makeWebhook('https://example.com/');
  await emitMany(count, webhook);
  const names = (await deliveriesTo(webhook)).map(({ project, id }) => ({ project, webhook: webhook.id, id }));
  let reads = 0;
  onCommand(async (command, input) => {
    if (command === 'BatchGetItemCommand' && JSON.stringify(input).includes('delivery#')) reads += 1;
  });
  return { names, reads: () => reads };
};

describe('deliveries that are read ahead', () => {
  it('are those that are asked for, each once, in calls of 25', async () => {
    const { names, reads } = await makeNames(60);
    const read = readAhead(names);
    const found: (string | undefined)[] = [];
    for (const name of names) found.push((await read(name))?.delivery.id);
    expect(found).toEqual(names.map(({ id }) => id));
    expect(reads()).toBe(3);
  });

  it('are no more than 25 where only the first is wanted, and the next ones from the half on', async () => {
    const { names, reads } = await makeNames(60);
    const read = readAhead(names);
    for (const name of names.slice(0, 13)) await read(name);
    expect(reads()).toBe(1);
    await read(names[13] ?? expect.fail('no name'));
    expect(reads()).toBe(2);
  });

  it('fail for whoever asks for them, and for nobody before', async () => {
    const { names } = await makeNames(30);
    const read = readAhead(names);
    await read(names[0] ?? expect.fail('no name'));
    const restore = onCommand(async () => {
      throw new Error('no answer');
    });
    for (const name of names.slice(1, 25)) expect((await read(name))?.delivery.id).toBe(name.id);
    await expect(read(names[25] ?? expect.fail('no name'))).rejects.toThrow('no answer');
    restore();
  });
});
