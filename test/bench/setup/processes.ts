import { fork, type StdioOptions } from 'node:child_process';
import { resolve } from 'node:path';
import type * as z from 'zod';

/** A process of this folder that has reported that it is ready. */
export interface Started<T> {
  readonly reported: T;
  stop(): Promise<void>;
  /** As when a machine dies: nothing of it runs on. */
  kill(): Promise<void>;
}

export interface ProcessOptions {
  readonly parameters?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** File descriptor for its standard output; `ignore` without. */
  readonly output?: number;
}

/**
 * Starts a file of `test/bench` in a process of its own, which ends when this one does.
 * @returns once the process has sent its first message, of this shape
 * @throws Error when it ends before
 */
export const startProcess = async <T extends z.ZodType>(
  file: string,
  shape: T,
  { parameters = [], environment = {}, output }: ProcessOptions = {},
): Promise<Started<z.output<T>>> => {
  const stdio: StdioOptions = ['ignore', output ?? 'ignore', 'inherit', 'ipc'];
  const child = fork(resolve(import.meta.dirname, '..', file), parameters, {
    execArgv: [],
    env: { ...process.env, ...environment },
    stdio,
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const message = await Promise.race([
    new Promise<unknown>((report) => child.once('message', report)),
    ended.then(() => Promise.reject(new Error(`test/bench/${file} ended before it was ready.`))),
  ]);
  const stop = async (): Promise<void> => {
    if (child.connected) child.disconnect();
    await ended;
  };
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  return { reported: shape.parse(message), stop, kill };
};

/** Reports to the process that started this one, and ends with it. */
export const report = (message: object): void => {
  process.once('disconnect', () => process.exit());
  process.send?.(message);
};
