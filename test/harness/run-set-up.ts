import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFolderVariable } from './run-folder.ts';

/** Before the first test file of a run: a folder for what they share. Answers the function that removes it. */
export default (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'uis-run-'));
  process.env[runFolderVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
};
