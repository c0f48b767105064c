import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import type { Demo } from '../../infra/local/folder.ts';
import { waitFor } from '../harness/wait-for.ts';

/** Other platforms use the database at `DYNAMODB_ENDPOINT`. */
export const hasEngine = process.platform === 'linux' && process.arch === 'x64';

export const run = promisify(execFile);
const entry = new URL('../../infra/local/index.ts', import.meta.url).pathname;

export interface Running {
  readonly child: ChildProcess;
  /** Returns the output so far. */
  readonly output: () => string;
  readonly errors: () => string;
  readonly code: Promise<number | null>;
}

const children: ChildProcess[] = [];
const folders: string[] = [];

export const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'uis-start-'));
  folders.push(folder);
  return join(folder, 'data');
};

/** Starts the service as `npm start` does, on a free port. */
export const launch = (
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Running => {
  const { PATH = '', NODE_COMPILE_CACHE = '', DYNAMODB_ENDPOINT } = process.env;
  const inherited = { PATH, NODE_COMPILE_CACHE, ...(DYNAMODB_ENDPOINT && { DYNAMODB_ENDPOINT: '' }) };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry, ...args], {
    env: { ...inherited, DATA_DIR: dataDir, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, output: () => output, errors: () => errors, code };
};

const untilShown = async (running: Running): Promise<void> => {
  const hasSpoken = () => running.output().includes('Ctrl-C ends everything') || running.errors() !== '';
  await waitFor(() => expect(hasSpoken()).toBe(true));
  expect(running.errors()).toBe('');
};

export const start = async (
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<Running> => {
  const running = launch(dataDir, environment, args);
  await untilShown(running);
  return running;
};

export const stop = async ({ child, code }: Running, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
  child.kill(signal);
  return code;
};

export const readDemo = (dataDir: string): Demo => JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'));

export const curlLines = (output: string): string[] => output.split('\n').filter((line) => line.startsWith('curl '));

/** Runs a line in a shell, as if it was pasted. */
export const paste = async (line: string): Promise<{ statusCode: number; data: Record<string, unknown> }> => {
  const { stdout } = await run('bash', ['-c', line.replace(/^curl /, 'curl -sS ')]);
  return JSON.parse(stdout);
};

/** Processes with the folder on their command line: the engine, and the process that ends it. */
export const processesOn = (dataDir: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && existsSync(`/proc/${name}/cmdline`))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(dataDir);
      } catch {
        return false;
      }
    });

/** Expects a failed start: one sentence, no other output, and exit code 1. Returns the sentence. */
export const refusal = async (dataDir: string, environment: Readonly<Record<string, string>> = {}): Promise<string> => {
  const running = launch(dataDir, environment);
  expect(await running.code).toBe(1);
  expect(running.output()).toMatch(/^(Starting the database.*\n)?$/);
  const lines = running.errors().trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  await waitFor(() => expect(processesOn(dataDir)).toEqual([]));
  return lines[0] ?? '';
};

/** Ends the launched processes and removes their folders. Call it after all tests of a file. */
export const clearAway = (): void => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
};
