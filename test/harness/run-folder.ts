import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Name of the variable with the folder of a test run. `run-set-up.ts` sets the variable. */
export const runFolderVariable = 'TEST_RUN_FOLDER';

/**
 * Makes a costly text that is the same for all test files. The first file of a run makes the text, the others read it.
 * Without a run, the text is made each time.
 * @param name name of the stored text
 */
export const onceInRun = async (name: string, make: () => string | Promise<string>): Promise<string> => {
  const folder = process.env[runFolderVariable];
  if (folder === undefined) return make();
  const path = join(folder, name);
  if (existsSync(path)) return readFileSync(path, 'utf8');
  const text = await make();
  // Two files may make the text at the same time. No file may read a half-written text.
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, text);
  renameSync(draft, path);
  return text;
};

/** Kept values by name. Test files with the same process share them, but not their modules. */
const kept = globalThis as typeof globalThis & { onceInProcess?: Map<string, unknown> };

/**
 * Makes a costly value that is the same for all test files. The first file of a process makes the value, the others use
 * it. The value must not depend on anything that a file can change: variables of the environment, or mocks.
 */
export const onceInProcess = <T>(name: string, make: () => T): T => {
  kept.onceInProcess ??= new Map();
  const known = kept.onceInProcess;
  if (!known.has(name)) known.set(name, make());
  return known.get(name) as T;
};
