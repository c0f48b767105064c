import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFolderVariable } from './run-folder.ts';

/**
 * Before the first test file of a run: a folder for what they share. Answers the function that removes it.
 * Node keeps there what it has compiled of packages, for every process of the run: 0.1 s of CPU for each test file,
 * 0.4 s for each start of the service. https://nodejs.org/api/module.html#module-compile-cache
 */
export default (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'uis-run-'));
  process.env[runFolderVariable] = folder;
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
  return () => rmSync(folder, { recursive: true, force: true });
};
