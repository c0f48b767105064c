import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Tree, vendorFolders } from './tree.ts';

/** The outcome of a test file. */
export interface FileOutcome {
  /** From the root of the repository. */
  readonly file: string;
  readonly green: boolean;
  /** Milliseconds that its tests took. */
  readonly took: number;
  /** The first test that failed, or why the file did. */
  readonly firstFailure: string;
}

/** The outcome of a run of test files. */
export interface Outcome {
  readonly timedOut: boolean;
  readonly green: boolean;
  /** How many tests the files have; none where they did not load. */
  readonly tests: number;
  readonly files: readonly FileOutcome[];
}

interface Report {
  readonly numTotalTests: number;
  readonly testResults: readonly FileReport[];
}

interface FileReport {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
}

const running = new Set<number>();

const killGroup = (pid: number): void => {
  try {
    // The processes that vitest started are of its group, one in an endless loop too.
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** Ends all runs that go on. */
export const endRuns = (): void => running.forEach(killGroup);

const outcomeOf = (folder: string, report: FileReport): FileOutcome => {
  const { name, status, message, startTime, endTime, assertionResults } = report;
  const failed = assertionResults.find((test) => test.status === 'failed')?.fullName;
  const green = status === 'passed';
  const firstFailure = green ? '' : (failed ?? message.split('\n')[0] ?? '');
  return { file: relative(realpathSync(folder), name), green, took: endTime - startTime, firstFailure };
};

interface Ended {
  readonly code: number | null;
  readonly timedOut: boolean;
  readonly output: string;
}

const start = (folder: string, given: readonly string[], env: NodeJS.ProcessEnv, limitMs: number): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const script = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
    const child = spawn(process.execPath, [script, ...given], {
      cwd: folder,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { pid } = child;
    if (pid !== undefined) running.add(pid);
    let timedOut = false;
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    const timer = setTimeout(() => {
      timedOut = true;
      if (pid !== undefined) killGroup(pid);
    }, limitMs);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      if (pid !== undefined) running.delete(pid);
      resolve({ code, timedOut, output });
    });
  });

/** How test files are run. */
export interface RunOptions {
  /** A folder for reports, and for caches that runs share. */
  readonly work: string;
  /** Milliseconds after which the run is ended. */
  readonly limitMs: number;
  /** Whether it ends with the first test that fails. */
  readonly bail: boolean;
}

/**
 * Runs test files in a copy of the repository, one after the other.
 * @throws when vitest left no report
 */
export const runTests = async (
  { folder }: Tree,
  files: readonly string[],
  { work, limitMs, bail }: RunOptions,
): Promise<Outcome> => {
  const path = join(work, `${randomUUID()}.json`);
  const { LONG: _, ...environment } = process.env;
  // One seed for all: whether a mutant lives is not chance.
  const env = {
    ...environment,
    ...vendorFolders(),
    SEED: process.env.SEED ?? '1',
    NODE_COMPILE_CACHE: join(work, 'compiled'),
  };
  // A machine that is busy is no fault of the code.
  const patience = ['--testTimeout=60000', '--hookTimeout=60000'];
  const options = [`--bail=${bail ? 1 : 0}`, '--maxWorkers=1', '--reporter=json', `--outputFile=${path}`, ...patience];
  const cache = `--fsModuleCachePath=${join(work, 'modules')}`;
  const { code, timedOut, output } = await start(folder, ['run', ...options, cache, ...files], env, limitMs);
  if (timedOut) return { timedOut, green: false, tests: 0, files: [] };
  if (!existsSync(path)) throw new Error(`${files.join(' ')} left no report (exit code ${code}):\n${output}`);
  const report = JSON.parse(readFileSync(path, 'utf8')) as Report;
  const outcomes = report.testResults.map((one) => outcomeOf(folder, one));
  return { timedOut, green: code === 0, tests: report.numTotalTests, files: outcomes };
};
