import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Tree, vendorFolders } from './tree.ts';

/** What a run of test files came to. */
export interface Outcome {
  readonly timedOut: boolean;
  readonly green: boolean;
  /** How many tests the files have; none where they did not load. */
  readonly tests: number;
  /** The first test that failed, or why a file did. */
  readonly firstFailure: string;
}

interface Report {
  readonly numTotalTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
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

const firstFailureOf = ({ testResults }: Report): string => {
  const failed = testResults.filter(({ status }) => status === 'failed');
  const test = failed.flatMap(({ assertionResults }) => assertionResults).find(({ status }) => status === 'failed');
  return test?.fullName ?? failed[0]?.message.split('\n')[0] ?? 'outside of the tests';
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

/**
 * Runs test files in a copy of the repository, up to the first test that fails.
 * @param work a folder for reports, and for what runs may keep for each other
 * @param limitMs after which the run is ended
 * @throws when vitest left no report
 */
export const runTests = async (
  { folder }: Tree,
  files: readonly string[],
  { work, limitMs }: { readonly work: string; readonly limitMs: number },
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
  const options = ['--bail=1', '--maxWorkers=1', '--reporter=json', `--outputFile=${path}`];
  const cache = `--fsModuleCachePath=${join(work, 'modules')}`;
  const { code, timedOut, output } = await start(folder, ['run', ...options, cache, ...files], env, limitMs);
  if (timedOut) return { timedOut, green: false, tests: 0, firstFailure: '' };
  if (!existsSync(path)) throw new Error(`${files.join(' ')} left no report (exit code ${code}):\n${output}`);
  const report = JSON.parse(readFileSync(path, 'utf8')) as Report;
  const green = code === 0;
  return { timedOut, green, tests: report.numTotalTests, firstFailure: green ? '' : firstFailureOf(report) };
};
