import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { StartRefusal } from './refusal.ts';

/** Who works on a data file: written beside it as `<file>.pid`. */
interface Owner {
  readonly owner: number;
  readonly engine?: number;
}

/** How long an engine may take to end after its owner has, ms. */
const longestWaitMs = 1_000;

const noteOf = (path: string): string => `${path}.pid`;

const readOwner = (path: string): Owner | undefined => {
  try {
    return JSON.parse(readFileSync(noteOf(path), 'utf8')) as Owner;
  } catch {
    return undefined;
  }
};

/** Empty for a process that has ended and was not waited for. */
const commandLineOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

/** A pid may have been given to another process meanwhile: only one with the data file on its command line is ours. */
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
 * Makes sure that no other process works on the data file: waits for the engine of an owner that was killed, and ends it
 * when it stays.
 * @throws StartRefusal when the owner is alive
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
