import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { StartRefusal } from './refusal.ts';

/** Processes that use a data file. The file `<file>.pid` next to the data file contains them. */
interface Owner {
  readonly owner: number;
  readonly engine?: number;
}

/** Longest wait for the end of an engine after the end of its owner, in ms. */
const longestWaitMs = 1_000;

const noteOf = (path: string): string => `${path}.pid`;

const readOwner = (path: string): Owner | undefined => {
  try {
    return JSON.parse(readFileSync(noteOf(path), 'utf8')) as Owner;
  } catch {
    return undefined;
  }
};

/** Command line of a process. Empty if the process has ended but its parent did not wait for it. */
const commandLineOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

/**
 * Whether a process is the engine. Another process may have got the pid, so the command line must contain the data
 * file.
 */
const isEngine = (pid: number, path: string): boolean => commandLineOf(pid).split('\0').includes(path);

const waitForEnd = async (pid: number, path: string): Promise<boolean> => {
  const deadline = Date.now() + longestWaitMs;
  while (isEngine(pid, path)) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
};

/**
 * Ensures that no other process uses the data file. If the owner was killed, waits for the end of its engine, and kills
 * the engine if it continues to run.
 * @throws StartRefusal if the owner is alive
 */
export const takeOwnership = async (path: string): Promise<void> => {
  const previous = readOwner(path);
  if (previous?.engine === undefined || (await waitForEnd(previous.engine, path))) return;
  if (previous.owner === process.pid || commandLineOf(previous.owner) !== '') {
    throw new StartRefusal(`The data file ${path} is in use by process ${previous.owner}: stop that one first.`);
  }
  process.kill(previous.engine, 'SIGKILL');
  await waitForEnd(previous.engine, path);
};

export const noteOwner = (path: string, engine: number): void => {
  const note: Owner = { owner: process.pid, engine };
  writeFileSync(noteOf(path), JSON.stringify(note), { mode: 0o600 });
};

export const forgetOwner = (path: string): void => rmSync(noteOf(path), { force: true });
