import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { sumsOf } from './summary.ts';

const root = join(import.meta.dirname, '../..');

/** Returns the functions of a warm request in the order of their first calls. */
const traced = async (...words: readonly string[]) => {
  const command = ['--disable-warning=ExperimentalWarning', 'test/trace/run.ts', '--json', ...words];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, maxBuffer: 2 ** 24 });
  return JSON.parse(stdout);
};

/** Maximum files, functions and calls of `lib` for a warm request at HubSpot. Lower the numbers when they fall. */
const caps = [
  ['POST', '/crm/contacts', { files: 99, recordFiles: 35, functions: 353, calls: 965, lookUps: 33 }],
  ['PATCH', '/crm/contacts/{id}', { files: 124, recordFiles: 54, functions: 537, calls: 2_010, lookUps: 60 }],
  ['GET', '/crm/contacts?limit=100', { files: 87, recordFiles: 34, functions: 338, calls: 26_300, lookUps: 615 }],
] as const;

it.each(caps)('%s %s enters no more of lib than before', async (method, target, most) => {
  const sums = sumsOf(await traced(method, target));
  expect(sums.files).toBeGreaterThan(50);
  expect(sums.files).toBeLessThanOrEqual(most.files);
  expect(sums.recordFiles).toBeLessThanOrEqual(most.recordFiles);
  expect(sums.functions).toBeLessThanOrEqual(most.functions);
  expect(sums.calls).toBeLessThanOrEqual(most.calls);
  expect(sums.lookUps).toBeLessThanOrEqual(most.lookUps);
});
