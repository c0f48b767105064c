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
