import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useDatabase } from '../store/database.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { measureEventUnits } from './event-units.ts';
import { reportEventUnits } from './report/event-units.ts';

const folder = mkdtempSync(join(tmpdir(), 'units-'));
useDatabase();
const receiver = await startReceiver();

beforeAll(() => {
  process.env.KEY_FILE = join(folder, 'key');
  process.env.ALLOW_LOCAL_TARGETS = 'true';
});
afterAll(() => rmSync(folder, { recursive: true }));

it('a delivered change costs as many write units as the design says', async () => {
  const { lines, bars } = reportEventUnits(await measureEventUnits(receiver.url));
  console.log(lines.join('\n'));
  expect(bars.filter(({ met }) => !met)).toEqual([]);
});
