import { fork, type StdioOptions } from 'node:child_process';
import { resolve } from 'node:path';
import type * as z from 'zod';

/** A process of this folder that has reported its start. */
export interface Started<T> {
  readonly reported: T;
  stop(): Promise<void>;
  /** Kills the process, as when a machine fails. Nothing of the process keeps running. */
  kill(): Promise<void>;
}

export interface ProcessOptions {
  readonly parameters?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** File descriptor for standard output. Default: `ignore`. */
  readonly output?: number;
}

/**
 * Starts a file of `test/bench` in its own process, which ends when this process ends.
 * @returns when the process has sent its first message, of this shape
 * @throws Error if the process ends before its first message
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

/** Sends a message to the process that started this one, and ends with it. */
export const report = (message: object): void => {
  process.once('disconnect', () => process.exit());
  process.send?.(message);
};
