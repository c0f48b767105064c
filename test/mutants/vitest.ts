import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Tree, vendorFolders } from './tree.ts';

/** Result of a test file. */
export interface FileOutcome {
  /** Path from the root of the repository. */
  readonly file: string;
  readonly green: boolean;
  /** Milliseconds that its tests took. */
  readonly took: number;
  /** The first failed test, or the reason why the file failed. */
  readonly firstFailure: string;
}

/** Result of a run of test files. */
export interface Outcome {
  readonly timedOut: boolean;
  readonly green: boolean;
  /** Number of tests in the files. Zero if the files did not load. */
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
    // The processes that vitest started belong to its group, so an endless loop ends as well.
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** Ends all unfinished runs. */
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

/** Options of a run of test files. */
export interface RunOptions {
  /** Folder for reports and shared caches. */
  readonly work: string;
  /** Milliseconds after which the run is stopped. */
  readonly limitMs: number;
  /** Whether the run ends at the first failed test. */
  readonly bail: boolean;
}

/**
 * Runs test files in a copy of the repository, one after the other.
 * @throws if vitest left no report
 */
export const runTests = async (
  { folder }: Tree,
  files: readonly string[],
  { work, limitMs, bail }: RunOptions,
): Promise<Outcome> => {
  const path = join(work, `${randomUUID()}.json`);
  const { LONG: _, ...environment } = process.env;
  // All runs use the same seed, so that the result for a mutant is not random.
  const env = {
    ...environment,
    ...vendorFolders(),
    SEED: process.env.SEED ?? '1',
    NODE_COMPILE_CACHE: join(work, 'compiled'),
  };
  // The time-outs are long, because a busy machine is not a fault of the code.
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
