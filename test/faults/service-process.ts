import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { type Call, createCaller } from '../../infra/local/caller.ts';
import { until } from './poll-until.ts';

const entry = resolve(import.meta.dirname, '../../infra/local/index.ts');

const demo = z.object({ url: z.string(), operator_key: z.string() });

export interface ServiceProcess {
  /** Failure lines of the service's log. */
  readonly complaints: () => readonly string[];
  /** Sends a request. Waits while the service is down. */
  readonly call: Call;
  operatorKey(): string;
  start(): Promise<void>;
  /** Kills the service, as when a machine fails. */
  kill(): Promise<void>;
  /** Stops the service like Ctrl-C. @returns the exit code */
  stop(): Promise<number | null>;
}

export interface ServiceOptions {
  /** Data folder, which remains after a kill. */
  readonly dataDir: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Modules to load before the service. */
  readonly preloads: readonly string[];
}

/**
 * Whether a line reports late work. After each step of the clock, work is late by hours, and the worker reports this.
 */
const isLate = (line: string): boolean => line.includes('"message":"late"');

/** Creates a process that runs the service as `npm start` does. */
export const createService = ({ dataDir, environment, preloads }: ServiceOptions): ServiceProcess => {
  let errors = '';
  let child: ChildProcess | undefined;
  let ended: Promise<number | null> = Promise.resolve(0);
  let ready = Promise.withResolvers<void>();
  let facts = { url: '', operator_key: '' };

  const launch = (): { readonly isShown: () => boolean; readonly hasEnded: () => boolean } => {
    const imports = preloads.flatMap((file) => ['--import', resolve(file)]);
    const started = spawn(process.execPath, [...imports, entry], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOCAL_AUTH: 'strict', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let over = false;
    started.stdout.on('data', (chunk: Buffer) => {
      if (!output.includes('Ctrl-C ends everything')) output += chunk;
    });
    started.stderr.on('data', (chunk: Buffer) => {
      errors += chunk;
    });
    ended = new Promise((end) =>
      started.once('exit', (code) => {
        over = true;
        end(code);
      }),
    );
    child = started;
    return { isShown: () => output.includes('Ctrl-C ends everything'), hasEnded: () => over };
  };

  const start = async (): Promise<void> => {
    const { isShown, hasEnded } = launch();
    await until('the service starts', async () => {
      if (hasEnded()) throw new Error(`the service has ended by itself:\n${errors}`);
      return isShown() || undefined;
    });
    facts = demo.parse(JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')));
    ready.resolve();
  };

  const end = (signal: NodeJS.Signals): Promise<number | null> => {
    ready = Promise.withResolvers<void>();
    child?.kill(signal);
    return ended;
  };

  process.on('exit', () => child?.kill('SIGKILL'));

  return {
    complaints: () => errors.split('\n').filter((line) => line !== '' && !isLate(line)),
    call: async (...line) => {
      await ready.promise;
      return createCaller(facts.url)(...line);
    },
    operatorKey: () => facts.operator_key,
    start,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
};
