import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names the folder of a run of the tests; set by `run-set-up.ts`. */
export const runFolderVariable = 'TEST_RUN_FOLDER';

/**
 * A text that is costly to make and the same for all test files: the first file of a run makes it, the others read it.
 * Outside of a run it is made.
 * @param name of the file that keeps it
 */
export const onceInRun = (name: string, make: () => string): string => {
  const folder = process.env[runFolderVariable];
  if (folder === undefined) return make();
  const path = join(folder, name);
  if (existsSync(path)) return readFileSync(path, 'utf8');
  const text = make();
  // Two files may make it at the same time: neither may read half of what the other writes.
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, text);
  renameSync(draft, path);
  return text;
};

/** By name. Test files that share a process share it; their modules are their own. */
const kept = globalThis as typeof globalThis & { onceInProcess?: Map<string, unknown> };

/**
 * A thing that is costly to make and the same for all test files: the first file of a process makes it, the others use it.
 * It must depend on nothing that a file can change: neither variables of the environment nor what it mocks.
 */
export const onceInProcess = <T>(name: string, make: () => T): T => {
  kept.onceInProcess ??= new Map();
  const known = kept.onceInProcess;
  if (!known.has(name)) known.set(name, make());
  return known.get(name) as T;
};
