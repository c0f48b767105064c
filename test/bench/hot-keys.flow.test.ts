import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useDatabase } from '../store/database.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { measureHotKeys } from './hot-keys.ts';
import { reportHotKeys } from './report/hot-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'hot-keys-'));
useDatabase();
const receiver = await startReceiver();

beforeAll(() => {
  process.env.KEY_FILE = join(folder, 'key');
  process.env.ALLOW_LOCAL_TARGETS = 'true';
  // The deployed service has as many shards.
  process.env.DUE_SHARDS = '64';
});
afterAll(() => rmSync(folder, { recursive: true }));

it('no key needs more than 1,000 write units a second at the rates of the design', async () => {
  const { lines, bars } = reportHotKeys(await measureHotKeys(receiver.url));
  console.log(lines.join('\n'));
  expect(bars.filter(({ met }) => !met)).toEqual([]);
});
